import DeviceIO
import Foundation
import Scene
import TUI

/// What the start screen offers: cameras, the newest scans (unfinished ones first), the demo.
public func startItems(settings: Settings) -> [StartItem] {
    let cameras = CameraList.cameras().map { camera in
        StartItem(
            kind: .camera, id: camera.path, title: camera.name,
            detail: camera.problem ?? camera.path)
    }
    let library = ScanLibrary(directory: settings.scans(), fileSystem: DiskFileSystem())
    let scans = ((try? library.scans()) ?? []).sorted { a, b in
        (a.isFinished ? 0 : 1, a.name) > (b.isFinished ? 0 : 1, b.name)
    }
    let recent = scans.prefix(8).map { scan in
        StartItem(
            kind: .scan, id: scan.path, title: scan.name,
            detail: "\(scan.shots) shots, "
                + (scan.isFinished ? "finished" : "unfinished: go on"),
            isUnfinished: !scan.isFinished)
    }
    let demo = [
        ("rich", "Rich texture: the easy one"), ("poor", "Poor texture: hard to match"),
        ("repeating", "A pattern that repeats"), ("concave", "A hollow shape"),
    ].map { name, words in
        StartItem(
            kind: .demo, id: "sim:?object=\(name)", title: words,
            detail: "virtual camera, steered by keys")
    }
    return cameras + recent + demo
}

extension ScanSummary {
    /// Whether there is nothing to go on with.
    var isFinished: Bool { state == "completed" || state == "failed" }
}

extension CaptureJob {
    /// The capture that an item of the start screen opens. A scan goes on from its
    /// own source; a finished one shows how it ended.
    init(item: StartItem, settings: Settings) throws {
        let options = SourceOptions(wantsPreview: true)
        switch item.kind {
        case .camera, .demo:
            try self.init(
                source: item.id, options: options, output: settings.newScanPath(),
                session: settings.sessionOptions)
        case .scan:
            let reader = try ScanReader.open(at: item.id, fileSystem: DiskFileSystem())
            try self.init(
                source: reader.session.source, options: options, output: item.id,
                isResuming: true, session: settings.sessionOptions)
        }
    }
}

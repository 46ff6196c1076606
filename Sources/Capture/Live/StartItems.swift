import DeviceIO
import Foundation
import Glibc
import Scene
import TUI

/// The items of the start screen: running work, cameras, all scans, the demo.
public func startItems(settings: Settings) -> [StartItem] {
    let runs = BackgroundRuns().all().filter(\.isRunning)
    let cameras = CameraList.cameras().map { camera in
        StartItem(
            kind: .camera, id: camera.path, title: camera.name,
            detail: camera.problem ?? camera.path)
    }
    let demo = [
        ("rich", phrase("Rich texture: the easy one")),
        ("poor", phrase("Poor texture: hard to match")),
        ("repeating", phrase("A pattern that repeats")), ("concave", phrase("A hollow shape")),
    ].map { name, words in
        StartItem(
            kind: .demo, id: "sim:?object=\(name)", title: words,
            detail: phrase("virtual camera, steered by keys"))
    }
    return runs.map(\.startItem) + cameras + scanItems(settings: settings, runs: runs) + demo
}

private func scanItems(settings: Settings, runs: [BackgroundRun]) -> [StartItem] {
    let library = ScanLibrary(directory: settings.scans(), fileSystem: DiskFileSystem())
    return ((try? library.scans()) ?? []).map { scan in
        let path = URL(filePath: scan.path).path
        let work = runs.first { $0.isReconstruction && $0.command.dropFirst().first == path }
        return StartItem(
            kind: .scan, id: scan.path, title: scan.name,
            detail: scan.isFinished
                ? phrase("\(counted(scan.shots, "shot")), finished")
                : phrase("\(counted(scan.shots, "shot")), unfinished: go on"),
            isUnfinished: !scan.isFinished,
            scan: ScanFacts(
                created: scan.created ?? "", date: dateWords(scan.created), shots: scan.shots,
                bytes: scan.bytes, models: ScanModels.all(in: scan.path),
                workShare: work.map(\.share)))
    }
}

/// A date for a person: day, month and time in this machine's time zone.
private func dateWords(_ created: String?) -> String {
    let plain = ISO8601DateFormatter()
    let fine = ISO8601DateFormatter()
    fine.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    guard let created, let date = plain.date(from: created) ?? fine.date(from: created) else {
        return ""
    }
    var seconds = Int(date.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&seconds, &parts)
    let months = [
        phrase("Jan"), phrase("Feb"), phrase("Mar"), phrase("Apr"), phrase("May"), phrase("Jun"),
        phrase("Jul"), phrase("Aug"), phrase("Sep"), phrase("Oct"), phrase("Nov"), phrase("Dec"),
    ]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
        "\(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(two(parts.tm_hour)):\(two(parts.tm_min))"
}

extension BackgroundRun {
    /// The run as an item of the start screen.
    var startItem: StartItem {
        let words =
            isReconstruction
            ? phrase("a model is being made, \(Int(min(0.99, share) * 100))%")
            : phrase("a capture in the background")
        return StartItem(kind: .run, id: name, title: subject, detail: words)
    }

    /// To find the last report of progress, this many bytes at the end of the output are read
    /// (guess).
    private static let reportBytes: UInt64 = 8192

    /// The progress that the run last reported, 0...1; 0 before its first report.
    var share: Double {
        guard let file = FileHandle(forReadingAtPath: output) else { return 0 }
        defer { try? file.close() }
        let end = (try? file.seekToEnd()) ?? 0
        try? file.seek(toOffset: end > Self.reportBytes ? end - Self.reportBytes : 0)
        let text = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
        for line in text.split(separator: "\n").reversed() {
            if let progress = ReconstructionLine(String(line))?.progress {
                return progress.fraction.isFinite ? progress.fraction.clamped(to: 0...1) : 0
            }
        }
        return 0
    }
}

extension ScanSummary {
    /// Whether the scan is complete or has failed.
    var isFinished: Bool { state == "completed" || state == "failed" }
}

extension CaptureJob {
    /// The capture that an item of the start screen opens. A scan is continued with its own source;
    /// if the scan is finished, its ending is shown.
    init(item: StartItem, settings: Settings) throws {
        let options = SourceOptions(wantsPreview: true)
        switch item.kind {
        case .run:
            throw CaptureError(
                .usage, phrase("\(item.title) runs already: `capstan attach` comes back."))
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

import Foundation
import Guidance
import Simulator
import Synchronization

@testable import Capture

/// A folder for scans, which is deleted when this object is released. Captures can be run into the
/// folder.
final class CaptureFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs a capture without a screen; its scan is `scan` in this folder.
    func capture(
        _ source: String, passes: Int = 1, isResuming: Bool = false,
        isInterrupted: @escaping () -> Bool = { false },
        report: @escaping (CaptureEvent) -> Void = { _ in }
    ) throws -> CaptureSummary {
        let job = try CaptureJob(
            source: source, options: SourceOptions(), output: path + "/scan",
            isResuming: isResuming, passes: passes, session: SessionOptions())
        return try job.runHeadless(isInterrupted: isInterrupted, note: { _ in }, report: report)
    }
}

/// A scan of the virtual camera that several tests read and no test changes. Each scan is captured
/// only once.
final class SharedScan: Sendable {
    /// The path of the scan's folder.
    let path: String
    let summary: CaptureSummary

    private init(_ script: Script, object: VirtualObject.Name) throws {
        let folder = try CaptureFolder()
        path = folder.path + "/scan"
        summary = try folder.capture(
            "sim:\(script.rawValue)?size=320x240&object=\(object.rawValue)",
            passes: script.passes)
        Self.folders.withLock { $0.append(folder) }
    }

    /// A scan at 320×240 of all passes of a script; the first call for a script and an object
    /// captures it.
    static func of(_ script: Script, object: VirtualObject.Name = .rich) throws -> SharedScan {
        let slot = slots.withLock { slots in
            let name = "\(script) \(object)"
            let slot = slots[name] ?? Slot()
            slots[name] = slot
            return slot
        }
        return try slot.scan.withLock { scan in
            let made = try scan ?? SharedScan(script, object: object)
            scan = made
            return made
        }
    }

    /// The place of a shared scan. Its lock makes other tests wait while one test captures the
    /// scan.
    private final class Slot: Sendable {
        let scan = Mutex<SharedScan?>(nil)
    }

    private static let slots = Mutex<[String: Slot]>([:])
    /// The folders of all shared scans; they are deleted when the process ends.
    private static let folders: Mutex<[CaptureFolder]> = {
        atexit { SharedScan.folders.withLock { $0 = [] } }
        return Mutex([])
    }()
}

import Dispatch
import Foundation
import Reconstruction
import Synchronization
import Vision

/// Detects features in kept shots during the capture, so that the later reconstruction has less to
/// do. A thread of lowest priority works on the files, one picture at a time, and frames never wait
/// for it. The reconstruction detects the features of the remaining pictures.
final class BackgroundFeatureExtractor: Sendable {
    private struct Work {
        /// The path of the picture's file. The queue holds no decoded pictures, because it has no
        /// limit and they could fill the memory.
        var picture: String
        var hasPose: Bool
    }

    private let waiting = Mutex<[Work]>([])
    private let isOver = Atomic(false)
    /// This semaphore is signalled for each queued picture, and once at the end.
    private let workArrived = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    /// The lowest priority of a thread, as a nice value. On Linux each thread has its own.
    private static let lowestPriority: Int32 = 19

    /// Starts the thread. Throws when the folder cannot be created.
    init(folder: String) throws {
        let features = try CapturedFeatures(folder: folder)
        Thread.startWithLargeStack { [self] in
            _ = setpriority(
                __priority_which_t(PRIO_PROCESS.rawValue), 0, Self.lowestPriority)
            work(features)
            done.signal()
        }
    }

    /// Queues a picture, whose file must already be on the disk.
    func take(picture: String, hasPose: Bool) {
        waiting.withLock { $0.append(Work(picture: picture, hasPose: hasPose)) }
        workArrived.signal()
    }

    /// Ends the thread after the current picture; if `all` is true, after every queued picture.
    /// Returns when the thread has ended.
    func finish(all: Bool) {
        if !all { waiting.withLock { $0 = [] } }
        isOver.store(true, ordering: .releasing)
        workArrived.signal()
        done.wait()
        done.signal()
    }

    private func work(_ features: CapturedFeatures) {
        while true {
            workArrived.wait()
            let next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else {
                if isOver.load(ordering: .acquiring) { return }
                continue
            }
            // The file is decoded, because features must come from its pixels at full size, and
            // frames do not have these pixels. From a JPEG, a source decodes only brightness and a
            // small preview. Other pictures become a JPEG only when the file is written. A file
            // that is missing or cannot be decoded is skipped; the reconstruction will report it.
            guard let bytes = FileManager.default.contents(atPath: next.picture),
                let image = try? ImageDecoder().color([UInt8](bytes))
            else { continue }
            features.store(image, hasPose: next.hasPose)
        }
    }
}

import Dispatch
import Foundation
import Reconstruction
import Synchronization
import Vision

/// Looks for features in kept shots while the capture goes on, for the reconstruction that follows.
/// A thread of the lowest priority of its own does it, from the files, one picture at a time: the
/// frames never wait for it, and what it has not come to at the end is left to the reconstruction.
final class FeatureKeeper: Sendable {
    private struct Work {
        var picture: String
        var hasPose: Bool
    }

    private let waiting = Mutex<[Work]>([])
    private let isOver = Atomic(false)
    /// Rings for each picture, and for the end.
    private let bell = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    /// The lowest priority that a thread can have (Linux: nice values are a thread's own).
    private static let lowestPriority: Int32 = 19

    /// Starts the thread. Throws when the folder cannot be made.
    init(folder: String) throws {
        let features = try CapturedFeatures(folder: folder)
        let thread = Thread { [self] in
            _ = setpriority(
                __priority_which_t(PRIO_PROCESS.rawValue), 0, Self.lowestPriority)
            work(features)
            done.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Puts a picture that is on the disk in the queue.
    func take(picture: String, hasPose: Bool) {
        waiting.withLock { $0.append(Work(picture: picture, hasPose: hasPose)) }
        bell.signal()
    }

    /// Ends the thread; returns when the picture in hand, or with `all` every one, is done.
    func finish(all: Bool) {
        if !all { waiting.withLock { $0 = [] } }
        isOver.store(true, ordering: .releasing)
        bell.signal()
        done.wait()
        done.signal()
    }

    private func work(_ features: CapturedFeatures) {
        while true {
            bell.wait()
            let next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else {
                if isOver.load(ordering: .acquiring) { return }
                continue
            }
            // A picture that went away, or that no decoder takes, is the reconstruction's to tell.
            guard let bytes = FileManager.default.contents(atPath: next.picture),
                let image = try? ImageDecoder().color([UInt8](bytes))
            else { continue }
            features.keep(image, hasPose: next.hasPose)
        }
    }
}

import Synchronization

/// Measures the time of each frame on the two threads of a live capture: on the thread that reads
/// the frame and finds its pose, and on the engine's thread. Memory does not grow with the number
/// of frames: durations are counted in bins of a tenth of a millisecond, up to a second.
final class FrameTimes: Sendable {
    private struct Record {
        /// Frames that were read, but not processed by the engine yet. The key is the number of the
        /// frame, the value is the duration of its reading in milliseconds.
        var waiting: [Int: Double] = [:]
        /// Number of frames for each duration in tenths of a millisecond; the last entry also
        /// counts longer durations.
        var counts = [Int](repeating: 0, count: Record.mostTenths)
        var frames = 0
        /// Longest duration with a count of its own, in tenths of a millisecond: one second.
        private static let mostTenths = 10_000

        /// The duration in milliseconds that is long enough for this share of the frames, 0...1.
        func milliseconds(share: Double) -> Double {
            var left = Int((share * Double(frames)).rounded(.up))
            for (tenths, count) in counts.enumerated() {
                left -= count
                if left <= 0 { return Double(tenths + 1) / 10 }
            }
            return Double(counts.count) / 10
        }
    }

    private let record = Mutex(Record())
    /// The sentence about frame times needs at least this number of frames. Derived: the sentence
    /// says “99 of 100”.
    private static let leastFrames = 100

    /// Records that a frame was read.
    func read(frame: Int, milliseconds: Double) {
        record.withLock { $0.waiting[frame] = milliseconds }
    }

    /// Records that the engine has processed a frame. Earlier frames that are still unprocessed
    /// were dropped and are not counted.
    func decided(frame: Int, milliseconds: Double) {
        record.withLock { record in
            guard let reading = record.waiting[frame] else { return }
            record.waiting = record.waiting.filter { $0.key > frame }
            let tenths = Int(10 * (reading + milliseconds))
            record.counts[min(record.counts.count - 1, max(0, tenths))] += 1
            record.frames += 1
        }
    }

    /// The times as a sentence for a person; nil if there are too few frames.
    var words: String? {
        record.withLock { record in
            guard record.frames >= Self.leastFrames else { return nil }
            let (median, most) = (record.milliseconds(share: 0.5), record.milliseconds(share: 0.99))
            return phrase("A frame took \(median) ms (median); 99 of 100 took at most \(most) ms.")
        }
    }
}

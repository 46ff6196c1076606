import DeviceIO
import Glibc

/// The stream of one fake node: its buffers, and the events to come.
struct FakeVideoStream: Sendable {
    /// The descriptor that requested the buffers: only this descriptor can use the camera. Nil
    /// while nobody streams.
    var owner: Int32?
    var imageBytes = 0
    var buffers = 0
    var mappings: [Int: VideoMapping] = [:]
    var queued: [Int] = []
    var filled: [VideoBuffer] = []
    var isStreaming = false
    var hasFalseAlarm = false
    var script: [FakeCameraEvent] = []
    var lastEvent: Int64 = 0
    var sequence: UInt32 = 0

    /// Ends the stream; buffers stay mapped until they are unmapped.
    mutating func stop() {
        (owner, isStreaming, hasFalseAlarm) = (nil, false, false)
        (queued, filled) = ([], [])
    }

    /// The time of the stream's next event, but not earlier than `clock`; nil if no event is left.
    func nextDue(_ clock: Int64) -> Int64? {
        guard isStreaming else { return nil }
        return script.first.map { max(clock, lastEvent + Int64($0.after) * 1_000_000) }
    }

    /// Writes a picture into the next queued buffer. If no buffer is queued, the picture is lost,
    /// as with a real driver.
    mutating func fill(
        _ bytes: [UInt8], isDamaged: Bool, claimedBytes: Int?, stamp: Int64?
    ) {
        guard let index = queued.first, let mapping = mappings[index] else { return }
        queued.removeFirst()
        let count = min(bytes.count, mapping.length)
        bytes.withUnsafeBytes { source in
            guard count > 0, let start = source.baseAddress,
                let target = UnsafeMutableRawPointer(bitPattern: mapping.address)
            else { return }
            memcpy(target, start, count)
        }
        filled.append(
            VideoBuffer(
                index: index, length: mapping.length, offset: index * mapping.length,
                bytesUsed: claimedBytes ?? count, isDamaged: isDamaged, sequence: sequence,
                monotonicNanoseconds: stamp))
    }
}

/// One of a stream's buffers, as the driver describes it (VIDIOC_QUERYBUF, VIDIOC_DQBUF).
public struct VideoBuffer: Equatable, Sendable {
    /// Which one, from 0.
    public var index: Int
    /// Bytes that the buffer can hold.
    public var length: Int
    /// Where it lies, for mmap.
    public var offset: Int
    /// Bytes that the driver filled.
    public var bytesUsed: Int
    /// Whether the driver found the data damaged (V4L2_BUF_FLAG_ERROR).
    public var isDamaged: Bool
    /// Number of the picture on the driver's own count; lost ones are counted too.
    public var sequence: UInt32
    /// When it was taken, in nanoseconds of CLOCK_MONOTONIC; nil when the driver uses another
    /// clock or none.
    public var monotonicNanoseconds: Int64?

    /// A buffer of these parts.
    public init(
        index: Int, length: Int, offset: Int, bytesUsed: Int = 0, isDamaged: Bool = false,
        sequence: UInt32 = 0, monotonicNanoseconds: Int64? = nil
    ) {
        (self.index, self.length, self.offset) = (index, length, offset)
        (self.bytesUsed, self.isDamaged, self.sequence) = (bytesUsed, isDamaged, sequence)
        self.monotonicNanoseconds = monotonicNanoseconds
    }
}

/// One of a stream's buffers, as the driver reports it (VIDIOC_QUERYBUF, VIDIOC_DQBUF).
public struct VideoBuffer: Equatable, Sendable {
    /// The buffer's index, from 0.
    public var index: Int
    /// The buffer's capacity in bytes.
    public var length: Int
    /// The buffer's offset for mmap(2).
    public var offset: Int
    /// The number of bytes that the driver filled.
    public var bytesUsed: Int
    /// Whether the driver found the data damaged (V4L2_BUF_FLAG_ERROR).
    public var isDamaged: Bool
    /// The picture's number in the driver's count, which includes lost pictures.
    public var sequence: UInt32
    /// When the picture was taken, in nanoseconds of CLOCK_MONOTONIC; nil when the driver uses
    /// another clock or none.
    public var monotonicNanoseconds: Int64?

    // More than six parameters: one for each stored field.
    /// A buffer with these values.
    public init(
        index: Int, length: Int, offset: Int, bytesUsed: Int = 0, isDamaged: Bool = false,
        sequence: UInt32 = 0, monotonicNanoseconds: Int64? = nil
    ) {
        (self.index, self.length, self.offset) = (index, length, offset)
        (self.bytesUsed, self.isDamaged, self.sequence) = (bytesUsed, isDamaged, sequence)
        self.monotonicNanoseconds = monotonicNanoseconds
    }
}

/// A driver's buffer mapped into this process, between `VideoKernel.map` and `VideoKernel.unmap`.
/// Stored as an integer address, since pointers are not Sendable.
public struct VideoMapping: Hashable, Sendable {
    /// Address of the first byte.
    public let address: UInt
    /// Length in bytes.
    public let length: Int

    /// The mapping of `length` bytes at `address`.
    public init(address: UInt, length: Int) { (self.address, self.length) = (address, length) }

    /// The bytes. Valid only while the buffer is mapped and not queued.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: length)
    }
}

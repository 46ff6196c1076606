/// A driver's buffer in this process's memory, from `VideoKernel.map` until `VideoKernel.unmap`.
/// Kept as a number, since pointers may not pass between threads and an address may.
public struct VideoMapping: Hashable, Sendable {
    /// Address of the first byte.
    public let address: UInt
    /// How many bytes.
    public let length: Int

    /// The mapping of `length` bytes at `address`.
    public init(address: UInt, length: Int) { (self.address, self.length) = (address, length) }

    /// The bytes. Valid only while the buffer is mapped and not queued.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: length)
    }
}

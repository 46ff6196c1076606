/// A driver's buffer in the memory of this process, from `VideoKernel.map` to `VideoKernel.unmap`.
/// The address is an integer, because pointers are not Sendable.
public struct VideoMapping: Hashable, Sendable {
    /// The address of the first byte.
    public let address: UInt
    /// The length in bytes.
    public let length: Int

    /// The mapping of `length` bytes at `address`.
    public init(address: UInt, length: Int) { (self.address, self.length) = (address, length) }

    /// The bytes of the buffer. Valid only while the buffer is mapped and the driver does not own
    /// it.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: length)
    }
}

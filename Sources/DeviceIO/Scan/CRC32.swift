import CDeflate
import Scene

/// The checksum of files and journal lines, as in zip and PNG (ISO 3309, reflected polynomial
/// EDB88320). It detects every change within 32 adjacent bits.
public struct CRC32: Sendable {
    /// The checksum of `bytes`. To continue a checksum over more bytes, pass the checksum of the
    /// bytes so far as `before`.
    public static func checksum(
        _ bytes: some Collection<UInt8>, continuing before: UInt32 = 0
    ) -> UInt32 {
        bytes.withContiguousStorageIfAvailable { checksum($0, before) }
            ?? Array(bytes).withUnsafeBufferPointer { checksum($0, before) }
    }

    /// The checksum as eight lower-case hexadecimal digits.
    public static func hex(_ bytes: some Collection<UInt8>) -> String {
        checksum(bytes).hexadecimal
    }

    private static func checksum(
        _ bytes: UnsafeBufferPointer<UInt8>, _ before: UInt32
    ) -> UInt32 {
        // An empty buffer may have no address. libdeflate would then start a new checksum.
        guard let address = bytes.baseAddress else { return before }
        return libdeflate_crc32(before, address, bytes.count)
    }
}

import DeviceIO
import Testing

@Suite("Checksums")
struct CRC32Tests {
    @Test("CRC-32 agrees with the published check value and keeps leading zeros")
    func published() {
        // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
        #expect(CRC32.checksum("123456789".utf8) == 0xCBF4_3926)
        #expect(CRC32.hex([UInt8]()) == "00000000")
        #expect(CRC32.hex("123456789".utf8) == "cbf43926")
        #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    }
}

import Glibc
import Synchronization

/// A camera whose controls answer with the fuzzer's bytes. The first byte chooses an error, a
/// missing control or an answer. The next bytes are the numbers of the answer, 32 bits each, as the
/// kernel returns them.
final class FuzzControls: VideoControls {
    let path = "/dev/fuzz"
    let name: String? = nil
    let serialNumber: String? = nil
    private let bytes: [UInt8]
    private let place = Mutex(0)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func open() throws(ControlFault) { if byte() == 255 { throw ControlFault(ENODEV) } }

    func range(of control: VideoControl) throws(ControlFault) -> ControlRange? {
        try fail()
        if byte() < 64 { return nil }
        return ControlRange(least: number(), most: number(), step: number())
    }

    func value(of control: VideoControl) throws(ControlFault) -> Int {
        try fail()
        return number()
    }

    func set(_ control: VideoControl, to value: Int) throws(ControlFault) -> Int {
        try fail()
        // A driver returns the value that it really set, which may differ from the requested value.
        return byte() < 128 ? value : number()
    }

    func close() {}

    private func byte() -> UInt8 {
        place.withLock { place in
            guard place < bytes.count else { return 100 }
            defer { place += 1 }
            return bytes[place]
        }
    }

    private func number() -> Int {
        Int((0..<4).reduce(Int32(0)) { value, _ in value << 8 | Int32(byte()) })
    }

    private func fail() throws(ControlFault) {
        switch byte() {
        case 250: throw ControlFault(EPIPE)
        case 251: throw ControlFault(EINVAL)
        case 252: throw ControlFault(EIO)
        case 253: throw ControlFault(ENODEV)
        case 254: throw ControlFault(ERANGE)
        default: return
        }
    }
}

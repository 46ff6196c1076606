import CVideo4Linux
import Glibc
import Scene

/// The controls of a camera, read and set in the running kernel.
public struct LinuxVideoControls: VideoControls {
    public let path: String
    private var descriptor: Int32 = -1
    /// The major number of Video4Linux's devices (the kernel's devices.txt).
    private static let videoDevices: dev_t = 81

    /// The controls of the camera with this device node.
    public init(path: String) { self.path = path }

    public var name: String? { Self.line(of: folder + "/name") }
    // The serial number is a property of the USB device, which is the parent of the camera's
    // interface.
    public var serialNumber: String? { Self.line(of: folder + "/device/../serial") }

    private var folder: String {
        let end = realpath(path, nil)
        defer { free(end) }
        let node = end.map { String(cString: $0) } ?? path
        return "/sys/class/video4linux/" + (node.split(separator: "/").last.map(String.init) ?? "")
    }

    static func line(of file: String) -> String? {
        let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = Glibc.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes[..<count], as: UTF8.self).trimmingBlanks
        return text.isEmpty ? nil : text
    }

    public mutating func open() throws(ControlFault) {
        close()
        descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 { throw ControlFault(errno) }
        var facts = stat()
        let isKnown = fstat(descriptor, &facts) == 0
        guard isKnown, facts.st_mode & S_IFMT == S_IFCHR,
            (facts.st_rdev >> 8) & 0xFFF == Self.videoDevices
        else {
            close()
            throw ControlFault(ENOTTY)
        }
    }

    public func range(of control: VideoControl) throws(ControlFault) -> ControlRange? {
        var question = v4l2_queryctrl()
        question.id = control.rawValue
        let code = capstan_video_control_facts(descriptor, &question)
        if code == EINVAL || code == ENOTTY { return nil }
        guard code == 0 else { throw ControlFault(code) }
        // Bit 0 is V4L2_CTRL_FLAG_DISABLED.
        guard question.flags & 1 == 0 else { return nil }
        return ControlRange(
            least: Int(question.minimum), most: Int(question.maximum), step: Int(question.step))
    }

    public func value(of control: VideoControl) throws(ControlFault) -> Int {
        var question = v4l2_control(id: control.rawValue, value: 0)
        let code = capstan_video_control(descriptor, &question)
        guard code == 0 else { throw ControlFault(code) }
        return Int(question.value)
    }

    public func set(_ control: VideoControl, to value: Int) throws(ControlFault) -> Int {
        var wish = v4l2_control(id: control.rawValue, value: Int32(clamping: value))
        let code = capstan_video_set_control(descriptor, &wish)
        guard code == 0 else { throw ControlFault(code) }
        return Int(wish.value)
    }

    public mutating func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }
}

import CVideo4Linux
import Foundation
import Glibc
import Processes
import Scene

/// The cameras of the running Linux kernel.
public struct LinuxVideoKernel: VideoKernel {
    /// The kernel of this machine.
    public init() {}

    // MARK: The system

    public func nodes() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
        let numbers = names.compactMap { name in
            name.hasPrefix("video") ? Int(name.dropFirst("video".count)) : nil
        }
        return numbers.filter { $0 >= 0 }.sorted().map { "/dev/video\($0)" }
    }

    public func facts(of path: String) -> VideoNodeFacts {
        let node = String(LinuxVideoKernel.resolved(path).split(separator: "/").last ?? "")
        let folder = "/sys/class/video4linux/\(node)"
        // The serial number is in the folder of the USB device, the parent of the interface's
        // folder.
        return VideoNodeFacts(
            name: LinuxVideoKernel.line(of: "\(folder)/name"),
            serial: LinuxVideoKernel.line(of: "\(folder)/device/../serial"))
    }

    public func holders(of path: String) -> [DeviceHolder] {
        let files = FileManager.default
        let wanted = LinuxVideoKernel.resolved(path)
        let processes = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(
            Int.init)
        // This process is left out: it has the node open, but does not block itself.
        let own = Int(getpid())
        return processes.sorted().compactMap { process in
            guard process != own else { return nil }
            let folder = "/proc/\(process)/fd"
            // The descriptors of other users' processes cannot be read, so these processes are left
            // out.
            let descriptors = (try? files.contentsOfDirectory(atPath: folder)) ?? []
            let isHolder = descriptors.contains { name in
                (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) == wanted
            }
            guard isHolder else { return nil }
            let program = LinuxVideoKernel.line(of: "/proc/\(process)/comm")
            return DeviceHolder(process: process, program: program ?? "a program")
        }
    }

    public func now() -> Timestamp {
        Timestamp(nanoseconds: SystemTime.nanoseconds(CLOCK_MONOTONIC))
    }

    public func pause(milliseconds: Int) {
        _ = Glibc.poll(nil, 0, Int32(clamping: milliseconds))
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func line(of path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else {
            return nil
        }
        return DeviceText.clean(data.prefix(256))
    }

    // MARK: Descriptors

    public func open(_ path: String) throws(KernelFault) -> Int32 {
        let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw KernelFault(errno) }
        return descriptor
    }

    public func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

    public func poll(
        _ descriptor: Int32, milliseconds: Int
    ) throws(KernelFault) -> PollReport {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let time = Int32(clamping: max(milliseconds, 0))
        guard Glibc.poll(&entry, 1, time) >= 0 else { throw KernelFault(errno) }
        var report: PollReport = []
        let found = Int32(entry.revents)
        if found & POLLIN != 0 { report.insert(.readable) }
        if found & POLLERR != 0 { report.insert(.failed) }
        if found & (POLLHUP | POLLNVAL) != 0 { report.insert(.hungUp) }
        return report
    }

    // MARK: Queries

    public func capability(_ descriptor: Int32) throws(KernelFault) -> VideoCapability {
        var answer = v4l2_capability()
        try check(capstan_video_capability(descriptor, &answer))
        // `capabilities` describes the whole device. `device_caps` describes only this node; it is
        // used if the driver sets it.
        let isOfNode = answer.capabilities & LinuxVideoKernel.deviceCapabilitiesFlag != 0
        return VideoCapability(
            driver: withUnsafeBytes(of: answer.driver) { DeviceText.clean($0) },
            card: withUnsafeBytes(of: answer.card) { DeviceText.clean($0) },
            bus: withUnsafeBytes(of: answer.bus_info) { DeviceText.clean($0) },
            abilities: .init(rawValue: isOfNode ? answer.device_caps : answer.capabilities))
    }

    public func pixelFormat(
        _ descriptor: Int32, at index: Int
    ) throws(KernelFault) -> PixelFormat {
        var question = v4l2_fmtdesc()
        question.index = UInt32(clamping: index)
        question.type = LinuxVideoKernel.captureType
        try check(capstan_video_format_at(descriptor, &question))
        return PixelFormat(rawValue: question.pixelformat)
    }

    public func frameSizes(
        _ descriptor: Int32, of format: PixelFormat, at index: Int
    ) throws(KernelFault) -> FrameSizes {
        var question = v4l2_frmsizeenum()
        question.index = UInt32(clamping: index)
        question.pixel_format = format.rawValue
        try check(capstan_video_size_at(descriptor, &question))
        if question.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue {
            return .discrete(
                width: Int(question.discrete.width), height: Int(question.discrete.height))
        }
        let sizes = question.stepwise
        // If a range ends before its start, the driver is wrong, and only the start is used.
        return .stepwise(
            widths: Int(sizes.min_width)...Int(max(sizes.min_width, sizes.max_width)),
            widthStep: Int(sizes.step_width),
            heights: Int(sizes.min_height)...Int(max(sizes.min_height, sizes.max_height)),
            heightStep: Int(sizes.step_height))
    }

    public func frameIntervals(
        _ descriptor: Int32, of format: VideoFormat, at index: Int
    ) throws(KernelFault) -> FrameIntervals {
        var question = v4l2_frmivalenum()
        question.index = UInt32(clamping: index)
        question.pixel_format = format.pixelFormat.rawValue
        question.width = UInt32(clamping: format.width)
        question.height = UInt32(clamping: format.height)
        try check(capstan_video_interval_at(descriptor, &question))
        if question.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue {
            return .discrete(FrameInterval(question.discrete))
        }
        return .range(
            shortest: FrameInterval(question.stepwise.min),
            longest: FrameInterval(question.stepwise.max))
    }

    public func control(_ descriptor: Int32, _ number: UInt32) throws(KernelFault) -> Int32 {
        var question = v4l2_control(id: number, value: 0)
        try check(capstan_video_control(descriptor, &question))
        return question.value
    }

    public func controlFacts(
        _ descriptor: Int32, after number: UInt32
    ) throws(KernelFault) -> CameraControl {
        var question = v4l2_queryctrl()
        question.id = number | LinuxVideoKernel.nextControl
        try check(capstan_video_control_facts(descriptor, &question))
        return CameraControl(
            number: question.id, name: withUnsafeBytes(of: question.name) { DeviceText.clean($0) },
            kind: .init(rawType: question.type),
            range: Int(question.minimum)...Int(max(question.minimum, question.maximum)),
            step: Int(question.step), initial: Int(question.default_value),
            flags: question.type == LinuxVideoKernel.headingType
                ? .disabled : .init(rawValue: question.flags))
    }

    public func controlChoice(
        _ descriptor: Int32, _ control: CameraControl, at index: Int
    ) throws(KernelFault) -> String {
        var question = v4l2_querymenu()
        question.id = control.number
        question.index = UInt32(clamping: index)
        try check(capstan_video_control_choice(descriptor, &question))
        // In the structure, the id and the index are followed at byte 8 by a union of the name and
        // the number. Swift does not import the fields of this packed structure.
        return withUnsafeBytes(of: question) { bytes in
            control.kind == .numberMenu
                ? String(bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self))
                : DeviceText.clean(bytes[8..<40])
        }
    }

    // MARK: Settings

    public func setFormat(
        _ descriptor: Int32, _ wish: VideoFormat
    ) throws(KernelFault) -> VideoFormat {
        var format = v4l2_format()
        format.type = LinuxVideoKernel.captureType
        format.fmt.pix.width = UInt32(clamping: wish.width)
        format.fmt.pix.height = UInt32(clamping: wish.height)
        format.fmt.pix.pixelformat = wish.pixelFormat.rawValue
        format.fmt.pix.field = V4L2_FIELD_NONE.rawValue
        var second: UInt32 = 0
        try check(capstan_video_set_format(descriptor, &format, &second))
        let given = format.fmt.pix
        return VideoFormat(
            width: Int(given.width), height: Int(given.height),
            pixelFormat: PixelFormat(rawValue: given.pixelformat),
            bytesPerRow: Int(given.bytesperline), imageBytes: Int(given.sizeimage),
            secondPlane: Int(second))
    }

    public func setInterval(
        _ descriptor: Int32, _ wish: FrameInterval
    ) throws(KernelFault) -> FrameInterval {
        var parameters = v4l2_streamparm()
        parameters.type = LinuxVideoKernel.captureType
        parameters.parm.capture.timeperframe = v4l2_fract(
            numerator: wish.numerator, denominator: wish.denominator)
        try check(capstan_video_set_parameters(descriptor, &parameters))
        return FrameInterval(parameters.parm.capture.timeperframe)
    }

    public func setControl(
        _ descriptor: Int32, _ number: UInt32, to value: Int32
    ) throws(KernelFault) -> Int32 {
        var wish = v4l2_control(id: number, value: value)
        try check(capstan_video_set_control(descriptor, &wish))
        return wish.value
    }

    // MARK: Streaming

    public func requestBuffers(_ descriptor: Int32, count: Int) throws(KernelFault) -> Int {
        var wish = v4l2_requestbuffers()
        wish.count = UInt32(clamping: count)
        wish.type = LinuxVideoKernel.captureType
        wish.memory = V4L2_MEMORY_MMAP.rawValue
        try check(capstan_video_request_buffers(descriptor, &wish))
        return Int(wish.count)
    }

    public func buffer(
        _ descriptor: Int32, at index: Int
    ) throws(KernelFault) -> VideoBuffer {
        var buffer = LinuxVideoKernel.emptyBuffer(index)
        try check(capstan_video_buffer(descriptor, &buffer))
        return VideoBuffer(buffer)
    }

    public func map(
        _ descriptor: Int32, _ buffer: VideoBuffer
    ) throws(KernelFault) -> VideoMapping {
        var start: UnsafeMutableRawPointer?
        try check(
            capstan_video_map(
                descriptor, UInt32(clamping: buffer.index), buffer.length, buffer.offset, &start))
        return VideoMapping(address: UInt(bitPattern: start), length: buffer.length)
    }

    public func unmap(_ mapping: VideoMapping) {
        _ = munmap(UnsafeMutableRawPointer(bitPattern: mapping.address), mapping.length)
    }

    public func queue(_ descriptor: Int32, index: Int) throws(KernelFault) {
        var buffer = LinuxVideoKernel.emptyBuffer(index)
        try check(capstan_video_queue(descriptor, &buffer))
    }

    public func dequeue(_ descriptor: Int32) throws(KernelFault) -> VideoBuffer {
        var buffer = LinuxVideoKernel.emptyBuffer(0)
        try check(capstan_video_dequeue(descriptor, &buffer))
        return VideoBuffer(buffer)
    }

    public func startStream(_ descriptor: Int32) throws(KernelFault) {
        try check(capstan_video_stream_on(descriptor))
    }

    public func stopStream(_ descriptor: Int32) throws(KernelFault) {
        try check(capstan_video_stream_off(descriptor))
    }

    // MARK: The kernel's values

    private static let captureType = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    /// V4L2_CAP_DEVICE_CAPS in videodev2.h.
    private static let deviceCapabilitiesFlag: UInt32 = 0x8000_0000
    /// V4L2_CTRL_TYPE_CTRL_CLASS in videodev2.h: a heading in the list, not a control.
    private static let headingType: UInt32 = 6
    /// V4L2_CTRL_FLAG_NEXT_CTRL in videodev2.h.
    private static let nextControl: UInt32 = 0x8000_0000

    private static func emptyBuffer(_ index: Int) -> v4l2_buffer {
        var buffer = v4l2_buffer()
        buffer.index = UInt32(clamping: index)
        buffer.type = captureType
        buffer.memory = V4L2_MEMORY_MMAP.rawValue
        return buffer
    }

    private func check(_ code: Int32) throws(KernelFault) {
        if code != 0 { throw KernelFault(code) }
    }
}

extension FrameInterval {
    fileprivate init(_ fraction: v4l2_fract) {
        self.init(fraction.numerator, fraction.denominator)
    }
}

extension VideoBuffer {
    fileprivate init(_ buffer: v4l2_buffer) {
        let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
        let isMonotonic = clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        let (seconds, overflow) = Int64(buffer.timestamp.tv_sec).multipliedReportingOverflow(
            by: 1_000_000_000)
        self.init(
            index: Int(buffer.index), length: Int(buffer.length), offset: Int(buffer.m.offset),
            bytesUsed: Int(buffer.bytesused),
            isDamaged: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0,
            sequence: buffer.sequence,
            monotonicNanoseconds: isMonotonic && !overflow
                ? seconds &+ Int64(buffer.timestamp.tv_usec) &* 1000 : nil)
    }
}

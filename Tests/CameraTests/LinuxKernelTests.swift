import Glibc
import Processes
import Testing

@testable import DeviceIO

/// Behaviour of the real kernel on any machine, with or without a camera.
@Suite("The running kernel")
struct LinuxKernelTests {
    let kernel = LinuxVideoKernel()

    @Test("a missing node is ENOENT, and a file that is no video node answers no request")
    func refusals() throws {
        #expect(throws: KernelFault(ENOENT)) { try kernel.open("/dev/video-none") }
        let descriptor = try kernel.open("/dev/null")
        defer { kernel.close(descriptor) }
        #expect(throws: KernelFault(ENOTTY)) { try kernel.capability(descriptor) }
        #expect(throws: KernelFault(ENOTTY)) { try kernel.pixelFormat(descriptor, at: 0) }
        #expect(throws: KernelFault(ENOTTY)) { try kernel.requestBuffers(descriptor, count: 4) }
        #expect(throws: KernelFault(ENOTTY)) { try kernel.dequeue(descriptor) }
        #expect(throws: KernelFault(ENOTTY)) { try kernel.startStream(descriptor) }
        #expect(throws: KernelFault.self) {
            try kernel.map(descriptor, VideoBuffer(index: 0, length: 0, offset: 0))
        }
    }

    @Test("without a camera, the error says so")
    func source() {
        let error = #expect(throws: DeviceError.self) {
            _ = try Video4LinuxSource.open(path: "/dev/null")
        }
        #expect(error?.operation == "identify")
        #expect(error?.words.contains("`capstan devices`") == true)
    }

    @Test("poll waits on a descriptor, and detects a closed one")
    func poll() throws {
        let descriptor = try kernel.open("/dev/null")
        #expect(try kernel.poll(descriptor, milliseconds: 0) == .readable)
        kernel.close(descriptor)
        // The test uses a descriptor number that no test opens, because a number that was closed
        // may already belong to another test.
        #expect(try kernel.poll(1_000_000, milliseconds: 0) == .hungUp)
    }

    @Test("memory of a file is mapped and unmapped")
    func mapping() throws {
        var name = Array("/tmp/capstan-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        try #require(descriptor >= 0)
        unlink(name)
        defer { kernel.close(descriptor) }
        let text: [UInt8] = Array("pictures".utf8)
        let written = write(descriptor, text, text.count)
        #expect(written == text.count)
        let mapping = try kernel.map(descriptor, VideoBuffer(index: 0, length: 8, offset: 0))
        #expect(Array(mapping.bytes) == text)
        kernel.unmap(mapping)
    }

    @Test("another process that has the file open is found; the asking process is not")
    func holders() throws {
        let descriptor = try kernel.open("/dev/full")
        defer { kernel.close(descriptor) }
        // When `ChildProcess.start` returns, the child process runs and has the file open.
        let child = ChildProcess.start(
            "/bin/sleep", ["sleep", "60"], output: descriptor, group: .group)
        try #require(child.error == 0)
        defer {
            kill(child.process, SIGKILL)
            waitpid(child.process, nil, 0)
        }
        let holders = kernel.holders(of: "/dev/full")
        #expect(holders.contains(DeviceHolder(process: Int(child.process), program: "sleep")))
        #expect(!holders.contains { $0.process == Int(getpid()) })
    }

    @Test("the clock is CLOCK_MONOTONIC, and nodes are sorted by number")
    func clock() {
        let first = kernel.now()
        #expect(kernel.now() >= first && first > .zero)
        let numbers = kernel.nodes().compactMap { Int($0.dropFirst("/dev/video".count)) }
        #expect(numbers == numbers.sorted())
    }
}

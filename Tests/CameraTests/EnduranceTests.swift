import DeviceIO
import FakeCameras
import Glibc
import Scene
import TestKit
import Testing

@Suite("Whatever a camera does")
struct EnduranceTests {
    @Test("nothing leaks in 1000 turns of opening, reading, unplugging and closing")
    func cycles() throws {
        let kernel = FakeVideoKernel(nodes: [Studio.camera([.yuyv])])
        var ends = 0
        for turn in 0..<1000 {
            kernel.plug()
            // In every sixth turn, one of the kernel calls that open the camera fails.
            let calls = VideoCall.allCases
            if turn.isMultiple(of: 6) { kernel.fail(calls[turn / 6 % calls.count], ENODEV) }
            guard
                let source = try? Video4LinuxSource.open(
                    path: "/dev/video0", options: Studio.options(), kernel: kernel)
            else { continue }
            kernel.play([.picture(Studio.yuyv(1)), .picture(Studio.yuyv(2))])
            if turn.isMultiple(of: 3) { kernel.play([.unplug(after: 5)]) }
            let (_, error) = Studio.events(of: source, limit: turn.isMultiple(of: 3) ? 10 : 2)
            if error != nil { ends += 1 }
            source.close()
        }
        // Every third turn unplugs the camera. In half of these turns a call fails while the camera
        // is opened. The other half, at least 166 turns, end with an error.
        #expect(ends >= 166)
        #expect(kernel.openDescriptors == 0)
        #expect(kernel.liveMappings == 0)
        #expect(kernel.misuse.isEmpty)
    }

    @Test("no sequence of faults hangs, crashes, leaks or reorders pictures", arguments: 0..<300)
    func randomFaults(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let codes = [
            EAGAIN, EBUSY, EACCES, EINTR, EINVAL, EIO, ENODEV, ENOENT, ENOMEM, ENOSPC, ENOTTY,
            EPIPE, EPROTO,
        ]
        var node = Studio.camera([.yuyv])
        node.stampsPictures = Bool.random(using: &rng)
        node.controls = Bool.random(using: &rng) ? [exposureControl: 100] : [:]
        let kernel = FakeVideoKernel(nodes: [node])
        func damage(_ count: Int) {
            for _ in 0..<count {
                let call = VideoCall.allCases.randomElement(using: &rng) ?? .poll
                let code = codes.randomElement(using: &rng) ?? EIO
                kernel.fail(call, code, times: Int.random(in: 1...3, using: &rng))
            }
        }
        damage(Int.random(in: 0...1, using: &rng))
        guard
            let source = try? Video4LinuxSource.open(
                path: "/dev/video0", options: Studio.options(), kernel: kernel)
        else {
            #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
            return
        }
        kernel.play(EnduranceTests.script(&rng))
        damage(Int.random(in: 0...6, using: &rng))
        if Int.random(in: 0..<10, using: &rng) == 0 {
            let call = VideoCall.allCases.randomElement(using: &rng) ?? .dequeue
            kernel.failAlways(call, codes.randomElement(using: &rng) ?? EIO)
        }

        let frames = read(source) {
            if Int.random(in: 0..<5, using: &rng) == 0 {
                kernel.pass(milliseconds: Int.random(in: 0...300, using: &rng))
            }
        }
        let numbers = frames.map { Studio.number(of: $0.luma) }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
        let times = frames.map(\.timestamp)
        #expect(zip(times, times.dropFirst()).allSatisfy(<))
        #expect(kernel.openDescriptors == 0 && kernel.liveMappings == 0)
        #expect(kernel.misuse.isEmpty)
        // At most 1000 calls of `poll` may return without an event, all in one wait. Each other
        // call returns with an event.
        #expect(kernel.calls[.poll, default: 0] <= 2000)
        // The events of the script take at most 300 s: 60 events, each at most 5 s after the one
        // before. The test itself adds less than 150 s.
        let seconds = kernel.now().seconds
        #expect(seconds < 500.0)
    }

    /// All frames of a source until it ends. Checks that the source ends, and that each frame has
    /// the index that belongs to its picture. `wait` advances the clock before each call.
    private func read(_ source: Video4LinuxSource, wait: () -> Void) -> [Frame] {
        var frames: [Frame] = []
        var places = 0
        var calls = 0
        while calls < 500 {
            calls += 1
            wait()
            guard let event = try? source.next() else { break }
            switch event {
            case .frame(let frame):
                #expect(frame.index == places)
                frames.append(frame)
                places += 1
            case .skipped(let index, _, let reason):
                #expect(index == places && !reason.isEmpty)
                places += 1
            case .dropped(let count):
                #expect(count > 0)
                places += count
            case .notice: break
            case .passEnded: Issue.record("a camera has no passes")
            }
        }
        // After the script's last event, the watchdog ends the source if nothing else did.
        #expect(calls < 500)
        return frames
    }

    /// A random script of up to 60 events; each undamaged picture has a larger number than the one
    /// before it.
    private static func script(_ rng: inout RandomSource) -> [FakeCameraEvent] {
        (1...Int.random(in: 1...60, using: &rng)).map { number in
            let picture = Studio.yuyv(number)
            let after = Int.random(in: 0...100, using: &rng)
            switch Int.random(in: 0..<20, using: &rng) {
            case 0: return .picture(picture, after: after, isDamaged: true)
            case 1: return .picture([], after: after)
            case 2: return .picture(Array(picture.prefix(number * 7)), after: after)
            case 3:
                let claimed = Int.random(in: -5...3000, using: &rng)
                return .picture(picture, after: after, claimedBytes: claimed)
            case 4:
                return .picture(
                    picture, after: after, lostBefore: UInt32.random(in: 0...9, using: &rng))
            case 5: return .recount(from: UInt32.random(in: 0...UInt32.max, using: &rng))
            case 6: return .falseAlarm(after: after)
            case 7 where number > 30: return .unplug(after: after)
            case 8: return .picture(picture, after: 50 * after)
            default: return .picture(picture, after: after)
            }
        }
    }
}

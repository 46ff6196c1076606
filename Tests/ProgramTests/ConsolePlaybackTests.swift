import Dispatch
import Foundation
import Scene
import Testing

@testable import Capture

/// Tests of the time for which the playback holds a frame back before a person sees the frame.
struct ConsolePlaybackTests {
    private func frame(atSeconds seconds: Double) -> Frame {
        Frame(
            index: 0, name: "frame", timestamp: Timestamp(seconds: seconds),
            luma: LumaPlane(width: 1, height: 1, values: [0]),
            original: .rgb(ColorImage(width: 1, height: 1, values: [0, 0, 0])),
            intrinsics: .guess(width: 1, height: 1))
    }

    /// Plays `count` frames that are an hour apart. Checks that exactly `expected` of them pass at
    /// once, and then stops the playback.
    private func expect(_ expected: Int, of count: Int, toPass playback: Playback) {
        let frames = (0..<count).map { frame(atSeconds: Double($0) * 3600) }
        let passing = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        Thread {
            for frame in frames where playback.wait(for: frame) { passing.signal() }
            done.signal()
        }.start()
        var passed = 0
        // A frame that must pass may take up to 30 s. A frame that must be held is watched for 0.2
        // s.
        while passed < count,
            passing.wait(timeout: .now() + (passed < expected ? 30 : 0.2)) == .success
        { passed += 1 }
        playback.stop()
        done.wait()
        #expect(passed == expected)
    }

    @Test("no frame of a camera is held back, whatever the speed and steps")
    func device() {
        let playback = Playback(kind: .live, speed: 0.5, isStepping: true, isDevice: true)
        expect(5, of: 5, toPass: playback)
    }

    @Test("a recorded source shows its first frame, then waits until it is released")
    func recorded() {
        let held = Playback(kind: .video, speed: 1000, isStepping: false, isDevice: false)
        expect(1, of: 3, toPass: held)
        let stepped = Playback(kind: .stills, speed: 1, isStepping: true, isDevice: false)
        stepped.go(.plays)
        stepped.step()
        expect(2, of: 5, toPass: stepped)
    }

    @Test("frames keep the pace of their timestamps")
    func pace() {
        let playback = Playback(kind: .live, speed: 1, isStepping: false, isDevice: false)
        expect(1, of: 2, toPass: playback)
        let fast = Playback(kind: .video, speed: 1_000_000, isStepping: false, isDevice: false)
        fast.go(.plays)
        expect(5, of: 5, toPass: fast)
    }
}

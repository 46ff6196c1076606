import Glibc
import Scene
import Testing

@testable import Guidance

/// A focus that drifts away must be distinguished from a side of the object that has less detail.
@Suite struct FinenessTrendTests {
    /// Whether two seconds of frames show lost focus. The 30th frame is the first that changes.
    /// Over `frames` frames, the detail of the region changes by `region`, and the detail of the
    /// followed patches by `followed` (log2).
    private func isSeen(region: Double, followed: Double, over frames: Int) -> Bool {
        var watch = FinenessTrend()
        for index in 0..<60 {
            let share = min(1, max(0, Double(index - 29) / Double(frames)))
            let isFalling = share > 0 && index - 30 < frames
            watch.take(
                fineness: 0.5 * exp2(region * share),
                step: isFalling ? followed / Double(frames) : 0, speed: 0,
                at: Timestamp(seconds: Double(index) / 30))
            if watch.isSoftening { return true }
        }
        return false
    }

    @Test func aRegionAndWhatIsFollowedGrowCoarserTogether() {
        #expect(isSeen(region: -0.7, followed: -0.7, over: 15))
        #expect(!isSeen(region: 0.7, followed: 0.7, over: 15))
    }

    @Test func anotherSideChangesOneOfThem() {
        #expect(!isSeen(region: -0.7, followed: -0.1, over: 15))
        #expect(!isSeen(region: -0.1, followed: -0.7, over: 15))
    }

    @Test func smearIsNoLostFocus() {
        for (speed, isFocus) in [(100.0, true), (300, false)] {
            var watch = FinenessTrend()
            watch.take(fineness: 0.8, step: 0, speed: 100, at: .zero)
            let now = Timestamp(seconds: 0.5)
            watch.take(fineness: 0.5, step: -0.6, speed: speed, at: now)
            #expect(watch.isSoftening && watch.hasSoftened(at: now))
            #expect(watch.hasSoftenedWithoutSpeed(at: now) == isFocus)
        }
    }

    @Test func aFocusThatComesBackSharpensBoth() {
        var watch = FinenessTrend()
        watch.take(fineness: 0.5, step: 0, speed: 0, at: .zero)
        watch.take(fineness: 0.8, step: 0.1, speed: 0, at: Timestamp(seconds: 0.2))
        #expect(!watch.isSharpening)
        watch.take(fineness: 0.8, step: 0.4, speed: 0, at: Timestamp(seconds: 0.4))
        #expect(watch.isSharpening && !watch.isSoftening)
    }

    @Test func aFrameWithoutARegionSaysNothing() {
        var watch = FinenessTrend()
        watch.take(fineness: 0.8, step: nil, speed: 0, at: .zero)
        watch.take(fineness: nil, step: -1, speed: 0, at: Timestamp(seconds: 0.1))
        #expect(!watch.isSoftening)
    }
}

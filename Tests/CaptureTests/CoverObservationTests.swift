import Head
import Perception
import Scene
import Simulator
import Testing

@testable import Capture

@Suite("Hair and covers in the observation of a frame")
struct CoverObservationTests {
    @Test("an observation has the shares of hair and covers; without a face it has none")
    func observation() throws {
        var source = VirtualHeadSource(
            try #require(try VirtualHeadSource.Options("sim:head?identity=1&depth=0&cover=mask")))
        var observer = HeadObserver(hasDepth: false)
        let seen = try #require(try source.next())
        let masked = try observer.observe(seen.frame, faces: seen.faces).signs
        #expect(masked.coveredShare ?? 0 > WarningThresholds().coveredShare)
        #expect(masked.hairShare ?? 1 < QualityThresholds().hairShare)
        let nobody = try observer.observe(seen.frame, faces: []).signs
        #expect(nobody.hairShare == nil && nobody.coveredShare == nil)
    }

    @Test("sim:head accepts hair and covers by name")
    func options() throws {
        let options = try #require(try VirtualHeadSource.Options("sim:head?hair=fringe&cover=mask"))
        #expect(options.hair == .fringe && options.cover == .mask)
        let none = try #require(try VirtualHeadSource.Options("sim:head?hair=0&cover=0"))
        #expect(none.hair == nil && none.cover == nil)
        #expect(throws: CaptureError.self) { try VirtualHeadSource.Options("sim:head?hair=2") }
    }
}

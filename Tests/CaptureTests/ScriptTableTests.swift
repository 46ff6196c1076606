import Foundation
import Guidance
import Simulator
import Testing

@testable import Capture

/// Captures each script of the virtual camera as a whole. The capture must raise the feedback that
/// the script's table lists.
@Suite("Scripts agree with their tables")
struct ScriptTableTests {
    @Test("each script raises the feedback that its table lists", arguments: Script.allCases)
    func feedback(script: Script) throws {
        let expectation = ScriptExpectation.of(script)
        let summary = try SharedScan.of(script).summary
        let raised = Set(summary.feedbackFrames.keys)
        #expect(expectation.mustRaise.isSubset(of: raised), "\(raised)")
        #expect(expectation.mustNotRaise.isDisjoint(with: raised), "\(summary.feedbackFrames)")
        #expect(summary.state == "completed")
        #expect(summary.frames.tracked == summary.frames.seen)
        #expect(summary.passes.count == script.passes)
    }

    @Test("the plain orbit fills the dial for every object", arguments: VirtualObject.Name.allCases)
    func orbit(object: VirtualObject.Name) throws {
        let summary = try SharedScan.of(.orbit, object: object).summary
        // Each virtual object was made to raise certain feedback, and may raise no other.
        let own: Set<String> =
            switch object {
            case .rich, .concave: []
            case .poor: ["tooLittleTexture", "objectNotFlippable"]
            case .repeating: ["objectNotFlippable"]
            }
        #expect(
            Set(summary.feedbackFrames.keys).isSubset(of: own), "\(summary.feedbackFrames)")
        #expect(summary.passes.first?.coverage == 1)
    }

    @Test("without depth the optical axes give the box, and the dial fills all the same")
    func colourAlone() throws {
        let folder = try CaptureFolder()
        let summary = try folder.capture("sim:orbit?size=320x240&depth=0")
        #expect(summary.passes.first?.coverage == 1)
        #expect(summary.boundingBox?.automatic == true)
    }

    @Test("without given poses, depth gives them, and the dial fills as with given poses")
    func trackedByDepth() throws {
        let folder = try CaptureFolder()
        let summary = try folder.capture("sim:orbit?size=320x240&poses=0")
        #expect(summary.tracker == "rgbd")
        #expect(summary.frames.tracked == summary.frames.seen)
        #expect(summary.passes.first?.coverage == 1)
        #expect(summary.boundingBox?.isMetric == true)
    }

    @Test("a scan explains each sector and each rejected burst")
    func explanation() throws {
        let scan = try SharedScan.of(.tooDark)
        let explanation = try ScanExplanation(scan: scan.path)
        #expect(explanation.sectors.count == 36)
        #expect(explanation.sectors.reduce(0) { $0 + $1.shots.count } == scan.summary.shots)
        let planted = try #require(ScriptExpectation.of(.tooDark).faultFrames)
        let dark = explanation.bursts.filter { $0.feedback == [.environmentTooDark] }
        #expect(dark.contains { $0.firstFrame <= planted.lowerBound + 10 && $0.frames > 50 })
        #expect(explanation.text.contains("not kept: too dark"))
    }

    @Test("each pass of a script fills a dial", arguments: [Script.threePass, .flip])
    func passes(script: Script) throws {
        let summary = try SharedScan.of(script).summary
        #expect(summary.passes.count == script.passes)
        // While the box of a pass settles, a sector passed at its edge may stay empty.
        #expect(summary.passes.allSatisfy { $0.coverage >= 34.0 / 36 }, "\(summary.passes)")
    }
}

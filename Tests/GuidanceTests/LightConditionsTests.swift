import Scene
import Testing

@testable import Guidance

/// Finds changes of exposure and white balance since the first shot.
@Suite struct LightConditionsTests {
    private static let interval = 1.0 / 30

    private func frame(
        brightness: Double = 0, red: Double = 0, blue: Double? = 0, table: LightChange? = nil
    ) -> FrameAssessment {
        var frame = FrameAssessment(
            meanLuma: 100, clippedShare: 0, sharpness: 0.5, motionPixels: 1,
            flow: PictureFlow(
                inside: 20, outside: 20, brightnessStep: brightness, redStep: red, blueStep: blue))
        frame.light = table
        return frame
    }

    @Test("the change of light is the part that three quarters of the patches have in common")
    func common() {
        func step(_ values: [Float]) -> Double? {
            var values = values
            return FlowSummary.common(&values)
        }
        #expect(step([0.2, 0.22, 0.21, 0.9, 0.2, -0.5, 0.23, 0.21]) == Double(Float(0.2)))
        // Half of the patches lose a highlight, the other half do not. So the brightness of the
        // whole scene has not changed.
        #expect(step([-0.3, -0.25, -0.2, -0.3, 0, 0.01, 0, 0.01]) == 0)
        #expect(step([-0.3, -0.3, -0.3]) == nil)
    }

    @Test func whatTheTableTellsGoesBeforeJumps() {
        var light = LightConditions()
        for _ in 0..<5 {
            light.take(
                frame(brightness: 0.5, table: LightChange(exposure: -0.1, red: 0.05, blue: -0.3)),
                after: Self.interval)
        }
        #expect(light.exposure == -0.1)
        #expect(light.balance == 0.3)
        // If the table gives no measurement in a frame, the sum of the jumps counts.
        light.take(frame(), after: Self.interval)
        #expect(light.exposure > 3)
        #expect(light.balance == 0)
    }

    @Test func jumpsWhileTheObjectWasMovedAreTakenBack() {
        var light = LightConditions()
        light.take(frame(brightness: 0.5), after: Self.interval)
        for _ in 0..<40 { light.take(frame(), after: Self.interval) }
        let before = light.exposure
        #expect(before > 0.5)
        light.take(frame(brightness: -0.5, red: 0.4), after: Self.interval)
        #expect(light.exposure < before && light.balance > 0.2)
        light.undoLatestJumps()
        #expect(abs(light.exposure - before) < 1e-9 && light.balance == 0)
    }

    @Test func theMedianOfThreeFramesCounts() {
        var light = LightConditions()
        for exposure in [0.1, 2, 0.2] {
            light.take(frame(table: LightChange(exposure: exposure)), after: Self.interval)
        }
        #expect(light.exposure == 0.2)
    }

    @Test func colourOfADarkTableIsNotKnownButItsExposureIs() {
        var light = LightConditions()
        light.take(frame(table: LightChange(exposure: -4)), after: Self.interval)
        #expect(light.exposure == -4)
        #expect(light.balance == 0)
    }

    @Test("a jump counts; an equal but gradual change is another side of the object")
    func jumpsCount() {
        var (jumped, crept) = (LightConditions(), LightConditions())
        for index in 0..<60 {
            jumped.take(frame(blue: index == 20 ? 0.3 : 0), after: Self.interval)
            crept.take(frame(blue: 0.3 / 60), after: Self.interval)
        }
        #expect(abs(jumped.balance - 0.66) < 1e-9)
        #expect(crept.balance == 0)
    }

    @Test func aJumpThatAMirroringTableDoesNotShowIsTheObjects() {
        var (shown, alone) = (LightConditions(), LightConditions())
        for index in 0..<40 {
            let jump = index == 20 ? 0.3 : 0
            var table = LightChange(exposure: 0.01 * Double(index), red: 0, blue: 0)
            table.isReflection = true
            alone.take(frame(blue: jump, table: table), after: Self.interval)
            table.blue = index < 20 ? 0 : 0.6
            shown.take(frame(blue: jump, table: table), after: Self.interval)
        }
        #expect(abs(shown.balance - 0.66) < 1e-9)
        #expect(alone.balance == 0)
        #expect(shown.exposure == 0, "what a mirror tells slowly is no change")
    }

    @Test func clippedPicturesTellNoColour() {
        var light = LightConditions()
        for index in 0..<40 {
            let isBright = index >= 20
            let table =
                isBright ? LightChange(exposure: 3) : LightChange(exposure: 0, red: 0, blue: 0)
            light.take(
                frame(brightness: index == 20 ? 1.4 : 0, blue: index == 20 ? 0.3 : 0, table: table),
                after: Self.interval)
        }
        #expect(light.exposure == 3)
        #expect(light.balance == 0)
    }

    @Test func oneChannelAloneTellsNoColour() {
        var light = LightConditions()
        for index in 0..<40 {
            let isJump = index == 20
            light.take(
                frame(brightness: isJump ? 1.2 : 0, red: isJump ? 0.2 : 0, blue: isJump ? nil : 0),
                after: Self.interval)
        }
        #expect(light.exposure > 2)
        #expect(light.balance == 0)
    }

    @Test func aJumpOverAFewFramesIsOne() {
        var light = LightConditions()
        for index in 0..<30 {
            light.take(frame(brightness: (10..<14).contains(index) ? 0.1 : 0), after: Self.interval)
        }
        // The four steps have 0.22 each: the first two are one jump, and the other two are another.
        #expect(abs(light.exposure - 0.88) < 1e-9)
    }

    @Test func framesAfterAPauseShowOtherPlaces() {
        var light = LightConditions()
        for index in 0..<30 {
            let isLate = index == 10
            light.take(
                frame(brightness: isLate ? 0.4 : 0), after: isLate ? 0.6 : Self.interval)
        }
        #expect(light.exposure == 0)
    }

    /// The light conditions after some seconds in which the table becomes brighter and brighter.
    /// Ten times a second the object is compared with its view from half a second before.
    /// `objectShare` is the share of the table's change that the object shows too.
    private func told(objectShare: Double, seconds: Double = 4) -> LightConditions {
        var light = LightConditions()
        for index in 0..<Int(10 * seconds) {
            let table = 0.02 * Double(index)
            var frame = frame(table: LightChange(exposure: table, red: 0, blue: -table))
            frame.surface = SurfaceAgreement()
            frame.surface?.exposure = objectShare * 0.02 * Double(min(index, 5))
            frame.surface?.viewTime = Timestamp(seconds: 0.1 * Double(max(0, index - 5)))
            light.take(frame, at: Timestamp(seconds: 0.1 * Double(index)), after: 0.1)
        }
        return light
    }

    @Test("a change that the object does not share is taken for a mirroring table")
    func theObjectDenies() {
        let mirror = told(objectShare: 0.2)
        #expect(mirror.exposure == 0 && mirror.balance == 0)
        let lamp = told(objectShare: 0.9)
        #expect(lamp.exposure > 0.7 && lamp.balance > 0.7)
        // A small change of the table's brightness counts even if the object does not share it.
        #expect(told(objectShare: 0, seconds: 1).exposure > 0.15)
    }

    @Test("a comparison counts only if the change up to its earlier view was measured")
    func theChainBreaks() {
        var object = ObjectLight()
        func look(_ exposure: Double?, view: Double?, at seconds: Double) -> Double? {
            var look = SurfaceAgreement()
            look.exposure = exposure
            look.viewTime = view.map { Timestamp(seconds: $0) }
            return object.take(look, at: Timestamp(seconds: seconds))
        }
        #expect(look(0.1, view: 0, at: 1) == 0.1)
        #expect(look(nil, view: 1, at: 1.1) == nil)
        #expect(look(0.25, view: 1.1, at: 2) == 0.35)
        #expect(look(0.5, view: 1.5, at: 2.1) == nil)
        #expect(look(0.5, view: nil, at: 2.2) == nil)
        // The earlier view of this comparison is from 0.9 s. The comparison at 1 s gave the change
        // up to that time, so the sum continues from there.
        #expect(look(-0.1, view: 0.9, at: 2.3) == 0)
        object.forgetTimes()
        #expect(look(0.5, view: 0.5, at: 0.6) == nil)
    }
}

extension LightConditions {
    /// Takes a frame in which the object was not compared with an earlier view.
    fileprivate mutating func take(_ frame: FrameAssessment, after interval: Double) {
        take(frame, at: .zero, after: interval)
    }
}

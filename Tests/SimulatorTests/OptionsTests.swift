import Guidance
import Testing

@testable import Simulator

@Suite struct OptionsTests {
    @Test func specificationsAreUnderstood() throws {
        #expect(try VirtualCameraOptions.parse("") == VirtualCameraOptions())
        #expect(try VirtualCameraOptions.parse("").script == nil)
        for script in Script.allCases {
            #expect(try VirtualCameraOptions.parse(script.rawValue).script == script)
        }
        var wanted = VirtualCameraOptions(script: .threePass)
        wanted.object = .concave
        wanted.seed = UInt64.max
        wanted.frames = 100_000
        (wanted.width, wanted.height) = (16, 4096)
        wanted.hasDepth = false
        wanted.hasPoses = false
        wanted.flippedPass = 3
        #expect(
            try VirtualCameraOptions.parse(
                "three-pass?object=concave&seed=18446744073709551615&frames=100000&size=16x4096"
                    + "&depth=0&poses=0&flip=3") == wanted)
        #expect(try VirtualCameraOptions.parse("?object=poor").script == nil)
        #expect(try VirtualCameraOptions.parse("?object=poor").object == .poor)
    }

    @Test(arguments: [
        "orbits", "ORBIT", "orbit?", "orbit?object", "orbit?object=", "orbit?object=bottle",
        "orbit?seed=-1", "orbit?seed=x", "orbit?seed=18446744073709551616", "orbit?frames=0",
        "orbit?frames=100001", "orbit?frames=1.5", "orbit?size=640", "orbit?size=640x",
        "orbit?size=15x480", "orbit?size=640x4097", "orbit?size=640x480x2", "orbit?size=-640x480",
        "orbit?depth=yes", "orbit?poses=2", "orbit?speed=2", "orbit?seed=1&seed=2", "orbit?&",
        "orbit?flip=2", "three-pass?flip=1", "three-pass?flip=4", "orbit?seed=1&",
        "orbit?seed=1?frames=2", "orbit?a\u{1B}[2J=1",
    ])
    func badSpecificationsAreRefusedWithWords(specification: String) {
        do {
            _ = try VirtualCameraOptions.parse(specification)
            Issue.record("\(specification) was taken")
        } catch {
            #expect(error.reason.count > 10)
        }
    }

    @Test func refusalsSayWhatIsAllowed() {
        let cases = [
            ("orbit?object=bottle", "concave"), ("walk", "three-pass"), ("?x=1", "frames"),
        ]
        for (specification, word) in cases {
            do {
                _ = try VirtualCameraOptions.parse(specification)
                Issue.record("\(specification) was taken")
            } catch {
                #expect(error.reason.contains(word))
            }
        }
    }

    @Test func cameraRefusesWhatItCannotBe() {
        var options = VirtualCameraOptions(script: .orbit)
        options.width = 8
        #expect(throws: SimulatorError.self) { try VirtualCamera(options: options, steering: nil) }
        options.width = 640
        options.frames = 0
        #expect(throws: SimulatorError.self) { try VirtualCamera(options: options, steering: nil) }
        #expect(throws: SimulatorError.self) {
            try VirtualCamera(options: VirtualCameraOptions(), steering: nil)
        }
    }

    @Test(arguments: Script.allCases)
    func expectationsNameEachFeedbackOnce(script: Script) {
        let table = ScriptExpectation.of(script)
        #expect(ScriptExpectation.allFeedback == Set(Feedback.allCases.map(\.rawValue)))
        #expect(
            table.mustRaise.count + table.mayRaise.count + table.mustNotRaise.count
                == Feedback.allCases.count)
        #expect(
            table.mustRaise.union(table.mayRaise).union(table.mustNotRaise)
                == ScriptExpectation.allFeedback)
        if script == .orbit { #expect(table.mustNotRaise == ScriptExpectation.allFeedback) }
        if let fault = table.faultFrames {
            #expect(fault.lowerBound >= script.defaultFrameCount / 3)
            #expect(fault.count >= 60)
            #expect(fault.upperBound < script.defaultFrameCount)
        }
    }
}

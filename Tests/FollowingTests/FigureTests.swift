import FollowTrials
import Following
import Simulator
import Testing

/// Plays five seeds. They were not used to choose parameters; `follow-table` plays twenty.
@Suite("Figures of following on virtual heads")
struct FigureTests {
    private let seeds: ClosedRange<UInt64> = 101...105

    private func figures(
        _ scene: FollowScene, _ head: VirtualPanTiltOptions,
        change: (inout Trial, inout Beliefs) -> Void = { _, _ in }
    ) throws -> FollowFigures {
        try FollowFigures.measure(scene, head: head, seeds: seeds, change: change) {
            try FollowerPolicy(
                head: $0.head, beliefs: $1, fieldOfView: $0.fieldOfView, aspect: $0.aspect)
        }
    }

    @Test(
        "every goal is reached on the usual head",
        arguments: [FollowScene.walk20, .walk45, .jump, .hidden, .still, .crossing])
    func usual(scene: FollowScene) throws {
        let found = try figures(scene, .usual)
        #expect(FollowGoal.missed(scene, found).isEmpty, "\(found.meanError) \(found.error95)")
    }

    @Test(
        "delays misjudged by 40 ms raise the error by less than half",
        arguments: [-0.04, 0.04])
    func misjudged(error: Double) throws {
        for scene in [FollowScene.walk20, .walk45] {
            let right = try figures(scene, .usual).meanError
            for delay in [\Beliefs.pictureDelay, \.commandDelay, \.reportDelay] {
                let wrong = try figures(scene, .usual) { $1[keyPath: delay] += error }
                #expect(wrong.meanError < FollowGoal.misjudged * right)
            }
        }
    }

    @Test("a head without reports and a faster head stay within twice the limits")
    func otherHeads() throws {
        for head in [VirtualPanTiltOptions.silent, .brisk] {
            for scene in [FollowScene.walk20, .walk45, .jump, .still, .crossing] {
                let found = try figures(scene, head)
                #expect(FollowGoal.missed(scene, found, slack: 2).isEmpty, "\(scene)")
            }
        }
    }

    @Test("a slow and a distant head stay within twice the limits that their motors can reach")
    func slowHeads() throws {
        for head in [VirtualPanTiltOptions.slow, .distant] {
            for scene in [FollowScene.jump, .still, .crossing] {
                let found = try figures(scene, head)
                #expect(FollowGoal.missed(scene, found, slack: 2).isEmpty, "\(scene)")
            }
        }
        #expect(try figures(.walk20, .slow).meanError < 0.04)
    }

    @Test("a walker never leaves the picture, on any head that can keep up")
    func inFrame() throws {
        for head in [VirtualPanTiltOptions.usual, .silent, .brisk] {
            #expect(try figures(.walk45, head).outShare == 0)
        }
        for head in [VirtualPanTiltOptions.slow, .distant] {
            #expect(try figures(.walk20, head).outShare == 0)
        }
    }
}

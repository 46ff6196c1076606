import FollowTrials
import Following
import Simulator

/// A policy that the table compares.
enum Contestant: String, CaseIterable {
    case ours = "Capstan"
    case feedForward = "pixels, feed-forward (after AutoPTZ)"
    case forum = "pixels, proportional (a DockKit user's loop)"
    case stopAndGo = "stop and go (after Frigate)"

    /// The policy's figures in a scene.
    func figures(
        _ scene: FollowScene, head: VirtualPanTiltOptions, seeds: ClosedRange<UInt64>,
        change: (inout Trial, inout Beliefs) -> Void = { _, _ in }
    ) throws -> FollowFigures {
        switch self {
        case .ours:
            try FollowFigures.measure(scene, head: head, seeds: seeds, change: change) {
                try FollowerPolicy(
                    head: $0.head, beliefs: $1, fieldOfView: $0.fieldOfView, aspect: $0.aspect)
            }
        case .feedForward:
            FollowFigures.measure(scene, head: head, seeds: seeds, change: change) { trial, _ in
                FeedForwardPolicy(
                    fieldOfView: trial.fieldOfView, aspect: trial.aspect,
                    maximumSpeed: trial.head.pan.maximumSpeed,
                    latency: trial.pictureDelay + trial.head.pan.commandDelay)
            }
        case .forum:
            FollowFigures.measure(scene, head: head, seeds: seeds, change: change) { trial, _ in
                ForumPolicy(fieldOfView: trial.fieldOfView, aspect: trial.aspect)
            }
        case .stopAndGo:
            FollowFigures.measure(scene, head: head, seeds: seeds, change: change) { trial, _ in
                StopAndGoPolicy(
                    fieldOfView: trial.fieldOfView, aspect: trial.aspect,
                    maximumSpeed: trial.head.pan.maximumSpeed,
                    overhead: trial.pictureDelay + trial.head.pan.commandDelay
                        + trial.head.pan.maximumSpeed / trial.head.pan.acceleration)
            }
        }
    }
}

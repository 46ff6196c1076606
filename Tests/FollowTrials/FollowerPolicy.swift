import Following
import Scene
import Simulator

/// The program's own follower as a policy of a trial.
public struct FollowerPolicy: FollowPolicy {
    public private(set) var follower: Follower
    /// The commands that the follower gave, without the rates.
    public private(set) var told: [FollowingCommand] = []

    /// A follower that knows about the head what a calibration would have found.
    public init(
        head: VirtualPanTiltOptions, beliefs: Beliefs, fieldOfView: Double, aspect: Double,
        mode: FramingMode = .center, options: FollowingOptions = FollowingOptions()
    ) throws {
        func axis(_ traits: VirtualAxisTraits) -> AxisTraits {
            AxisTraits(
                range: traits.range, maximumSpeed: traits.maximumSpeed,
                acceleration: traits.acceleration * beliefs.acceleration,
                commandDelay: max(0, traits.commandDelay + beliefs.commandDelay))
        }
        follower = try Follower(
            stand: StandTraits(pan: axis(head.pan), tilt: axis(head.tilt)),
            camera: PinholeCamera(horizontalFieldOfView: fieldOfView, aspect: aspect),
            options: options)
        _ = follower.ingest(.framed(mode, at: .zero))
    }

    public mutating func begin(at now: Timestamp) { _ = rates(.started(at: now)) }

    public mutating func see(
        _ findings: [VirtualDetector.Detection], takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? {
        let detections = findings.map {
            SubjectDetection(
                box: PictureBox(x: $0.x, y: $0.y, width: $0.width, height: $0.height),
                kind: .body, descriptor: $0.colorHistogram)
        }
        return rates(.saw(detections, takenAt: takenAt, at: now))
    }

    public mutating func report(
        pan: Double, tilt: Double, takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? {
        rates(.reported(PanTilt(pan: pan, tilt: tilt), takenAt: takenAt, at: now))
    }

    public mutating func tick(at now: Timestamp) -> (pan: Double, tilt: Double)? {
        rates(.ticked(at: now))
    }

    /// Gives the follower an input, such as a choice of subjects; returns the rates of its last
    /// drive command, or nil.
    public mutating func rates(_ input: FollowingInput) -> (pan: Double, tilt: Double)? {
        var rates: (pan: Double, tilt: Double)?
        for command in follower.ingest(input) {
            if case .drive(let wanted) = command {
                rates = (wanted.pan, wanted.tilt)
            } else {
                told.append(command)
            }
        }
        return rates
    }
}

import Glibc
import Scene

/// Keeps subjects in the picture: takes detections and angles with their times, and returns angular
/// velocities. The same inputs give the same outputs.
public struct Follower: Sendable {
    /// The options of this follower; they never change.
    public let options: FollowingOptions
    let traits: StandTraits
    let camera: PinholeCamera

    var state = FollowingState.off
    var history: StandHistory
    var tracker = SubjectTracker()
    var choice = PrimaryChoice()
    var estimates = PictureEstimates()
    var goal = FramingGoal()
    var control = AxisControllers()
    /// The last commanded rates.
    var rates = StandRates.zero
    var now = Timestamp.zero
    /// When following was last switched on, or when the state last changed.
    var waitingSince = Timestamp.zero
    /// When the newest picture was taken.
    var lastTaken: Timestamp?
    /// The rates that a person steers with, and the time of the last key.
    private var manual = (rates: StandRates.zero, since: Timestamp.zero)

    /// The stand counts as at home if each axis is nearer to its home angle than this: half a
    /// degree (guess).
    private static let homeTolerance = 0.5 * Double.pi / 180
    /// A region may extend beyond the picture by this share of the picture, to allow for rounding.
    private static let regionTolerance = 1e-9

    /// A follower that is switched off.
    /// - Throws: `FollowingError` where the stand, the camera or the options are invalid.
    public init(
        stand: StandTraits, camera: PinholeCamera, options: FollowingOptions = FollowingOptions()
    ) throws(FollowingError) {
        if let fault = stand.fault { throw .stand(fault) }
        if let fault = camera.fault { throw .camera(fault) }
        if let fault = options.fault { throw .options(fault) }
        (traits, self.camera) = (stand, camera)
        self.options = options
        history = StandHistory(traits: stand)
    }

    /// Processes an input; returns the commands.
    public mutating func ingest(_ input: FollowingInput) -> [FollowingCommand] {
        guard input.time >= now else { return [.refused(.timeWentBack)] }
        now = input.time
        switch input {
        case .started: return begin()
        case .stopped: return end()
        case .saw(let detections, let takenAt, _): return see(detections, takenAt: takenAt)
        case .reported(let angles, let takenAt, _):
            guard angles.isFinite else { return [.refused(.notANumber)] }
            history.report(angles, at: takenAt)
            return drive(at: now)
        case .steered(let rates, _): return steer(rates)
        case .framed(let mode, _):
            goal.mode = mode
            return []
        case .regioned(let region, _): return setRegion(region)
        case .chose(let ids, _): return choose(ids)
        case .pointed(let place, _): return point(at: place)
        case .ticked: return elapse() + drive(at: now)
        }
    }

    private mutating func begin() -> [FollowingCommand] {
        (tracker, choice) = (SubjectTracker(), PrimaryChoice())
        waitingSince = now
        return apply(.started)
    }

    /// Switches following off, and resets the region and the chosen subjects, as DockKit does.
    private mutating func end() -> [FollowingCommand] {
        let commands = apply(.stopped)
        guard !commands.isEmpty else { return [] }
        goal.region = .whole
        (tracker, choice) = (SubjectTracker(), PrimaryChoice())
        return commands + command(.zero, at: now)
    }

    private mutating func steer(_ rates: StandRates) -> [FollowingCommand] {
        guard rates.isFinite else { return [.refused(.notANumber)] }
        manual = (rates, now)
        return apply(.handTaken) + drive(at: now)
    }

    private mutating func setRegion(_ region: PictureBox) -> [FollowingCommand] {
        let limit = 1 + Self.regionTolerance
        guard region.isValid, region.x >= 0, region.y >= 0, region.x + region.width <= limit,
            region.y + region.height <= limit
        else { return [.refused(.regionOutside)] }
        goal.region = region
        return []
    }

    private mutating func choose(_ ids: [SubjectID]) -> [FollowingCommand] {
        let there = Set(tracker.confirmed.map(\.id))
        guard ids.allSatisfy(there.contains) else { return [.refused(.noSubjectFound)] }
        choice.choose(ids)
        return ids.isEmpty ? [] : [.chose(choice.primary, choice.reason)]
    }

    private mutating func point(at place: SetPoint) -> [FollowingCommand] {
        guard let time = tracker.time else { return [.refused(.noSubjectFound)] }
        let angles = history.angles(at: time)
        let hit = tracker.confirmed.filter {
            $0.box(in: camera, at: angles)?.contains(x: place.x, y: place.y) ?? false
        }.min { $0.size.height < $1.size.height }
        guard let hit else { return [.refused(.noSubjectFound)] }
        return choose([hit.id])
    }

    /// Applies the changes that the passage of time causes.
    private mutating func elapse() -> [FollowingCommand] {
        var commands: [FollowingCommand] = []
        if state == .steered, manual.rates == .zero,
            now.seconds(since: manual.since) >= options.handSeconds
        {
            commands += apply(.handReturned)
        }
        if let wait = options.returnSeconds, now.seconds(since: waitingSince) > wait,
            state == .searching || state == .lost, !isHome
        {
            commands += apply(.waitEnded)
        }
        if state == .returning, isHome { commands += apply(.homeReached) }
        return commands
    }

    /// Whether the stand is in its home position.
    private var isHome: Bool {
        let here = history.angles(at: now)
        let limit = Self.homeTolerance
        return abs(here.pan - traits.home.pan) < limit
            && (traits.tilt == nil || abs(here.tilt - traits.home.tilt) < limit)
    }

    /// Changes the state if the state table has a next state for this event.
    mutating func apply(_ event: FollowingEvent) -> [FollowingCommand] {
        guard let next = FollowingTable.next(from: state, on: event) else { return [] }
        state = next
        waitingSince = now
        return [.entered(next)]
    }

    /// Commands these rates and stores them.
    mutating func command(_ rates: StandRates, at now: Timestamp) -> [FollowingCommand] {
        self.rates = rates
        history.command(rates, at: now)
        return [.drive(rates)]
    }

    /// The rates that a person steers with, before they are limited to the stand's speed and range.
    var steeredRates: StandRates { manual.rates }

    /// The estimated angles of the stand when a picture was taken.
    public func angles(at taken: Timestamp) -> PanTilt {
        history.angles(at: taken.advanced(bySeconds: estimates.exposure.seconds))
    }

    /// The present state.
    public var snapshot: FollowingSnapshot { snapshot(at: now) }
}

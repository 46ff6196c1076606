import Foundation
import Scene

/// The simplest follower: its speed is proportional to the angle between the centre of the subjects
/// and the set-point. It uses neither times nor the stand's angles; the module `Following` uses
/// both.
public struct ProportionalFollower: SubjectFollower {
    public var framing = FramingMode.automatic
    public var regionOfInterest = UnitRectangle.whole
    public private(set) var subjects: [TrackedSubject] = []
    private var chosen: [UUID] = []
    private var identifiers: [Int: UUID] = [:]

    /// Gain from angle to speed, 1/s: the value that a developer published on Apple's forum.
    private static let gain = 3.0

    /// A follower that follows nobody yet.
    public init() {}

    public mutating func follow(
        _ observations: [Observation], camera: CameraInformation, at time: Timestamp,
        standAngles: StandAngles?
    ) -> StandVelocity? {
        identifiers = identifiers.filter { entry in
            observations.contains { $0.identifier == entry.key }
        }
        subjects = observations.map { observation in
            let identifier = identifiers[observation.identifier] ?? UUID()
            identifiers[observation.identifier] = identifier
            let rectangle = camera.orientation.uprightTopLeft(
                ofLowerLeft: observation.rectInImageLowerLeft, isMirrored: camera.isMirrored)
            return observation.kind == .object
                ? .object(TrackedObject(identifier: identifier, rectTopLeft: rectangle))
                : .person(TrackedPerson(identifier: identifier, faceRectTopLeft: rectangle))
        }
        let wanted = observations.filter { observation in
            chosen.isEmpty
                || identifiers[observation.identifier].map { chosen.contains($0) } ?? false
        }
        guard !wanted.isEmpty else { return nil }
        let middle =
            wanted.reduce(Vector2(0, 0)) { $0 + $1.rectInImageLowerLeft.centre }
            / Double(wanted.count)
        let place = Vector2(
            regionOfInterest.x + framing.setPoint * regionOfInterest.width,
            1 - regionOfInterest.centre.y)
        guard let seen = camera.direction(ofLowerLeft: middle),
            let wish = camera.direction(ofLowerLeft: place)
        else { return nil }
        return Self.gain * (seen - wish)
    }

    public mutating func select(at point: Vector2) -> Bool {
        guard let found = subjects.first(where: { $0.rectTopLeft.contains(point) }) else {
            return false
        }
        chosen = [found.identifier]
        return true
    }

    public mutating func select(_ identifiers: [UUID]) -> Bool {
        let known = Set(subjects.map(\.identifier))
        guard identifiers.allSatisfy(known.contains) else { return false }
        chosen = identifiers
        return true
    }

    public mutating func reset() { (subjects, chosen, identifiers) = ([], [], [:]) }
}

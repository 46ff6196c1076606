import Foundation
import Scene

/// A tracked person or thing.
public enum TrackedSubject: Equatable, Sendable {
    case person(TrackedPerson)
    case object(TrackedObject)

    /// A random identifier that stays the same while the subject is tracked.
    public var identifier: UUID {
        switch self {
        case .person(let person): person.identifier
        case .object(let object): object.identifier
        }
    }

    /// The subject's rectangle as shares of the upright picture, from its top left.
    public var rectTopLeft: UnitRectangle {
        switch self {
        case .person(let person): person.faceRectTopLeft
        case .object(let object): object.rectTopLeft
        }
    }
}

/// A tracked person. A value is nil, not 0, if it is not measured.
public struct TrackedPerson: Equatable, Sendable {
    public var identifier: UUID
    /// The face's rectangle as shares of the upright picture, from its top left.
    public var faceRectTopLeft: UnitRectangle
    /// The rank of importance; lower is more important.
    public var saliencyRank: Int?
    /// The probability that the person speaks, 0 to 1.
    public var speakingConfidence: Double?
    /// The probability that the person looks at the camera, 0 to 1.
    public var lookingAtCameraConfidence: Double?

    /// A person with this identifier and face.
    public init(
        identifier: UUID, faceRectTopLeft: UnitRectangle, saliencyRank: Int? = nil,
        speakingConfidence: Double? = nil, lookingAtCameraConfidence: Double? = nil
    ) {
        (self.identifier, self.faceRectTopLeft) = (identifier, faceRectTopLeft)
        (self.saliencyRank, self.speakingConfidence) = (saliencyRank, speakingConfidence)
        self.lookingAtCameraConfidence = lookingAtCameraConfidence
    }
}

/// A tracked thing.
public struct TrackedObject: Equatable, Sendable {
    public var identifier: UUID
    /// The thing's rectangle as shares of the upright picture, from its top left.
    public var rectTopLeft: UnitRectangle
    /// The rank of importance; lower is more important.
    public var saliencyRank: Int?

    /// A thing with this identifier and rectangle.
    public init(identifier: UUID, rectTopLeft: UnitRectangle, saliencyRank: Int? = nil) {
        (self.identifier, self.rectTopLeft) = (identifier, rectTopLeft)
        self.saliencyRank = saliencyRank
    }
}

extension StandAccessory {
    /// The tracked subjects at one moment, as in DockKit's `DockAccessory.TrackingState`. A state
    /// is sent ten times a second.
    public struct TrackingState: Equatable, Sendable {
        public var time: Timestamp
        public var trackedSubjects: [TrackedSubject]
    }
}

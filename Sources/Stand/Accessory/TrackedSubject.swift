import Foundation
import Scene

/// A tracked person or thing.
public enum TrackedSubject: Equatable, Sendable {
    case person(TrackedPerson)
    case object(TrackedObject)

    /// A random identifier, constant while the subject is tracked.
    public var identifier: UUID {
        switch self {
        case .person(let person): person.identifier
        case .object(let object): object.identifier
        }
    }

    /// The rectangle as shares of the upright picture, from its top left.
    public var rectTopLeft: UnitRectangle {
        switch self {
        case .person(let person): person.faceRectTopLeft
        case .object(let object): object.rectTopLeft
        }
    }
}

/// A tracked person. Values that are not measured are nil, not 0.
public struct TrackedPerson: Equatable, Sendable {
    public var identifier: UUID
    /// The face's rectangle as shares of the upright picture, from its top left.
    public var faceRectTopLeft: UnitRectangle
    /// The rank of importance; lower is more important.
    public var saliencyRank: Int?
    /// 0…1.
    public var speakingConfidence: Double?
    /// 0…1.
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
    /// The rectangle as shares of the upright picture, from its top left.
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
    /// The tracked subjects at one moment; sent ten times a second. After DockKit's
    /// `DockAccessory.TrackingState`.
    public struct TrackingState: Equatable, Sendable {
        public var time: Timestamp
        public var trackedSubjects: [TrackedSubject]
    }
}

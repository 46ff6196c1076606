import Foundation
import Scene

/// Somebody or something that is followed.
public enum TrackedSubject: Equatable, Sendable {
    case person(TrackedPerson)
    case object(TrackedObject)

    /// Chosen by chance; stays as long as it is tracked.
    public var identifier: UUID {
        switch self {
        case .person(let person): person.identifier
        case .object(let object): object.identifier
        }
    }

    /// Share of the upright picture, counted from its top left.
    public var rectTopLeft: UnitRectangle {
        switch self {
        case .person(let person): person.faceRectTopLeft
        case .object(let object): object.rectTopLeft
        }
    }
}

/// A person who is followed. What nobody measured is nil, not 0.
public struct TrackedPerson: Equatable, Sendable {
    public var identifier: UUID
    /// The face, as a share of the upright picture, counted from its top left.
    public var faceRectTopLeft: UnitRectangle
    /// Lower is more important.
    public var saliencyRank: Int?
    /// 0…1.
    public var speakingConfidence: Double?
    /// 0…1.
    public var lookingAtCameraConfidence: Double?

    /// A person of this identifier and face.
    public init(
        identifier: UUID, faceRectTopLeft: UnitRectangle, saliencyRank: Int? = nil,
        speakingConfidence: Double? = nil, lookingAtCameraConfidence: Double? = nil
    ) {
        (self.identifier, self.faceRectTopLeft) = (identifier, faceRectTopLeft)
        (self.saliencyRank, self.speakingConfidence) = (saliencyRank, speakingConfidence)
        self.lookingAtCameraConfidence = lookingAtCameraConfidence
    }
}

/// A thing that is followed.
public struct TrackedObject: Equatable, Sendable {
    public var identifier: UUID
    /// Share of the upright picture, counted from its top left.
    public var rectTopLeft: UnitRectangle
    /// Lower is more important.
    public var saliencyRank: Int?

    /// A thing of this identifier and place.
    public init(identifier: UUID, rectTopLeft: UnitRectangle, saliencyRank: Int? = nil) {
        (self.identifier, self.rectTopLeft) = (identifier, rectTopLeft)
        self.saliencyRank = saliencyRank
    }
}

/// Who is followed at one moment; told ten times a second.
public struct TrackingState: Equatable, Sendable {
    public var time: Timestamp
    public var trackedSubjects: [TrackedSubject]
}

/// What to do next: always exactly one thing, said as where to go. The words are the console's; the
/// value is part of the script contract.
public struct NextView: Equatable, Sendable, Codable {
    /// What going there is good for.
    public enum Purpose: String, CaseIterable, Sendable, Codable {
        /// Nothing to do yet: the source opens, or the last shots are written.
        case wait
        /// Bring the object to the middle of the picture and say so.
        case chooseObject
        /// See that the box holds the object and begin.
        case confirmBox
        /// Go on with a capture that is held.
        case resume
        /// Turn the camera so that the object is in the picture again.
        case aim
        /// The pose is lost: go back to where shots were taken.
        case goBack
        /// Move on, no matter where to: there are no poses to go by.
        case moveOn
        /// A sector without a shot.
        case fillSector
        /// A sector with soft shots only: the same once more, more slowly.
        case sharpen
        /// A view between two parts of the capture that do not hang together.
        case bridge
        /// The dial is full: a pass at another height would help most.
        case otherHeight
        /// There is nothing left that would help.
        case finish
        /// The session is over.
        case done
    }

    /// Who brings the next view before the camera.
    public enum Mover: String, CaseIterable, Sendable, Codable {
        /// A person who walks round the object with the camera.
        case person
        /// A turntable, while the camera stands still.
        case table
    }

    /// The purpose of the view.
    public var purpose: Purpose
    /// Who gets there.
    public var mover = Mover.person
    /// The directions to go, the longest way first; empty at the right place. Left and right are
    /// those of a person who faces the object; before a turntable nobody goes left or right, except
    /// to aim.
    public var directions: [Direction]
    /// How far round the object, in radians, positive to the right; nil where it is not known.
    public var turn: Double?
    /// How much higher, in radians of elevation; nil where it is not known.
    public var climb: Double?
    /// The sector of the dial that it is about, from 0.
    public var sector: Int?

    /// A view of this purpose.
    public init(
        _ purpose: Purpose, directions: [Direction] = [], turn: Double? = nil,
        climb: Double? = nil, sector: Int? = nil
    ) {
        (self.purpose, self.directions) = (purpose, directions)
        (self.turn, self.climb, self.sector) = (turn, climb, sector)
    }

    /// Whether both say the same, however far it is.
    public func saysTheSame(as other: NextView) -> Bool {
        purpose == other.purpose && directions == other.directions && mover == other.mover
    }
}

/// The next thing to do: always exactly one, given as a place to go to. The console chooses the
/// words; the value is part of the script contract.
public struct NextView: Equatable, Sendable, Codable {
    /// The purpose of the next view.
    public enum Purpose: String, CaseIterable, Sendable, Codable {
        /// Nothing to do yet: the source opens, or the last shots are being written.
        case wait
        /// Move the object to the middle of the picture, then confirm.
        case chooseObject
        /// Check that the box contains the object, then begin.
        case confirmBox
        /// Continue a paused capture.
        case resume
        /// Turn the camera so that the object is in the picture again.
        case aim
        /// The pose is lost: go back to a place where shots were taken.
        case goBack
        /// Move on in any direction: there are no poses for better advice.
        case moveOn
        /// Take a shot in a sector that has none.
        case fillSector
        /// Repeat a sector that has only soft shots, but more slowly.
        case sharpen
        /// Take a view between two parts of the capture that are not connected.
        case bridge
        /// The dial is full: a pass at another height would help most.
        case otherHeight
        /// No further view would help: finish the capture.
        case finish
        /// The session is over.
        case done
    }

    /// The person or device that moves to the next view.
    public enum Mover: String, CaseIterable, Sendable, Codable {
        /// A person who walks round the object with the camera.
        case person
        /// A turntable: it turns the object, while the camera stands still.
        case table
    }

    /// The purpose of the next view.
    public var purpose: Purpose
    /// The person or device that moves.
    public var mover = Mover.person
    /// The directions to go, the most important one first; empty at the right place. Left and right
    /// are those of a person who faces the object. With a turntable nobody goes left or right,
    /// except to aim.
    public var directions: [Direction]
    /// Angle to go around the object, radians, positive to the right; nil where the angle is
    /// unknown.
    public var turn: Double?
    /// Change of elevation to the next view, radians, positive upwards; nil where none is needed or
    /// known.
    public var climb: Double?
    /// The sector of the dial to go to, counted from 0; nil where the advice is for no sector.
    public var sector: Int?

    /// A view of this purpose.
    public init(
        _ purpose: Purpose, directions: [Direction] = [], turn: Double? = nil,
        climb: Double? = nil, sector: Int? = nil
    ) {
        (self.purpose, self.directions) = (purpose, directions)
        (self.turn, self.climb, self.sector) = (turn, climb, sector)
    }

    /// Whether both give the same advice, even if the distances differ.
    public func isSameAdvice(as other: NextView) -> Bool {
        purpose == other.purpose && directions == other.directions && mover == other.mover
    }
}

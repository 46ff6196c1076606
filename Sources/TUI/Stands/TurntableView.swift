/// What a screen shows of the turntable that makes a capture.
public struct TurntableView: Equatable, Sendable {
    /// What a person is asked for.
    public enum Request: Equatable, Sendable {
        /// To bring the camera to another height.
        case height
        /// To lay the object on another side.
        case flip
    }

    /// A motor: where it is and where it was sent, in degrees.
    public struct Motor: Equatable, Sendable {
        public var angle: Double
        public var goal: Double

        /// A motor at this place.
        public init(angle: Double, goal: Double) { (self.angle, self.goal) = (angle, goal) }
    }

    /// A position in a part of the plan: its number, from 1, and the number of all.
    public struct Count: Equatable, Sendable {
        public var number: Int
        public var all: Int

        /// Number `number` of `all`.
        public init(_ number: Int, of all: Int) { (self.number, self.all) = (number, all) }
    }

    /// The stand's address.
    public var stand = ""
    /// What it does, in one word: turning, settling, shooting, paused …
    public var state = ""
    /// What it does and why, or what it asks for, as a sentence.
    public var sentence = ""
    /// What a person is asked for; nil for nothing.
    public var request: Request?
    /// Whether trouble has stopped the table: a person must help and resume.
    public var isInTrouble = false
    /// Whether nothing is left to do.
    public var isFull = false
    /// The table's motor; nil where it does not report its angle.
    public var table: Motor?
    /// The arm's motor; nil where there is none.
    public var arm: Motor?
    /// Where the next shot is taken.
    public var sector = Count(1, of: 36)
    public var height = Count(1, of: 1)
    public var side = Count(1, of: 1)
    /// Sectors with a shot, over all heights and sides, and all sectors.
    public var filled = Count(0, of: 36)

    /// A view without any data.
    public init() {}
}

/// What the screen shows of a turntable that turns the object during a capture.
public struct TurntableView: Equatable, Sendable {
    /// A request to the person beside the turntable.
    public enum Request: Equatable, Sendable {
        /// The person should move the camera to another height.
        case height
        /// The person should lay the object on another side.
        case flip
    }

    /// The present angle of a motor and the angle that it was sent to, in degrees.
    public struct Motor: Equatable, Sendable {
        public var angle: Double
        public var goal: Double

        /// A motor with these angles.
        public init(angle: Double, goal: Double) { (self.angle, self.goal) = (angle, goal) }
    }

    /// A position in a part of the plan, such as sector 3 of 36; numbers begin at 1.
    public struct Count: Equatable, Sendable {
        public var number: Int
        public var all: Int

        /// The position `number` of `all`.
        public init(_ number: Int, of all: Int) { (self.number, self.all) = (number, all) }
    }

    /// The address of the turntable.
    public var stand = ""
    /// The state of the table in one word: turning, settling, shooting, paused …
    public var state = ""
    /// A sentence that says what the table does and why, or what it needs from the person.
    public var sentence = ""
    /// The present request to the person; nil for none.
    public var request: Request?
    /// Whether the table has stopped because of a problem. The person must solve the problem and
    /// resume.
    public var isInTrouble = false
    /// Whether all shots of the plan were taken.
    public var isFull = false
    /// The motor of the table; nil if it does not report its angle.
    public var table: Motor?
    /// The motor of the camera's arm; nil if there is none.
    public var arm: Motor?
    /// The sector and the height of the next shot.
    public var sector = Count(1, of: 36)
    public var height = Count(1, of: 1)
    public var side = Count(1, of: 1)
    /// The number of sectors that have a shot, and the number of all sectors, over all heights and
    /// sides.
    public var filled = Count(0, of: 36)

    /// A view without any data.
    public init() {}
}

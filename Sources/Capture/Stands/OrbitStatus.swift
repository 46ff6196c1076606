import Following
import Stand
import TUI

/// The state of a guided orbit at one moment. It is the line `stand` of the script contract, and
/// the screen shows it.
public struct OrbitStatus: Equatable, Sendable {
    /// The stand's address.
    public var stand: String
    /// Time on the stand's clock.
    public var seconds = 0.0
    /// The orbit's state.
    public var state: OrbitState
    /// A sentence with the state and its reason, or with a request to the person.
    public var sentence: String
    /// The question to the person; nil if there is none.
    public var question: OrbitQuestion?
    /// Whether a fault has paused the orbit.
    public var isInTrouble = false
    /// Sector, height and side of the next shot; each number starts at 0.
    public var place: OrbitPlace
    /// The number of sectors in the plan, and how many have a shot.
    public var dial: Dial
    /// The motor of the table and the motor of the arm. Nil if there is no such motor, or if it
    /// does not report its angle.
    public var table, arm: Motor?

    /// The number of sectors in the plan of an orbit, and how many have a shot.
    public struct Dial: Equatable, Sendable {
        /// Number of sectors per turn, of heights of the camera, and of sides on which the object
        /// lies.
        public var sectors, heights, sides: Int
        /// Number of sectors with a shot.
        public var filled: Int

        /// Number of all sectors.
        public var all: Int { sectors * heights * sides }

        /// The sectors of this orbit.
        init(_ orbit: GuidedOrbit) {
            (sectors, heights) = (orbit.plan.sectors, orbit.plan.heights)
            (sides, filled) = (orbit.plan.sides, 0)
            filled = all - orbit.dial.count(.empty)
        }
    }

    /// The measured and the commanded angle of a motor, degrees.
    public struct Motor: Equatable, Sendable {
        public var degrees, goalDegrees: Double

        /// The angles for the screen.
        var view: TurntableView.Motor { TurntableView.Motor(angle: degrees, goal: goalDegrees) }
    }

    /// The status of this orbit.
    init(_ orbit: GuidedOrbit, stand: String) {
        (self.stand, state, sentence) = (stand, orbit.state, orbit.sentence)
        (question, place) = (orbit.question, orbit.place)
        dial = Dial(orbit)
        isInTrouble = orbit.state == .paused && orbit.fault != nil
    }

    /// The state for the screen.
    var view: TurntableView {
        var view = TurntableView()
        (view.stand, view.state, view.sentence) = (stand, state.words, sentence)
        (view.isInTrouble, view.isFull) = (isInTrouble, state == .finished)
        view.request =
            switch question {
            case .height: .height
            case .flip: .flip
            case nil: nil
            }
        (view.table, view.arm) = (table?.view, arm?.view)
        view.sector = TurntableView.Count(place.sector + 1, of: dial.sectors)
        view.height = TurntableView.Count(place.height + 1, of: dial.heights)
        view.side = TurntableView.Count(place.side + 1, of: dial.sides)
        view.filled = TurntableView.Count(dial.filled, of: dial.all)
        return view
    }
}

extension OrbitStatus: Encodable {
    private enum Key: String, CodingKey {
        case stand, seconds, state, text, asks, sector, height, side, sectors, heights, sides,
            filled, all
        case tableDegrees, tableGoalDegrees, armDegrees, armGoalDegrees
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(stand, forKey: .stand)
        try line.encode(rounded(seconds), forKey: .seconds)
        try line.encode(state, forKey: .state)
        try line.encode(sentence, forKey: .text)
        switch question {
        case .height: try line.encode("height", forKey: .asks)
        case .flip: try line.encode("flip", forKey: .asks)
        case nil: break
        }
        try line.encode(place.sector, forKey: .sector)
        try line.encode(place.height, forKey: .height)
        try line.encode(place.side, forKey: .side)
        try line.encode(dial.sectors, forKey: .sectors)
        try line.encode(dial.heights, forKey: .heights)
        try line.encode(dial.sides, forKey: .sides)
        try line.encode(dial.filled, forKey: .filled)
        try line.encode(dial.all, forKey: .all)
        try line.encodeIfPresent(table.map { rounded($0.degrees) }, forKey: .tableDegrees)
        try line.encodeIfPresent(table.map { rounded($0.goalDegrees) }, forKey: .tableGoalDegrees)
        try line.encodeIfPresent(arm.map { rounded($0.degrees) }, forKey: .armDegrees)
        try line.encodeIfPresent(arm.map { rounded($0.goalDegrees) }, forKey: .armGoalDegrees)
    }
}

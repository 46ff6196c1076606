import Following
import Stand
import TUI

// More than fifteen fields: one for each key of the line.
/// The state of a guided orbit at a moment: the line `stand` of the script contract, and the data
/// of the screen.
public struct OrbitMoment: Equatable, Sendable {
    /// The stand's address.
    public var stand: String
    /// Time on the stand's clock.
    public var seconds = 0.0
    /// The orbit's state.
    public var state: OrbitState
    /// The state and its reason, or a request to the person, as a sentence.
    public var sentence: String
    /// The question to a person.
    public var question: OrbitQuestion?
    /// Whether trouble has paused it.
    public var isInTrouble = false
    /// The place of the next shot; all counts start at 0.
    public var place: OrbitPlace
    public var sectors, heights, sides: Int
    /// Number of sectors with a shot, and of all sectors.
    public var filled, all: Int
    /// Present and commanded angles of table and arm, in degrees; nil where there is no such motor,
    /// or it does not report its angle.
    public var tableDegrees, tableGoalDegrees: Double?
    public var armDegrees, armGoalDegrees: Double?

    /// A moment of this orbit.
    init(_ orbit: GuidedOrbit, stand: String) {
        (self.stand, state, sentence) = (stand, orbit.state, orbit.sentence)
        (question, place) = (orbit.question, orbit.place)
        (sectors, heights) = (orbit.plan.sectors, orbit.plan.heights)
        sides = orbit.plan.sides
        all = sectors * heights * sides
        filled = all - orbit.dial.count(.empty)
        isInTrouble = orbit.state == .paused && orbit.fault != nil
    }

    /// Its view for the screen.
    var view: TableView {
        var view = TableView()
        (view.stand, view.state, view.sentence) = (stand, state.words, sentence)
        (view.isInTrouble, view.isFull) = (isInTrouble, state == .finished)
        view.request =
            switch question {
            case .height: .height
            case .flip: .flip
            case nil: nil
            }
        if let tableDegrees, let tableGoalDegrees {
            view.table = TableView.Motor(angle: tableDegrees, goal: tableGoalDegrees)
        }
        if let armDegrees, let armGoalDegrees {
            view.arm = TableView.Motor(angle: armDegrees, goal: armGoalDegrees)
        }
        view.sector = TableView.Count(place.sector + 1, of: sectors)
        view.height = TableView.Count(place.height + 1, of: heights)
        view.side = TableView.Count(place.side + 1, of: sides)
        view.filled = TableView.Count(filled, of: all)
        return view
    }
}

extension OrbitMoment: Encodable {
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
        try line.encode(sectors, forKey: .sectors)
        try line.encode(heights, forKey: .heights)
        try line.encode(sides, forKey: .sides)
        try line.encode(filled, forKey: .filled)
        try line.encode(all, forKey: .all)
        try line.encodeIfPresent(tableDegrees.map(rounded), forKey: .tableDegrees)
        try line.encodeIfPresent(tableGoalDegrees.map(rounded), forKey: .tableGoalDegrees)
        try line.encodeIfPresent(armDegrees.map(rounded), forKey: .armDegrees)
        try line.encodeIfPresent(armGoalDegrees.map(rounded), forKey: .armGoalDegrees)
    }
}

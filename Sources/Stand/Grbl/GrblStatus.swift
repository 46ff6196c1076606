/// GRBL's answer to "?": `Idle|MPos:0.000,0.000,0.000|FS:0,0`.
public struct GrblStatus: Equatable, Sendable {
    /// The state of the machine.
    public enum State: String, Sendable {
        case idle = "Idle"
        case run = "Run"
        case hold = "Hold"
        case jog = "Jog"
        case alarm = "Alarm"
        case door = "Door"
        case check = "Check"
        case home = "Home"
        case sleep = "Sleep"
        case tool = "Tool"
    }

    /// What the machine does at the moment.
    public var state: State
    /// The machine's position on X, Y, Z and further axes, in the board's unit; nil where only the
    /// work position is reported.
    public var machinePosition: [Double]?
    /// The position in work coordinates, in the board's unit; nil where it is not reported.
    public var workPosition: [Double]?
    /// The offset between machine and work coordinates; nil in most reports.
    public var workOffset: [Double]?
    /// The rate of the motion in units a minute; nil where it is not reported.
    public var feed: Double?

    /// The status in the text between the brackets “<” and “>”; nil where the state or a number
    /// cannot be read.
    public init?(_ words: String) {
        let parts = words.split(separator: "|")
        guard let first = parts.first,
            let state = State(rawValue: String(first.prefix { $0 != ":" }))
        else { return nil }
        self.state = state
        for part in parts.dropFirst() {
            let pieces = part.split(separator: ":", maxSplits: 1)
            guard pieces.count == 2 else { continue }
            switch pieces[0] {
            case "MPos", "WPos", "WCO", "FS", "F":
                let texts = pieces[1].split(separator: ",")
                let numbers = texts.compactMap { Double($0) }.filter(\.isFinite)
                guard numbers.count == texts.count, !numbers.isEmpty else { return nil }
                switch pieces[0] {
                case "MPos": machinePosition = numbers
                case "WPos": workPosition = numbers
                case "WCO": workOffset = numbers
                default: feed = numbers[0]
                }
            default: continue
            }
        }
    }
}

import Scene

/// A line that a stand's program writes. Angles are in degrees, speeds in degrees a second.
///
///     Capstan writes      the program answers
///     who?                stand NAME [serial=S] [firmware=F] [kind=head|turntable] [axes=pan,tilt]
///                         [pan=-170..170] [tilt=-30..90] [speed=100] [feedback=measured|commanded]
///     speed P T           ok            turns until the next command; Capstan repeats the line
///     goto P T SP ST      ok            goes to a position at these speeds
///     where?              at P T [moving|still]
///     stop                ok
///     (at any time)       error WORDS · button N down|up · battery LEVEL [charging]
///
/// Its input ends when Capstan is done; then the program ends too, or is killed after two seconds.
/// While a stand is used, a line comes at least each 0.3 s. A program that gets none should stop
/// the motors: Capstan may be suspended.
public enum ProgramReply: Equatable, Sendable {
    case ok
    case stand(name: String, fields: [String: String])
    case at(pan: Double, tilt: Double, isMoving: Bool?)
    case error(String)
    case button(Int, isDown: Bool)
    case battery(level: Double, isCharging: Bool)

    /// Angles beyond this number of degrees are invalid (guess): 27,777 turns.
    private static let mostDegrees = 1e7

    /// The reply in a line; nil where the line is no reply.
    public init?(line: String) {
        let words = line.split(separator: " ").map(String.init)
        func number(_ place: Int) -> Double? {
            guard words.count > place, let value = Double(words[place]), value.isFinite else {
                return nil
            }
            return value
        }
        switch words.first {
        case "ok" where words.count == 1: self = .ok
        case "stand" where words.count > 1:
            let name = words.dropFirst().prefix { !$0.contains("=") }.joined(separator: " ")
            let pairs = words.dropFirst().compactMap { word -> (String, String)? in
                guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
                    return nil
                }
                return (String(word[..<sign]), String(word[word.index(after: sign)...]))
            }
            self = .stand(name: name, fields: Dictionary(pairs) { first, _ in first })
        case "at":
            guard let pan = number(1), let tilt = number(2),
                max(abs(pan), abs(tilt)) <= Self.mostDegrees
            else { return nil }
            let state = words.count > 3 ? words[3] : ""
            self = .at(
                pan: pan, tilt: tilt,
                isMoving: state == "moving" ? true : state == "still" ? false : nil)
        case "error":
            self = .error(words.dropFirst().joined(separator: " "))
        case "button":
            guard words.count == 3, let id = Int(words[1]), ["down", "up"].contains(words[2]) else {
                return nil
            }
            self = .button(id, isDown: words[2] == "down")
        case "battery":
            guard let level = number(1), (0...1).contains(level) else { return nil }
            self = .battery(level: level, isCharging: words.last == "charging")
        default: return nil
        }
    }

    /// A range such as "-170..170" in degrees, converted to radians; nil for a text that is no
    /// range.
    static func range(_ words: String?) -> ClosedRange<Double>? {
        guard let words, let dots = words.firstRange(of: "..") else { return nil }
        guard let least = Double(words[..<dots.lowerBound]),
            let most = Double(words[dots.upperBound...]), least < most,
            least >= -mostDegrees, most <= mostDegrees
        else { return nil }
        return .degrees(least) ... .degrees(most)
    }
}

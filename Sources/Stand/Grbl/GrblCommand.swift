import Glibc

/// A line or a real-time byte for GRBL 1.1 (its wiki: Commands, Jogging, Interface). The board's
/// unit is a degree on a turntable and a millimetre on other machines.
public enum GrblCommand: Equatable, Sendable {
    /// Jogs by this number of units at this rate in units a minute; can be cancelled.
    case jog([String: Double], rate: Double)
    /// Jogs to a position in machine coordinates; can be cancelled.
    case jogTo([String: Double], rate: Double)
    /// Selects millimetres and relative moves.
    case relativeMillimetres
    /// Moves by this number of units at this rate in units a minute.
    case line([String: Double], rate: Double)
    case askStatus, hold, resume, cancelJog, reset
    case unlock, home, askSettings, askBuild

    /// The bytes to send; real-time bytes have no end of line.
    public var bytes: [UInt8] {
        switch self {
        case .jog(let ways, let rate): Self.text("$J=G91 \(Self.words(ways)) F\(Self.number(rate))")
        case .jogTo(let places, let rate):
            Self.text("$J=G53 \(Self.words(places)) F\(Self.number(rate))")
        case .relativeMillimetres: Self.text("G21 G91")
        case .line(let ways, let rate): Self.text("G1 \(Self.words(ways)) F\(Self.number(rate))")
        case .askStatus: [0x3F]
        case .hold: [0x21]
        case .resume: [0x7E]
        case .cancelJog: [0x85]
        case .reset: [0x18]
        case .unlock: Self.text("$X")
        case .home: Self.text("$H")
        case .askSettings: Self.text("$$")
        case .askBuild: Self.text("$I")
        }
    }

    private static func text(_ words: String) -> [UInt8] { Array((words + "\n").utf8) }

    private static func words(_ values: [String: Double]) -> String {
        values.sorted { $0.key < $1.key }.map { $0.key + number($0.value) }.joined(separator: " ")
    }

    /// A number with at most four decimals and no trailing zeros; GRBL does not read exponents.
    static func number(_ value: Double) -> String {
        let limited = max(-1e9, min(1e9, value.isFinite ? value : 0))
        let units = Int((limited * 10000).rounded())
        let (whole, part) = (abs(units) / 10000, abs(units) % 10000)
        var decimals = String(10000 + part).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return (units < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}

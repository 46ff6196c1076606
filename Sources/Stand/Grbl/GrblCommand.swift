import Glibc
import Scene

/// A line or a real-time byte for GRBL 1.1 (its wiki: Commands, Jogging, Interface). Lengths are in
/// the board's unit: a degree on a turntable, a millimetre on other machines.
public enum GrblCommand: Equatable, Sendable {
    /// Jogs the axes by these lengths, at this rate in units a minute. A jog can be cancelled.
    case jog([String: Double], rate: Double)
    /// Jogs the axes to these machine coordinates, at this rate in units a minute. A jog can be
    /// cancelled.
    case jogTo([String: Double], rate: Double)
    /// Selects millimetres and relative moves.
    case relativeMillimetres
    /// Moves the axes by these lengths, at this rate in units a minute.
    case line([String: Double], rate: Double)
    case statusReport, hold, resume, jogCancel, reset
    case unlock, home, viewSettings, viewBuildInfo

    /// A number is limited to this value in both directions, so that its decimals fit an integer.
    private static let mostValue = 1e9
    /// A number is rounded to this many parts of a unit: four decimals.
    private static let parts = 10000

    /// The bytes to send; real-time bytes have no end of line.
    public var bytes: [UInt8] {
        switch self {
        case .jog(let steps, let rate):
            Self.text("$J=G91 \(Self.words(steps)) F\(Self.number(rate))")
        case .jogTo(let positions, let rate):
            Self.text("$J=G53 \(Self.words(positions)) F\(Self.number(rate))")
        case .relativeMillimetres: Self.text("G21 G91")
        case .line(let steps, let rate): Self.text("G1 \(Self.words(steps)) F\(Self.number(rate))")
        case .statusReport: [0x3F]
        case .hold: [0x21]
        case .resume: [0x7E]
        case .jogCancel: [0x85]
        case .reset: [0x18]
        case .unlock: Self.text("$X")
        case .home: Self.text("$H")
        case .viewSettings: Self.text("$$")
        case .viewBuildInfo: Self.text("$I")
        }
    }

    private static func text(_ words: String) -> [UInt8] { Array((words + "\n").utf8) }

    private static func words(_ values: [String: Double]) -> String {
        values.sorted { $0.key < $1.key }.map { $0.key + number($0.value) }.joined(separator: " ")
    }

    /// A number with at most four decimals and no trailing zeros; GRBL does not read exponents.
    static func number(_ value: Double) -> String {
        let limited = (value.isFinite ? value : 0).clamped(to: -mostValue...mostValue)
        let units = Int((limited * Double(parts)).rounded())
        let (whole, part) = (abs(units) / parts, abs(units) % parts)
        var decimals = String(parts + part).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return (units < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}

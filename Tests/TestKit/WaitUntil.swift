import Foundation

/// The error when an expected condition does not occur in time.
public struct WaitFault: Error, CustomStringConvertible {
    public let description: String
}

/// Calls `look` repeatedly until it returns a value; throws where it does not in time.
/// - Parameters:
///   - wanted: the name of the value, for the error.
///   - seconds: the longest wait; enough for a busy machine.
public func waitFor<Found>(
    _ wanted: String, seconds: Double = 60, _ look: () throws -> Found?
) throws -> Found {
    let begun = ContinuousClock.now
    while true {
        if let found = try look() { return found }
        guard ContinuousClock.now - begun < .seconds(seconds) else {
            throw WaitFault(description: "Waited \(seconds) s in vain: \(wanted).")
        }
        Thread.sleep(forTimeInterval: 0.005)
    }
}

/// Calls `isSo` repeatedly until it returns true. Throws if it does not return true in time.
public func waitUntil(
    _ wanted: String, seconds: Double = 60, _ isSo: () throws -> Bool
) throws {
    try waitFor(wanted, seconds: seconds) { try isSo() ? () : nil }
}

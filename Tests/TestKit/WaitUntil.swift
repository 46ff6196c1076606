import Foundation

/// What was waited for and did not come.
public struct WaitFault: Error, CustomStringConvertible {
    public let description: String
}

/// Looks again and again for something; throws where it is not there in time.
/// - Parameters:
///   - wanted: what, for the error.
///   - seconds: how long; enough for a busy machine.
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

/// Looks again and again whether something is so; throws where it is not in time.
public func waitUntil(
    _ wanted: String, seconds: Double = 60, _ isSo: () throws -> Bool
) throws {
    try waitFor(wanted, seconds: seconds) { try isSo() ? () : nil }
}

import FollowTrials
import Glibc
import Scene
import Simulator

/// A policy after the description of Frigate, written from that description alone. It takes
/// detections at 5 Hz and makes whole moves, which aim ahead by the duration of the move. It
/// ignores detections while the motor moves, and errors below 5 % of the picture.
struct StopAndGoPolicy: FollowPolicy {
    /// The seconds between two detections. 5 Hz would be 0.2 s; a hundredth is subtracted because
    /// times are rounded.
    private static let measuringSeconds = 0.19
    /// A subject is not followed if its distance from the picture's middle is at most this share of
    /// the picture.
    private static let deadBand = 0.05

    private var view: PixelView
    private let maximumSpeed: Double
    /// The seconds that a move takes in addition to the angle divided by the speed: latency, start
    /// and stop.
    private let overhead: Double
    private var last: (x: Double, y: Double, at: Timestamp)?
    private var lastMeasured = Timestamp(seconds: -1)
    private var movesUntil: Timestamp?
    private var settlesUntil = Timestamp.zero

    init(fieldOfView: Double, aspect: Double, maximumSpeed: Double, overhead: Double) {
        view = PixelView(fieldOfView: fieldOfView, aspect: aspect)
        (self.maximumSpeed, self.overhead) = (maximumSpeed, overhead)
    }

    mutating func begin(at now: Timestamp) {}

    mutating func see(
        _ findings: [VirtualDetector.Detection], takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? {
        guard takenAt.seconds(since: lastMeasured) > Self.measuringSeconds else { return nil }
        lastMeasured = takenAt
        guard let place = view.place(findings) else { return nil }
        guard movesUntil == nil, takenAt > settlesUntil else {
            last = nil
            return nil
        }
        defer { last = (place.x, place.y, takenAt) }
        guard max(abs(place.x), abs(place.y)) > Self.deadBand else { return nil }
        var (x, y) = (place.x, place.y)
        if let last, takenAt > last.at {
            let seconds = takenAt.seconds(since: last.at)
            let ahead = overhead + view.angle(abs(x)) / maximumSpeed
            x += (place.x - last.x) / seconds * ahead
            y += (place.y - last.y) / seconds * ahead
        }
        let (pan, tilt) = (view.angle(x), view.angle(y))
        let largestTurn = max(abs(pan), abs(tilt))
        let seconds = largestTurn / maximumSpeed
        movesUntil = now.advanced(bySeconds: seconds)
        return (pan / seconds, tilt / seconds)
    }

    mutating func report(
        pan: Double, tilt: Double, takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? { nil }

    mutating func tick(at now: Timestamp) -> (pan: Double, tilt: Double)? {
        guard let until = movesUntil, now >= until else { return nil }
        movesUntil = nil
        settlesUntil = now.advanced(bySeconds: overhead)
        return (0, 0)
    }
}

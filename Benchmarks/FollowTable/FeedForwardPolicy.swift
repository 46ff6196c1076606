import FollowTrials
import Glibc
import Scene
import Simulator

/// A controller after the description of AutoPTZ, written from that description alone. It has a
/// one-euro filter, and three gains: proportional (0.6), derivative (0.05) and feed-forward of the
/// speed (0.1). It aims ahead by 0.15 s and the latency, and runs at 20 Hz. Its soft dead band is
/// 15 % by 22 % of half the picture. Its output changes by at most 3 a second, and it stops 300 ms
/// after the last box. It gets the camera's own motion exactly, from the motor's reports.
struct FeedForwardPolicy: FollowPolicy {
    private struct Axis {
        let band: Double
        var value: Double?
        var speed = 0.0
        var output = 0.0
        var last: Timestamp?

        /// One-euro filter (Casiez 2012) of the position, in units of half a picture. `own` is the
        /// motion of the camera in these units a second.
        mutating func take(_ place: Double, own: Double, at time: Timestamp) {
            guard let before = value, let last else {
                (value, self.last) = (place, time)
                return
            }
            let seconds = max(1e-3, time.seconds(since: last))
            func share(_ hertz: Double) -> Double {
                let tau = 1 / (2 * .pi * hertz)
                return 1 / (1 + tau / seconds)
            }
            let raw = (place - before) / seconds + own
            speed += share(1) * (raw - speed)
            value = before + share(1.5 + 2 * abs(speed)) * (place - before)
            self.last = time
        }

        mutating func step(latency: Double, own: Double, seconds: Double) -> Double {
            guard let value else { return 0 }
            let inPicture = speed - own
            let error = value + inPicture * (0.15 + latency)
            // The dead band is soft: an error within the band is multiplied by its share of the
            // band.
            let size = abs(error)
            let soft = size < band ? error * size / band : error
            let wanted = max(-1, min(1, 0.6 * soft + 0.05 * inPicture + 0.1 * speed))
            output += max(-3 * seconds, min(3 * seconds, wanted - output))
            return size < band * 0.3 && abs(speed) < 0.05 ? 0 : output
        }
    }

    private var view: PixelView
    private let maximumSpeed: Double
    private let latency: Double
    private var pan = Axis(band: 0.15)
    private var tilt = Axis(band: 0.22)
    private var seen: Timestamp?
    private var motor: (pan: Double, tilt: Double, at: Timestamp)?
    private var motorSpeed = (pan: 0.0, tilt: 0.0)
    private var stepped = Timestamp.zero

    init(fieldOfView: Double, aspect: Double, maximumSpeed: Double, latency: Double) {
        view = PixelView(fieldOfView: fieldOfView, aspect: aspect)
        (self.maximumSpeed, self.latency) = (maximumSpeed, latency)
    }

    mutating func begin(at now: Timestamp) {}

    mutating func see(
        _ findings: [VirtualDetector.Detection], takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? {
        guard let place = view.place(findings) else { return nil }
        seen = now
        pan.take(2 * place.x, own: motorSpeed.pan / view.halfField, at: takenAt)
        tilt.take(
            2 * place.y * view.aspect, own: motorSpeed.tilt * view.aspect / view.halfField,
            at: takenAt)
        return nil
    }

    mutating func report(
        pan: Double, tilt: Double, takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? {
        if let motor, takenAt > motor.at {
            let seconds = takenAt.seconds(since: motor.at)
            motorSpeed = ((pan - motor.pan) / seconds, (tilt - motor.tilt) / seconds)
        }
        motor = (pan, tilt, takenAt)
        return nil
    }

    mutating func tick(at now: Timestamp) -> (pan: Double, tilt: Double)? {
        let seconds = now.seconds(since: stepped)
        guard seconds >= 0.049 else { return nil }
        stepped = now
        guard let seen, now.seconds(since: seen) < 0.3 else {
            (pan.output, tilt.output) = (0, 0)
            return (0, 0)
        }
        let field = view.halfField
        return (
            maximumSpeed
                * pan.step(
                    latency: latency, own: motorSpeed.pan / field, seconds: seconds),
            maximumSpeed
                * tilt.step(
                    latency: latency, own: motorSpeed.tilt * view.aspect / field, seconds: seconds)
        )
    }
}

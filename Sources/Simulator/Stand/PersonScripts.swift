import Glibc
import Scene

/// Paths of virtual persons. Parameters are in degrees, the paths in radians.
extension PersonPath {
    private static let degree = Double.pi / 180
    /// The greatest angle of a person to either side, degrees (guess).
    private static let mostYaw = 100.0
    /// Every person first stands still for this long, seconds, so that all followers begin alike
    /// (guess).
    public static let standingSeconds = 2.0
    /// Smooth paths have this many knots per second (guess): more than a camera at 30 Hz has
    /// pictures.
    private static let knotRate = 50.0
    /// A knot of a smoothed path is a mean of samples: one at the time of the knot, this number
    /// before that time, and as many after it (guess).
    private static let meanSamples = 10
    /// The greatest acceleration of a person, degrees a second squared: 5 m/s² at 2 m.
    public static let mostAcceleration = 150.0

    /// Walks to and fro at one speed and turns round every 2 to 4 seconds.
    /// - Parameter turning: acceleration in a turn, degrees a second squared. With nil the person
    ///   turns round at
    ///   once, like a ball at a wall.
    public static func walking(
        speed: Double, seconds: Double, turning: Double? = PersonPath.mostAcceleration, seed: UInt64
    ) -> PersonPath {
        var random = SplitMix64(seed: seed)
        var knots = [Knot(0, yaw: 0), Knot(standingSeconds, yaw: 0)]
        var (time, yaw, sign) = (standingSeconds, 0.0, random.unit() < 0.5 ? -1.0 : 1.0)
        var pitch = 0.0
        while time < seconds {
            let end = max(-mostYaw, min(mostYaw, yaw + sign * speed * (2 + 2 * random.unit())))
            time += max(0.5, abs(end - yaw) / speed)
            pitch += (8 * random.unit() - 4 - pitch) / 2
            (yaw, sign) = (end, -sign)
            knots.append(Knot(time, yaw: yaw * degree, pitch: pitch * degree))
        }
        let path = PersonPath(knots: knots)
        return turning.map { path.rounded(by: speed / $0) } ?? path
    }

    /// The path smoothed by a moving mean over `halfSpan` seconds before and after, so that speed
    /// changes gradually.
    func rounded(by halfSpan: Double) -> PersonPath {
        guard let last = knots.last, halfSpan > 0 else { return self }
        let count = Int(last.seconds * Self.knotRate)
        let samples = Self.meanSamples
        let sampleCount = Double(2 * samples + 1)
        var result = PersonPath(
            knots: (0...count).map { index in
                let time = Double(index) / Self.knotRate
                let parts = (-samples...samples).map {
                    direction(at: time + halfSpan * Double($0) / Double(samples))
                }
                return Knot(
                    time, yaw: parts.map(\.yaw).reduce(0, +) / sampleCount,
                    pitch: parts.map(\.pitch).reduce(0, +) / sampleCount)
            })
        result.hidden = hidden
        return result
    }

    /// Walks for 2 to 4 seconds, stands for 1 to 3, then walks on to either side.
    public static func stopAndGo(speed: Double, seconds: Double, seed: UInt64) -> PersonPath {
        var random = SplitMix64(seed: seed)
        var knots = [Knot(0, yaw: 0), Knot(standingSeconds, yaw: 0)]
        var (time, yaw) = (standingSeconds, 0.0)
        while time < seconds {
            let sign: Double = abs(yaw) > 40 ? (yaw > 0 ? -1 : 1) : (random.unit() < 0.5 ? -1 : 1)
            let going = 2 + 2 * random.unit()
            (time, yaw) = (time + going, yaw + sign * speed * going)
            knots.append(Knot(time, yaw: yaw * degree))
            time += 1 + 2 * random.unit()
            knots.append(Knot(time, yaw: yaw * degree))
        }
        return PersonPath(knots: knots).rounded(by: speed / 2 / mostAcceleration)
    }

    /// Moves to and fro; the angle is a sine of time.
    public static func swinging(
        amplitude: Double, hertz: Double, seconds: Double, seed: UInt64
    ) -> PersonPath {
        var random = SplitMix64(seed: seed)
        let sign: Double = random.unit() < 0.5 ? -1 : 1
        var knots = [Knot(0, yaw: 0)]
        for index in 0...Int((seconds - standingSeconds) * knotRate) {
            let time = Double(index) / knotRate
            let yaw = sign * amplitude * sin(2 * .pi * hertz * time)
            knots.append(Knot(standingSeconds + time, yaw: yaw * degree))
        }
        return PersonPath(knots: knots)
    }

    /// Stands, and jumps to another direction every 3 to 4 seconds.
    public static func jumping(by angle: Double, seconds: Double, seed: UInt64) -> PersonPath {
        var random = SplitMix64(seed: seed)
        var knots = [Knot(0, yaw: 0)]
        var (time, yaw) = (standingSeconds + random.unit(), 0.0)
        while time < seconds - 3 {
            knots.append(Knot(time, yaw: yaw * degree))
            let sign: Double = abs(yaw) > 60 ? (yaw > 0 ? -1 : 1) : (random.unit() < 0.5 ? -1 : 1)
            yaw += sign * angle
            knots.append(Knot(time, yaw: yaw * degree))
            time += 3 + random.unit()
        }
        knots.append(Knot(seconds, yaw: yaw * degree))
        return PersonPath(knots: knots)
    }

    /// Walks to and fro and is hidden for a second every 4 to 5 seconds while walking on.
    public static func hiding(speed: Double, seconds: Double, seed: UInt64) -> PersonPath {
        var path = walking(speed: speed, seconds: seconds, seed: seed)
        var random = SplitMix64(seed: seed ^ 0xABCD)
        var time = standingSeconds + 2 + random.unit()
        while time + 3 < seconds {
            path.hidden.append(time...(time + 1))
            time += 4 + random.unit()
        }
        return path
    }

    /// Stands and sways by 0.2° with a period of about 4 seconds, as standing people do.
    public static func swaying(seconds: Double, seed: UInt64) -> PersonPath {
        var random = SplitMix64(seed: seed)
        let phase = 2 * Double.pi * random.unit()
        let knots = (0...Int(seconds * 10)).map { index in
            let time = Double(index) / 10
            return Knot(
                time, yaw: 0.2 * degree * sin(phase + 2 * .pi * time / 4),
                pitch: 0.1 * degree * sin(2 * phase + 2 * .pi * time / 3))
        }
        return PersonPath(knots: knots)
    }

    /// Two persons who walk to and fro around one place in opposite directions and meet at each
    /// pass. They walk past each other; if `meets` is set, both turn round where they meet. The
    /// second person begins outside the picture.
    public static func crossing(
        passes: Int, meets: Bool, seed: UInt64
    ) -> (first: PersonPath, other: PersonPath, moments: [Double]) {
        var random = SplitMix64(seed: seed)
        var first = [Knot(0, yaw: 0), Knot(standingSeconds, yaw: 0)]
        var other = [Knot(0, yaw: 80 * degree), Knot(standingSeconds, yaw: 40 * degree)]
        var (time, side) = (standingSeconds, -1.0)
        var moments: [Double] = []
        func add(_ seconds: Double, _ a: Double, _ b: Double) {
            time += seconds
            first.append(Knot(time, yaw: a * degree))
            other.append(Knot(time, yaw: b * degree))
        }
        add(1, -14, 14)
        for _ in 0..<passes {
            let (reach, pace) = (12 + 6 * random.unit(), 1 + 1 * random.unit())
            let offset = 4 * random.unit() - 2
            add(pace, offset, offset)
            moments.append(time)
            if !meets { side = -side }
            add(pace, side * reach, -side * reach)
            add(0.5 + random.unit(), side * reach, -side * reach)
        }
        return (PersonPath(knots: first), PersonPath(knots: other), moments)
    }
}

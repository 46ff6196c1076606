import Glibc

/// How keys move the virtual camera: a press gives a velocity that decays, a held key accelerates
/// up to speeds that blur every picture.
struct SteeredMotion {
    /// The camera's current position.
    private(set) var view = Viewpoint()

    // Numbers without an origin beside them are guesses.

    /// Distance range of the keys, metres: from nearly touching to an object of an eighth of the
    /// picture.
    static let distances = 0.12...2.5
    /// Elevation range of the keys, radians.
    static let elevations = (-2 * Double.pi / 180)...(80 * Double.pi / 180)
    /// Range of the turn away from the object, radians.
    static let yaws = (-80 * Double.pi / 180)...(80 * Double.pi / 180)
    /// Light in stops below full; at the minimum it is nearly night.
    static let stops = (-12.0)...0.0

    /// Seconds between two frames.
    static let frameSeconds = 1.0 / 30

    /// Velocity along one axis.
    private struct Axis {
        /// Speed of a single press, its gain per repeat, and its limit, per second.
        let press, gain, limit: Double
        var speed = 0.0
        /// Remaining seconds of the last press; a held key repeats before it ends.
        var pushed = 0.0

        /// A press moves 0.25 s times its speed: 0.1 s of push, then a decay of 0.15 s.
        static let pushSeconds = 0.1
        static let fadeSeconds = 0.15
        /// A speed below this share of a single press's ends.
        static let endShare = 0.01

        mutating func push(_ sign: Double) {
            let isHeld = pushed > 0 && speed * sign > 0
            speed = sign * (isHeld ? min(limit, abs(speed) + gain) : max(press, speed * sign))
            pushed = Self.pushSeconds
        }

        /// Advances by one frame and returns the distance.
        mutating func step(_ seconds: Double) -> Double {
            let distance = speed * seconds
            pushed -= seconds
            if pushed <= 1e-9 {
                pushed = 0
                speed *= exp(-seconds / Axis.fadeSeconds)
                if abs(speed) < press * Axis.endShare { speed = 0 }
            }
            return distance
        }
    }

    private static let degree = Double.pi / 180
    // 20° per second for a press make 5°; after one and a half seconds, a key that repeats 30 times
    // per second moves too fast for sharp pictures.
    private var azimuth = Axis(press: 20 * degree, gain: 3 * degree, limit: 300 * degree)
    private var elevation = Axis(press: 20 * degree, gain: 2 * degree, limit: 120 * degree)
    private var yaw = Axis(press: 20 * degree, gain: 3 * degree, limit: 200 * degree)
    private var logDistance = Axis(press: 0.25, gain: 0.02, limit: 1.5)
    private var stops = Axis(press: 2, gain: 0.1, limit: 8)
    private var isLookingBack = false
    private var light = 0.0
    /// The light that the automatic exposure has reached, in stops.
    private var exposedStops = 0.0

    /// Time constant of the automatic exposure: cameras take a second or two to settle, so that a
    /// change of light is visible. A guess.
    private static let exposureSeconds = 0.7
    /// The exposure has settled within this difference, in stops.
    private static let settledStops = 0.01
    /// Time constant in seconds of looking back at the object, and the angle at which it ends.
    private static let (lookBackSeconds, lookBackEnd) = (0.25, 0.1 * degree)

    /// Applies the commands and advances by one frame.
    mutating func advance(_ commands: [SteeringCommand]) {
        for command in commands { apply(command) }
        let dt = Self.frameSeconds
        view.azimuth += azimuth.step(dt)
        view.elevation = Self.moved(view.elevation, &elevation, dt, Self.elevations)
        let distance = Self.moved(
            log(view.distance), &logDistance, dt,
            log(Self.distances.lowerBound)...log(Self.distances.upperBound))
        view.distance = min(
            max(exp(distance), Self.distances.lowerBound), Self.distances.upperBound)
        view.yaw = Self.moved(view.yaw, &yaw, dt, Self.yaws)
        if isLookingBack {
            view.yaw *= exp(-dt / Self.lookBackSeconds)
            if abs(view.yaw) < Self.lookBackEnd { (view.yaw, isLookingBack) = (0, false) }
        }
        light = Self.moved(light, &stops, dt, Self.stops)
        view.light = exp2(light)
        exposedStops += (light - exposedStops) * (1 - exp(-dt / Self.exposureSeconds))
        if abs(light - exposedStops) < Self.settledStops { exposedStops = light }
        view.exposedLight = exp2(exposedStops)
    }

    /// The camera `seconds` before or after this frame, at its current velocity.
    func viewpoint(after seconds: Double) -> Viewpoint {
        var near = view
        near.azimuth += azimuth.speed * seconds
        near.elevation += elevation.speed * seconds
        near.distance *= exp(logDistance.speed * seconds)
        near.yaw += (isLookingBack ? -view.yaw / Self.lookBackSeconds : yaw.speed) * seconds
        return near
    }

    private static func moved(
        _ value: Double, _ axis: inout Axis, _ dt: Double, _ range: ClosedRange<Double>
    ) -> Double {
        let wanted = value + axis.step(dt)
        let reached = min(max(wanted, range.lowerBound), range.upperBound)
        if reached != wanted { axis.speed = 0 }
        return reached
    }

    private mutating func apply(_ command: SteeringCommand) {
        switch command {
        case .orbitLeft: azimuth.push(-1)
        case .orbitRight: azimuth.push(1)
        case .raise: elevation.push(1)
        case .lower: elevation.push(-1)
        case .closer: logDistance.push(-1)
        case .farther: logDistance.push(1)
        case .turnAwayLeft: turnAway(-1)
        case .turnAwayRight: turnAway(1)
        case .lookBack: (isLookingBack, yaw.speed) = (true, 0)
        case .darker: stops.push(-1)
        case .brighter: stops.push(1)
        case .flipObject: view.restingPose = view.restingPose == .upright ? .flipped : .upright
        case .stop:
            azimuth.speed = 0
            elevation.speed = 0
            yaw.speed = 0
            logDistance.speed = 0
            stops.speed = 0
            isLookingBack = false
        }
    }

    private mutating func turnAway(_ sign: Double) {
        isLookingBack = false
        yaw.push(sign)
    }
}

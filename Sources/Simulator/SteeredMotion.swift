import Glibc
import Scene

/// How keys move the virtual camera. A press gives a velocity that decays; a held key accelerates
/// the camera up to speeds that blur every picture.
struct SteeredMotion {
    /// The camera's present viewpoint.
    private(set) var view = Viewpoint()

    // Numbers without an origin beside them are guesses.

    /// The distances that keys can reach, metres. At the least distance the camera nearly touches
    /// the object; at the greatest the object fills an eighth of the picture.
    static let distances = 0.12...2.5
    /// The elevations that keys can reach, radians.
    static let elevations = (-2 * Double.pi / 180)...(80 * Double.pi / 180)
    /// The turns away from the object that keys can reach, radians.
    static let yaws = (-80 * Double.pi / 180)...(80 * Double.pi / 180)
    /// The light that keys can reach, in stops relative to full light. The minimum is nearly night.
    static let stops = (-12.0)...0.0

    /// Seconds between two frames.
    static let frameSeconds = 1.0 / 30

    /// The velocity of one quantity that keys change: an angle, the distance or the light.
    private struct Axis {
        /// `press` is the speed of a single press. Each repeat of a held key increases the speed by
        /// `gain`, and `limit` is the greatest speed. All are per second.
        let press, gain, limit: Double
        var speed = 0.0
        /// How long the last press will still push, seconds. While a key is held, it repeats before
        /// the push of the last press ends.
        var pushed = 0.0

        /// How long a press pushes, seconds. After that the speed decays. A press moves by 0.25 s
        /// times its speed in all.
        static let pushSeconds = 0.1
        /// Time constant of the decay after the push, seconds.
        static let fadeSeconds = 0.15
        /// A decaying speed becomes 0 below this share of the speed of a single press.
        static let endShare = 0.01

        mutating func push(_ sign: Double) {
            let isHeld = pushed > 0 && speed * sign > 0
            speed = sign * (isHeld ? min(limit, abs(speed) + gain) : max(press, speed * sign))
            pushed = Self.pushSeconds
        }

        /// Advances by this time, and returns the distance moved.
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
    // One press at 20° per second moves by 5°. A key that repeats 30 times per second moves too
    // fast for sharp pictures after one and a half seconds.
    private var azimuth = Axis(press: 20 * degree, gain: 3 * degree, limit: 300 * degree)
    private var elevation = Axis(press: 20 * degree, gain: 2 * degree, limit: 120 * degree)
    private var yaw = Axis(press: 20 * degree, gain: 3 * degree, limit: 200 * degree)
    private var logDistance = Axis(press: 0.25, gain: 0.02, limit: 1.5)
    private var stops = Axis(press: 2, gain: 0.1, limit: 8)
    private var isLookingBack = false
    private var light = 0.0
    /// The light that the automatic exposure has reached, in stops.
    private var exposedStops = 0.0

    /// Time constant of the automatic exposure, seconds. Cameras take a second or two to settle, so
    /// that a change of light is visible. A guess.
    private static let exposureSeconds = 0.7
    /// The exposure has settled if it differs by less than this from the light, in stops.
    private static let settledStops = 0.01
    /// `lookBackSeconds` is the time constant with which the camera turns back to the object. When
    /// the angle between camera and object is below `lookBackEnd`, radians, the turn ends.
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

    /// The viewpoint `seconds` after this frame, or before it if negative, at the present velocity.
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
        let reached = wanted.clamped(to: range)
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

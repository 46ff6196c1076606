import Glibc
import Scene

/// How the camera moved while a picture came after another one.
struct PictureMotion {
    /// From the camera of the earlier picture.
    var cameraFromBefore: RigidTransform
    /// The time between the two.
    var seconds: Double

    /// Intervals from which a speed follows: a pause says nothing of the moment of the picture.
    private static let usableSeconds = 0.002...0.1

    init?(cameraFromBefore: RigidTransform, seconds: Double) {
        guard Self.usableSeconds.contains(seconds) else { return nil }
        (self.cameraFromBefore, self.seconds) = (cameraFromBefore, seconds)
    }

    /// Pixels a second at which a point of the scene (in the later camera) crosses the picture; nil
    /// behind a camera.
    func speed(of pointInCamera: Vector3, in camera: Intrinsics) -> Vector2? {
        guard let now = camera.project(pointInCamera),
            let before = camera.project(cameraFromBefore.inverse * pointInCamera)
        else { return nil }
        return (now - before) / seconds
    }
}

/// Estimates how long the shutter is open, which few cameras tell: while it is, a landmark crosses
/// some pixels and loses contrast along its way. How much it lost since its keyframe, beside what it lost
/// across, says how many pixels that were.
struct ShutterEstimate {
    /// What one landmark shows of it. Speeds are in pixels a second.
    struct Smear {
        /// Natural logarithm of the energy of slopes along the way over that across it, now against
        /// the keyframe.
        var loss: Double
        /// Speed of the landmark now.
        var speed: Double
        /// Its speed in the keyframe, as its patch is warped now: along the present way and across.
        var speedThenAlong, speedThenAcross: Double
    }

    /// The shutter times that are held against each other, seconds.
    private static let candidates = [400, 280, 200, 140, 100, 80, 64, 50, 40, 32].map { 1.0 / $0 }
    /// The longest of them, seconds.
    static let longestSeconds = 1.0 / 32
    /// Before anything was seen: the usual time indoors, and the cost of half or twice of it. The cost
    /// and the numbers below were chosen on three fast walks and three slow ones; on three other fast ones
    /// four fifths of the smeared frames were then found, and of four other slow ones one sharp frame was
    /// taken for a smeared one.
    private static let usualSeconds = 1.0 / 110
    private static let priorCost = 3.0
    /// Deviation of a landmark's loss from what is expected of it, ...
    private static let deviation = 0.3
    /// ... and of the error that all landmarks of a picture share: surfaces seen ever more aslant lose
    /// slopes along the way too.
    private static let sharedDeviation = 0.06
    /// A loss that is farther off counts as this much in the shared error.
    private static let mostError = 0.8
    /// Costs fade by this factor a picture: the time changes with the light.
    private static let fading = 0.9

    private var costs = [Double](repeating: 0, count: candidates.count)
    private var isInformed = false

    /// Takes in the landmarks of a picture.
    mutating func take(_ smears: [Smear]) {
        guard !smears.isEmpty else { return }
        isInformed = true
        for (index, seconds) in Self.candidates.enumerated() {
            costs[index] = Self.fading * costs[index] + Self.cost(of: seconds, smears)
        }
    }

    /// Minus the log likelihood of a shutter time by the landmarks of one picture.
    private static func cost(of seconds: Double, _ smears: [Smear]) -> Double {
        let errors = smears.map { smear in
            smear.loss + loss(smear.speed * seconds) + loss(smear.speedThenAcross * seconds)
                - loss(smear.speedThenAlong * seconds)
        }
        let sum = errors.reduce(0) { $0 + min(max($1, -mostError), mostError) }
        let ratio = deviation / sharedDeviation
        let shared = sum / (Double(errors.count) + ratio * ratio)
        let own = errors.reduce(0.0) { cost, error in
            let deviations = (error - shared) / deviation
            let square = deviations * deviations
            // Geman and McClure: an occluded landmark costs two at most.
            return cost + square / (1 + square / 4) / 2
        }
        let sharedDeviations = shared / sharedDeviation
        return own + sharedDeviations * sharedDeviations / 2
    }

    /// The likeliest time in seconds; nil while nothing was seen.
    var seconds: Double? {
        guard isInformed else { return nil }
        let all = zip(Self.candidates, costs).map { seconds, cost in
            let octaves = log2(seconds / Self.usualSeconds)
            return cost + Self.priorCost * octaves * octaves
        }
        guard let best = all.indices.min(by: { all[$0] < all[$1] }) else { return nil }
        guard best > 0, best + 1 < all.count else { return Self.candidates[best] }
        // The lowest place of a parabola through three costs.
        let bend = all[best - 1] - 2 * all[best] + all[best + 1]
        let step = bend > 0 ? (all[best - 1] - all[best + 1]) / (2 * bend) : 0
        let neighbour = Self.candidates[step < 0 ? best - 1 : best + 1]
        return Self.candidates[best] * pow(neighbour / Self.candidates[best], abs(step))
    }

    /// What a smear of some pixels takes of the energy along it, beside that across: grows with its
    /// square, and from a pixel on in proportion. Fitted to the medians of 3,000 landmarks with a smear of
    /// 1 to 8 pixels, whose true shutter times were known.
    private static func loss(_ pixels: Double) -> Double {
        0.115 * ((pixels * pixels + 0.49).squareRoot() - 0.7)
    }
}

extension LandmarkTracker {
    /// Landmarks of one picture that are looked at.
    private static let mostSmears = 120
    /// With the longest shutter time less than this is no smear, pixels.
    private static let leastSmearPixels = 0.5

    /// Takes in how the landmarks that were found are smeared.
    mutating func learnShutter(from found: [Found], _ picture: WorkingPicture) {
        guard let motion = present.motion else { return }
        let step = max(1, found.count / Self.mostSmears)
        shutter.take(
            stride(from: 0, to: found.count, by: step).compactMap {
                smear(of: found[$0], motion, picture)
            })
    }

    private mutating func smear(
        of found: Found, _ motion: PictureMotion, _ picture: WorkingPicture
    ) -> ShutterEstimate.Smear? {
        let landmark = map.landmarks[found.landmark]
        let keyframe = map.keyframes[landmark.anchor]
        guard let then = keyframe.motion,
            let warp = map.warp(of: landmark, at: pose, focal: picture.focal),
            let way = motion.speed(of: pose * landmark.position, in: picture.camera),
            let wayThen = then.speed(
                of: keyframe.cameraFromWorld * landmark.position, in: picture.camera),
            way.length > 0
        else { return nil }
        let along = way / way.length
        let warped = wayThen.x * warp.right + wayThen.y * warp.down
        guard
            max(way.length, warped.length) * ShutterEstimate.longestSeconds
                > Self.leastSmearPixels,
            let loss = aligner.loss(
                along: along, of: landmark.patch, warp: warp, at: found.pixel, in: picture.luma)
        else { return nil }
        return ShutterEstimate.Smear(
            loss: loss, speed: way.length,
            speedThenAlong: warped.x * along.x + warped.y * along.y,
            speedThenAcross: warped.y * along.x - warped.x * along.y)
    }
}

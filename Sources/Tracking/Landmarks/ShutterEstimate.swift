import Glibc
import Scene

/// The camera's motion between two successive pictures.
struct PictureMotion {
    /// Transform to the camera of the earlier picture.
    private let beforeFromCamera: RigidTransform
    /// Time between the pictures.
    private let seconds: Double

    /// Usable intervals between pictures: longer ones give only a mean speed, not the speed during
    /// the exposure. Guesses.
    private static let usableSeconds = 0.002...0.1

    init?(cameraFromBefore: RigidTransform, seconds: Double) {
        guard Self.usableSeconds.contains(seconds) else { return nil }
        (beforeFromCamera, self.seconds) = (cameraFromBefore.inverse, seconds)
    }

    /// Speed in the picture of a point given in the later camera's frame, pixels a second; nil
    /// behind a camera.
    func imageVelocity(of pointInCamera: Vector3, in camera: Intrinsics) -> Vector2? {
        guard let now = camera.project(pointInCamera),
            let before = camera.project(beforeFromCamera * pointInCamera)
        else { return nil }
        return (now - before) / seconds
    }
}

/// Estimates the exposure time, which few cameras report, from motion blur. A landmark that moves
/// during the exposure loses contrast along its direction of motion. This loss since the landmark's
/// keyframe, relative to the loss across that direction, gives the length of the blur.
struct ShutterEstimate {
    /// The measurement of one landmark. Speeds are in pixels a second.
    struct BlurMeasurement {
        /// Natural logarithm of the gradient energy along the motion divided by the energy across
        /// it, relative to the same ratio in the keyframe.
        var loss: Double
        /// Speed of the landmark now.
        var speed: Double
        /// Speed that the landmark had when the keyframe was taken, as the present view would show
        /// it: the component along the present motion, and the component across it.
        var keyframeSpeedAlong, keyframeSpeedAcross: Double
    }

    /// The exposure times that are compared, seconds (guess).
    private static let candidates = [400, 280, 200, 140, 100, 80, 64, 50, 40, 32].map { 1.0 / $0 }
    /// The longest exposure time that is compared, seconds.
    static let longestSeconds = candidates[candidates.count - 1]
    /// The usual exposure time indoors, toward which the prior pulls the estimate, seconds.
    private static let priorSeconds = 1.0 / 110
    /// The prior cost of an exposure time that is half or twice the usual one. This cost and the
    /// numbers below were chosen on three fast and three slow walks. With them, the estimate found
    /// four fifths of the blurred frames of three other fast walks; on four other slow walks it
    /// called one sharp frame blurred.
    private static let priorCost = 3.0
    /// Standard deviation of the measured loss of one landmark.
    private static let deviation = 0.3
    /// Standard deviation of the error that all landmarks of a picture share. Such an error occurs
    /// because surfaces that turn away from the camera change their gradients along the motion too.
    private static let sharedDeviation = 0.06
    /// In the sum for the shared error, the error of one landmark is limited to this amount.
    private static let mostError = 0.8
    /// From picture to picture, earlier costs are multiplied by this factor, because the exposure
    /// time changes with the light: two fifths are left after a second of 30 pictures. With 0.9 the
    /// estimate followed each side of an object that turned away from the camera; chosen on eleven
    /// rendered walks.
    private static let decay = 0.97
    /// Factor of the cost of one picture: all pictures together weigh as much as ten, because the
    /// errors of successive pictures are correlated.
    private static let weight = 10 * (1 - decay)

    private var costs = [Double](repeating: 0, count: candidates.count)
    private var hasMeasurements = false

    /// Adds the measurements of a picture.
    mutating func take(_ measurements: [BlurMeasurement]) {
        guard !measurements.isEmpty else { return }
        hasMeasurements = true
        for (index, seconds) in Self.candidates.enumerated() {
            costs[index] =
                Self.decay * costs[index] + Self.weight * Self.cost(of: seconds, measurements)
        }
    }

    /// Negative log likelihood of an exposure time for the measurements of one picture.
    private static func cost(of seconds: Double, _ measurements: [BlurMeasurement]) -> Double {
        let errors = measurements.map { measurement in
            measurement.loss + loss(measurement.speed * seconds)
                + loss(measurement.keyframeSpeedAcross * seconds)
                - loss(measurement.keyframeSpeedAlong * seconds)
        }
        let sum = errors.reduce(0) { $0 + min(max($1, -mostError), mostError) }
        let ratio = deviation / sharedDeviation
        let shared = sum / (Double(errors.count) + ratio * ratio)
        let own = errors.reduce(0.0) { cost, error in
            let deviations = (error - shared) / deviation
            let square = deviations * deviations
            // The robust kernel of Geman and McClure: an occluded landmark costs at most 2.
            return cost + square / (1 + square / 4) / 2
        }
        let sharedDeviations = shared / sharedDeviation
        return own + sharedDeviations * sharedDeviations / 2
    }

    /// The most likely exposure time, seconds; nil before the first measurement.
    var seconds: Double? {
        guard hasMeasurements else { return nil }
        let all = zip(Self.candidates, costs).map { seconds, cost in
            let octaves = log2(seconds / Self.priorSeconds)
            return cost + Self.priorCost * octaves * octaves
        }
        guard let best = all.indices.min(by: { all[$0] < all[$1] }) else { return nil }
        guard best > 0, best + 1 < all.count else { return Self.candidates[best] }
        // The minimum of a parabola through three costs.
        let bend = all[best - 1] - 2 * all[best] + all[best + 1]
        let step = bend > 0 ? (all[best - 1] - all[best + 1]) / (2 * bend) : 0
        let neighbour = Self.candidates[step < 0 ? best - 1 : best + 1]
        return Self.candidates[best] * pow(neighbour / Self.candidates[best], abs(step))
    }

    /// Expected loss for a blur of this length: it grows with the square of the length below a
    /// pixel, and linearly above. Fitted to the medians of 3,000 landmarks with 1 to 8 pixels of
    /// blur and known exposure times.
    private static func loss(_ pixels: Double) -> Double {
        0.115 * ((pixels * pixels + 0.49).squareRoot() - 0.7)
    }
}

extension LandmarkTracker {
    /// About this number of landmarks is measured in a picture, if there are more (guess).
    private static let mostMeasurements = 120
    /// A landmark is measured only if its blur at the longest exposure time is above this, pixels
    /// (guess).
    private static let leastBlurPixels = 0.5

    /// Measures the motion blur of the landmarks that were found.
    mutating func updateShutter(from found: [Found], _ picture: WorkingPicture) {
        guard let motion = current.motion else { return }
        let step = max(1, found.count / Self.mostMeasurements)
        shutter.take(
            stride(from: 0, to: found.count, by: step).compactMap {
                blur(of: found[$0], motion, picture)
            })
    }

    private mutating func blur(
        of found: Found, _ motion: PictureMotion, _ picture: WorkingPicture
    ) -> ShutterEstimate.BlurMeasurement? {
        let landmark = map.landmarks[found.landmark]
        let keyframe = map.keyframes[landmark.anchor]
        guard !landmark.patch.isCoarse, let keyframeMotion = keyframe.motion,
            let warp = map.warp(of: landmark, at: pose, focal: picture.focal),
            let imageVelocity = motion.imageVelocity(
                of: pose * landmark.position, in: picture.camera),
            let keyframeVelocity = keyframeMotion.imageVelocity(
                of: keyframe.cameraFromWorld * landmark.position, in: picture.camera),
            imageVelocity.length > 0
        else { return nil }
        let along = imageVelocity / imageVelocity.length
        let warped = keyframeVelocity.x * warp.right + keyframeVelocity.y * warp.down
        guard
            max(imageVelocity.length, warped.length) * ShutterEstimate.longestSeconds
                > Self.leastBlurPixels,
            let loss = aligner.contrastLoss(
                along: along, of: landmark.patch, warp: warp, at: found.pixel, in: picture.luma)
        else { return nil }
        return ShutterEstimate.BlurMeasurement(
            loss: loss, speed: imageVelocity.length,
            keyframeSpeedAlong: warped.x * along.x + warped.y * along.y,
            keyframeSpeedAcross: warped.y * along.x - warped.x * along.y)
    }
}

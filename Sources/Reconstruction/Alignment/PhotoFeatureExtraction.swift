import Scene
import Vision

/// Detects the features of a sample's picture.
struct PhotoFeatureExtraction: Sendable {
    /// Least contrast of a detected feature.
    let contrast: Double
    /// At most this number of features is detected in one picture.
    let count: Int

    /// `contrast` for normal sensitivity: with 0.01 a rendered orbit was aligned twice as well as
    /// with 0.02; lower values were no better. Measured once; the command was not recorded.
    private static let contrast = 0.01
    /// `contrast` for high sensitivity, for surfaces with little texture (guess).
    private static let highContrast = 0.004
    /// `count` for normal and for high sensitivity (guesses).
    private static let (count, highCount) = (2500, 4000)
    /// `count` for views that are far apart, for normal and for high sensitivity (guesses).
    private static let (farCount, highFarCount) = (6000, 10_000)

    /// The settings for pictures whose neighbours are known.
    init(_ sensitivity: PhotogrammetryConfiguration.FeatureSensitivity) {
        switch sensitivity {
        case .normal: (contrast, count) = (Self.contrast, Self.count)
        case .high: (contrast, count) = (Self.highContrast, Self.highCount)
        }
    }

    /// The settings for photographs without poses, and for pictures that match few of their
    /// neighbours. More features are detected, since few features match between views 20° to 40°
    /// apart, and a third view shows few of these. The features that `init(_:)` gives come first.
    init(farApart sensitivity: PhotogrammetryConfiguration.FeatureSensitivity) {
        contrast = PhotoFeatureExtraction(sensitivity).contrast
        switch sensitivity {
        case .normal: count = Self.farCount
        case .high: count = Self.highFarCount
        }
    }

    /// Longer side of the picture in which features are detected, pixels: larger pictures took four
    /// times as long and did not align better. Measured once; the command was not recorded.
    private static let longestSide = 1280.0

    /// The features of a picture. Throws when memory is short.
    func features(
        of image: ColorImage
    ) throws(VisionError) -> SerialisedFeatures {
        let longest = Double(max(image.width, image.height))
        let factor = max(1, Int((longest / Self.longestSide).rounded()))
        let luma = ColorConversion.luma(image).reduced(by: factor, isRounded: true)
        let found = try FeatureDetector.sift(
            in: luma, count: count, contrast: contrast, prefersLarge: true)
        guard factor > 1 else { return SerialisedFeatures(features: found, pixelSize: 1) }
        let size = Double(factor)
        let places = found.keypoints.map { keypoint in
            var keypoint = keypoint
            // The reduced and the original picture have the same corners, so the centres of their
            // first pixels differ.
            keypoint.pixel = keypoint.pixel.resized(by: size)
            keypoint.size *= size
            return keypoint
        }
        return SerialisedFeatures(
            features: Features(
                kind: found.kind, keypoints: places, descriptors: found.descriptors),
            pixelSize: size)
    }

    /// Depth of each feature in the world's unit, 0 where it is unknown. Empty for a sample without
    /// depth.
    static func depths(of features: Features, in sample: PhotogrammetrySample) -> [Float] {
        guard let depth = sample.depth, depth.width > 0, depth.height > 0 else { return [] }
        let across = Double(depth.width) / Double(sample.image.width)
        let down = Double(depth.height) / Double(sample.image.height)
        return features.keypoints.map { keypoint in
            let x = Int(((keypoint.pixel.x + 0.5) * across).rounded(.down))
            let y = Int(((keypoint.pixel.y + 0.5) * down).rounded(.down))
            guard (0..<depth.width).contains(x), (0..<depth.height).contains(y) else { return 0 }
            return Float(Double(depth.values[y * depth.width + x]) * depth.metersPerUnit)
        }
    }
}

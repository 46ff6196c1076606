import COpenCV
import Scene

/// Finds and describes features.
public enum FeatureDetector {
    /// At most this many features are returned (guess), so that a picture of noise cannot exhaust
    /// memory.
    private static let mostFeatures = 20_000
    /// A picture whose shorter side is at most this has no ORB features, in pixels (guess): a
    /// descriptor has a side of 31 pixels even in the smallest of four levels.
    private static let largestSideWithoutORB = 64
    /// A picture whose shorter side is at most this has no SIFT features, in pixels (guess).
    private static let largestSideWithoutSIFT = 16

    /// ORB features, for recognising a view quickly.
    ///
    /// - Parameters:
    ///   - count: the most features to return.
    ///   - scale: factor from one pyramid level to the next; the default is ORB-SLAM's.
    ///   - levels: number of pyramid levels. The default is a guess.
    ///   - fastThreshold: the least difference in gray values between a corner's circle and its
    ///     centre; the default is ORB-SLAM's `minThFAST`.
    ///
    /// Throws when memory is short.
    public static func orb(
        in picture: LumaPlane, count: Int, scale: Double = 1.2, levels: Int = 4,
        fastThreshold: Int = 7
    ) throws(VisionError) -> Features {
        guard min(picture.width, picture.height) > largestSideWithoutORB else {
            return Features(kind: .orb)
        }
        var options = copencv_orb_options(
            wanted: Int32(count), scale: Float(scale), levels: Int32(levels),
            fast_threshold: Int32(fastThreshold))
        return try found(.orb, in: picture, count) { pixels, keypoints, descriptors in
            copencv_orb(
                pixels, Int32(picture.width), Int32(picture.height), &options, keypoints,
                descriptors, Int32(mostFeatures))
        }
    }

    /// SIFT features, for matching views far apart.
    ///
    /// - Parameters:
    ///   - count: the most features to return.
    ///   - contrast: the least contrast of a feature; OpenCV's default is 0.04, a smaller value
    ///     finds more. The default is a guess.
    ///   - prefersLarge: whether the largest features are kept and come first, instead of the
    ///     strongest. Large features are located less exactly, but recognised from farther away:
    ///     among 6000 features of two photographs 26° apart, three times as many were matched
    ///     correctly.
    ///
    /// Throws when memory is short.
    public static func sift(
        in picture: LumaPlane, count: Int, contrast: Double = 0.01, prefersLarge: Bool = false
    ) throws(VisionError) -> Features {
        precondition(count > 0 && count <= mostFeatures)
        guard min(picture.width, picture.height) > largestSideWithoutSIFT else {
            return Features(kind: .sift)
        }
        return try SIFTExtraction(count: count, contrast: contrast, prefersLarge: prefersLarge)
            .found(in: picture)
    }

    private static func found(
        _ kind: Features.Kind, in picture: LumaPlane, _ count: Int,
        _ detect: (
            UnsafePointer<UInt8>?, UnsafeMutablePointer<copencv_keypoint>?,
            UnsafeMutablePointer<UInt8>?
        ) -> Int32
    ) throws(VisionError) -> Features {
        precondition(count > 0 && count <= mostFeatures)
        var status: Int32 = -1
        var keypoints: [copencv_keypoint] = []
        let descriptors = [UInt8](
            unsafeUninitializedCapacity: mostFeatures * kind.bytes
        ) { bytes, filled in
            keypoints = [copencv_keypoint](unsafeUninitializedCapacity: mostFeatures) {
                points, pointsFilled in
                status = picture.values.withUnsafeBufferPointer {
                    detect($0.baseAddress, points.baseAddress, bytes.baseAddress)
                }
                pointsFilled = Int(max(0, status))
            }
            filled = Int(max(0, status)) * kind.bytes
        }
        guard status >= 0 else {
            throw VisionError(operation: phrase("find features"), reason: phrase("no memory left"))
        }
        return Features(
            kind: kind,
            keypoints: keypoints.map {
                Keypoint(
                    pixel: Vector2(Double($0.x), Double($0.y)), size: Double($0.size),
                    angle: .degrees(Double($0.angle)), response: Double($0.response),
                    octave: Int($0.octave))
            },
            // Shortens the arrays to the features that were found.
            descriptors: Array(descriptors[...]))
    }
}

import DeviceIO
import Scene

/// Reprojection errors of the observations of 3D points.
struct ReprojectionErrors {
    /// Number of observations, and of those with the point behind the camera.
    private(set) var count = 0
    private(set) var behind = 0
    /// Median error, in pixels.
    private(set) var medianError = 0.0
    /// Median of observed minus projected, in pixels.
    private(set) var medianOffset = Vector2(0, 0)

    /// The most observations to use: more hardly change a median. A guess.
    private static let mostObservations = 20_000
    /// Observations of a point that are expected, to choose how many points are skipped (guess).
    private static let observationsPerPoint = 4

    init(_ points: [ScenePoint], _ views: [DatasetView]) {
        var cameras: [Int: (Intrinsics, RigidTransform)] = [:]
        for view in views {
            if let camera = view.intrinsics, let pose = view.worldFromCamera {
                cameras[view.index] = (camera, pose.inverse)
            }
        }
        var (errors, across, down): ([Double], [Double], [Double]) = ([], [], [])
        let step = max(1, points.count / (Self.mostObservations / Self.observationsPerPoint))
        for index in stride(from: 0, to: points.count, by: step) where count < Self.mostObservations
        {
            for observation in points[index].observations {
                guard let (camera, cameraFromWorld) = cameras[observation.frame] else { continue }
                count += 1
                let point = cameraFromWorld * points[index].pointInWorld
                guard point.z > 0, let expected = camera.project(point) else {
                    behind += 1
                    continue
                }
                let offset = observation.pixel - expected
                errors.append(offset.length)
                across.append(offset.x)
                down.append(offset.y)
            }
        }
        guard let error = errors.upperMedian, let x = across.upperMedian, let y = down.upperMedian
        else { return }
        (medianError, medianOffset) = (error, Vector2(x, y))
    }
}

/// Where a mask is white.
struct MaskStatistics {
    /// Whether the border is white and the centre is not.
    let looksFlipped: Bool

    /// The middle is closer to the centre than this, and the border at least this far from it, in
    /// tenths of half the picture's size (guesses).
    private static let middleTenths = 3
    private static let borderTenths = 9
    /// A mask looks flipped when more tenths than this of its border are white, and fewer than this
    /// of its middle (guesses).
    private static let leastWhiteBorderTenths = 9
    private static let mostWhiteMiddleTenths = 4

    init(_ mask: LumaPlane) {
        var (middle, border, inMiddle, onBorder) = (0, 0, 0, 0)
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                let isWhite = mask.values[y * mask.width + x] > 127 ? 1 : 0
                let u = abs(2 * x - mask.width) * 10 / max(1, mask.width)
                let v = abs(2 * y - mask.height) * 10 / max(1, mask.height)
                if max(u, v) < Self.middleTenths {
                    (middle, inMiddle) = (middle + isWhite, inMiddle + 1)
                } else if max(u, v) >= Self.borderTenths {
                    (border, onBorder) = (border + isWhite, onBorder + 1)
                }
            }
        }
        looksFlipped =
            border * 10 > onBorder * Self.leastWhiteBorderTenths
            && middle * 10 < inMiddle * Self.mostWhiteMiddleTenths
    }
}

import DeviceIO
import Scene

/// Reprojection errors of the observations of 3D points.
struct ReprojectionErrors {
    /// Number of observations, and number of the observations whose point is behind the camera.
    private(set) var count = 0
    private(set) var behind = 0
    /// Median error, in pixels.
    private(set) var medianError = 0.0
    /// Median of the observed position minus the projected position, in pixels.
    private(set) var medianOffset = Vector2(0, 0)

    /// After this many observations no further point is used (guess): more would hardly change the
    /// median.
    private static let mostObservations = 20_000
    /// The number of observations that a point is assumed to have, to choose how many points are
    /// skipped (guess).
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

/// Compares the white share of a mask's border with that of its middle.
struct MaskStatistics {
    /// Whether the mask's border is white and its middle is not, so that black and white may be
    /// exchanged.
    let looksFlipped: Bool

    /// A pixel is in the middle if it is closer to the centre than `middleTenths`, and on the
    /// border if it is at least `borderTenths` away, in tenths of half the picture's size
    /// (guesses).
    private static let middleTenths = 3
    private static let borderTenths = 9
    /// A mask looks flipped if more than `leastWhiteBorderTenths` of its border and less than
    /// `mostWhiteMiddleTenths` of its middle are white, both in tenths (guesses).
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

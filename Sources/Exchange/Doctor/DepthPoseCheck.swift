import DeviceIO
import Scene

/// Whether depth and poses are consistent: points of one frame's depth, transformed into another
/// frame, must match that frame's depth. Common mistakes in poses and units are tried too, so that
/// an error can be named.
struct DepthPoseCheck {
    /// One interpretation of the files.
    struct Reading {
        var words: String
        var scale: Double
        var poses: (RigidTransform) -> RigidTransform
        /// Median relative difference.
        var error = Double.infinity
        var isAsRead = false
    }

    /// Median relative difference for the files as read.
    let asRead: Double
    /// The best interpretation.
    let best: Reading

    /// Pairs of pictures that are compared (guess).
    private static let pairs = 4
    /// Interpretations with fewer compared points are ignored (guess).
    private static let fewestPoints = 100

    /// Nil when no two frames with depth and poses see the same place.
    init?(_ source: DatasetSource, _ views: [DatasetView]) {
        let usable = views.filter {
            $0.hasDepth && $0.worldFromCamera != nil && $0.intrinsics != nil
        }
        guard usable.count >= 2 else { return nil }
        var samples: [Sample] = []
        let step = max(1, usable.count / Self.pairs)
        for index in stride(from: 0, to: usable.count - 1, by: step) {
            let other = min(index + max(1, min(10, usable.count / 8)), usable.count - 1)
            if let sample = Sample(source, usable[index], usable[other]) { samples.append(sample) }
        }
        var readings = Self.readings()
        for i in readings.indices {
            let errors = samples.flatMap { $0.errors(readings[i]) }
            if errors.count >= Self.fewestPoints, let median = errors.upperMedian {
                readings[i].error = median
            }
        }
        guard readings[0].error.isFinite,
            var best = readings.min(by: { $0.error < $1.error })
        else { return nil }
        asRead = readings[0].error
        // Another interpretation must have less than a third of the difference (guess).
        if best.error * 3 > asRead { best = readings[0] }
        self.best = best
    }

    /// The pose whose quaternion was written w x y z but read as x y z w.
    private static func scalarFirst(_ pose: RigidTransform) -> RigidTransform {
        let q = pose.rotation
        return RigidTransform(
            rotation: Rotation(x: q.y, y: q.z, z: q.w, w: q.x), translation: pose.translation)
    }

    private static func readings() -> [Reading] {
        let flip = RigidTransform(
            rotation: Rotation(x: 1, y: 0, z: 0, w: 0), translation: .zero)
        let poses: [(String, (RigidTransform) -> RigidTransform)] = [
            ("", { $0 }), (phrase("with the poses inverted"), { $0.inverse }),
            (phrase("with the camera's y and z axes flipped"), { $0 * flip }),
            (phrase("with the poses inverted and y and z flipped"), { ($0 * flip).inverse }),
            (phrase("with w as the first number of the quaternions"), scalarFirst),
        ]
        var readings: [Reading] = []
        for (words, turn) in poses {
            // Units that are mistaken: 5000 (TUM) for 1000 and vice versa, tenths of millimetres
            // for millimetres, metres for millimetres.
            for scale in [1, 5, 0.2, 10, 0.1, 1000, 0.001] {
                let unit = scale == 1 ? "" : phrase("with depth \(scale) times as long")
                let all =
                    words.isEmpty || unit.isEmpty
                    ? words + unit : phrase("\(words) and \(unit)")
                readings.append(
                    Reading(
                        words: all, scale: scale, poses: turn, isAsRead: readings.isEmpty))
            }
        }
        return readings
    }

    /// Points from one frame's depth, and another frame's depth to compare them with.
    private struct Sample {
        let points: [Vector3]
        let target: DepthPlane
        let targetCamera: Intrinsics
        let (first, second): (RigidTransform, RigidTransform)

        init?(_ source: DatasetSource, _ a: DatasetView, _ b: DatasetView) {
            guard let camera = a.intrinsics, let targetCamera = b.intrinsics,
                let first = a.worldFromCamera, let second = b.worldFromCamera,
                let depth = (try? source.depth(a.index)) ?? nil,
                let target = (try? source.depth(b.index)) ?? nil
            else { return nil }
            let stride = max(1, max(depth.width, depth.height) / 40)
            points = depth.points(intrinsics: camera, stride: stride)
            self.target = target
            self.targetCamera = targetCamera.scaled(toWidth: target.width, height: target.height)
            (self.first, self.second) = (first, second)
        }

        func errors(_ reading: Reading) -> [Double] {
            let secondFromFirst = reading.poses(second).inverse * reading.poses(first)
            return points.compactMap { point in
                let moved = secondFromFirst * (reading.scale * point)
                guard let pixel = targetCamera.project(moved) else { return nil }
                let (x, y) = (pixel.x.rounded(), pixel.y.rounded())
                guard x >= 0, y >= 0, x < Double(target.width), y < Double(target.height) else {
                    return nil
                }
                let raw = target.values[Int(y) * target.width + Int(x)]
                guard raw != 0 else { return nil }
                let seen = Double(raw) * target.metersPerUnit * reading.scale
                return abs(seen - moved.z) / moved.z
            }
        }
    }
}

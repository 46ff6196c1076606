import DeviceIO
import Scene

/// Whether depth and poses are consistent: points of one frame's depth, transformed into another
/// frame, must match that frame's depth. Common mistakes in poses and units are tried too, so that
/// an error can be named.
struct DepthPoseCheck {
    /// One possible meaning of the files: a unit of depth and a convention of poses.
    struct Interpretation {
        var words: String
        var scale: Double
        var poses: (RigidTransform) -> RigidTransform
        /// Median relative difference between the depth of two frames; infinite where too few
        /// points were compared.
        var error = Double.infinity
        var isAsRead = false
    }

    /// Median relative difference of depth, with the files as they are read; infinite if so read
    /// hardly a point of one frame is in another one's picture.
    let asRead: Double
    /// The interpretation that is reported: the one with the smallest difference, or the files as
    /// read if no other is clearly better.
    let best: Interpretation

    /// About this many pairs of pictures are compared (guess).
    static let pairs = 4
    /// An interpretation is ignored if fewer points than this were compared (guess).
    private static let leastPoints = 100
    /// The two pictures of a pair are at most `mostFrameGap` frames apart, and at most the number
    /// of frames divided by `gapsPerSource`, so that both show the same place (guesses).
    private static let mostFrameGap = 10
    private static let gapsPerSource = 8
    /// Another interpretation is reported only if the difference of the files as read is at least
    /// this many times as large (guess).
    private static let leastImprovement = 3.0
    /// Another interpretation is reported only if its difference is at most this (guess): depth and
    /// poses of good recordings agree to 0.02. With a wrong lens, one of many wrong interpretations
    /// had 0.18, and the files as read 0.58.
    private static let goodAgreement = 0.1
    /// A mistake is named only if the difference of the files as read is at least this: the depth
    /// of phones and of structured light is accurate to one or two percent.
    private static let usualDepthError = 0.03
    /// Number of points that are taken along the longer side of a depth picture (guess).
    private static let pointsPerSide = 40
    /// The factors that are tried on depth; 1 is the depth as read. The others correct a unit that
    /// was confused with another: 5000 units a metre (TUM) with 1000, tenths of millimetres with
    /// millimetres, metres with millimetres.
    private static let mistakenScales = [1, 5, 0.2, 10, 0.1, 1000, 0.001]

    /// How many frames the two pictures of a pair are apart, in a source of `frames` frames.
    static func gap(frames: Int) -> Int { (frames / gapsPerSource).clamped(to: 1...mostFrameGap) }

    /// Nil when no two frames with depth and poses see the same place.
    init?(_ source: DatasetSource, _ views: [DatasetView]) {
        let usable = views.filter {
            $0.hasDepth && $0.worldFromCamera != nil && $0.intrinsics != nil
        }
        guard usable.count >= 2 else { return nil }
        var samples: [Sample] = []
        let step = max(1, usable.count / Self.pairs)
        for index in stride(from: 0, to: usable.count - 1, by: step) {
            let other = min(index + Self.gap(frames: usable.count), usable.count - 1)
            if let sample = Sample(source, usable[index], usable[other]) { samples.append(sample) }
        }
        var interpretations = Self.interpretations()
        for i in interpretations.indices {
            let errors = samples.flatMap { $0.errors(interpretations[i]) }
            if errors.count >= Self.leastPoints, let median = errors.upperMedian {
                interpretations[i].error = median
            }
        }
        guard var best = interpretations.min(by: { $0.error < $1.error }), best.error.isFinite
        else { return nil }
        asRead = interpretations[0].error
        if best.error > Self.goodAgreement {
            guard asRead.isFinite else { return nil }
            best = interpretations[0]
        }
        if best.error * Self.leastImprovement > asRead { best = interpretations[0] }
        self.best = best
    }

    /// What is probably wrong in the files, in a sentence or two; nil where nothing is.
    var mistake: String? {
        guard !best.isAsRead, asRead >= Self.usualDepthError else { return nil }
        func percent(_ share: Double) -> Double { (share * 10_000).rounded() / 100 }
        guard asRead.isFinite else {
            return phrase(
                """
                As they are read, depth and poses do not fit together. Depth agrees between frames \
                to \(percent(best.error)) % \(best.words).
                """)
        }
        return phrase(
            """
            Depth differs between frames by \(percent(asRead)) %, and by only \
            \(percent(best.error)) % \(best.words).
            """)
    }

    /// The pose whose quaternion was written w x y z but read as x y z w.
    private static func scalarFirst(_ pose: RigidTransform) -> RigidTransform {
        let q = pose.rotation
        return RigidTransform(
            rotation: Rotation(x: q.y, y: q.z, z: q.w, w: q.x), translation: pose.translation)
    }

    private static func interpretations() -> [Interpretation] {
        let flip = RigidTransform(
            rotation: Rotation(x: 1, y: 0, z: 0, w: 0), translation: .zero)
        let poses: [(String, (RigidTransform) -> RigidTransform)] = [
            ("", { $0 }), (phrase("with the poses inverted"), { $0.inverse }),
            (phrase("with the camera's y and z axes flipped"), { $0 * flip }),
            (phrase("with the poses inverted and y and z flipped"), { ($0 * flip).inverse }),
            (phrase("with w as the first number of the quaternions"), scalarFirst),
        ]
        var interpretations: [Interpretation] = []
        for (words, turn) in poses {
            for scale in mistakenScales {
                let unit = scale == 1 ? "" : phrase("with depth \(scale) times as long")
                let all =
                    words.isEmpty || unit.isEmpty
                    ? words + unit : phrase("\(words) and \(unit)")
                interpretations.append(
                    Interpretation(
                        words: all, scale: scale, poses: turn, isAsRead: interpretations.isEmpty))
            }
        }
        return interpretations
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
            let stride = max(1, max(depth.width, depth.height) / DepthPoseCheck.pointsPerSide)
            points = depth.points(intrinsics: camera, stride: stride)
            self.target = target
            self.targetCamera = targetCamera.scaled(toWidth: target.width, height: target.height)
            (self.first, self.second) = (first, second)
        }

        func errors(_ interpretation: Interpretation) -> [Double] {
            let secondFromFirst = interpretation.poses(second).inverse * interpretation.poses(first)
            return points.compactMap { point in
                let moved = secondFromFirst * (interpretation.scale * point)
                guard let pixel = targetCamera.project(moved) else { return nil }
                let (x, y) = (pixel.x.rounded(), pixel.y.rounded())
                guard x >= 0, y >= 0, x < Double(target.width), y < Double(target.height) else {
                    return nil
                }
                let raw = target.values[Int(y) * target.width + Int(x)]
                guard raw != 0 else { return nil }
                let seen = Double(raw) * target.metersPerUnit * interpretation.scale
                return abs(seen - moved.z) / moved.z
            }
        }
    }
}

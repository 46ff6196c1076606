import DeviceIO
import Scene
import Wording

/// What a dataset is, what is missing and what looks wrong.
public struct DatasetDiagnosis: Sendable {
    /// One check's result.
    public struct Finding: Equatable, Sendable {
        /// The verdict.
        public var verdict: CheckVerdict
        /// The topic of the check, as one word that scripts can read.
        public var topic: String
        /// The finding, in a sentence or two.
        public var words: String

        /// A finding with these values.
        public init(verdict: CheckVerdict, topic: String, words: String) {
            (self.verdict, self.topic, self.words) = (verdict, topic, words)
        }
    }

    /// The format's name for people.
    public let format: String
    /// Number of listed frames.
    public let frames: Int
    /// The findings, in the order of the checks.
    public private(set) var findings: [Finding] = []

    /// About this many pictures, evenly spread, are fully decoded; each other picture is decoded
    /// only if the end of its file looks wrong. A VGA picture and its depth take 10 ms, so 500 of
    /// them take 5 s. A guess.
    private static let mostDecoded = 500
    /// A horizontal field of view outside this range is unusual, in degrees (guess): a phone sees
    /// 40° to 120°, a long lens 10°.
    private static let usualFieldOfView = 8.0...130.0
    /// A camera is unusual if fx differs from fy by more than this share of fy (guess).
    private static let mostFocalDifference = 0.05
    /// Poses are judged by the 3D points only if the points have at least this many observations
    /// (guess).
    private static let leastObservations = 20
    /// Poses or the lens count as wrong if the median reprojection error exceeds this, in pixels
    /// (guess).
    private static let mostMedianError = 5.0
    /// Half a pixel counts as lost or added if the median offset differs from half a pixel by less
    /// than this on both axes, in pixels (guess).
    private static let halfPixelTolerance = 0.1
    /// Depth without a known mistake counts as poor if the median relative difference between
    /// frames is at least `poor`, and as bad if it is at least `bad` (guesses): the depth of the
    /// wrong focal length differs by 0.06 to 0.1, random numbers by 0.7.
    private static let depthErrors = (poor: 0.05, bad: 0.2)
    /// The directions of the cameras are judged only with at least this many poses (guess).
    private static let leastPoses = 8

    /// Checks the dataset at `path`. Throws `.data` when it cannot be opened: then the error is the
    /// diagnosis.
    public init(path: String, calibration: CameraCalibration? = nil) throws(DeviceError) {
        let source = try DatasetSource(
            path: path, options: DatasetOptions(calibration: calibration))
        (format, frames) = (source.format.words, source.frameCount)
        var views: [DatasetView] = []
        var damagedPoses: [String] = []
        for index in 0..<source.frameCount {
            do throws(DeviceError) {
                views.append(try source.view(index))
            } catch {
                damagedPoses.append(error.words)
            }
        }
        add(.good, "format", phrase("\(format), \(counted(frames, "frame"))."))
        if let first = damagedPoses.first {
            add(
                .bad, "poses",
                phrase("Damaged files of poses: \(damagedPoses.count). \(first)"))
        }
        for fault in source.faults { add(.bad, "lists", fault) }
        let tried = views.filter { $0.intrinsics != nil }
        let step = max(1, tried.count / Self.mostDecoded)
        let broken = tried.indices.compactMap {
            source.damage(tried[$0].index, isThorough: $0 % step == 0)
        }
        if !broken.isEmpty {
            add(
                .bad, "pictures",
                phrase(
                    """
                    Damaged pictures or depth pictures (\(broken.count)): \
                    \(enumeration(broken, limit: 5)).
                    """))
        }
        pictures(views, source, isWhole: broken.isEmpty)
        cameras(views, source)
        poses(views, source)
        let unlikely = source.unlikelyDepth
        let said = source.faults + unlikely.map(\.words) + [source.missingPictures ?? ""]
        for note in source.description.notes where !said.contains(note) { add(.poor, "note", note) }
        for sign in unlikely {
            let topic =
                switch sign.cause {
                case .unit: "depthScale"
                case .proportions, .empty, .besideMiddle: "depth"
                }
            add(sign.isCertain ? .bad : .poor, topic, sign.words)
        }
        var points: [ScenePoint] = []
        do throws(DeviceError) {
            points = try source.scenePoints()
        } catch {
            add(.bad, "points", error.words)
        }
        let hasPointCheck = observations(points, views)
        let hasDepthCheck = depth(source, views)
        if !hasPointCheck, !hasDepthCheck { directions(views) }
        masks(source, views, points)
    }

    /// Whether no finding is bad.
    public var isWell: Bool { !findings.contains { $0.verdict == .bad } }

    private mutating func add(_ verdict: CheckVerdict, _ topic: String, _ words: String) {
        findings.append(Finding(verdict: verdict, topic: topic, words: words))
    }

    private mutating func pictures(
        _ views: [DatasetView], _ source: DatasetSource, isWhole: Bool
    ) {
        let missing = views.filter { !$0.hasPicture }.map(\.name)
        if !missing.isEmpty {
            let words = phrase("Missing pictures (\(missing.count)): \(enumeration(missing)).")
            add(.bad, "pictures", source.missingPictures ?? words)
        }
        let damaged = views.filter { $0.hasPicture && $0.intrinsics == nil }.map(\.name)
        if !damaged.isEmpty {
            add(
                .bad, "pictures",
                phrase(
                    """
                    Pictures that cannot be read or do not fit their camera (\(damaged.count)): \
                    \(enumeration(damaged)).
                    """))
        }
        var sizes: [String: Int] = [:]
        for camera in views.compactMap(\.intrinsics) {
            sizes["\(camera.width) × \(camera.height)", default: 0] += 1
        }
        if sizes.count > 1 {
            let list = sizes.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
                .map { phrase("\($0.value) of \($0.key)") }
            add(
                .poor, "sizes",
                phrase("Pictures have several sizes: \(enumeration(list, limit: 5))."))
        } else if let size = sizes.keys.first, missing.isEmpty, damaged.isEmpty, isWhole {
            add(.good, "pictures", phrase("All pictures are there, \(size)."))
        }
    }

    private mutating func cameras(_ views: [DatasetView], _ source: DatasetSource) {
        switch source.description.intrinsicsOrigin {
        case .guessed:
            add(
                .poor, "focal",
                phrase(
                    """
                    The focal length is not known: 1.2 times the longer side is taken. \
                    Name a file with --intrinsics.
                    """))
        case .source, .given:
            guard let camera = views.lazy.compactMap(\.intrinsics).first else { return }
            let degrees = camera.horizontalFieldOfView.inDegrees
            let (focal, across) = (camera.fx.rounded(decimals: 2), degrees.rounded(decimals: 2))
            if !Self.usualFieldOfView.contains(degrees) {
                add(
                    .bad, "focal",
                    phrase(
                        """
                        The focal length is \(focal) pixels, \(across)° across. No usual lens has \
                        that: is it for pictures of another size?
                        """))
            } else if abs(camera.fx / camera.fy - 1) > Self.mostFocalDifference {
                add(
                    .poor, "focal",
                    phrase(
                        """
                        The focal length is \(focal) pixels, \(across)° across, but fy is \
                        \(camera.fy.rounded(decimals: 2)).
                        """))
            } else {
                add(
                    .good, "focal",
                    phrase("The focal length is \(focal) pixels, \(across)° across."))
            }
            let middle = Vector2(Double(camera.width), Double(camera.height)) / 2
            if Vector2(camera.cx, camera.cy) == middle {
                add(
                    .poor, "halfPixel",
                    phrase(
                        """
                        The principal point is exactly half the size. Where pixel centres lie at \
                        integers, the middle is half a pixel less: is ½ to be subtracted?
                        """))
            }
        }
    }

    private mutating func poses(_ views: [DatasetView], _ source: DatasetSource) {
        let posed = views.filter { $0.worldFromCamera != nil }
        guard !posed.isEmpty else {
            add(.poor, "poses", phrase("There are no poses. Find them with capstan track."))
            return
        }
        add(
            posed.count < views.count ? .poor : .good, "poses",
            source.description.isMetric
                ? phrase("\(posed.count) of \(views.count) frames have a pose, in metres.")
                : phrase("\(posed.count) of \(views.count) frames have a pose, in an unknown unit.")
        )
        let places = posed.compactMap { $0.worldFromCamera?.translation }
        let same = zip(places.dropFirst(), places).count { ($0 - $1).length == 0 }
        if posed.count > 2, same * 2 > posed.count {
            add(.bad, "poses", phrase("\(same) poses are at the same place as the pose before."))
        }
    }

    /// Reprojects the 3D points and compares them with their observations; false when there are too
    /// few.
    private mutating func observations(_ points: [ScenePoint], _ views: [DatasetView]) -> Bool {
        let figures = ReprojectionErrors(points, views)
        guard figures.count >= Self.leastObservations else { return false }
        if figures.behind * 2 > figures.count {
            add(
                .bad, "axes",
                phrase(
                    """
                    \(figures.behind) of \(figures.count) points lie behind the cameras that see \
                    them: axes are flipped, or the poses are inverted.
                    """))
            return true
        }
        let offset = figures.medianOffset
        let words = phrase(
            """
            \(figures.count) sightings of \(points.count) points, median error \
            \(figures.medianError.rounded(decimals: 2)) px
            """)
        if figures.medianError > Self.mostMedianError {
            add(
                .bad, "projection",
                phrase("\(words): the poses or the lens do not fit the points."))
        } else if abs(abs(offset.x) - 0.5) < Self.halfPixelTolerance,
            abs(abs(offset.y) - 0.5) < Self.halfPixelTolerance
        {
            let (x, y) = (offset.x.rounded(decimals: 2), offset.y.rounded(decimals: 2))
            add(
                .bad, "halfPixel",
                phrase("\(words), all moved by \(x), \(y): half a pixel is lost or added."))
        } else {
            add(.good, "projection", phrase("\(words)."))
        }
        return true
    }

    /// Compares the depth of pairs of frames; false when there is none to compare.
    private mutating func depth(_ source: DatasetSource, _ views: [DatasetView]) -> Bool {
        guard let agreement = DepthPoseCheck(source, views) else { return false }
        if let mistake = agreement.mistake {
            add(.bad, agreement.best.scale == 1 ? "axes" : "depthScale", mistake)
            return true
        }
        let errors = Self.depthErrors
        let percent = (100 * agreement.asRead).rounded(decimals: 2)
        let isBad = agreement.asRead >= errors.bad
        add(
            isBad ? .bad : agreement.asRead < errors.poor ? .good : .poor, "depth",
            isBad
                ? phrase(
                    """
                    Depth differs between frames by \(percent) % (median): depth, poses or lens \
                    are wrong.
                    """)
                : phrase("Depth agrees between frames to \(percent) % (median)."))
        return true
    }

    /// Judges whether the cameras look at their common centre; for datasets without 3D points and
    /// depth to check.
    private mutating func directions(_ views: [DatasetView]) {
        let poses = views.compactMap(\.worldFromCamera)
        guard poses.count >= Self.leastPoses, let inward = Self.inward(poses) else { return }
        if inward * 10 < poses.count {
            add(
                .poor, "axes",
                phrase(
                    """
                    \(poses.count - inward) of \(poses.count) cameras look away from the middle \
                    of all. In an orbit round an object, z is flipped.
                    """))
        } else if inward * 10 >= 9 * poses.count {
            add(
                .good, "axes",
                phrase("\(inward) of \(poses.count) cameras look inward, as on an orbit."))
        } else if let other = Self.inward(poses.map(\.inverse)), other == poses.count {
            add(
                .poor, "axes",
                phrase(
                    """
                    \(inward) of \(poses.count) cameras look toward the middle of all, and with \
                    the poses inverted all would: on an orbit, the poses are inverted.
                    """))
        }
    }

    /// Number of cameras that look toward the middle of all; nil where all are at one place.
    private static func inward(_ poses: [RigidTransform]) -> Int? {
        let middle = poses.reduce(Vector3.zero) { $0 + $1.translation } / Double(poses.count)
        guard poses.contains(where: { ($0.translation - middle).length > 0 }) else { return nil }
        return poses.count { dot($0.rotation.zAxis, middle - $0.translation) > 0 }
    }

    private mutating func masks(
        _ source: DatasetSource, _ views: [DatasetView], _ points: [ScenePoint]
    ) {
        let masked = views.filter(\.hasMask)
        guard !masked.isEmpty else { return }
        if masked.count < views.count {
            add(
                .poor, "masks",
                phrase(
                    """
                    \(masked.count) of \(views.count) frames have a mask. Some programs want all \
                    or none.
                    """))
        }
        var flipped = 0
        let tried = [masked[0], masked[masked.count / 2], masked[masked.count - 1]]
        for view in tried {
            guard let mask = (try? source.mask(view.index)) ?? nil else {
                add(.bad, "masks", phrase("The mask of \(visible(view.name)) cannot be read."))
                return
            }
            if MaskStatistics(mask).looksFlipped { flipped += 1 }
        }
        if flipped == tried.count {
            add(
                .bad, "masks",
                phrase(
                    "Masks keep the border and hide the middle: black and white may be exchanged."))
        } else {
            add(.good, "masks", phrase("Masks keep the middle of the picture."))
        }
    }
}

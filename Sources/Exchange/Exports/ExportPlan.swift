import DeviceIO
import Scene
import Wording

/// The frames of an export, with their names and cameras.
struct ExportPlan {
    var views: [ExportView]
    /// The box around the object.
    var box: BoundingBox?
    /// Whether lengths are metres.
    var isMetric: Bool
    /// Whether depth is written for all frames.
    var hasDepth: Bool
    /// Whether masks are written for all frames.
    var hasMasks: Bool
    /// The kind of mask that is made for frames without a mask in the source.
    var masks: MaskKind
    /// Notes for the person, a sentence each.
    var notes: [String] = []

    /// Plans an export of the source without decoding pictures. Throws `.data` when no frame is
    /// left.
    init(
        _ source: DatasetSource, _ format: ExportFormat, _ options: ExportOptions
    ) throws(DeviceError) {
        let usable = try UsableFrames(source, format)
        let (found, withoutPicture, withoutPose) = (
            usable.frames, usable.withoutPicture, usable.withoutPose
        )
        let sharpness = found.map { found in
            options.sharpness.indices.contains(found.view.index)
                ? options.sharpness[found.view.index] : found.view.sharpness ?? .nan
        }
        let kept = ShotSelection.kept(
            sharpness: sharpness, maximum: options.maximumShots, dropBelow: options.dropBelow)
        let names = ExportNames.stems(of: kept.map { found[$0].view.name })
        views = zip(kept, names).enumerated().map { number, pair in
            let (view, camera) = found[pair.0]
            return ExportView(
                source: view.index, number: number, stem: pair.1, fileName: pair.1,
                timestamp: view.timestamp ?? Timestamp(seconds: Double(view.index)),
                sourceCamera: camera, camera: Self.camera(camera, for: format.lens),
                worldFromCamera: view.worldFromCamera, hasDepth: view.hasDepth,
                hasMask: view.hasMask)
        }
        box = options.box ?? source.boundingBox
        isMetric = source.description.isMetric
        hasDepth = format.depthUnit != nil && views.contains(where: \.hasDepth)
        hasMasks =
            format.takesMasks && (box != nil || views.contains(where: \.hasMask))
        masks = options.masks
        if masks == .silhouette, box == nil || !views.contains(where: \.hasDepth) {
            throw DeviceError(
                kind: .data, operation: phrase("export"), subject: visible(source.description.name),
                reason: box == nil
                    ? phrase(
                        "a silhouette needs depth and the box round the object, and it has no box")
                    : phrase(
                        "a silhouette needs depth and the box round the object, and it has no depth"
                    ),
                suggestion: phrase(
                    "Leave out --masks silhouette, or capture it with a depth camera."))
        }
        guard !views.isEmpty else {
            throw DeviceError(
                kind: .data, operation: phrase("export"), subject: visible(source.description.name),
                reason: withoutPose > 0
                    ? phrase(
                        "no frame of it has a pose (\(counted(withoutPose, "frame"))), which "
                            + "\(format.words) needs")
                    : phrase("it has no frames that can be used"),
                suggestion: phrase("Export images, or find the poses first (capstan track)."))
        }
        if format == .tum, Set(views.map { "\($0.camera)" }).count > 1 {
            throw DeviceError(
                kind: .data, operation: phrase("export"), subject: visible(source.description.name),
                reason: phrase(
                    "its frames have several cameras, and the layout of TUM allows only one"),
                suggestion: phrase("Choose another format."))
        }
        note(source, format, withoutPicture, withoutPose, found.count - kept.count)
    }

    private mutating func note(
        _ source: DatasetSource, _ format: ExportFormat, _ withoutPicture: Int,
        _ withoutPose: Int, _ dropped: Int
    ) {
        if withoutPicture > 0 {
            notes.append(
                phrase("Left out, without a readable picture: \(counted(withoutPicture, "frame")).")
            )
        }
        if withoutPose > 0 {
            notes.append(phrase("Left out, without a pose: \(counted(withoutPose, "frame"))."))
        }
        if dropped > 0 { notes.append(phrase("Not chosen: \(counted(dropped, "frame")).")) }
        if format.depthUnit == nil, views.contains(where: \.hasDepth) {
            notes.append(phrase("\(format.words) holds no depth: it is left out."))
        }
        if !format.takesMasks, box != nil || views.contains(where: \.hasMask) {
            notes.append(phrase("\(format.words) holds no masks: they are left out."))
        }
        if views.contains(where: \.isRedrawn) {
            notes.append(
                phrase("\(format.words) cannot describe this lens: the pictures are undistorted."))
        }
        if !isMetric, format == .bop || format == .polycam || format == .tum {
            notes.append(phrase("The scale is not known, but \(format.words) has metric units."))
        }
        if source.description.intrinsicsOrigin == .guessed {
            notes.append(phrase("The focal length is a guess."))
        }
    }

    /// Pixels count as square if the ratio of the focal lengths differs from 1 by less than this
    /// (guess, above rounding errors).
    private static let squareTolerance = 1e-12

    /// The camera with the same view, and with a lens that the format can describe.
    private static func camera(_ camera: Intrinsics, for lens: ExportLens) -> Intrinsics {
        var camera = camera
        // None of the writers describes a fisheye: its pictures are resampled to a pinhole.
        if camera.distortion.model == .fisheye { camera.distortion = .none }
        let hasSquarePixels = abs(camera.fx / camera.fy - 1) < squareTolerance
        switch lens {
        case .any: break
        case .oneFocalLength:
            if !hasSquarePixels {
                camera.fx = (camera.fx * camera.fy).squareRoot()
                camera.fy = camera.fx
            }
        case .none: camera.distortion = .none
        }
        return camera
    }
}

/// The frames of a source that an export can take, and the number of frames that it cannot take.
private struct UsableFrames {
    private(set) var frames: [(view: DatasetView, camera: Intrinsics)] = []
    private(set) var withoutPicture = 0
    private(set) var withoutPose = 0

    init(_ source: DatasetSource, _ format: ExportFormat) throws(DeviceError) {
        for index in 0..<source.frameCount {
            let view = try source.view(index)
            guard view.hasPicture, let camera = view.intrinsics else {
                withoutPicture += 1
                continue
            }
            if view.worldFromCamera == nil, !format.takesFramesWithoutPose {
                withoutPose += 1
                continue
            }
            frames.append((view, camera))
        }
    }
}

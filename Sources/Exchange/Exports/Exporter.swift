import DeviceIO
import Models
import Scene
import Vision

/// Writes a scan or any dataset in another program's format, frame by frame, and then reads it back
/// to verify it.
public struct Exporter {
    private let source: DatasetSource
    private let format: ExportFormat
    private let options: ExportOptions
    private let output: String

    /// Where the source has no points, at most this many are taken from depth (guess): enough to
    /// initialise Gaussian splats, few enough for any reader.
    private static let mostDepthPoints = 100_000

    /// An export of the dataset at `path` to the folder `output`, which must not exist yet. Throws
    /// `.data` when the dataset cannot be opened.
    public init(
        path: String, calibration: CameraCalibration? = nil, format: ExportFormat, output: String,
        options: ExportOptions = ExportOptions()
    ) throws(DeviceError) {
        source = try DatasetSource(path: path, options: DatasetOptions(calibration: calibration))
        (self.format, self.options, self.output) = (format, options, output)
    }

    /// Notes about the source, a sentence each.
    public var notes: [String] {
        source.description.notes + [DatasetDiagnosis.depthMistake(in: source)].compactMap(\.self)
    }

    /// Writes the export and reads it back. After each frame `progress` receives the number of
    /// written frames and the number of all frames. Throws when the source has no frames for this
    /// format, a picture cannot be read, the output exists already, or the disk is full; then
    /// nothing is left under the output's name. Nil when interrupted.
    public func run(
        isInterrupted: () -> Bool = { false }, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(DeviceError) -> ExportReport? {
        var plan = try ExportPlan(source, format, options)
        let folder = try ExportFolder(output)
        var scenePoints = try scenePoints(for: plan)
        let wantsDepthPoints =
            format.takesPoints && scenePoints.isEmpty && plan.views.contains(where: \.hasDepth)
        var writer = try writer(folder)
        let preparation = try Self.prepared(source, output)
        for index in plan.views.indices {
            if isInterrupted() { return nil }
            let view = plan.views[index]
            let frame = try source.frame(view.source)
            let depth = preparation.depth(plan.hasDepth ? frame.depth : nil, view, format)
            let mask =
                plan.hasMasks
                ? preparation.mask(
                    try source.mask(view.source), frame.depth, view, plan) : nil
            do {
                plan.views[index].fileName = try writer.append(
                    view, try preparation.picture(frame, view),
                    depth: plan.hasDepth ? depth : nil, mask: mask)
            } catch let error as VisionError {
                throw AppendedFile.failure("\(output)/\(view.stem)", error.reason)
            } catch let error as DeviceError {
                throw error
            } catch {
                throw AppendedFile.failure("\(output)/\(view.stem)", "\(error)")
            }
            if wantsDepthPoints {
                scenePoints += Self.points(
                    of: frame, view, share: Self.mostDepthPoints / plan.views.count)
            }
            progress(index + 1, plan.views.count)
        }
        try writer.finish(plan, scenePoints)
        try folder.finish()
        let check = ExportCheck(
            plan: plan, scenePoints: scenePoints, format: format, source: source)
        return ExportReport(
            format: format, output: output, frames: plan.views.count,
            points: format.takesPoints ? scenePoints.count : 0,
            depth: plan.hasDepth, masks: plan.hasMasks, proof: check.run(output),
            notes: plan.notes)
    }

    private static func prepared(
        _ source: DatasetSource, _ output: String
    ) throws(DeviceError) -> PicturePreparation {
        do {
            return try PicturePreparation(
                isCalibrated: source.description.intrinsicsOrigin != .guessed)
        } catch {
            throw AppendedFile.failure(output, error.reason)
        }
    }

    private func writer(_ folder: ExportFolder) throws(DeviceError) -> any ExportWriter {
        switch format {
        case .colmap: COLMAPWriter(folder, isBinary: false)
        case .colmapBinary: COLMAPWriter(folder, isBinary: true)
        case .nerfstudio: TransformsWriter(folder, isNGP: false)
        case .instantNGP: TransformsWriter(folder, isNGP: true)
        case .tum: try TUMWriter(folder)
        case .bop: BOPWriter(folder)
        case .openMVG: OpenMVGWriter(folder)
        case .xmp: XMPWriter(folder)
        case .agisoft: AgisoftWriter(folder)
        case .polycam: PolycamWriter(folder)
        case .images: ImagesWriter(folder)
        }
    }

    /// The source's points. Their observations have the frame numbers and the pixels of the export.
    private func scenePoints(for plan: ExportPlan) throws(DeviceError) -> [ScenePoint] {
        guard plan.views.contains(where: { $0.worldFromCamera != nil }) else { return [] }
        var scenePoints = try source.scenePoints()
        if scenePoints.isEmpty, let cloud = try source.cloudFile() {
            do {
                let mesh = try PLYReader.read(cloud)
                scenePoints = mesh.positions.enumerated().map { index, position in
                    ScenePoint(
                        pointInWorld: Vector3(position),
                        color: mesh.colors.isEmpty
                            ? SIMD3(repeating: 128) : mesh.colors[index])
                }
            } catch {
                throw DeviceError(
                    kind: .data, operation: phrase("read"), subject: visible(cloud),
                    reason: error.reason,
                    suggestion: phrase("Remove the file if it is not needed."))
            }
        }
        var views: [Int: ExportView] = [:]
        for view in plan.views { views[view.source] = view }
        for index in scenePoints.indices {
            scenePoints[index].observations = scenePoints[index].observations.compactMap {
                observation in
                guard let view = views[observation.frame] else { return nil }
                guard view.isRedrawn else {
                    return .init(frame: view.number, pixel: observation.pixel)
                }
                return PictureResampler(from: view.sourceCamera, to: view.camera)
                    .targetPixel(observation.pixel).map { .init(frame: view.number, pixel: $0) }
            }
        }
        return scenePoints
    }

    /// At most `share` 3D points from a frame's depth.
    private static func points(of frame: Frame, _ view: ExportView, share: Int) -> [ScenePoint] {
        guard let depth = frame.depth, let worldFromCamera = view.worldFromCamera, share > 0 else {
            return []
        }
        let area = Double(depth.width * depth.height)
        let stride = max(4, Int((area / Double(share)).squareRoot().rounded(.up)))
        let luma = frame.luma
        return depth.points(intrinsics: view.sourceCamera, stride: stride).compactMap { point in
            let pointInWorld = worldFromCamera * point
            guard let pixel = view.pixel(of: pointInWorld), view.camera.contains(pixel),
                let seen = view.sourceCamera.project(point)
            else { return nil }
            let (x, y) = (Int(seen.x.rounded()), Int(seen.y.rounded()))
            let isInside = x >= 0 && y >= 0 && x < luma.width && y < luma.height
            return ScenePoint(
                pointInWorld: pointInWorld,
                color: SIMD3(repeating: isInside ? luma.values[y * luma.width + x] : 128),
                observations: [.init(frame: view.number, pixel: pixel)])
        }
    }
}

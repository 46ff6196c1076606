import Models
import Scene

/// A model of a head from its pictures: fused in the head's own frame, smoothed, reduced and
/// coloured. Axes of the model: x to the person's left, y to the back, z up; metres.
public struct HeadModel: Sendable {
    /// The textured model.
    public let model: TexturedModel
    /// The surface before it was reduced.
    public let dense: Mesh
    /// The triangles that close holes where no picture shows the head, before smoothing. Empty if
    /// the options leave holes open.
    public let closed: Mesh
    /// Share of the surface that no picture shows, 0...1, whether this part is closed or left open.
    /// Only the parts of the head that belong to this kind of model count.
    public let unseenShare: Double

    /// Turns the head's axes (x to the person's left, y up, z out of the face) into the model's.
    public static let modelFromHead = RigidTransform(
        rotation: Rotation(
            xAxis: Vector3(1, 0, 0), yAxis: Vector3(0, 0, 1), zAxis: Vector3(0, -1, 0)),
        translation: .zero)

    /// Number of smoothing steps for each grade of `HeadModelOptions.smoothness` (guess).
    private static let stepsPerSmoothness = 2
    /// The parts of the progress: fusion, then colouring. Colouring consists of the texture and the
    /// later stages. `extractedProgress` is the progress after the surface is extracted.
    private static let fusionPart = ProgressPart(start: 0, length: 0.5)
    private static let extractedProgress = 0.55
    private static let colouringPart = ProgressPart(start: 0.6, length: 0.4)
    private static let texturePart = ProgressPart(start: 0, length: 0.8)
    private static let writingPart = ProgressPart(start: 0.8, length: 0.2)

    /// Whether a place in the model's axes, metres, belongs to the head, not to the neck.
    public static func isOfHead(_ place: SIMD3<Float>) -> Bool { HeadSegmentation.isHead(place) }

    /// Makes a model.
    ///
    /// - Parameters:
    ///   - views: pictures, whose poses are `headFromCamera`; those without depth are matched with
    ///     each other.
    ///   - landmarks: positions of eyes, nose and mouth in the model's axes, metres; used only if
    ///     the enhancement includes landmarks.
    ///
    /// Throws a `PhotogrammetryError` where there is no surface, and what reading the pictures
    /// throws.
    public init(
        of views: any PhotogrammetrySampleSource, options: HeadModelOptions,
        landmarks: [Vector3] = [], progress: (Double) throws -> Void = { _ in }
    ) throws {
        let workers = Workers(threads: options.threads)
        let turned = TurnedViews(source: views)
        let part = try HeadFusion(options: options, workers: workers).surface(of: turned) {
            try progress(Self.fusionPart.progress($0))
        }
        try progress(Self.extractedProgress)
        let surface = MeasuredSurface(part).cut(to: options.kind)
        unseenShare = surface.unseenShare
        let kept = options.closesHoles ? surface : surface.withoutUnseen
        closed = options.closesHoles ? surface.unseen : Mesh(positions: [], triangles: [])
        let smooth = TaubinSmoothing.smoothed(
            kept.mesh, steps: Self.stepsPerSmoothness * options.smoothness)
        guard !smooth.triangles.isEmpty else { throw PhotogrammetryError.emptyBounds }
        dense = smooth
        let reduced =
            options.enhancement.usesLandmarks
            ? LandmarkDecimation(landmarks: landmarks).reduced(
                smooth, maximumTriangles: options.resolution.triangles) : smooth
        let detail = ModelDetail.custom(
            ModelDetail.Specification(
                maximumTriangles: options.resolution.triangles,
                mapSidePixels: options.resolution.mapSidePixels, maps: [.diffuse]))
        model = try TexturedModelBuilder().model(
            of: reduced, views: turned, detail: detail, threads: options.threads
        ) { (stage, share) throws(PhotogrammetryError) in
            do {
                let stagePart = stage == .textureMapping ? Self.texturePart : Self.writingPart
                try progress(Self.colouringPart.progress(stagePart.progress(share)))
            } catch {
                throw PhotogrammetryError.cancelled
            }
        }
    }
}

/// The views with their poses in the model's axes.
private struct TurnedViews: PhotogrammetrySampleSource {
    let source: any PhotogrammetrySampleSource

    var count: Int { source.count }

    func name(at index: Int) -> String { source.name(at: index) }

    func sample(at index: Int) throws -> PhotogrammetrySample {
        var sample = try source.sample(at: index)
        sample.worldFromCamera = sample.worldFromCamera.map { HeadModel.modelFromHead * $0 }
        return sample
    }
}

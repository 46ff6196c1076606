import Models
import Scene

/// A model of a head from pictures with depth: fused in the head's own frame, smoothed, reduced and
/// coloured. Axes of the model: x to the person's left, y to the back, z up; metres.
public struct HeadModel: Sendable {
    /// The textured model.
    public let model: TexturedModel
    /// The surface before it was reduced.
    public let dense: Mesh
    /// The part of it that no picture shows; empty where holes stay open.
    public let closed: Mesh
    /// Share of the kind's surface that no picture shows, 0...1, whether it was closed or left open.
    public let unseenShare: Double

    /// Turns the head's axes (x to the person's left, y up, z out of the face) into the model's.
    public static let modelFromHead = RigidTransform(
        rotation: Rotation(
            xAxis: Vector3(1, 0, 0), yAxis: Vector3(0, 0, 1), zAxis: Vector3(0, -1, 0)),
        translation: .zero)

    /// Room round the origin that may hold a head with its neck, metres.
    private static let box = BoundingBox(
        center: Vector3(0, 0.01, 0.01), size: Vector3(0.27, 0.34, 0.40),
        worldFromObject: .identity)

    /// Makes a model.
    ///
    /// - Parameter views: pictures with depth, whose poses are `headFromCamera`.
    ///
    /// Throws a `PhotogrammetryError` where no surface comes out, and what reading throws.
    public init(
        of views: any PhotogrammetrySampleSource, options: HeadModelOptions,
        progress: (Double) throws -> Void = { _ in }
    ) throws {
        let workers = Workers(threads: options.threads)
        var fusion = DepthFusion(
            box: Self.box, voxel: options.resolution.voxel, isOnTable: false, workers: workers)
        let turned = TurnedViews(source: views)
        for index in 0..<turned.count {
            try progress(0.4 * Double(index) / Double(turned.count))
            let sample = try turned.sample(at: index)
            guard let depth = sample.depth, let pose = sample.worldFromCamera else { continue }
            var map = DepthMap(depth, intrinsics: sample.intrinsics, worldFromCamera: pose)
            HeadCut(options.kind).apply(to: &map)
            DepthSmoothing.apply(to: &map, workers: workers)
            fusion.add(map)
        }
        try progress(0.4)
        let part = fusion.surface()
        try progress(0.55)
        let surface = MeasuredSurface(part).cut(to: options.kind)
        unseenShare = surface.unseenShare
        let kept = options.closesHoles ? surface : surface.withoutUnseen
        closed = options.closesHoles ? surface.unseen : Mesh(positions: [], triangles: [])
        let smooth = TaubinSmoothing.smoothed(kept.mesh, steps: 2 * options.smoothness)
        guard !smooth.triangles.isEmpty else { throw PhotogrammetryError.emptyBounds }
        dense = smooth
        let detail = ModelDetail.custom(
            ModelDetail.Specification(
                maximumTriangles: options.resolution.triangles,
                mapSidePixels: options.resolution.mapSidePixels, maps: [.diffuse]))
        model = try TexturedSurface().model(
            of: smooth, views: turned, detail: detail, threads: options.threads
        ) { (stage, share) throws(PhotogrammetryError) in
            do {
                try progress(
                    0.6 + 0.4 * (stage == .textureMapping ? 0.8 * share : 0.8 + 0.2 * share))
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

import Scene

/// A point cloud or a mesh, with its shots and its box, prepared to be drawn from any side.
public struct ViewedModel: Equatable, Sendable {
    /// The place from which a shot was taken.
    public struct ShotMark: Equatable, Sendable {
        /// Number of the shot within the scan, from 1.
        public var number: Int
        /// The pose of the camera in the world of the model.
        public var worldFromCamera: RigidTransform

        /// A shot with this number and this pose.
        public init(number: Int, worldFromCamera: RigidTransform) {
            (self.number, self.worldFromCamera) = (number, worldFromCamera)
        }
    }

    /// The texture of a mesh.
    public struct Texture: Equatable, Sendable {
        /// The picture of the texture; its first row is the top.
        public var image: ColorImage
        /// The place of each vertex in the picture, 0...1 from the left and from the top.
        public var coordinates: [SIMD2<Float>]

        /// A texture with this picture and these coordinates of the vertices.
        public init(image: ColorImage, coordinates: [SIMD2<Float>]) {
            (self.image, self.coordinates) = (image, coordinates)
        }
    }

    /// The name of the model; sanitised before it is shown.
    public let title: String
    /// The vertices and triangles; a point cloud has no triangles.
    public let mesh: Mesh
    /// The texture of the mesh; nil if it has none.
    public let texture: Texture?
    /// The places from which the shots were taken.
    public let shots: [ShotMark]
    /// The box around the object; nil if there is none.
    public let box: BoundingBox?
    /// Metres per unit of length; nil if the scale is unknown.
    public let metersPerUnit: Double?
    /// Sentences on what the model lacks and why; nil for a complete model.
    public var leftOut: String?
    /// The centre and the radius of a sphere around nearly all points of the model.
    public let center: Vector3
    public let radius: Double
    /// The size of nearly the whole model along each axis, in the world's unit.
    public let extent: Vector3
    /// The points in a shuffled order, so that the first points of any number are spread over the
    /// whole model.
    let points: ShuffledPoints

    /// Whether the model has surfaces, not only points.
    public var hasTriangles: Bool { !mesh.triangles.isEmpty }

    /// A model with these values. Points that are not finite are dropped. A texture or colours are
    /// ignored if their count differs from the count of the vertices.
    public init(
        title: String, mesh: Mesh, texture: Texture? = nil, shots: [ShotMark] = [],
        box: BoundingBox? = nil, metersPerUnit: Double?
    ) {
        (self.title, self.shots, self.box) = (title, shots, box)
        self.metersPerUnit = metersPerUnit
        var mesh = mesh
        if mesh.colors.count != mesh.positions.count { mesh.colors = [] }
        let count = UInt32(clamping: mesh.positions.count)
        if mesh.triangles.contains(where: { $0.max() >= count }) {
            mesh.triangles.removeAll { $0.max() >= count }
        }
        let isFitting =
            texture.map {
                $0.coordinates.count == mesh.positions.count && $0.image.width > 0
                    && $0.image.height > 0
            } ?? false
        self.texture = isFitting ? texture : nil
        self.mesh = mesh
        points = ShuffledPoints(mesh: mesh, texture: self.texture)
        (center, radius, extent) = Self.bounds(points, box: box, shots: shots)
    }

    /// The number of points from which the bounds are computed. A guess.
    private static let mostSamples = 4096
    /// The least radius of a model, in the world's unit, because a radius of 0 cannot be shown. A
    /// guess.
    private static let leastRadius = 1e-6

    /// Computes the centre, the radius and the size of the model from the first points in shuffled
    /// order. On each axis, the bounds are the 1st and the 99th percentile plus a margin of a
    /// twentieth. So a few stray points do not make the object look small.
    private static func bounds(
        _ points: ShuffledPoints, box: BoundingBox?, shots: [ShotMark]
    ) -> (Vector3, Double, Vector3) {
        let sample = min(mostSamples, points.count)
        guard sample > 0 else {
            if let box { return (box.center, max(box.radius, leastRadius), box.size) }
            let eyes = shots.map(\.worldFromCamera.translation)
            let middle = eyes.reduce(.zero, +) / Double(max(1, eyes.count))
            let radius = eyes.map { ($0 - middle).length }.max() ?? 1
            return (middle, max(radius, leastRadius), .zero)
        }
        var low = Vector3.zero
        var high = Vector3.zero
        for (axis, values) in [points.xs, points.ys, points.zs].enumerated() {
            let sorted = values.prefix(sample).sorted()
            let (first, last) = (sorted[sample / 100], sorted[sample - 1 - sample / 100])
            let margin = (Double(last) - Double(first)) / 20
            low[axis] = Double(first) - margin
            high[axis] = Double(last) + margin
        }
        let extent = high - low
        return ((low + high) / 2, max(extent.length / 2, leastRadius), extent)
    }
}

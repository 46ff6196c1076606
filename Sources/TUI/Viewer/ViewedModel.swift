import Scene

/// A cloud or a mesh with its attributes, prepared for drawing from any side.
public struct ViewedModel: Equatable, Sendable {
    /// The pose of a shot.
    public struct ShotMark: Equatable, Sendable {
        /// Number within the scan, from 1.
        public var number: Int
        /// The camera's pose in the model's world.
        public var worldFromCamera: RigidTransform

        /// The mark of a shot.
        public init(number: Int, worldFromCamera: RigidTransform) {
            (self.number, self.worldFromCamera) = (number, worldFromCamera)
        }
    }

    /// The texture of a mesh.
    public struct Texture: Equatable, Sendable {
        /// The picture; its first row is the top.
        public var image: ColorImage
        /// One per vertex: u to the right, v downwards, 0...1 over the picture.
        public var coordinates: [SIMD2<Float>]

        /// A picture with the vertices' texture coordinates.
        public init(image: ColorImage, coordinates: [SIMD2<Float>]) {
            (self.image, self.coordinates) = (image, coordinates)
        }
    }

    /// Its name; sanitised before it is shown.
    public let title: String
    /// The mesh, or a cloud where it has no triangles.
    public let mesh: Mesh
    /// The mesh's texture.
    public let texture: Texture?
    /// Where the shots were taken.
    public let shots: [ShotMark]
    /// The box round the object.
    public let box: BoundingBox?
    /// Metres per unit of length; nil where unknown.
    public let metersPerUnit: Double?
    /// What the model lacks and why, in sentences; nil for a whole model.
    public var leftOut: String?
    /// Centre and radius of a sphere around nearly all of it.
    public let center: Vector3
    public let radius: Double
    /// Extent along the axes of nearly all of it.
    public let extent: Vector3
    /// The points in an order in which every prefix is spread over the whole.
    let points: ShuffledPoints

    /// Whether surfaces are drawn, not points alone.
    public var hasTriangles: Bool { !mesh.triangles.isEmpty }

    /// A model with these values. Non-finite points are dropped; textures and colours with another
    /// count than the vertices are ignored.
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

    /// The most points that determine the bounds. A guess.
    private static let mostSamples = 4096
    /// The least radius of a model, in the world's unit: it must not be 0. A guess.
    private static let leastRadius = 1e-6

    /// Bounds between the 1st and 99th percentile of each axis plus a twentieth, so that a few
    /// stray points do not make the object small. From the first points in shuffled order.
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

import Glibc
import Scene

/// An object on the virtual table: a closed triangle mesh with its texture.
public struct VirtualObject: Sendable {
    /// The kinds of objects.
    public enum Name: String, CaseIterable, Sendable, Codable {
        /// A glazed jug with spout, lid, knob and handle: rich texture, no symmetry.
        case rich
        /// A pale plaster pebble, nearly uniform.
        case poor
        /// A fluted, chequered column that looks the same from twelve sides.
        case repeating
        /// A mug with a visible inside and an open handle.
        case concave
    }

    /// How the object stands on the table.
    public enum RestingPose: String, Sendable, Codable {
        /// The object stands on its base.
        case upright
        /// The object is turned over: onto its top, or onto its side where it cannot stand on its
        /// top.
        case flipped
    }

    /// The kind of object.
    public let name: Name
    /// The true mesh with vertex colours, in metres, upright: z up, the base at z = 0, the centre
    /// of its box over the origin. The mesh is closed, and its triangles are counter-clockwise seen
    /// from outside.
    public let mesh: Mesh

    /// The mesh's triangles: a list for each of `textures`.
    let triangles: [[SurfaceTriangle]]
    /// The mesh's textures.
    let textures: [Texture]

    /// The object of this name; the seed varies its texture.
    public init(_ name: Name, seed: UInt64) {
        self.name = name
        let surface = ObjectShape.surface(of: name)
        let pattern = ObjectPattern(name, seed: seed)
        textures = surface.patches.enumerated().map { index, patch in
            pattern.bake(
                patch, points: surface.points, width: index == 0 ? 1024 : 256,
                height: index == 0 ? 512 : 256)
        }
        triangles = Self.triangles(of: surface, textures: textures)
        var (low, high) = (surface.points[0], surface.points[0])
        for point in surface.points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let middle = SIMD3((low.x + high.x) / 2, (low.y + high.y) / 2, low.z)
        mesh = Mesh(
            positions: surface.points.map { $0 - middle },
            colors: Self.colors(of: surface, textures: textures),
            triangles: triangles.joined().map { SIMD3<UInt32>(truncatingIfNeeded: $0.corners) })
    }

    /// The mesh in its position on the table, in the world: z = 0 is the table.
    public func mesh(restingPose: RestingPose) -> Mesh {
        let worldFromUpright = worldFromUpright(restingPose)
        var moved = mesh
        moved.positions = mesh.positions.map {
            SIMD3<Float>(worldFromUpright * Vector3($0))
        }
        return moved
    }

    /// The box around the object in its position, with the world's axes.
    public func boundingBox(restingPose: RestingPose) -> BoundingBox {
        let (low, high) = extremes(worldFromUpright(restingPose))
        return BoundingBox(
            center: (low + high) / 2, size: high - low, worldFromObject: .identity)
    }

    /// Maps points of the upright object to this position.
    public func worldFromUpright(_ restingPose: RestingPose) -> RigidTransform {
        switch restingPose {
        case .upright:
            return .identity
        case .flipped:
            let turn = Rotation(
                angle: name == .rich ? .pi / 2 : .pi, axis: Vector3(1, 0, 0))
            let turned = RigidTransform(rotation: turn, translation: .zero)
            let (low, high) = extremes(turned)
            return RigidTransform(
                rotation: turn,
                translation: Vector3(-(low.x + high.x) / 2, -(low.y + high.y) / 2, -low.z))
        }
    }

    private func extremes(_ transform: RigidTransform) -> (low: Vector3, high: Vector3) {
        var low = Vector3(repeating: .infinity)
        var high = -low
        for position in mesh.positions {
            let point = transform * Vector3(position)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return (low, high)
    }

    private static func triangles(
        of surface: PatchedSurface, textures: [Texture]
    ) -> [[SurfaceTriangle]] {
        zip(surface.patches, textures).map { patch, texture in
            var triangles: [SurfaceTriangle] = []
            let across = Double(texture.width) / Double(patch.columns)
            let down = Double(texture.height) / Double(patch.rows - 1)
            for row in 0..<(patch.rows - 1) {
                for column in 0..<patch.columns {
                    if patch.holes.contains(SIMD2(Int32(row), Int32(column))) { continue }
                    let (a, b) = (patch.corner(row, column), patch.corner(row, column + 1))
                    let (d, c) = (patch.corner(row + 1, column), patch.corner(row + 1, column + 1))
                    let (u0, u1) = (Double(column) * across, Double(column + 1) * across)
                    let (v0, v1) = (Double(row) * down, Double(row + 1) * down)
                    // At a pole two corners of a square coincide, which makes it a triangle.
                    if a != b {
                        triangles.append(
                            SurfaceTriangle(
                                corners: SIMD3(a, b, c), u: Vector3(u0, u1, u1),
                                v: Vector3(v0, v0, v1)))
                    }
                    if c != d {
                        triangles.append(
                            SurfaceTriangle(
                                corners: SIMD3(a, c, d), u: Vector3(u0, u1, u0),
                                v: Vector3(v0, v1, v1)))
                    }
                }
            }
            return triangles
        }
    }

    private static func colors(
        of surface: PatchedSurface, textures: [Texture]
    ) -> [SIMD3<UInt8>] {
        var colors = Array(repeating: SIMD3<UInt8>.zero, count: surface.points.count)
        for (index, patch) in surface.patches.enumerated() {
            for row in 0..<patch.rows {
                for column in 0..<patch.columns {
                    // The colour is taken from the third level, whose texels are about as large as
                    // a triangle.
                    let color = textures[index].nearest(
                        u: Float(column) / Float(patch.columns),
                        v: Float(row) / Float(patch.rows - 1), level: 2
                    ).reflectance
                    colors[Int(patch.corner(row, column))] = SIMD3(
                        displayed(color.x), displayed(color.y), displayed(color.z))
                }
            }
        }
        return colors
    }
}

/// The 8-bit sRGB value of a linear intensity 0...1 (IEC 61966-2-1).
func displayed(_ linear: Float) -> UInt8 {
    let x = min(max(linear, 0), 1)
    let value = x <= 0.003_130_8 ? 12.92 * x : 1.055 * powf(x, 1 / 2.4) - 0.055
    return UInt8(value * 255 + 0.5)
}

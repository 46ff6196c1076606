import Glibc
import Scene

/// A z-buffer renderer for surfaces with a colour at each vertex. The light is computed at the
/// vertices (Gouraud).
struct HeadRasteriser {
    let intrinsics: Intrinsics
    /// Light of each pixel, linear R G B; the fourth value is 1 where hair is visible.
    private(set) var radiance: [SIMD4<Float>]
    /// 1/Z of each pixel; 0 where nothing was drawn.
    private(set) var inverseDepth: [Float]

    init(intrinsics: Intrinsics) {
        self.intrinsics = intrinsics
        let count = intrinsics.width * intrinsics.height
        radiance = Array(repeating: .zero, count: count)
        inverseDepth = Array(repeating: 0, count: count)
    }

    /// Fills the picture with a wall of this radiance.
    mutating func clear(_ wall: SIMD4<Float>) {
        for index in radiance.indices {
            radiance[index] = wall
            inverseDepth[index] = 0
        }
    }

    /// Draws a surface at its position, lit by a lamp in the camera's axes.
    mutating func draw(
        _ surface: ColoredMesh, cameraFromSurface: RigidTransform, light: HeadLight
    ) {
        let lamp = light.lamp.direction.normalized ?? Vector3(0, -1, 0)
        let share = Float(light.lamp.share)
        var corners: [Corner] = []
        corners.reserveCapacity(surface.points.count)
        for index in surface.points.indices {
            let point = cameraFromSurface * surface.points[index]
            let normal = cameraFromSurface.rotation * surface.normals[index]
            let lit = Float(max(0, dot(normal, lamp)))
            // Ambient light is stronger from above.
            let room = Float(0.75 - 0.25 * normal.y)
            let shade = share * lit + (1 - share) * room
            let color = surface.colors[index] * shade
            let depth = max(Self.leastDepth, point.z)
            corners.append(
                Corner(
                    x: Float(intrinsics.fx * point.x / depth + intrinsics.cx),
                    y: Float(intrinsics.fy * point.y / depth + intrinsics.cy),
                    w: point.z > Self.nearPlane ? Float(1 / depth) : -1,
                    color: SIMD4(color, surface.isHair[index] ? 1 : 0)))
        }
        let (width, height) = (intrinsics.width, intrinsics.height)
        corners.withUnsafeBufferPointer { corners in
            radiance.withUnsafeMutableBufferPointer { radiance in
                inverseDepth.withUnsafeMutableBufferPointer { depths in
                    for triangle in surface.triangles {
                        Self.fill(
                            corners[Int(triangle.x)], corners[Int(triangle.y)],
                            corners[Int(triangle.z)], width, height, radiance, depths)
                    }
                }
            }
        }
    }

    /// A triangle is not drawn if one of its points is nearer than `nearPlane`, metres. A point
    /// nearer than `leastDepth`, metres, is projected as if it were at that depth.
    private static let (nearPlane, leastDepth) = (0.02, 1e-3)
    /// A pixel is also drawn if it is outside of a triangle by less than this barycentric share, so
    /// that neighbours leave no gap.
    private static let edgeTolerance: Float = 1e-4

    private struct Corner {
        var x, y, w: Float
        var color: SIMD4<Float>
    }

    // More than six parameters: a kernel over plain buffers.
    private static func fill(
        _ a: Corner, _ b: Corner, _ c: Corner, _ width: Int, _ height: Int,
        _ radiance: UnsafeMutableBufferPointer<SIMD4<Float>>,
        _ depths: UnsafeMutableBufferPointer<Float>
    ) {
        guard a.w > 0, b.w > 0, c.w > 0 else { return }
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        // Triangles are counter-clockwise seen from outside, so that their area is negative in a
        // picture whose y points down.
        guard area < 0 else { return }
        let left = max(0, Int(min(a.x, b.x, c.x).rounded(.up)))
        let right = min(width - 1, Int(max(a.x, b.x, c.x).rounded(.down)))
        let top = max(0, Int(min(a.y, b.y, c.y).rounded(.up)))
        let bottom = min(height - 1, Int(max(a.y, b.y, c.y).rounded(.down)))
        guard left <= right, top <= bottom else { return }
        let inverse = 1 / area
        let edge = -edgeTolerance
        for y in top...bottom {
            let py = Float(y)
            for x in left...right {
                let px = Float(x)
                let u = ((b.x - px) * (c.y - py) - (b.y - py) * (c.x - px)) * inverse
                let v = ((c.x - px) * (a.y - py) - (c.y - py) * (a.x - px)) * inverse
                let t = 1 - u - v
                guard u >= edge, v >= edge, t >= edge else { continue }
                let w = u * a.w + v * b.w + t * c.w
                let place = y * width + x
                guard w > depths[place] else { continue }
                depths[place] = w
                let color = u * a.w * a.color + v * b.w * b.color + t * c.w * c.color
                radiance[place] = color / w
            }
        }
    }
}

import Glibc
import Guidance
import Scene

/// A table seen by a depth camera, with a box on it or nothing.
struct SyntheticTable: CustomStringConvertible {
    let isEmpty: Bool
    private let things: [BoundingBox]
    private let distance: Double
    private let elevation: Double
    private let start: Double
    /// Distance of a wall behind the middle of the table, metres; nil for no wall.
    private let wall: Double?
    private static let camera = Film.camera.scaled(toWidth: 160, height: 120)

    /// A table with a box of 8 to 25 cm in its middle, or without this box if `isEmpty` is true.
    /// Half of all tables have another box half a metre from the middle. Three of ten have a wall
    /// behind them.
    init(isEmpty: Bool, _ rng: inout RandomSource) {
        self.isEmpty = isEmpty
        (distance, elevation) = (rng.number(0.5...1.1), rng.number(0.4...1))
        start = rng.number(-3...3)
        func box(_ x: Double, _ y: Double) -> BoundingBox {
            let size = Vector3(
                rng.number(0.08...0.25), rng.number(0.08...0.25), rng.number(0.08...0.25))
            return BoundingBox(
                center: Vector3(x, y, size.z / 2), size: size,
                worldFromObject: Rotation(
                    angle: rng.number(-3...3), axis: Vector3(0, 0, 1)))
        }
        var things = isEmpty ? [] : [box(0, 0)]
        if rng.number(0...1) < 0.5 {
            let azimuth = rng.number(-3...3)
            things.append(box(0.5 * cos(azimuth), 0.5 * sin(azimuth)))
        }
        self.things = things
        wall = rng.number(0...1) < 0.3 ? rng.number(0.5...1.2) : nil
    }

    var description: String {
        let sizes = things.map { "\($0.size)" }.joined(separator: ", ")
        return "empty=\(isEmpty) distance=\(distance) elevation=\(elevation) "
            + "wall=\(wall ?? .infinity) things=[\(sizes)]"
    }

    /// A box, with the camera's position in the box's own axes.
    private struct Target {
        var back: Rotation
        var eye: Vector3
        var half: Vector3
    }

    /// The view from one of several neighbouring positions. The noise of its depth grows with the
    /// square of the depth, and a twentieth of its pixels have no depth.
    func view(_ number: Int, _ rng: inout RandomSource) -> ObjectView {
        let (camera, angle) = (Self.camera, start + 0.06 * Double(number))
        let target = Vector3(0, 0, isEmpty ? 0 : things[0].size.z / 2)
        let eye =
            target
            + distance
            * Vector3(cos(angle) * cos(elevation), sin(angle) * cos(elevation), sin(elevation))
        let pose = RigidTransform(eye: eye, target: target, up: Vector3(0, 0, 1)) ?? .identity
        let targets = things.map { thing in
            let back = thing.worldFromObject.inverse
            return Target(back: back, eye: back * (eye - thing.center), half: thing.size / 2)
        }
        let behind = Vector3(-cos(start), -sin(start), 0)
        var values = [UInt16](repeating: 0, count: camera.width * camera.height)
        for y in 0..<camera.height {
            for x in 0..<camera.width where rng.number(0...1) > 0.05 {
                let ray =
                    pose.rotation
                    * Vector3(
                        (Double(x) - camera.cx) / camera.fx, (Double(y) - camera.cy) / camera.fy, 1)
                var nearest = ray.z < 0 ? -eye.z / ray.z : .infinity
                if let wall, dot(behind, ray) > 0 {
                    nearest = min(nearest, (wall - dot(behind, eye)) / dot(behind, ray))
                }
                for target in targets { nearest = min(nearest, entry(ray, target)) }
                guard nearest < 6 else { continue }
                let noisy = nearest + rng.number(-1...1) * 0.003 * nearest * nearest
                values[y * camera.width + x] = UInt16(noisy * 1000)
            }
        }
        return ObjectView(
            worldFromCamera: pose, intrinsics: camera,
            depth: DepthPlane(
                width: camera.width, height: camera.height, values: values, metersPerUnit: 0.001))
    }

    /// The place where a ray enters a box (slab method), as a multiple of the ray's length;
    /// infinite if the ray misses the box.
    private func entry(_ ray: Vector3, _ target: Target) -> Double {
        let (o, d) = (target.eye, target.back * ray)
        var (near, far) = (0.0, Double.infinity)
        for axis in 0..<3 {
            let a = (-target.half[axis] - o[axis]) / d[axis]
            let b = (target.half[axis] - o[axis]) / d[axis]
            (near, far) = (max(near, min(a, b)), min(far, max(a, b)))
        }
        return near < far && near > 0 ? near : .infinity
    }
}

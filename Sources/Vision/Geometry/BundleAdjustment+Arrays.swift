import CCeres
import Scene

// Conversion between these types and the plain arrays of the C interface.

extension BundleAdjustment.Camera {
    var keepsAspect: Bool {
        free.contains(.focalLength) && !free.contains(.bothFocalLengths)
    }
}

extension Rotation {
    var numbers: (Double, Double, Double, Double) { (x, y, z, w) }
}

extension Vector3 {
    var numbers: (Double, Double, Double) { (x, y, z) }
}

extension cceres_pose {
    init(_ pose: BundleAdjustment.Pose) {
        self.init(
            rotation: pose.cameraFromWorld.rotation.numbers,
            translation: pose.cameraFromWorld.translation.numbers,
            is_fixed: pose.isFixed ? 1 : 0, camera: Int32(pose.camera))
    }

    var cameraFromWorld: RigidTransform {
        RigidTransform(
            rotation: Rotation(x: rotation.0, y: rotation.1, z: rotation.2, w: rotation.3),
            translation: Vector3(translation.0, translation.1, translation.2))
    }
}

extension cceres_point {
    init(_ point: BundleAdjustment.Point) {
        self.init(position: point.position.numbers, is_fixed: point.isFixed ? 1 : 0)
    }
}

extension cceres_camera {
    init(_ camera: BundleAdjustment.Camera) {
        let (i, d) = (camera.intrinsics, camera.intrinsics.distortion)
        self.init(
            parameters: d.model == .fisheye
                ? (i.fx, i.fy, i.cx, i.cy, d.k1, d.k2, d.k3, d.k4, 0)
                : (i.fx, i.fy, i.cx, i.cy, d.k1, d.k2, d.p1, d.p2, d.k3),
            free: camera.free.bits(for: d.model), keeps_aspect: camera.keepsAspect ? 1 : 0,
            is_fisheye: d.model == .fisheye ? 1 : 0)
    }
}

extension Intrinsics {
    mutating func take(_ camera: cceres_camera) {
        let p = camera.parameters
        (fx, fy, cx, cy) = (p.0, p.1, p.2, p.3)
        distortion =
            camera.is_fisheye != 0
            ? .fisheye(k1: p.4, k2: p.5, k3: p.6, k4: p.7)
            : Distortion(k1: p.4, k2: p.5, p1: p.6, p2: p.7, k3: p.8)
    }
}

extension cceres_observation {
    init(_ seen: BundleAdjustment.Observation) {
        self.init(
            pose: Int32(seen.pose), point: Int32(seen.point), x: seen.pixel.x, y: seen.pixel.y,
            deviation: seen.deviationPixels, depth: seen.depth?.value ?? 0,
            depth_deviation: seen.depth?.deviation ?? 0)
    }
}

extension cceres_prior {
    init(_ prior: BundleAdjustment.Prior) {
        self.init(
            pose: Int32(prior.pose), rotation: prior.cameraFromWorld.rotation.numbers,
            translation: prior.cameraFromWorld.translation.numbers,
            position_deviation: prior.positionDeviation, rotation_deviation: prior.rotationDeviation
        )
    }
}

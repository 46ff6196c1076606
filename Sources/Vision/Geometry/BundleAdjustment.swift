import CCeres
import Scene

/// Bundle adjustment: refines poses, points and cameras together to fit the observations.
public struct BundleAdjustment: Sendable {
    /// A camera's pose in the problem.
    public struct Pose: Equatable, Sendable {
        /// The pose, before and after the adjustment.
        public var cameraFromWorld: RigidTransform
        /// Whether the pose is held constant. At least one pose must be constant or have a prior,
        /// to fix the world frame.
        public var isFixed: Bool
        /// Index of the camera that took the picture with this pose.
        public var camera: Int

        /// A pose with these values.
        public init(_ cameraFromWorld: RigidTransform, isFixed: Bool = false, camera: Int = 0) {
            (self.cameraFromWorld, self.isFixed) = (cameraFromWorld, isFixed)
            self.camera = camera
        }
    }

    /// A point in space.
    public struct Point: Equatable, Sendable {
        /// The point's position, before and after the adjustment.
        public var position: Vector3
        /// Whether the point is held constant.
        public var isFixed: Bool

        /// A point with these values.
        public init(_ position: Vector3, isFixed: Bool = false) {
            (self.position, self.isFixed) = (position, isFixed)
        }
    }

    /// The camera parameters that are adjusted.
    public struct FreeParameters: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// fx and fy, by a common factor.
        public static let focalLength = FreeParameters(rawValue: 1)
        /// fx and fy independently.
        public static let bothFocalLengths = FreeParameters(rawValue: 2)
        /// cx and cy.
        public static let principalPoint = FreeParameters(rawValue: 4)
        /// k1 and k2.
        public static let radial = FreeParameters(rawValue: 8)
        /// p1 and p2; not used by a fisheye.
        public static let tangential = FreeParameters(rawValue: 16)
        /// k3; for a fisheye k3 and k4.
        public static let thirdRadial = FreeParameters(rawValue: 32)

        /// A bit for each of the C interface's nine parameters.
        func bits(for model: Distortion.Model) -> UInt32 {
            var bits: UInt32 = 0
            if contains(.focalLength) || contains(.bothFocalLengths) { bits |= 0b11 }
            if contains(.principalPoint) { bits |= 0b1100 }
            if contains(.radial) { bits |= 0b11_0000 }
            switch model {
            case .brownConrady:
                if contains(.tangential) { bits |= 0b1100_0000 }
                if contains(.thirdRadial) { bits |= 0b1_0000_0000 }
            case .fisheye:
                if contains(.thirdRadial) { bits |= 0b1100_0000 }
            }
            return bits
        }
    }

    /// A lens with its sensor, shared by the poses that name it.
    public struct Camera: Equatable, Sendable {
        /// The intrinsics, before and after the adjustment.
        public var intrinsics: Intrinsics
        /// The parameters that are adjusted.
        public var free: FreeParameters

        /// A camera with these values.
        public init(_ intrinsics: Intrinsics, free: FreeParameters = []) {
            (self.intrinsics, self.free) = (intrinsics, free)
        }
    }

    /// A measured depth with its standard deviation, in the world's unit.
    public struct Depth: Equatable, Sendable {
        /// The depth along the optical axis.
        public var value: Double
        /// Standard deviation of the depth.
        public var deviation: Double

        /// A depth with these values.
        public init(_ value: Double, deviation: Double) {
            (self.value, self.deviation) = (value, deviation)
        }
    }

    /// An observation of a point by a camera.
    public struct Observation: Equatable, Sendable {
        /// Index of the pose.
        public var pose: Int
        /// Index of the point.
        public var point: Int
        /// The observed pixel, distorted as in the picture.
        public var pixel: Vector2
        /// Standard deviation of the pixel, in pixels.
        public var deviationPixels: Double
        /// The measured depth, where there is one.
        public var depth: Depth?

        /// An observation with these values.
        public init(
            pose: Int, point: Int, pixel: Vector2, deviationPixels: Double = 1,
            depth: Depth? = nil
        ) {
            (self.pose, self.point, self.pixel) = (pose, point, pixel)
            (self.deviationPixels, self.depth) = (deviationPixels, depth)
        }
    }

    /// A prior on a camera's pose.
    public struct Prior: Equatable, Sendable {
        /// Index of the pose.
        public var pose: Int
        /// The expected pose.
        public var cameraFromWorld: RigidTransform
        /// Standard deviation of the camera's position, in the world's unit.
        public var positionDeviation: Double
        /// Standard deviation of the camera's rotation, in radians.
        public var rotationDeviation: Double

        /// A prior with these values.
        public init(
            pose: Int, cameraFromWorld: RigidTransform, positionDeviation: Double,
            rotationDeviation: Double
        ) {
            (self.pose, self.cameraFromWorld) = (pose, cameraFromWorld)
            (self.positionDeviation, self.rotationDeviation) = (
                positionDeviation, rotationDeviation
            )
        }
    }

    /// The result of an adjustment.
    public struct Outcome: Equatable, Sendable {
        /// Half the sum of the weighted squared residuals before the adjustment.
        public var initialCost: Double
        /// Half the sum of the weighted squared residuals after the adjustment.
        public var finalCost: Double
        /// Number of solver steps.
        public var steps: Int
    }

    /// The poses.
    public var poses: [Pose]
    /// The points.
    public var points: [Point]
    /// The cameras.
    public var cameras: [Camera]
    /// The observations.
    public var observations: [Observation]
    /// The priors.
    public var priors: [Prior]

    /// A problem with these values.
    public init(
        poses: [Pose] = [], points: [Point] = [], cameras: [Camera],
        observations: [Observation] = [], priors: [Prior] = []
    ) {
        (self.poses, self.points, self.cameras) = (poses, points, cameras)
        (self.observations, self.priors) = (observations, priors)
    }

    /// Adjusts everything that is not fixed, in place: Levenberg-Marquardt with the Schur
    /// complement over the points (Triggs et al. 2000; Ceres Solver). Nil, with everything
    /// unchanged, where no usable solution was found.
    ///
    /// - Parameters:
    ///   - iterations: most steps. The default is a guess.
    ///   - huberDeviations: residuals beyond this many standard deviations count less than their
    ///     square. The default is a guess, near Huber's 1.345.
    ///   - tolerance: stops when the cost falls by less than this share. The default is a guess.
    ///
    /// Throws when memory is short.
    public mutating func adjust(
        iterations: Int = 20, huberDeviations: Double = 1.5, tolerance: Double = 1e-4,
        threads: Int = 1
    ) throws(VisionError) -> Outcome? {
        for observation in observations {
            precondition(poses.indices.contains(observation.pose))
            precondition(points.indices.contains(observation.point))
            precondition(observation.deviationPixels > 0)
        }
        precondition(poses.allSatisfy { cameras.indices.contains($0.camera) })
        precondition(priors.allSatisfy { poses.indices.contains($0.pose) })
        var libraryPoses = poses.map(cceres_pose.init)
        var libraryPoints = points.map(cceres_point.init)
        var libraryCameras = cameras.map(cceres_camera.init)
        let libraryObservations = observations.map(cceres_observation.init)
        let libraryPriors = priors.map(cceres_prior.init)
        var options = cceres_options(
            iterations: Int32(iterations), threads: Int32(threads),
            huber_deviations: huberDeviations, tolerance: tolerance)
        var summary = cceres_summary()
        let status = cceres_adjust(
            &libraryPoses, Int32(poses.count), &libraryPoints, Int32(points.count),
            &libraryCameras, Int32(cameras.count), libraryObservations,
            Int32(observations.count), libraryPriors, Int32(priors.count), &options, &summary)
        guard status >= 0 else {
            throw VisionError(
                operation: phrase("adjust cameras and points"), reason: phrase("no memory left"))
        }
        guard status == 0 else { return nil }
        for (index, pose) in libraryPoses.enumerated() where !poses[index].isFixed {
            poses[index].cameraFromWorld = pose.cameraFromWorld
        }
        for (index, point) in libraryPoints.enumerated() where !points[index].isFixed {
            let p = point.position
            points[index].position = Vector3(p.0, p.1, p.2)
        }
        for (index, camera) in libraryCameras.enumerated() where cameras[index].free != [] {
            cameras[index].intrinsics.take(camera)
        }
        return Outcome(
            initialCost: summary.initial_cost, finalCost: summary.final_cost,
            steps: Int(summary.iterations))
    }
}

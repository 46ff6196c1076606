import Scene

/// The part of a surface that cameras see: no mesh can be judged on what no picture shows.
public struct VisibleSurface: Sendable {
    /// A camera and its pose in the result's world.
    public struct Camera: Equatable, Sendable {
        /// The camera, with its lens distortion.
        public var intrinsics: Intrinsics
        /// The camera's pose.
        public var worldFromCamera: RigidTransform

        /// A camera with this pose.
        public init(intrinsics: Intrinsics, worldFromCamera: RigidTransform) {
            (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        }
    }

    /// The cameras that see the surface.
    public var cameras: [Camera]
    /// A point counts as seen if at least this number of cameras see it.
    public var leastCameras: Int

    /// The usual value of `leastCameras` (guess): two pictures cannot confirm each other.
    public static let defaultCameraCount = 3

    /// The surface that at least `leastCameras` of these cameras see.
    public init(by cameras: [Camera], leastCameras: Int = VisibleSurface.defaultCameraCount) {
        (self.cameras, self.leastCameras) = (cameras, leastCameras)
    }

    /// A ray starts at this distance from the surface, as a share of the mesh's diagonal (guess).
    /// Otherwise the surface would block its own ray.
    private static let clearance: Float = 1e-4

    /// Number of points that a thread tests at a time (guess).
    private static let pointsInPiece = 1024
    /// A ray is taken as at least this long, in the mesh's unit, so that division by its length is
    /// safe.
    private static let leastLength: Float = 1e-20

    /// The parts of a true mesh and of a result that the cameras see, for the alignment of the two.
    /// The result is in the world of the cameras.
    func parts(truth: Mesh, result: Mesh, _ workers: Workers) -> MeshAlignment.Parts {
        MeshAlignment.Parts(
            ofTruth: { points, alignment in
                sees(
                    points, of: truth, worldFromMesh: alignment.applyInverse,
                    meshFromWorld: alignment.apply, workers: workers)
            },
            ofResult: { points, _ in
                sees(
                    points, of: result, worldFromMesh: { $0 }, meshFromWorld: { $0 },
                    workers: workers)
            })
    }

    /// Whether at least `leastCameras` cameras see each point of a mesh's surface. `meshFromWorld`
    /// maps the cameras' world to the mesh's frame, `worldFromMesh` maps it back.
    func sees(
        _ points: [SIMD3<Float>], of mesh: Mesh, worldFromMesh: (Vector3) -> Vector3,
        meshFromWorld: (Vector3) -> Vector3, workers: Workers
    ) -> [Bool] {
        var isSeen = [Bool](repeating: false, count: points.count)
        let tree = TriangleBVH(positions: mesh.positions, triangles: mesh.triangles)
        guard let root = tree.nodes.first else { return isSeen }
        let clearance = Self.clearance * length(root.high - root.low)
        let views = cameras.map { camera in
            (
                camera: ViewCamera(camera.intrinsics, worldFromCamera: camera.worldFromCamera),
                eye: SIMD3<Float>(meshFromWorld(camera.worldFromCamera.translation))
            )
        }
        let inWorld = points.map { SIMD3<Float>(worldFromMesh(Vector3($0))) }
        isSeen.withUnsafeMutableBufferPointer { isSeen in
            workers.runPieces(of: points.count, size: Self.pointsInPiece) { range in
                tree.query { query in
                    for index in range {
                        var count = 0
                        for view in views {
                            let place = view.camera.inCamera(inWorld[index])
                            guard place.z > ModelRendering.nearest else { continue }
                            let pixel = view.camera.project(place)
                            guard pixel.x >= -0.5, pixel.y >= -0.5,
                                pixel.x <= Float(view.camera.width) - 0.5,
                                pixel.y <= Float(view.camera.height) - 0.5
                            else { continue }
                            let ray = view.eye - points[index]
                            let start =
                                points[index]
                                + ray * (clearance / max(length(ray), Self.leastLength))
                            if query.isOccluded(from: start, direction: ray, within: 1) { continue }
                            count += 1
                            if count >= leastCameras { break }
                        }
                        isSeen[index] = count >= leastCameras
                    }
                }
            }
        }
        return isSeen
    }
}

import Scene

/// Which part of a surface cameras see: no mesh can be held to what no picture shows.
public struct SeenSurface: Sendable {
    /// A camera and its place in the result's world.
    public struct Camera: Equatable, Sendable {
        /// The camera, with its lens.
        public var intrinsics: Intrinsics
        /// Its place.
        public var worldFromCamera: RigidTransform

        /// A camera at this place.
        public init(intrinsics: Intrinsics, worldFromCamera: RigidTransform) {
            (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        }
    }

    /// The cameras.
    public var cameras: [Camera]
    /// A point is seen when so many cameras see it: two pictures cannot confirm each other.
    public var leastCameras: Int

    /// What at least so many of these cameras see.
    public init(by cameras: [Camera], leastCameras: Int = 3) {
        (self.cameras, self.leastCameras) = (cameras, leastCameras)
    }

    /// Rays start so far from their point, in the mesh's diagonal: it would block its own ray.
    private static let clearance: Float = 1e-4

    /// Whether each point of a mesh's surface lies in enough pictures with nothing of the mesh
    /// before it. `meshFromWorld` takes a point of the cameras' world to the mesh and back.
    func sees(
        _ points: [SIMD3<Float>], of mesh: Mesh, worldFromMesh: (Vector3) -> Vector3,
        meshFromWorld: (Vector3) -> Vector3, workers: Workers
    ) -> [Bool] {
        var isSeen = [Bool](repeating: false, count: points.count)
        let tree = TriangleTree(positions: mesh.positions, triangles: mesh.triangles)
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
            workers.runPieces(of: points.count, size: 1024) { range in
                tree.read { reader in
                    for index in range {
                        var count = 0
                        for view in views {
                            let place = view.camera.inCamera(inWorld[index])
                            guard place.z > 1e-6 else { continue }
                            let pixel = view.camera.pixel(place)
                            guard pixel.x >= -0.5, pixel.y >= -0.5,
                                pixel.x <= Float(view.camera.width) - 0.5,
                                pixel.y <= Float(view.camera.height) - 0.5
                            else { continue }
                            let way = view.eye - points[index]
                            let start = points[index] + way * (clearance / max(length(way), 1e-20))
                            if reader.isBlocked(from: start, direction: way, reach: 1) { continue }
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

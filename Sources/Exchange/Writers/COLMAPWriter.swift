import DeviceIO
import Scene

/// Writes a COLMAP model in `sparse/0`, text or binary, with `images/` and `masks/NAME.EXT.png`
/// (black pixels are ignored). COLMAP measures pixels from the picture's corner, so ½ is added to
/// positions. Source: COLMAP `format.rst`, `faq.rst`.
struct COLMAPWriter: ExportWriter {
    private let folder: ExportFolder
    private let isBinary: Bool

    init(_ folder: ExportFolder, isBinary: Bool) {
        (self.folder, self.isBinary) = (folder, isBinary)
    }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let name = try folder.write(picture, of: view, in: "images/")
        if let mask { try folder.write(mask: mask, "masks/\(name).png") }
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        let model = COLMAPModel(plan, scenePoints)
        if isBinary {
            try COLMAPBinaryModel.write(model, to: folder)
        } else {
            try COLMAPTextModel.write(model, to: folder)
        }
    }
}

/// A COLMAP model. Indices in it count from 0; in the files, cameras, pictures and points count
/// from 1.
struct COLMAPModel {
    /// A camera: COLMAP's name and id of its model, its size in pixels, and its parameters.
    struct Camera: Equatable {
        var name: String
        var number: Int32
        var width, height: Int
        var parameters: [Double]
    }

    struct Image {
        var camera: Int
        var name: String
        var cameraFromWorld: RigidTransform
        /// The observations: pixels from the picture's corner, and the index of the 3D point.
        var points: [(pixel: Vector2, scenePoint: Int)]
    }

    var cameras: [Camera] = []
    var images: [Image] = []
    var scenePoints: [ScenePoint]
    /// For each point, the pictures that see it and the index of the point's observation in each.
    var tracks: [[(image: Int, point: Int)]]
    /// Mean reprojection error of each point, in pixels.
    var errors: [Double]

    init(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) {
        self.scenePoints = scenePoints
        tracks = scenePoints.map { _ in [] }
        errors = scenePoints.map { _ in 0 }
        let (distinct, numbers) = plan.views.map { Self.camera($0.camera) }.distinct()
        cameras = distinct
        for (view, index) in zip(plan.views, numbers) {
            let pose = (view.worldFromCamera ?? .identity).inverse
            images.append(
                Image(camera: index, name: view.fileName, cameraFromWorld: pose, points: []))
        }
        for (index, scenePoint) in scenePoints.enumerated() {
            var sum = 0.0
            for observation in scenePoint.observations {
                let number = observation.frame
                tracks[index].append((number, images[number].points.count))
                images[number].points.append((observation.pixel + 0.5, index))
                let expected = plan.views[number].pixel(of: scenePoint.pointInWorld)
                sum += expected.map { ($0 - observation.pixel).length } ?? 0
            }
            let count = scenePoint.observations.count
            if count > 0 { errors[index] = sum / Double(count) }
        }
    }

    private static func camera(_ camera: Intrinsics) -> Camera {
        let lens = camera.distortion
        var parameters = [camera.fx, camera.fy, camera.cx + 0.5, camera.cy + 0.5]
        let (name, number): (String, Int32)
        if lens.isZero {
            (name, number) = ("PINHOLE", 1)
        } else if lens.k3 == 0 {
            (name, number) = ("OPENCV", 4)
            parameters += [lens.k1, lens.k2, lens.p1, lens.p2]
        } else {
            (name, number) = ("FULL_OPENCV", 6)
            parameters += [lens.k1, lens.k2, lens.p1, lens.p2, lens.k3, 0, 0, 0]
        }
        return Camera(
            name: name, number: number, width: camera.width, height: camera.height,
            parameters: parameters)
    }
}

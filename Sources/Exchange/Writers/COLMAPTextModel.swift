import DeviceIO
import Scene

/// COLMAP's three text files.
enum COLMAPTextModel {
    static func write(_ model: COLMAPModel, to folder: ExportFolder) throws(DeviceError) {
        var cameras = "# CAMERA_ID, MODEL, WIDTH, HEIGHT, PARAMS[]\n"
        for (index, camera) in model.cameras.enumerated() {
            cameras += "\(index + 1) \(camera.name) \(camera.width) \(camera.height)"
            for parameter in camera.parameters { cameras += " \(parameter)" }
            cameras += "\n"
        }
        try folder.write(cameras, "sparse/0/cameras.txt")

        let images = try folder.begin("sparse/0/images.txt")
        try images.append(
            Array(
                ("# IMAGE_ID, QW, QX, QY, QZ, TX, TY, TZ, CAMERA_ID, NAME\n"
                    + "# POINTS2D[] as (X, Y, POINT3D_ID)\n").utf8))
        for (index, image) in model.images.enumerated() {
            let (q, t) = (image.cameraFromWorld.rotation, image.cameraFromWorld.translation)
            var text = "\(index + 1) \(q.w) \(q.x) \(q.y) \(q.z) \(t.x) \(t.y) \(t.z) "
            text += "\(image.camera + 1) \(image.name)\n"
            text += image.points.map { "\($0.pixel.x) \($0.pixel.y) \($0.scenePoint + 1)" }
                .joined(separator: " ")
            try images.append(Array((text + "\n").utf8))
        }
        try images.close(synchronized: false)

        let points = try folder.begin("sparse/0/points3D.txt")
        try points.append(
            Array(
                ("# POINT3D_ID, X, Y, Z, R, G, B, ERROR, TRACK[] as (IMAGE_ID, POINT2D_IDX)\n")
                    .utf8))
        for (index, scenePoint) in model.scenePoints.enumerated() {
            let (p, c) = (scenePoint.pointInWorld, scenePoint.color)
            var text = "\(index + 1) \(p.x) \(p.y) \(p.z) \(c.x) \(c.y) \(c.z) "
            text += "\(model.errors[index])"
            for (image, point) in model.tracks[index] { text += " \(image + 1) \(point)" }
            try points.append(Array((text + "\n").utf8))
        }
        try points.close(synchronized: false)
    }
}

import DeviceIO
import Scene

/// COLMAP's three binary files, little endian.
enum COLMAPBinaryModel {
    static func write(_ model: COLMAPModel, to folder: ExportFolder) throws(DeviceError) {
        var cameras = LittleEndianBuffer()
        cameras.append(UInt64(model.cameras.count))
        for (index, camera) in model.cameras.enumerated() {
            cameras.append(UInt32(index + 1))
            cameras.append(camera.number)
            cameras.append(UInt64(camera.width))
            cameras.append(UInt64(camera.height))
            for parameter in camera.parameters { cameras.append(parameter) }
        }
        try folder.write(cameras.bytes, "sparse/0/cameras.bin")

        let images = try folder.begin("sparse/0/images.bin")
        var head = LittleEndianBuffer()
        head.append(UInt64(model.images.count))
        try images.append(head.bytes)
        for (index, image) in model.images.enumerated() {
            let (q, t) = (image.cameraFromWorld.rotation, image.cameraFromWorld.translation)
            var part = LittleEndianBuffer()
            part.append(UInt32(index + 1))
            for number in [q.w, q.x, q.y, q.z, t.x, t.y, t.z] { part.append(number) }
            part.append(UInt32(image.camera + 1))
            part.bytes += Array(image.name.utf8) + [0]
            part.append(UInt64(image.points.count))
            for point in image.points {
                part.append(point.pixel.x)
                part.append(point.pixel.y)
                part.append(UInt64(point.scenePoint + 1))
            }
            try images.append(part.bytes)
        }
        try images.close(synchronized: false)

        let points = try folder.begin("sparse/0/points3D.bin")
        head = LittleEndianBuffer()
        head.append(UInt64(model.scenePoints.count))
        try points.append(head.bytes)
        for (index, scenePoint) in model.scenePoints.enumerated() {
            var part = LittleEndianBuffer()
            part.append(UInt64(index + 1))
            for axis in 0..<3 { part.append(scenePoint.pointInWorld[axis]) }
            part.bytes += [scenePoint.color.x, scenePoint.color.y, scenePoint.color.z]
            part.append(model.errors[index])
            part.append(UInt64(model.tracks[index].count))
            for (image, point) in model.tracks[index] {
                part.append(UInt32(image + 1))
                part.append(UInt32(point))
            }
            try points.append(part.bytes)
        }
        try points.close(synchronized: false)
    }
}

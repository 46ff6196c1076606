import Scene

/// Reads COLMAP's binary models, which are little endian. Source: COLMAP `format.rst`,
/// `reconstruction_io.cc`.
enum COLMAPBinary {
    private static let longestName = 4096

    static func cameras(_ stream: ByteStream) throws(DeviceError) -> [UInt32: CameraCalibration] {
        var cameras: [UInt32: CameraCalibration] = [:]
        for index in 0..<(try stream.count(phrase("cameras"), limit: 1_000_000, bytes: 24)) {
            let identifier = try stream.integer(UInt32.self, phrase("camera's identifier"))
            let number = try stream.integer(Int32.self, phrase("camera's model"))
            let width = try stream.integer(UInt64.self, phrase("camera's width"))
            let height = try stream.integer(UInt64.self, phrase("camera's height"))
            guard let model = COLMAPCamera.name(of: Int(number)),
                let count = COLMAPCamera.parameterCount(of: model)
            else {
                throw stream.failure(phrase("camera \(index): its model \(number) is not known"))
            }
            var parameters: [Double] = []
            for _ in 0..<count {
                parameters.append(try stream.double(phrase("camera's parameters")))
            }
            let camera = COLMAPCamera.calibration(
                model: model, width: Int(clamping: width), height: Int(clamping: height),
                parameters: parameters, file: stream.subject)
            switch camera {
            case .success(let camera): cameras[identifier] = camera
            case .failure(let fault):
                throw stream.failure(phrase("camera \(index): \(fault.reason)"))
            }
        }
        return cameras
    }

    /// Calls `image` with each picture. If `wantsPoints`, the call also gets the observations of 3D
    /// points in the picture.
    static func forEachImage(
        _ stream: ByteStream, wantsPoints: Bool,
        _ image: (COLMAPImage, [(point: UInt64, pixel: Vector2)]) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        for _ in 0..<(try stream.count(phrase("pictures"), limit: 1_000_000, bytes: 73)) {
            let identifier = try stream.integer(UInt32.self, phrase("picture's identifier"))
            var numbers: [Double] = []
            for _ in 0..<7 { numbers.append(try stream.double(phrase("picture's pose"))) }
            let camera = try stream.integer(UInt32.self, phrase("picture's camera"))
            let name = try stream.text(phrase("picture's name"), limit: longestName)
            let count = try stream.count(
                phrase("points of a picture"), limit: 100_000_000, bytes: 24)
            var points: [(point: UInt64, pixel: Vector2)] = []
            if wantsPoints {
                for _ in 0..<count {
                    let x = try stream.double(phrase("point"))
                    let y = try stream.double(phrase("point"))
                    let point = try stream.integer(UInt64.self, phrase("point"))
                    // The largest number means that the observation belongs to no 3D point.
                    if point != .max { points.append((point, Vector2(x, y) - 0.5)) }
                }
            } else {
                try stream.skip(24 * count, phrase("points of a picture"))
            }
            try image(
                COLMAPImage(
                    identifier: identifier, camera: camera, name: name,
                    quaternion: Array(numbers[..<4]), t: Array(numbers[4...])), points)
        }
    }

    /// Calls `point` with the identifier of each 3D point and the point.
    static func points(
        _ stream: ByteStream, _ point: (UInt64, ScenePoint) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        for _ in 0..<(try stream.count(phrase("points"), limit: 1 << 40, bytes: 51)) {
            let identifier = try stream.integer(UInt64.self, phrase("point's identifier"))
            let x = try stream.double(phrase("point's place"))
            let y = try stream.double(phrase("point's place"))
            let z = try stream.double(phrase("point's place"))
            let red = try stream.integer(UInt8.self, phrase("point's colour"))
            let green = try stream.integer(UInt8.self, phrase("point's colour"))
            let blue = try stream.integer(UInt8.self, phrase("point's colour"))
            _ = try stream.double(phrase("point's error"))
            let track = try stream.count(
                phrase("sightings of a point"), limit: 100_000_000, bytes: 8)
            try stream.skip(8 * track, phrase("sightings of a point"))
            try point(
                identifier,
                ScenePoint(pointInWorld: Vector3(x, y, z), color: SIMD3(red, green, blue)))
        }
    }
}

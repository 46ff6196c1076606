import Scene

/// A camera of a COLMAP model. COLMAP measures pixels from the picture's corner, so the centre of
/// the first pixel is at (½, ½). Capstan measures from the centre of the first pixel, so ½ is
/// subtracted. Source: COLMAP `cameras.rst`, `faq.rst`, `models.h`.
struct COLMAPCamera {
    /// The camera models with their numbers of parameters. The position in the list is COLMAP's
    /// model id.
    private static let models: [(name: String, parameters: Int)] = [
        ("SIMPLE_PINHOLE", 3), ("PINHOLE", 4), ("SIMPLE_RADIAL", 4), ("RADIAL", 5),
        ("OPENCV", 8), ("OPENCV_FISHEYE", 8), ("FULL_OPENCV", 12), ("FOV", 5),
        ("SIMPLE_RADIAL_FISHEYE", 4), ("RADIAL_FISHEYE", 5), ("THIN_PRISM_FISHEYE", 12),
        ("RAD_TAN_THIN_PRISM_FISHEYE", 16),
    ]

    /// The name of the model with this id; nil for an unknown id.
    static func name(of number: Int) -> String? {
        models.indices.contains(number) ? models[number].name : nil
    }

    /// The number of parameters of the model with this name; nil for an unknown name.
    static func parameterCount(of name: String) -> Int? {
        models.first { $0.name == name }?.parameters
    }

    /// The camera, or the reason in words why Capstan cannot use it.
    static func calibration(
        model: String, width: Int, height: Int, parameters p: [Double], file: String
    ) -> Result<CameraCalibration, CameraFault> {
        guard let count = parameterCount(of: model) else {
            return .failure(
                CameraFault(phrase("the camera model “\(visible(model))” is not known")))
        }
        guard p.count == count else {
            return .failure(CameraFault(phrase("\(model) has \(count) parameters, not \(p.count)")))
        }
        guard let size = CameraCalibration.PictureSize(Double(width), Double(height)) else {
            return .failure(CameraFault(phrase("the size \(width) × \(height) is impossible")))
        }
        let (fx, fy, center): (Double, Double, Vector2)
        var lens = Distortion.none
        switch model {
        case "SIMPLE_PINHOLE", "SIMPLE_RADIAL", "RADIAL":
            (fx, fy, center) = (p[0], p[0], Vector2(p[1], p[2]))
            if model != "SIMPLE_PINHOLE" { lens.k1 = p[3] }
            if model == "RADIAL" { lens.k2 = p[4] }
        case "PINHOLE": (fx, fy, center) = (p[0], p[1], Vector2(p[2], p[3]))
        case "OPENCV", "FULL_OPENCV":
            (fx, fy, center) = (p[0], p[1], Vector2(p[2], p[3]))
            lens = Distortion(k1: p[4], k2: p[5], p1: p[6], p2: p[7])
            if model == "FULL_OPENCV" {
                lens.k3 = p[8]
                guard p[9...].allSatisfy({ $0 == 0 }) else {
                    return .failure(
                        CameraFault(phrase("FULL_OPENCV with k4, k5 or k6 cannot be kept")))
                }
            }
        case "OPENCV_FISHEYE":
            (fx, fy, center) = (p[0], p[1], Vector2(p[2], p[3]))
            lens = .fisheye(k1: p[4], k2: p[5], k3: p[6], k4: p[7])
        case "SIMPLE_RADIAL_FISHEYE", "RADIAL_FISHEYE":
            (fx, fy, center) = (p[0], p[0], Vector2(p[1], p[2]))
            lens = .fisheye(k1: p[3], k2: model == "RADIAL_FISHEYE" ? p[4] : 0)
        default:
            return .failure(
                CameraFault(
                    phrase("the lens model \(model) cannot be kept; undistort the pictures")))
        }
        let camera = CameraCalibration(
            name: file, size: size, fx: fx, fy: fy, principalPoint: center - 0.5,
            distortion: lens)
        do {
            _ = try camera.intrinsics(width: width, height: height)
        } catch {
            return .failure(CameraFault(error.reason))
        }
        return .success(camera)
    }
}

/// A picture in a COLMAP model, with its pose and the id of its camera.
struct COLMAPImage {
    var identifier: UInt32
    var camera: UInt32
    var name: String
    /// The pose; nil when the numbers are no pose.
    var worldFromCamera: RigidTransform?

    /// COLMAP writes the pose as `cameraFromWorld`: a Hamilton quaternion, scalar first, and a
    /// translation.
    init(identifier: UInt32, camera: UInt32, name: String, quaternion q: [Double], t: [Double]) {
        (self.identifier, self.camera, self.name) = (identifier, camera, name)
        worldFromCamera =
            RigidTransform(
                place: Vector3(t[0], t[1], t[2]), quaternion: SIMD4(q[1], q[2], q[3], q[0]))?
            .inverse
    }
}

/// The fields of `transforms.json` that are used.
struct TransformsFile: Decodable {
    var lens: Lens
    var frames: [Frame]
    /// instant-ngp: the length of a raw depth unit in `depth_path`, in units of the scene; nil when
    /// the file does not state it.
    var integerDepthScale: Double?
    /// nerfstudio: the path of a PLY file with initial points; nil when there is none.
    var plyFilePath: String?

    /// The camera of all frames or of one frame. Fields may be missing.
    struct Lens: Decodable {
        /// The coefficients of the distortion. In the file they are fields of the camera.
        struct Coefficients: Decodable {
            var k1, k2, k3, k4, p1, p2: Double?
        }

        var w, h, flX, flY, cx, cy: Double?
        var coefficients: Coefficients
        var cameraAngleX, cameraAngleY: Double?
        var cameraModel: String?
        var isFisheye: Bool?

        enum CodingKeys: String, CodingKey {
            case w, h, cx, cy
            case flX = "fl_x"
            case flY = "fl_y"
            case cameraAngleX = "camera_angle_x"
            case cameraAngleY = "camera_angle_y"
            case cameraModel = "camera_model"
            case isFisheye = "is_fisheye"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            func number(_ key: CodingKeys) throws -> Double? {
                try fields.decodeIfPresent(Double.self, forKey: key)
            }
            (w, h, cx, cy) = (try number(.w), try number(.h), try number(.cx), try number(.cy))
            coefficients = try Coefficients(from: decoder)
            (flX, flY) = (try number(.flX), try number(.flY))
            (cameraAngleX, cameraAngleY) = (try number(.cameraAngleX), try number(.cameraAngleY))
            cameraModel = try fields.decodeIfPresent(String.self, forKey: .cameraModel)
            isFisheye = try fields.decodeIfPresent(Bool.self, forKey: .isFisheye)
        }

        /// The lens model by nerfstudio's name. instant-ngp has a flag for a fisheye instead.
        var model: String { isFisheye == true ? "OPENCV_FISHEYE" : cameraModel ?? "OPENCV" }

        /// This camera, with missing fields filled from `other`, the camera of all frames.
        func over(_ other: Lens) -> Lens {
            var lens = other
            let numbers: [WritableKeyPath<Lens, Double?>] = [
                \.w, \.h, \.flX, \.flY, \.cx, \.cy, \.cameraAngleX, \.cameraAngleY,
                \.coefficients.k1, \.coefficients.k2, \.coefficients.k3, \.coefficients.k4,
                \.coefficients.p1, \.coefficients.p2,
            ]
            for number in numbers where self[keyPath: number] != nil {
                lens[keyPath: number] = self[keyPath: number]
            }
            lens.cameraModel = cameraModel ?? other.cameraModel
            lens.isFisheye = isFisheye ?? other.isFisheye
            return lens
        }
    }

    struct Frame: Decodable {
        var lens: Lens
        var filePath: String
        var transformMatrix: [[Double]]?
        var depthFilePath, depthPath, maskPath: String?

        enum CodingKeys: String, CodingKey {
            case filePath = "file_path"
            case transformMatrix = "transform_matrix"
            case depthFilePath = "depth_file_path"
            case depthPath = "depth_path"
            case maskPath = "mask_path"
        }

        init(from decoder: any Decoder) throws {
            lens = try Lens(from: decoder)
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            filePath = try fields.decode(String.self, forKey: .filePath)
            transformMatrix = try fields.decodeIfPresent([[Double]].self, forKey: .transformMatrix)
            depthFilePath = try fields.decodeIfPresent(String.self, forKey: .depthFilePath)
            depthPath = try fields.decodeIfPresent(String.self, forKey: .depthPath)
            maskPath = try fields.decodeIfPresent(String.self, forKey: .maskPath)
        }
    }

    enum CodingKeys: String, CodingKey {
        case frames
        case integerDepthScale = "integer_depth_scale"
        case plyFilePath = "ply_file_path"
    }

    init(from decoder: any Decoder) throws {
        lens = try Lens(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        frames = try fields.decode([Frame].self, forKey: .frames)
        plyFilePath = try fields.decodeIfPresent(String.self, forKey: .plyFilePath)
        integerDepthScale = try fields.decodeIfPresent(Double.self, forKey: .integerDepthScale)
    }
}

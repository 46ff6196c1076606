import Foundation
import Scene
import Wording

extension DepthCalibration {
    /// The `depth` part of a camera file; nil when the file has none. Throws `.data` when the file
    /// cannot be read or the numbers cannot be those of a depth camera.
    ///
    /// `"depth": {width, height, fx, fy, cx, cy, dist: [k1, k2, p1, p2, k3], depth_scale, near,
    /// far, color_from_depth: {rotation: [nine numbers, row by row], translation: [metres]}}`. Only
    /// the size, the focal lengths and the principal point are required. Without the other fields,
    /// the lens has no distortion, there are 1000 raw units per metre, all distances are valid, and
    /// both lenses are at one position.
    public init?(contentsOf path: String) throws(DeviceError) {
        let bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit, subject: path)
        // A file that does not start with a brace is a text of 3×3 numbers, which describes no
        // depth.
        guard bytes.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") else {
            return nil
        }
        let file = try BoundedJSON.decode(DepthFields.File.self, from: bytes, subject: path)
        guard let fields = file.depth else { return nil }
        self = try fields.calibration(path)
    }
}

/// The fields of the `depth` part of a camera file.
struct DepthFields: Codable {
    var width, height: Int
    var fx, fy, cx, cy: Double
    var dist: [Double]?
    var distModel: String?
    var depthScale: Double?
    var near, far: Double?
    var colorFromDepth: Place?

    struct Place: Codable {
        var rotation: [Double]?
        var translation: [Double]
    }

    /// A camera file. Only its `depth` part is read.
    struct File: Decodable {
        var depth: DepthFields?
    }

    enum CodingKeys: String, CodingKey {
        case width, height, fx, fy, cx, cy, dist, near, far
        case depthScale = "depth_scale"
        case distModel = "dist_model"
        case colorFromDepth = "color_from_depth"
    }

    init(_ depth: DepthCalibration) {
        let camera = depth.intrinsics
        (width, height) = (camera.width, camera.height)
        (fx, fy, cx, cy) = (camera.fx, camera.fy, camera.cx, camera.cy)
        let lens = camera.distortion
        (dist, distModel) =
            lens.isZero ? (nil, nil) : (lens.fileNumbers, lens.fileModel)
        depthScale = 1 / depth.metersPerUnit
        near = depth.nearMeters > 0 ? depth.nearMeters : nil
        far = depth.farMeters.isFinite ? depth.farMeters : nil
        let turn = depth.colorFromDepth.rotation
        let (x, y, z) = (turn.xAxis, turn.yAxis, turn.zAxis)
        let place = depth.colorFromDepth.translation
        colorFromDepth = Place(
            rotation: [x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z],
            translation: [place.x, place.y, place.z])
    }

    /// The calibration. Throws `.data` when the fields cannot be those of a depth camera.
    func calibration(_ name: String) throws(DeviceError) -> DepthCalibration {
        let lens: Distortion
        switch Distortion.read(dist ?? [], model: distModel) {
        case .success(let read): lens = read
        case .failure(let fault): throw Self.failure(name, phrase("its depth: \(fault.reason)"))
        }
        let depth = DepthCalibration(
            intrinsics: Intrinsics(
                width: width, height: height, fx: fx, fy: fy, cx: cx, cy: cy,
                distortion: lens),
            colorFromDepth: try place(name), metersPerUnit: 1 / (depthScale ?? 1000),
            nearMeters: near ?? 0, farMeters: far ?? .infinity)
        if let fault = depth.fault {
            throw Self.failure(name, phrase("its depth camera has impossible values: \(fault)"))
        }
        return depth
    }

    /// A rotation in a file is refused if the length of a column differs from 1 by more than this
    /// number, or if the cosine between two columns differs from 0 by more. Makers print four
    /// digits.
    private static let squareTolerance = 0.01

    private func place(_ name: String) throws(DeviceError) -> RigidTransform {
        guard let colorFromDepth else { return .identity }
        let m = colorFromDepth.rotation ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let t = colorFromDepth.translation
        guard m.count == 9, t.count == 3 else {
            throw Self.failure(
                name,
                phrase(
                    """
                    “depth.color_from_depth” must hold 9 numbers of a rotation and 3 \
                    metres
                    """))
        }
        let (x, y, z) = (
            Vector3(m[0], m[3], m[6]), Vector3(m[1], m[4], m[7]), Vector3(m[2], m[5], m[8])
        )
        let faults = [
            x.length - 1, y.length - 1, dot(x, y), (cross(x, y) - z).length,
        ]
        guard faults.allSatisfy({ abs($0) < Self.squareTolerance }) else {
            throw Self.failure(name, phrase("“depth.color_from_depth.rotation” is no rotation"))
        }
        return RigidTransform(
            rotation: Rotation(xAxis: x, yAxis: y, zAxis: z), translation: Vector3(t[0], t[1], t[2])
        )
    }

    private static func failure(_ name: String, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read the depth camera"), subject: visible(name),
            reason: reason,
            suggestion: phrase("`capstan calibrate --depth` writes it; --intrinsics takes it."))
    }
}

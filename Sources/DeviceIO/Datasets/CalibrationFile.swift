import Scene
import Wording

extension CameraCalibration {
    /// Reads a file that the person named. Throws `.data` when the file is of neither kind that
    /// `CameraCalibration` describes.
    public init(contentsOf path: String) throws(DeviceError) {
        let bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit, subject: path)
        try self.init(bytes, name: path)
    }

    /// The camera in a file of the dataset; nil when the dataset has none of these files.
    static func inFolder(
        _ folder: DatasetFolder, _ files: [String] = ["intrinsics.json", "camera-intrinsics.txt"]
    ) throws(DeviceError) -> CameraCalibration? {
        for file in files {
            if let bytes = try folder.bytes(of: file) {
                return try CameraCalibration(bytes, name: "\(folder.path)/\(file)")
            }
        }
        return nil
    }

    /// The numbers of a file without a size are checked as if for a square picture. This is its
    /// side, in pixels (guess: larger than any camera's pictures).
    private static let checkedSide = 1 << 14
    /// Only this many bytes of a file are read as a matrix of nine numbers (guess).
    private static let longestMatrix = 4096
    /// A camera matrix with less skew than this, in pixels, counts as a matrix without skew
    /// (guess).
    static let mostSkew = 1e-6

    init(_ bytes: [UInt8], name: String) throws(DeviceError) {
        let first = bytes.first { $0 > UInt8(ascii: " ") }
        if first == UInt8(ascii: "{") {
            try self.init(json: bytes, name: name)
        } else {
            try self.init(matrix: bytes, name: name)
        }
        // The numbers are checked here, before any picture is read.
        _ = try intrinsics(
            width: size?.width ?? Self.checkedSide, height: size?.height ?? Self.checkedSide)
        if let depthScale, !(depthScale.isFinite && depthScale > 0) {
            throw Self.failure(name, phrase("“depth_scale” must be above zero"))
        }
    }

    private struct Fields: Decodable {
        var width, height, fx, fy, cx, cy: Double?
        var dist: [Double]?
        var distModel: String?
        var depthScale: Double?
        var invalidDepth: [Double]?
        /// Open3D's matrix of nine numbers, column by column.
        var intrinsicMatrix: [Double]?

        /// A number of `intrinsicMatrix`; nil without a whole matrix.
        func element(_ index: Int) -> Double? {
            intrinsicMatrix.flatMap { $0.count == 9 ? $0[index] : nil }
        }

        enum CodingKeys: String, CodingKey {
            case width, height, fx, fy, cx, cy, dist
            case distModel = "dist_model"
            case depthScale = "depth_scale"
            case invalidDepth = "depth_invalid"
            case intrinsicMatrix = "intrinsic_matrix"
        }
    }

    private init(json bytes: [UInt8], name: String) throws(DeviceError) {
        let fields = try BoundedJSON.decode(Fields.self, from: bytes, subject: name)
        guard let fx = fields.fx ?? fields.element(0),
            let fy = fields.fy ?? fields.element(4) ?? fields.fx
        else {
            throw Self.failure(name, phrase("“fx” is missing"))
        }
        let lens: Distortion
        switch Distortion.read(fields.dist ?? [], model: fields.distModel) {
        case .success(let read): lens = read
        case .failure(let fault): throw Self.failure(name, fault.reason)
        }
        var size: PictureSize?
        if let width = fields.width, let height = fields.height {
            guard let whole = PictureSize(width, height) else {
                throw Self.failure(name, phrase("the size \(width) × \(height) is impossible"))
            }
            size = whole
        }
        var center: Vector2?
        if let cx = fields.cx ?? fields.element(6), let cy = fields.cy ?? fields.element(7) {
            center = Vector2(cx, cy)
        }
        self.init(
            name: name, size: size, fx: fx, fy: fy, principalPoint: center,
            distortion: lens, depthScale: fields.depthScale,
            invalidDepth: (fields.invalidDepth ?? []).compactMap { UInt16(exactly: $0) })
    }

    private init(matrix bytes: [UInt8], name: String) throws(DeviceError) {
        let text = String(validating: bytes.prefix(Self.longestMatrix), as: UTF8.self) ?? ""
        let words = text.split { $0.isWhitespace || $0 == "," }
        let values = words.compactMap { Double($0) }
        guard values.count == words.count, [9, 16].contains(words.count) else {
            throw Self.failure(name, phrase("it is neither JSON nor a table of 3×3 numbers"))
        }
        // ScanNet writes the matrix into the upper left corner of one of 4×4 numbers.
        let m = values.count == 9 ? values : [0, 1, 2, 4, 5, 6, 8, 9, 10].map { values[$0] }
        guard abs(m[1]) < Self.mostSkew, m[3] == 0, m[6] == 0, m[7] == 0, m[8] == 1 else {
            throw Self.failure(name, phrase("the numbers must be fx 0 cx, 0 fy cy, 0 0 1"))
        }
        self.init(
            name: name, size: nil, fx: m[0], fy: m[4], principalPoint: Vector2(m[2], m[5]))
    }

    private static func failure(_ name: String, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read the intrinsics"), subject: visible(name),
            reason: reason,
            suggestion: phrase(
                """
                Write {\"width\", \"height\", \"fx\", \"fy\", \"cx\", \"cy\", \
                \"dist\"} or 3×3 numbers.
                """))
    }
}

extension CameraCalibration.PictureSize {
    /// The accepted widths and heights of a picture, in pixels (guess).
    private static let sides = 1...1 << 20

    /// The size for two floating-point numbers of a file. Nil if one of them is not a whole number,
    /// or is out of range.
    init?(_ width: Double, _ height: Double) {
        guard let width = Int(exactly: width), let height = Int(exactly: height),
            Self.sides.contains(width), Self.sides.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}

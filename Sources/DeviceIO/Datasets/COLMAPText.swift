import Scene
import Wording

/// Reads COLMAP's text models. Source: COLMAP `format.rst`.
enum COLMAPText {
    /// The longest accepted line about a picture, in bytes: it has the longest possible file name,
    /// and numbers.
    private static let longestHead = 8192
    /// The longest accepted line with the points of a picture, in bytes: about 30,000 points of 60
    /// bytes, with a large margin (guess).
    private static let longestList = 64 << 20

    static func cameras(
        _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) -> [UInt32: CameraCalibration] {
        var cameras: [UInt32: CameraCalibration] = [:]
        guard let table = try TextTable(folder, file) else { return [:] }
        try table.forEachRow { (line, columns) throws(DeviceError) in
            guard columns.count >= 4, let identifier = UInt32(columns[0]),
                let width = Int(columns[2]), let height = Int(columns[3])
            else {
                throw table.failure(
                    line, phrase("a camera is: identifier, model, width, height, numbers"))
            }
            var parameters: [Double] = []
            for column in columns[4...] {
                parameters.append(try table.number(column, line: line))
            }
            let camera = COLMAPCamera.calibration(
                model: String(columns[1]), width: width, height: height, parameters: parameters,
                file: "\(folder.path)/\(file)")
            switch camera {
            case .success(let camera): cameras[identifier] = camera
            case .failure(let fault): throw table.failure(line, fault.reason)
            }
        }
        return cameras
    }

    /// Calls `image` with each picture and, if `wantsPoints` is true, with the line of the
    /// picture's observations.
    static func forEachImage(
        _ stream: ByteStream, wantsPoints: Bool,
        _ image: (COLMAPImage, [UInt8]) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        var (announced, count): (Int?, Int) = (nil, 0)
        while let bytes = try stream.line(limit: longestHead) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw stream.failure(phrase("line \(stream.lineNumber): it is not text"))
            }
            let line = stream.lineNumber
            // COLMAP writes this line: "# Number of images: 24, mean observations per image: 337".
            if text.hasPrefix("# Number of images: ") {
                announced = Int(text.dropFirst(20).prefix { $0.isNumber })
            }
            let columns = text.split(maxSplits: 9) { $0 == " " || $0 == "\t" }
            guard let first = columns.first, first.first != "#" else { continue }
            let numbers = columns.dropFirst().prefix(7).compactMap { Double($0) }
            guard columns.count == 10, let identifier = UInt32(first),
                let camera = UInt32(columns[8]), numbers.count == 7
            else {
                throw stream.failure(
                    phrase(
                        """
                        line \(line): a picture is: identifier, QW QX QY QZ, TX TY \
                        TZ, camera, name
                        """))
            }
            let list = try stream.line(
                limit: wantsPoints ? longestList : 0, isCut: !wantsPoints)
            let name = String(columns[9].reversed().drop { $0 == " " }.reversed())
            try image(
                COLMAPImage(
                    identifier: identifier, camera: camera, name: name,
                    quaternion: Array(numbers[..<4]), t: Array(numbers[4...])), list ?? [])
            count += 1
        }
        if let announced, count < announced {
            throw stream.failure(
                phrase(
                    """
                    line \(stream.lineNumber): it ends after \(count) of \(announced) \
                    pictures
                    """))
        }
    }

    /// Calls `point` with the identifier of each 3D point and the point.
    static func points(
        _ stream: ByteStream, _ point: (UInt64, ScenePoint) throws(DeviceError) -> Void
    ) throws(DeviceError) {
        while let bytes = try stream.line(limit: 1024, isCut: true) {
            let columns = bytes.split(maxSplits: 8) { $0 == 32 || $0 == 9 }
            guard let first = columns.first, first.first != UInt8(ascii: "#") else { continue }
            let numbers = columns.prefix(7).compactMap {
                Double(String(decoding: $0, as: UTF8.self))
            }
            guard numbers.count == 7, let identifier = UInt64(exactly: numbers[0]),
                numbers[1...3].allSatisfy(\.isFinite)
            else {
                throw stream.failure(
                    phrase(
                        """
                        line \(stream.lineNumber): a point is: identifier, X Y Z, R G \
                        B, error, track
                        """))
            }
            func channel(_ i: Int) -> UInt8 { UInt8(numbers[i].clamped(to: 0...255)) }
            try point(
                identifier,
                ScenePoint(
                    pointInWorld: Vector3(numbers[1], numbers[2], numbers[3]),
                    color: SIMD3(channel(4), channel(5), channel(6))))
        }
    }

    /// Calls `observation` for each observation of a 3D point in a picture's second line. Returns
    /// false when the line is damaged.
    static func observations(
        _ list: [UInt8], _ observation: (UInt64, Vector2) -> Void
    ) -> Bool {
        let words = list.split { $0 == 32 || $0 == 9 }
        guard words.count % 3 == 0 else { return false }
        for i in stride(from: 0, to: words.count, by: 3) {
            guard words[i + 2].first != UInt8(ascii: "-") else { continue }
            guard let x = Double(String(decoding: words[i], as: UTF8.self)),
                let y = Double(String(decoding: words[i + 1], as: UTF8.self)),
                let identifier = UInt64(String(decoding: words[i + 2], as: UTF8.self))
            else { return false }
            observation(identifier, Vector2(x, y) - 0.5)
        }
        return true
    }
}

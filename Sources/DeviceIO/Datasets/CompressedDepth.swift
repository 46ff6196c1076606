import Scene

extension DatasetSource {
    /// Bound against damaged files: no depth camera has more pixels.
    private static let mostPixels = 4096 * 4096
    /// Metres per unit of the decoded depth: a phone measures up to a few metres, and millimetres
    /// keep its precision.
    private static let unit = 0.001

    /// Depth in metres as rows of 32-bit floats, compressed with LZFSE. The size is not stored: it
    /// follows from the picture's aspect ratio. Throws `.data` when it is damaged.
    func compressedDepth(
        _ bytes: [UInt8], _ entry: DatasetEntry
    ) throws(DeviceError) -> DepthPlane {
        let raw: [UInt8]
        do throws(LZFSE.Fault) {
            raw = try LZFSE.decompressed(bytes, limit: 4 * Self.mostPixels)
        } catch {
            throw damaged(entry, error.reason)
        }
        let count = raw.count / 4
        guard raw.count.isMultiple(of: 4), let size = entry.calibration?.size,
            let width = Self.width(of: count, like: size)
        else {
            throw damaged(
                entry, phrase("\(raw.count) bytes are no depth of the picture's proportions"))
        }
        var values = [UInt16](repeating: 0, count: count)
        for index in 0..<count {
            let bits = (0..<4).reduce(UInt32(0)) {
                $0 | UInt32(raw[4 * index + $1]) << UInt32(8 * $1)
            }
            let units = (Double(Float(bitPattern: bits)) / Self.unit).rounded()
            // Unknown depth is NaN; values beyond 16 bits become unknown too.
            if units > 0, units <= Double(UInt16.max) { values[index] = UInt16(units) }
        }
        return DepthPlane(
            width: width, height: count / width, values: values, metersPerUnit: Self.unit)
    }

    /// The width of a plane of `count` pixels with a picture's proportions; nil when there is none.
    private static func width(
        of count: Int, like size: CameraCalibration.PictureSize
    ) -> Int? {
        let exact = (Double(count) * Double(size.width) / Double(size.height)).squareRoot()
        let width = Int(exact.rounded())
        guard width > 0, count.isMultiple(of: width) else { return nil }
        return width
    }

    private func damaged(_ entry: DatasetEntry, _ reason: String) -> DeviceError {
        folder.failure(
            phrase("decode"), entry.name, phrase("its depth: \(reason)"),
            suggestion: phrase("Export it again."))
    }
}

import Scene

extension DatasetSource {
    /// A depth picture with more pixels than this is damaged, because no depth camera has as many.
    private static let mostPixels = 4096 * 4096
    /// The unit of the decoded depth, in metres. A phone measures up to a few metres, with no more
    /// precision than millimetres.
    private static let unit = 0.001

    /// Decodes depth that was compressed with LZFSE: rows of 32-bit floats in metres. The file does
    /// not state the size, so it is computed from the aspect ratio of the picture. Throws `.data`
    /// when the bytes are damaged.
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
            // NaN means unknown. A value that does not fit 16 bits becomes unknown too.
            if units > 0, units <= Double(UInt16.max) { values[index] = UInt16(units) }
        }
        return DepthPlane(
            width: width, height: count / width, values: values, metersPerUnit: Self.unit)
    }

    /// The width of a picture with `count` pixels and the aspect ratio of `size`. Nil if there is
    /// no such whole width.
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

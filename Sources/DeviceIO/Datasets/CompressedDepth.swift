import Scene

extension DatasetSource {
    /// No depth camera measures more pixels than this.
    private static let mostPixels = 4096 * 4096
    /// A phone measures to a few metres; whole millimetres keep its precision.
    private static let unit = 0.001

    /// Depth in metres as 32-bit numbers in rows, compressed by LZFSE. Its size is not written
    /// anywhere: it has the proportions of the picture. Throws `.data` when it is damaged.
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
            throw damaged(entry, "\(raw.count) bytes are no depth of the picture's proportions")
        }
        var values = [UInt16](repeating: 0, count: count)
        for index in 0..<count {
            let bits = (0..<4).reduce(UInt32(0)) {
                $0 | UInt32(raw[4 * index + $1]) << UInt32(8 * $1)
            }
            let units = (Double(Float(bitPattern: bits)) / Self.unit).rounded()
            // What is not known is not a number; what no unit can hold is not known either.
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
            "decode", entry.name, "its depth: \(reason)", suggestion: "Export it again.")
    }
}

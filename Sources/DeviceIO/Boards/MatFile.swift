import Scene
import Vision
import Wording

/// Writes a mat for a printer: one SVG or PNG picture of the whole mat, or a PDF with one page per
/// sheet.
public enum MatFile {
    /// The kinds of file; each name is the file extension.
    public enum Format: String, CaseIterable, Sendable {
        case pdf, svg, png
    }

    /// The resolution of a PNG in dots per inch, as office printers have.
    private static let dotsPerInch = 300.0
    private static let millimetersPerInch = 25.4

    /// The bytes of the mat's file. Throws `.data` when a PNG would be too large.
    public static func bytes(of mat: MarkerMat, as format: Format) throws(DeviceError) -> [UInt8] {
        switch format {
        case .pdf: return pdf(mat)
        case .svg: return Array(svg(mat).utf8)
        case .png: return try png(mat)
        }
    }

    /// Writes the mat and its board file, which has the same name with the extension `json`.
    /// Replaces existing files. Returns the board file's path. Throws when a file cannot be
    /// written.
    public static func write(
        _ mat: MarkerMat, as format: Format, to path: String
    ) throws(DeviceError) -> String {
        let boardPath = String(path.dropLast(format.rawValue.count)) + "json"
        let bytes = try bytes(of: mat, as: format)
        // Both files are begun before one is finished, so that both are of the same mat.
        let picture = try AppendedFile(path, replacing: true)
        let board = try AppendedFile(boardPath, replacing: true)
        try picture.append(bytes)
        try board.append(Array(BoardFile.text(of: mat.board).utf8))
        try picture.close()
        try board.close()
        return boardPath
    }

    /// An SVG picture. It includes the white margin, so that the mat prints at its true size. All
    /// black cells are one path, because viewers draw seams between adjacent shapes.
    private static func svg(_ mat: MarkerMat) -> String {
        let margin = MarkerMat.marginMillimeters
        let (width, height) = (mat.width + 2 * margin, mat.height + 2 * margin)
        let path = mat.rectangles.map {
            "M\(short($0.x + margin)) \(short($0.y + margin))h\(short($0.width))"
                + "v\(short($0.height))h-\(short($0.width))z"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(short(width))mm" \
            height="\(short(height))mm" viewBox="0 0 \(short(width)) \(short(height))">
            <rect width="100%" height="100%" fill="#fff"/>
            <path fill="#000" shape-rendering="crispEdges" d="\(path.joined(separator: "\n"))"/>
            </svg>

            """
    }

    /// A PDF 1.4 file (ISO 32000-1): a catalogue, a list of pages, and for each sheet a page with
    /// its content.
    private static func pdf(_ mat: MarkerMat) -> [UInt8] {
        let points = 72 / millimetersPerInch
        let paper = mat.paper.millimeters
        let margin = MarkerMat.marginMillimeters
        let sheets = mat.columns * mat.rows
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
            "<< /Type /Pages /Count \(sheets) /Kids ["
                + (0..<sheets).map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ") + "] >>",
        ]
        for sheet in 0..<sheets {
            let left = Double(sheet % mat.columns) * mat.sheetWidth
            let top = Double(sheet / mat.columns) * mat.sheetHeight
            // From here, coordinates are millimetres from the mat's upper left corner; y points
            // down.
            var content =
                "q \(short(points)) 0 0 \(short(-points)) "
                + "\(short((margin - left) * points)) "
                + "\(short((paper.height - margin + top) * points)) cm\n"
            if sheets > 1 {
                content += rectangles(cutMarks(mat, left, top)) + "f\n"
            }
            content += "\(short(left)) \(short(top)) \(short(mat.sheetWidth)) "
            content += "\(short(mat.sheetHeight)) re W n\n"
            content += rectangles(mat.rectangles) + "f\nQ\n"
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(short(paper.width * points)) "
                    + "\(short(paper.height * points))] /Resources << >> "
                    + "/Contents \(4 + 2 * sheet) 0 R >>")
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        var file = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places { file += "\("\(10_000_000_000 + place)".dropFirst()) 00000 n \n" }
        file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\n"
        file += "startxref\n\(table)\n%%EOF\n"
        return Array(file.utf8)
    }

    private static func rectangles(_ rectangles: [MatRectangle]) -> String {
        rectangles.map {
            "\(short($0.x)) \(short($0.y)) \(short($0.width)) \(short($0.height)) re\n"
        }.joined()
    }

    /// Cut marks in the margin of a sheet, in line with the sides of the printed part.
    private static func cutMarks(
        _ mat: MarkerMat, _ left: Double, _ top: Double
    ) -> [MatRectangle] {
        let (length, thickness) = (6.0, 0.2)
        var marks: [MatRectangle] = []
        for x in [left, left + mat.sheetWidth] {
            for y in [top - length - 1, top + mat.sheetHeight + 1] {
                marks.append(
                    MatRectangle(x: x - thickness / 2, y: y, width: thickness, height: length))
            }
        }
        for y in [top, top + mat.sheetHeight] {
            for x in [left - length - 1, left + mat.sheetWidth + 1] {
                marks.append(
                    MatRectangle(x: x, y: y - thickness / 2, width: length, height: thickness))
            }
        }
        return marks
    }

    /// A PNG of the mat without its margin. The edges are rounded to the nearest dot.
    private static func png(_ mat: MarkerMat) throws(DeviceError) -> [UInt8] {
        let dots = dotsPerInch / millimetersPerInch
        let (width, height) = (
            Int((mat.width * dots).rounded()), Int((mat.height * dots).rounded())
        )
        guard max(width, height) <= ImageDecoder.maximumSide,
            width * height <= ImageDecoder.maximumPixels
        else {
            throw DeviceError(
                kind: .data, operation: phrase("draw"), subject: phrase("the board"),
                reason: phrase("\(width) × \(height) dots are too many for one picture"),
                suggestion: phrase("Choose PDF, which has a page for each sheet."))
        }
        var plane = LumaPlane(
            width: width, height: height, values: [UInt8](repeating: 255, count: width * height))
        for rectangle in mat.rectangles {
            func dot(_ millimeters: Double, _ limit: Int) -> Int {
                Int((millimeters * dots).rounded()).clamped(to: 0...limit)
            }
            let columns = dot(rectangle.x, width)..<dot(rectangle.x + rectangle.width, width)
            for row in dot(rectangle.y, height)..<dot(rectangle.y + rectangle.height, height) {
                for column in columns { plane.values[row * width + column] = 0 }
            }
        }
        do {
            return withResolution(try ImageEncoder().png(plane), dotsPerMeter: dots * 1000)
        } catch {
            throw DeviceError(
                kind: .data, operation: phrase("draw"), subject: phrase("the board"),
                reason: error.reason,
                suggestion: phrase("Choose PDF or SVG."))
        }
    }

    /// Adds the resolution to a PNG, so that the PNG prints at its true size. The chunk pHYs
    /// follows the header, which has 33 bytes.
    private static func withResolution(_ png: [UInt8], dotsPerMeter: Double) -> [UInt8] {
        func bytes(_ value: UInt32) -> [UInt8] {
            withUnsafeBytes(of: value.bigEndian) { Array($0) }
        }
        let dots = bytes(UInt32(dotsPerMeter.rounded()))
        let chunk = Array("pHYs".utf8) + dots + dots + [1]
        return Array(png[..<33]) + bytes(9) + chunk + bytes(CRC32.checksum(chunk))
            + Array(png[33...])
    }

    /// The number, rounded to four decimals (a tenth of a micrometre).
    private static func short(_ value: Double) -> String {
        value.rounded(decimals: 4).shortText
    }
}

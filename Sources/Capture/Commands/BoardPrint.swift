import DeviceIO
import Scene
import Wording

/// Makes a marker mat for a printer from options of the command line.
public struct BoardPrint {
    private let mat: MarkerMat
    private let format: MatFile.Format
    private let output: String

    /// - Parameters:
    ///   - output: the file; its extension selects the format.
    ///   - sheets: the number of sheets across and down, for example `2x2`.
    ///   - tagMillimeters: the side of a marker's border.
    ///
    /// Throws if an argument is invalid, or if the markers do not fit on the sheets.
    public init(
        output: String, paper: String, sheets: String, family: String, tagMillimeters: Double?
    ) throws {
        guard let format = MatFile.Format.allCases.first(where: { output.hasSuffix(".\($0)") })
        else {
            throw CaptureError(
                .usage, phrase("The board's file must end in .pdf, .svg or .png: \(output)"))
        }
        var options = MarkerMat.Options()
        guard let size = PaperSize(rawValue: paper.lowercased()) else {
            let names = PaperSize.allCases.map(\.rawValue).joined(separator: ", ")
            throw CaptureError(.usage, phrase("--paper must be one of \(names)."))
        }
        guard let markers = MarkerFamily(rawValue: family) else {
            let names = MarkerFamily.allCases.map(\.rawValue).joined(separator: " or ")
            throw CaptureError(.usage, phrase("--family must be \(names)."))
        }
        let counts = sheets.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard counts.count == 2, let columns = counts[0], let rows = counts[1] else {
            throw CaptureError(
                .usage,
                phrase("--sheets must be ACROSSxDOWN, such as 2x2, not \(sheets)."))
        }
        (options.paper, options.family) = (size, markers)
        (options.columns, options.rows) = (columns, rows)
        options.tagSize = tagMillimeters.map { $0 / 1000 }
        do {
            mat = try MarkerMat(options)
        } catch {
            throw CaptureError(.usage, error.words)
        }
        (self.format, self.output) = (format, output)
    }

    /// Writes the picture of the mat, and the board file that describes its markers. Returns a
    /// message for the person and the path of the board file.
    public func write() throws -> (words: String, board: String) {
        let board = try MatFile.write(mat, as: format, to: output)
        let corners = mat.board.tags[0].corners
        let side = ((corners[1] - corners[0]).length * 10_000).rounded() / 10
        return (
            phrase(
                "\(counted(mat.board.tags.count, "marker")) of \(side) mm. Print at 100 %, and "
                    + "check both printed scales with a ruler: 100 mm must be 100 mm."), board
        )
    }
}

import DeviceIO
import Foundation
import Scene
import Testing
import Vision

@Suite("Marker mats")
struct MarkerMatTests {
    private func text(_ mat: MarkerMat, _ format: MatFile.Format) throws -> String {
        String(decoding: try MatFile.bytes(of: mat, as: format), as: UTF8.self)
    }

    @Test(
        "each marker is found in the picture where the board says",
        arguments: PaperSize.allCases, MarkerFamily.allCases)
    func picture(paper: PaperSize, family: MarkerFamily) throws {
        var options = MarkerMat.Options()
        (options.paper, options.family) = (paper, family)
        let mat = try MarkerMat(options)
        #expect(mat.board.fault == nil && mat.board.tags.count >= 12)
        let file = try MatFile.bytes(of: mat, as: .png)
        let picture = try ImageDecoder().luma(file)
        // Markers at the rim have too little white around them in the unpadded picture.
        let padded = Self.padded(picture, by: 60)
        let found = try MarkerDetector(family: family).markers(in: padded)
        #expect(found.map(\.identifier).sorted() == mat.board.tags.map(\.identifier))
        let dotsPerMeter = 300 / 0.0254
        for marker in found {
            let tag = try #require(mat.board.tag(marker.identifier))
            for (corner, pixel) in zip(tag.corners, marker.corners) {
                let x = Double(picture.width) / 2 + corner.x * dotsPerMeter + 59.5
                let y = Double(picture.height) / 2 - corner.y * dotsPerMeter + 59.5
                #expect((pixel - Vector2(x, y)).length < 1.5, "\(marker.identifier)")
            }
        }
        #expect(Array(file[37..<41]) == Array("pHYs".utf8))
    }

    private static func padded(_ picture: LumaPlane, by rim: Int) -> LumaPlane {
        let (width, height) = (picture.width + 2 * rim, picture.height + 2 * rim)
        var values = [UInt8](repeating: 255, count: width * height)
        for row in 0..<picture.height {
            let start = (row + rim) * width + rim
            values.replaceSubrange(
                start..<(start + picture.width),
                with: picture.values[(row * picture.width)..<((row + 1) * picture.width)])
        }
        return LumaPlane(width: width, height: height, values: values)
    }

    @Test("SVG and PDF draw the same area, and 100 mm measure 100 mm")
    func vectors() throws {
        let mat = try MarkerMat(MarkerMat.Options())
        let svg = try text(mat, .svg)
        let shapes = svg.matches(of: /M[\d.]+ [\d.]+h([\d.]+)v([\d.]+)h-/)
        let drawn = shapes.reduce(0) { $0 + (Double($1.1) ?? 0) * (Double($1.2) ?? 0) }
        let pdf = try text(mat, .pdf)
        let printed = pdf.matches(of: /[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+) re\n/)
        let area = printed.reduce(0) { $0 + (Double($1.1) ?? 0) * (Double($1.2) ?? 0) }
        #expect(shapes.count == printed.count && abs(drawn - area) < 1e-6 * area)
        #expect(svg.contains("width=\"210mm\"") && svg.contains("h100v0.3"))
        #expect(pdf.contains("2.8346 0 0 -2.8346") && pdf.contains("/PrintScaling /None"))
    }

    @Test("every object of a PDF is where its table says, and each sheet has a page")
    func pages() throws {
        var options = MarkerMat.Options()
        (options.columns, options.rows) = (3, 2)
        let mat = try MarkerMat(options)
        let pdf = try MatFile.bytes(of: mat, as: .pdf)
        let text = String(decoding: pdf, as: UTF8.self)
        #expect(text.contains("/Count 6") && text.hasSuffix("%%EOF\n"))
        let entries = text.matches(of: /(\d{10}) 00000 n \n/)
        #expect(entries.count == 2 + 2 * 6)
        for (index, entry) in entries.enumerated() {
            let place = try #require(Int(entry.1))
            #expect(pdf[place...].starts(with: Array("\(index + 1) 0 obj".utf8)))
        }
        for content in text.matches(of: /Length (\d+) >>\nstream\n/) {
            let length = try #require(Int(content.1))
            let end = text.utf8.index(content.range.upperBound, offsetBy: length)
            #expect(text[end...].hasPrefix("\nendstream"))
        }
        // No marker is split over two sheets: 190 × 277 mm of each are printed.
        for tag in mat.board.tags {
            let columns = Set(tag.corners.map { Int((($0.x + 0.285) / 0.19).rounded(.down)) })
            let rows = Set(tag.corners.map { Int(((0.277 - $0.y) / 0.277).rounded(.down)) })
            #expect(columns.count == 1 && rows.count == 1)
        }
    }

    @Test("a mat that does not fit is refused")
    func refused() {
        for change in [
            { $0.tagSize = 0.2 }, { $0.tagSize = 0.001 }, { $0.tagSize = .nan },
            { $0.columns = 0 }, { $0.rows = 11 },
            {
                $0.tagSize = 0.005
                ($0.columns, $0.rows) = (10, 10)
            },
        ] as [(inout MarkerMat.Options) -> Void] {
            var options = MarkerMat.Options()
            change(&options)
            #expect(throws: DeviceError.self) { try MarkerMat(options) }
        }
    }

    @Test("the board file is written beside the mat and reads back the same")
    func written() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let mat = try MarkerMat(MarkerMat.Options())
        let board = try MatFile.write(mat, as: .svg, to: folder.path + "/mat.svg")
        #expect(board == folder.path + "/mat.json")
        let read = try BoardFile.read(board)
        for (a, b) in zip(read.tags, mat.board.tags) {
            #expect(a.identifier == b.identifier)
            #expect(zip(a.corners, b.corners).allSatisfy { ($0 - $1).length < 1e-9 })
        }
        #expect(read.tags.count == mat.board.tags.count)
    }
}

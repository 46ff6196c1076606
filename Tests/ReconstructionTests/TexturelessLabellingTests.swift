import Scene
import Testing

@testable import Reconstruction

@Suite("Choice among lines across a plain surface")
struct TexturelessLabellingTests {
    private static let camera = Intrinsics(
        width: 160, height: 120, fx: 150, fy: 150, cx: 79.5, cy: 59.5)
    private static let grid = CellGrid(
        BoxRays(
            box: BoundingBox(
                center: Vector3(0, 0, 0.5), size: Vector3(2, 2, 0.9), worldFromObject: .identity),
            camera: camera, worldFromCamera: .identity),
        columns: 40, rows: 30)

    /// The inverse depth of an upright can at a column of the grid. The can's sides are a tenth
    /// farther away than its middle.
    private static func can(_ column: Int) -> Float {
        let across = (Float(column) - 19.5) / 15
        return 2 + 0.2 * (1 - across * across)
    }

    /// The chosen rank of each cell in the can's plain band. Rank 0 is a line from side to side.
    /// Rank 1 is a line from the print above the band to the print below it.
    private static func ranks(print: Bool, support: [Float] = []) -> [Int] {
        var candidates = [Float](repeating: 0, count: TexturelessLines.candidateCount * grid.count)
        var confirmed = [Float](repeating: 0, count: grid.count)
        for at in 0..<grid.count {
            let place = grid.local(at)
            guard (5..<35).contains(place.x) else { continue }
            let isBand = (12..<18).contains(place.y)
            if isBand && (8..<32).contains(place.x) {
                candidates[at * TexturelessLines.candidateCount] = can(8)
                candidates[at * TexturelessLines.candidateCount + 1] = can(place.x)
            } else if isBand || print {
                confirmed[at] = can(place.x)
            }
        }
        return TexturelessLabelling(
            grid, candidates: candidates, confirmed: confirmed, support: support
        )
        .ranks()
    }

    private static func band(_ ranks: [Int]) -> [Int] {
        (0..<grid.count).filter {
            (12..<28).contains(grid.local($0).x) && (12..<18).contains(grid.local($0).y)
        }.map { ranks[$0] }
    }

    @Test("lines that continue the depth on all sides win over lines that fit at two ends")
    func continuing() {
        #expect(Self.band(Self.ranks(print: true)).allSatisfy { $0 == 1 })
        #expect(Self.band(Self.ranks(print: false)).allSatisfy { $0 == 0 }, "no print, no reason")
    }

    @Test("if nothing else decides, the line that other views confirm is chosen")
    func agreeing() {
        var support = [Float](
            repeating: 0, count: TexturelessLines.candidateCount * Self.grid.count)
        for at in 0..<Self.grid.count { support[at * TexturelessLines.candidateCount + 1] = 6 }
        #expect(Self.band(Self.ranks(print: false, support: support)).allSatisfy { $0 == 1 })
    }

    @Test("in cells without candidate lines, no line is chosen")
    func none() {
        let ranks = Self.ranks(print: true)
        #expect(ranks[0] == -1 && ranks[Self.grid.index(SIMD2(20, 4))] == -1)
    }
}

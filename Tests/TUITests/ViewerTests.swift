import Scene
import TestKit
import Testing

@testable import TUI

@Suite struct ViewerTests {
    /// A cube of side 1 round the origin, its faces counter-clockwise seen from outside.
    static let cube = Mesh(
        positions: (0..<8).map {
            SIMD3(
                $0 & 1 == 0 ? -0.5 : 0.5, $0 & 2 == 0 ? -0.5 : 0.5, $0 & 4 == 0 ? -0.5 : 0.5)
        },
        colors: (0..<8).map {
            SIMD3($0 & 1 == 0 ? 60 : 240, $0 & 2 == 0 ? 80 : 220, $0 & 4 == 0 ? 40 : 200)
        },
        triangles: [
            SIMD3(0, 2, 1), SIMD3(1, 2, 3), SIMD3(4, 5, 6), SIMD3(5, 7, 6), SIMD3(0, 1, 4),
            SIMD3(1, 5, 4), SIMD3(2, 6, 3), SIMD3(3, 6, 7), SIMD3(0, 4, 2), SIMD3(2, 4, 6),
            SIMD3(1, 3, 5), SIMD3(3, 7, 5),
        ])

    /// A point cloud with this number of points on a sphere of radius 1.
    static func ball(_ count: Int) -> Mesh {
        var random = RandomSource(seed: 5)
        var mesh = Mesh(positions: [], triangles: [])
        while mesh.positions.count < count {
            let place = SIMD3<Float>.random(in: -1...1, using: &random)
            let length = (place * place).sum().squareRoot()
            guard length > 0.1, length < 1 else { continue }
            mesh.positions.append(place / length)
            mesh.colors.append(SIMD3(repeating: 200))
        }
        return mesh
    }

    private func model(_ mesh: Mesh) -> ViewedModel {
        ViewedModel(title: "test", mesh: mesh, metersPerUnit: 1)
    }

    private func drawn(
        _ model: ViewedModel, from camera: OrbitCamera? = nil, columns: Int = 40, rows: Int = 20
    ) -> ModelPicture {
        var picture = ModelPicture(columns: columns, rows: rows, capabilities: Stage.color)
        picture.draw(model, from: camera ?? OrbitCamera(of: model), detail: .whole)
        return picture
    }

    @Test func everyBeginningOfTheScatteredPointsIsSpreadOverTheWhole() {
        // The points lie on a line from 0 to 1. The first hundred of ten thousand shuffled points
        // must be spread over the line, and must not be sorted.
        let row = Mesh(
            positions: (0..<10_000).map { SIMD3(Float($0) / 10_000, 0, 0) }, triangles: [])
        let points = ShuffledPoints(mesh: row, texture: nil)
        #expect(points.count == 10_000)
        #expect(Set(points.xs).count == 10_000)
        let beginning = points.xs.prefix(100)
        for tenth in 0..<10 {
            let count = beginning.count { Int($0 * 10) == tenth }
            #expect((2...25).contains(count))
        }
    }

    @Test func theMiddleOfTheModelIsInTheMiddleOfThePicture() throws {
        var random = RandomSource(seed: 3)
        for _ in 0..<100 {
            let model = model(Self.cube)
            var camera = OrbitCamera(of: model)
            camera.orbit(
                right: .random(in: -9...9, using: &random),
                up: .random(in: -3...3, using: &random))
            camera.zoom(by: .random(in: 0.2...3, using: &random))
            camera.upAxis = Bool.random(using: &random) ? .y : .z
            let picture = drawn(model, from: camera)
            let (cell, depth) = try #require(picture.place(of: model.center))
            #expect((cell - Vector2(20, 10)).length < 1e-3)
            #expect(abs(depth - camera.distance) < 1e-3 * camera.distance)
        }
    }

    @Test func whatAModelLacksIsSaid() {
        var cloud = model(Self.cube)
        #expect(Stage.console([.model(cloud, isAlone: true)]).shownNotice == nil)
        cloud.leftOut = "Some shots are not shown."
        let state = Stage.console([.model(cloud, isAlone: true)])
        #expect(state.shownNotice == "Some shots are not shown.")
    }

    @Test func whatIsPickedIsOnTheSurface() throws {
        let model = model(Self.cube)
        var camera = OrbitCamera(of: model)
        for _ in 0..<12 {
            camera.orbit(right: 0.5, up: 0.05)
            let picture = drawn(model, from: camera, columns: 80, rows: 40)
            let point = try #require(picture.point(atColumn: 40, row: 20))
            let outermost = max(abs(point.x), abs(point.y), abs(point.z))
            #expect(abs(outermost - 0.5) < 0.01)
            // The point is on the side of the viewer.
            let eye = camera.worldFromCamera.translation
            #expect((point - eye).length < eye.length)
        }
        #expect(drawn(model, columns: 80, rows: 40).point(atColumn: 0, row: 0) == nil)
    }

    @Test func theNearestPointWins() {
        // From the front (azimuth 0), the eye is on the +x side.
        let pair = Mesh(
            positions: [SIMD3(1, 0, 0), SIMD3(-1, 0, 0), SIMD3(0, 0.9, 0.9)],
            colors: [SIMD3(255, 0, 0), SIMD3(0, 0, 255), SIMD3(0, 0, 255)], triangles: [])
        for order in [[0, 1, 2], [1, 0, 2]] {
            let mesh = Mesh(
                positions: order.map { pair.positions[$0] }, colors: order.map { pair.colors[$0] },
                triangles: [])
            let model = model(mesh)
            var camera = OrbitCamera(of: model)
            camera.target = .zero
            camera.orbit(right: 0.6, up: -0.4)
            let cell = drawn(model, from: camera).cells[10 * 40 + 20]
            guard case .indexed(let index) = cell.style.foreground else {
                Issue.record("nothing is drawn in the middle")
                continue
            }
            // A red of the palette's colour cube, at any brightness.
            #expect((index - 16) % 36 == 0 && index >= 52 && index < 232)
        }
    }

    @Test func aSurfaceHasNoHoles() {
        let model = model(Self.cube)
        var camera = OrbitCamera(of: model)
        for _ in 0..<20 {
            camera.orbit(right: 0.37, up: 0.02)
            let picture = drawn(model, from: camera)
            for row in 0..<20 {
                let line = picture.cells[(row * 40)..<((row + 1) * 40)]
                guard let first = line.firstIndex(where: { $0 != .blank }),
                    let last = line.lastIndex(where: { $0 != .blank })
                else { continue }
                #expect(line[first...last].allSatisfy { $0 != .blank })
            }
        }
    }

    @Test func manyPointsCloseASurfaceFarAndNear() {
        let model = model(Self.ball(20_000))
        for zoom in [0.8, 1, 3] {
            var camera = OrbitCamera(of: model)
            camera.zoom(by: zoom)
            let picture = drawn(model, from: camera)
            let middle = (7..<13).flatMap { row in (14..<26).map { picture.cells[row * 40 + $0] } }
            let dots = middle.reduce(0) { $0 + ($1.glyph.value & 0xFF).nonzeroBitCount }
            #expect(Double(dots) > 0.9 * Double(middle.count * 8))
        }
    }

    @Test func brokenModelsAreDrawnAsFarAsTheyGo() {
        var mesh = Self.cube
        mesh.positions[3] = SIMD3(.nan, .infinity, 0)
        mesh.positions[5] = SIMD3(repeating: 3e38)
        mesh.triangles.append(SIMD3(0, 1, 99))
        mesh.colors.removeLast()
        let broken = model(mesh)
        #expect(broken.mesh.triangles.count == 12)
        #expect(broken.center.isFinite && broken.radius.isFinite)
        _ = drawn(broken)
        let empty = model(Mesh(positions: [], triangles: []))
        #expect(drawn(empty).cells.allSatisfy { $0 == .blank })
        #expect(drawn(empty, columns: 0, rows: 0).cells.isEmpty)
    }

    @Test func lengthsAreMeasured() throws {
        var state = Stage.console([.model(model(Self.cube), isAlone: true)])
        state.viewer?.camera.orbit(right: 0.6, up: -0.4)
        _ = update(&state, .clock(Timestamp(seconds: 1)))
        _ = update(&state, .key(.character("m")))
        // Seen from the front, the crosshair moves over one face, which is 1 m wide.
        let before = try #require(state.viewer?.measure)
        for _ in 0..<6 { _ = update(&state, .key(.left)) }
        _ = update(&state, .key(.enter))
        for _ in 0..<12 { _ = update(&state, .key(.right)) }
        _ = update(&state, .key(.enter))
        let measure = try #require(state.viewer?.measure)
        #expect(measure.column == before.column + 6)
        let length = try #require(measure.length)
        let picked = measure.picked
        #expect(picked.allSatisfy { abs($0.x - 0.5) < 0.02 })
        #expect(abs(length - abs(picked[1].y - picked[0].y)) < 0.02)
        #expect((0.2...0.9).contains(length))
        #expect(state.shownNotice?.hasPrefix("Length: ") == true)
    }

    @Test func leavingGoesBackOrOut() {
        var alone = Stage.console([.model(model(Self.cube), isAlone: true)])
        #expect(update(&alone, .key(.escape)) == [.quit(keepScan: false)])
        var inside = Stage.console([
            .source(Stage.source), .model(model(Self.cube), isAlone: false),
        ])
        #expect(update(&inside, .key(.character("q"))) == [])
        #expect(inside.screen == .capture && inside.viewer == nil)
    }

    @Test func aLargeMeshIsCoarseOnlyWhileItMoves() {
        var large = Self.cube
        large.triangles = Array(repeating: large.triangles[0], count: 200_001)
        var state = Stage.console([
            .model(model(large), isAlone: true),
            .clock(Timestamp(seconds: 1)),
        ])
        #expect(state.viewer?.isCoarse == false && !state.isAnimating)
        _ = update(&state, .key(.left))
        _ = update(&state, .clock(Timestamp(seconds: 1.01)))
        #expect(state.viewer?.isCoarse == true && state.isAnimating)
        _ = update(&state, .clock(Timestamp(seconds: 1.5)))
        #expect(state.viewer?.isCoarse == false && !state.isAnimating)
    }

    @Test func textIsTheGridWithoutItsBlankEnds() {
        var grid = Grid(columns: 6, rows: 2)
        grid.write("ab", column: 1, row: 0, style: CellStyle(foreground: .indexed(9)))
        #expect(grid.text(isStyled: false) == " ab\n\n")
        #expect(grid.text(isStyled: true) == " \u{1B}[0;38;5;9mab\u{1B}[m\n\n")
    }
}

import Glibc
import Scene
import TestKit
import Testing
import Vision

@Suite("Markers")
struct MarkerDetectorTests {
    private let camera = Intrinsics(
        width: 640, height: 480, fx: 600, fy: 610, cx: 322.3, cy: 236.1)

    @Test(
        "corners are found where they were drawn, in our convention and order",
        arguments: MarkerFamily.allCases, [UInt64](0..<3))
    func corners(family: MarkerFamily, seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let painted = PaintedBoard(family: family, columns: 3, rows: 3, first: Int(seed) * 100)
        let pose = try #require(
            PaintedBoard.pose(&rng, distance: 0.5...0.6, tilt: 0.1...0.6))
        let picture = painted.picture(camera, boardFromCamera: pose)
        let found = try MarkerDetector(family: family).markers(in: picture)
        #expect(Set(found.map(\.identifier)) == Set(painted.board.tags.map(\.identifier)))
        #expect(found.count == 9)
        var (xs, ys, errors): ([Double], [Double], [Double]) = ([], [], [])
        for marker in found {
            let tag = try #require(painted.board.tag(marker.identifier))
            for (corner, pixel) in zip(tag.corners, marker.corners) {
                let truth = try #require(camera.project(pose.inverse * corner))
                let error = pixel - truth
                xs.append(error.x)
                ys.append(error.y)
                errors.append(error.length)
            }
        }
        // The test uses medians, because a few corners of small markers are wrong by a pixel.
        // AprilTag itself has errors of 0.1 pixels where edges are parallel to the pixel rows. A
        // wrong pixel convention would cause an error of half a pixel, and a wrong order of corners
        // an error of a marker's side.
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        #expect(abs(median(xs)) < 0.15 && abs(median(ys)) < 0.15, "\(median(xs)) \(median(ys))")
        #expect(median(errors) < 0.2, "\(median(errors))")
        #expect(try #require(errors.max()) < 3)
    }

    @Test("a picture without markers gives none, however small or noisy")
    func nothing() throws {
        let detector = try MarkerDetector(family: .tag36h11)
        var rng = RandomSource(seed: 1)
        for (width, height) in [(0, 0), (1, 1), (31, 400), (33, 32), (320, 240)] {
            let values = (0..<(width * height)).map { _ in UInt8(rng.number(0...255)) }
            #expect(
                try detector.markers(
                    in: LumaPlane(width: width, height: height, values: values)
                ).isEmpty)
        }
    }

    @Test("a family's markers are squares of cells with a border, and all differ")
    func cells() throws {
        for family in MarkerFamily.allCases {
            let first = try #require(MarkerDetector.cells(of: 0, in: family))
            let last = try #require(MarkerDetector.cells(of: family.count - 1, in: family))
            #expect(first.count == family.cells * family.cells && first != last)
            #expect(MarkerDetector.cells(of: family.count, in: family) == nil)
            #expect(MarkerDetector.cells(of: -1, in: family) == nil)
        }
    }
}

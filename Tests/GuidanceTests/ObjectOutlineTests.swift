import Foundation
import Scene
import TestKit
import Testing

@testable import Guidance

/// Where the object itself is in a picture, and how plain it is there.
@Suite struct ObjectOutlineTests {
    /// Looks along the world's z axis from one unit before the object.
    private let eye = RigidTransform(rotation: .identity, translation: Vector3(0, 0, -1))
    private let camera = Intrinsics(
        width: 320, height: 240, fx: 300, fy: 300, cx: 160, cy: 120)

    /// A body with a neck: a block, and a thin rod on it. Up is towards smaller y, as in pictures.
    private func bottle() -> SurfaceLayers {
        var points: [Vector3] = []
        for step in 0...20 {
            let y = -0.2 + 0.4 * Double(step) / 20
            let half = step < 10 ? 0.02 : 0.15
            for (x, z) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                points.append(Vector3(x, y, z))
            }
        }
        return SurfaceLayers(points, up: Vector3(0, -1, 0))
    }

    private func place(_ x: Double, _ y: Double) -> (Float, Float) {
        (Float(camera.cx + camera.fx * x), Float(camera.cy + camera.fy * y))
    }

    @Test func aNeckIsNotAsWideAsTheBody() throws {
        let outline = try #require(PixelOutline(bottle(), from: eye, camera))
        for (x, y) in [(0, 0.1), (0.1, 0.12), (-0.1, 0.12), (0, -0.12)] {
            let (column, row) = place(x, y)
            #expect(outline.contains(column, row), "(\(x), \(y))")
        }
        // Beside the neck, within the hull of the whole; below, above and beside the body.
        for (x, y) in [(0.09, -0.15), (-0.09, -0.15), (0, 0.3), (0, -0.3), (0.25, 0.1)] {
            let (column, row) = place(x, y)
            #expect(!outline.contains(column, row), "(\(x), \(y))")
        }
    }

    @Test func whatLiesBehindTheCameraHasNoOutline() {
        let behind = RigidTransform(rotation: .identity, translation: Vector3(0, 0, 1))
        #expect(PixelOutline(bottle(), from: behind, camera) == nil)
        #expect(PixelOutline(SurfaceLayers([], up: Vector3(0, 0, 1)), from: eye, camera) == nil)
    }

    @Test("a plain object on a patterned table is plain")
    func texture() throws {
        var dice = Dice(seed: 3)
        let noise = (0..<(320 * 240)).map { _ in UInt8(dice.integer(60...190)) }
        let rows = (0...20).map { -0.2 + 0.02 * Double($0) }
        let surface = SurfaceLayers(
            rows.flatMap { [Vector3(-0.2, $0, 0), Vector3(0.2, $0, 0)] }, up: Vector3(0, -1, 0))
        let outline = try #require(PixelOutline(surface, from: eye, camera))
        let whole = try #require(
            PixelRegion(
                x: 60, y: 20, width: 200, height: 200, pictureWidth: 320, pictureHeight: 240))
        let object = ObjectSight(whole, outline: outline)
        // The object covers 120 by 120 pixels round the picture's middle.
        func share(isPlainInside: Bool) -> Double {
            var values = noise
            for y in 0..<240 {
                for x in 0..<320 {
                    let isInside = abs(x - 160) <= 60 && abs(y - 120) <= 60
                    if isInside == isPlainInside { values[y * 320 + x] = 120 }
                }
            }
            var half = HalfPicture()
            half.take(LumaPlane(width: 320, height: 240, values: values))
            return TextureMeter.share(half, of: object)
        }
        #expect(share(isPlainInside: true) == 0)
        #expect(share(isPlainInside: false) > 0.95)
    }
}

import Foundation
import Scene
import TestKit
import Testing

@testable import Guidance

/// Tests the object's outline in a picture, and the texture inside the outline.
@Suite struct ObjectOutlineTests {
    /// A pose that looks along the world's z axis, one unit in front of the object.
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
        // These points are outside of the outline. The first two are beside the neck, within the
        // convex hull of the whole object. The others are below, above and beside the body.
        for (x, y) in [(0.09, -0.15), (-0.09, -0.15), (0, 0.3), (0, -0.3), (0.25, 0.1)] {
            let (column, row) = place(x, y)
            #expect(!outline.contains(column, row), "(\(x), \(y))")
        }
    }

    @Test func anEnlargedOutlineKeepsItsPlace() throws {
        let outline = try #require(PixelOutline(bottle(), from: eye, camera))
        func contains(_ x: Double, _ y: Double, _ factor: Float) -> Bool {
            let (column, row) = place(x, y)
            return outline.contains(Vector2(Double(column), Double(row)), enlarged: factor)
        }
        // The body extends by 0.15 to either side of its centre, and the outline is drawn 12 %
        // narrower.
        #expect(contains(0.12, 0.1, 1) && !contains(0.17, 0.1, 1))
        #expect(contains(0.17, 0.1, 1.35) && contains(-0.17, 0.1, 1.35))
        #expect(!contains(0.25, 0.1, 1.35) && !contains(0.17, -0.15, 1.35))
    }

    @Test func whatLiesBehindTheCameraHasNoOutline() {
        let behind = RigidTransform(rotation: .identity, translation: Vector3(0, 0, 1))
        #expect(PixelOutline(bottle(), from: behind, camera) == nil)
        #expect(PixelOutline(SurfaceLayers([], up: Vector3(0, 0, 1)), from: eye, camera) == nil)
    }

    /// An object that covers 120 by 120 pixels in the centre of the picture, in a box of 200 by
    /// 200.
    private func square() throws -> ObjectInPicture {
        let rows = (0...20).map { -0.2 + 0.02 * Double($0) }
        let surface = SurfaceLayers(
            rows.flatMap { [Vector3(-0.2, $0, 0), Vector3(0.2, $0, 0)] }, up: Vector3(0, -1, 0))
        let box = try #require(
            PixelRegion(
                x: 60, y: 20, width: 200, height: 200, pictureWidth: 320, pictureHeight: 240))
        return ObjectInPicture(box, outline: PixelOutline(surface, from: eye, camera))
    }

    @Test("a plain object on a patterned table is plain")
    func texture() throws {
        var rng = RandomSource(seed: 3)
        let noise = (0..<(320 * 240)).map { _ in UInt8(rng.integer(60...190)) }
        let object = try square()
        func share(isPlainInside: Bool) -> Double {
            var values = noise
            for y in 0..<240 {
                for x in 0..<320 {
                    let isInside = abs(x - 160) <= 60 && abs(y - 120) <= 60
                    if isInside == isPlainInside { values[y * 320 + x] = 120 }
                }
            }
            return texturedShare(LumaPlane(width: 320, height: 240, values: values), of: object)
        }
        #expect(share(isPlainInside: true) == 0)
        #expect(share(isPlainInside: false) > 0.95)
    }

    private func texturedShare(
        _ luma: LumaPlane, isHalved: Bool = false, of object: ObjectInPicture
    ) -> Double {
        var half = HalfPicture()
        half.take(luma, isHalved: isHalved)
        return TextureMeter.share(luma, half, isHalved: isHalved, of: object)
    }

    /// A print of squares of two pixels, which a picture at half size does not show.
    private func finePrint(width: Int, contrast: Int) -> LumaPlane {
        var values: [UInt8] = []
        for y in 0..<width * 3 / 4 {
            for x in 0..<width {
                let isDark = ((x + 1) / 2 + (y + 1) / 2).isMultiple(of: 2)
                values.append(UInt8(120 + (isDark ? -contrast : contrast)))
            }
        }
        return LumaPlane(width: width, height: width * 3 / 4, values: values)
    }

    @Test("fine print counts where a model's pictures show it; faint print and noise do not")
    func finePrint() throws {
        func sight(_ width: Int) throws -> ObjectInPicture {
            ObjectInPicture(
                try #require(
                    PixelRegion(
                        x: width / 4, y: width / 4, width: width / 2, height: width / 4,
                        pictureWidth: width, pictureHeight: width * 3 / 4)))
        }
        #expect(texturedShare(finePrint(width: 640, contrast: 12), of: try sight(640)) == 1)
        #expect(texturedShare(finePrint(width: 640, contrast: 1), of: try sight(640)) == 0)
        // If a picture is wider than the pictures from which models are made, its texture is
        // measured at half size, whether the picture was read at half size or not.
        let wide = finePrint(width: 1280, contrast: 12)
        var half = HalfPicture()
        half.take(wide)
        let halved = LumaPlane(width: half.width, height: half.height, values: half.values)
        #expect(texturedShare(wide, of: try sight(1280)) == 0)
        #expect(texturedShare(halved, isHalved: true, of: try sight(1280)) == 0)
        let print = finePrint(width: 640, contrast: 12)
        #expect(texturedShare(print, isHalved: true, of: try sight(1280)) == 1)
        var rng = RandomSource(seed: 5)
        let noise = (0..<640 * 480).map { _ in UInt8(120 + rng.normal(3).rounded()) }
        let noisy = LumaPlane(width: 640, height: 480, values: noise)
        #expect(texturedShare(noisy, of: try sight(640)) < 0.02)
    }

    @Test("highlights count as a share of the object; a white table does not count")
    func highlights() throws {
        let object = try square()
        func share(of object: ObjectInPicture, isWhite: (Int, Int) -> Bool) -> Double {
            var values = [UInt8](repeating: 120, count: 320 * 240)
            for y in 0..<240 {
                for x in 0..<320 where isWhite(x - 160, y - 120) { values[y * 320 + x] = 255 }
            }
            var half = HalfPicture()
            half.take(LumaPlane(width: 320, height: 240, values: values))
            return RegionMeter.quality(half, object, noise: 0, texturedShare: 0).clippedShare
        }
        let boxAlone = ObjectInPicture(object.region)
        // The white spot has 40 by 40 pixels. The object covers 120 by 120 pixels, and the box 200
        // by 200.
        let spot = { (x: Int, y: Int) in abs(x) < 20 && abs(y) < 20 }
        #expect(abs(share(of: object, isWhite: spot) - 0.14) < 0.03)
        #expect(abs(share(of: boxAlone, isWhite: spot) - 0.04) < 0.01)
        let table = { (x: Int, y: Int) in abs(x) > 62 || abs(y) > 62 }
        #expect(share(of: object, isWhite: table) == 0)
        #expect(share(of: boxAlone, isWhite: table) > 0.5)
    }

    @Test("moving points count where they are densest, without the object's points")
    func movingPoints() throws {
        let object = try square()
        let luma = LumaPlane(
            width: 320, height: 240, values: Array(repeating: 120, count: 320 * 240))
        func count(_ points: [Vector2], beside object: ObjectInPicture) -> Int? {
            var frame = TrackedFrame(
                Frame(
                    index: 0, name: "0", timestamp: .zero, luma: luma,
                    original: .rgb(ColorImage(width: 1, height: 1, values: [0, 0, 0])),
                    intrinsics: camera))
            frame.trackingEvidence.movingPoints = points
            var analyzer = FrameAnalyzer(kind: .video)
            return analyzer.observe(frame, object: object).assessment.movingPoints
        }
        func column(_ x: Double, _ number: Int) -> [Vector2] {
            (0..<number).map { Vector2(x, 60 + 3 * Double($0)) }
        }
        // The object covers the columns 100 to 220 and the rows 60 to 180. Its box covers the
        // columns 60 to 260 and the rows 20 to 220.
        let elsewhere = [Vector2(10, 10), Vector2(20, 200)]
        let behind = column(258, 9)
        #expect(count(behind + column(228, 9) + elsewhere, beside: object) == 9)
        #expect(count(column(228, 9), beside: object) == nil)
        // If the outline is unknown, any point in the box may belong to the object. So points of a
        // person behind the box do not count, but points beside the box do.
        let boxAlone = ObjectInPicture(object.region)
        #expect(count(column(285, 8) + behind + elsewhere, beside: boxAlone) == 8)
        #expect(count(behind, beside: boxAlone) == nil)
    }

    @Test("few points count after two searches found them; the object's mirror image never counts")
    func movingPointsOfTwoSearches() throws {
        let object = try square()
        // The object stands on a plane that the picture shows at row 180, 60 pixels below the
        // centre.
        let box = BoundingBox(
            center: .zero, size: Vector3(repeating: 0.4),
            worldFromObject: Rotation(
                xAxis: Vector3(1, 0, 0), yAxis: Vector3(0, 0, 1), zAxis: Vector3(0, -1, 0)))
        var analyzer = FrameAnalyzer(kind: .video)
        func count(_ points: [Vector2], isNewSearch: Bool = true) -> Int? {
            var frame = TrackedFrame(
                Frame(
                    index: 0, name: "0", timestamp: .zero,
                    luma: LumaPlane(
                        width: 320, height: 240, values: Array(repeating: 120, count: 320 * 240)),
                    original: .rgb(ColorImage(width: 1, height: 1, values: [0, 0, 0])),
                    intrinsics: camera, worldFromCamera: eye))
            frame.trackingEvidence.movingPoints = points
            if isNewSearch {
                frame.trackingEvidence.followed = PointTracks(
                    intrinsics: camera, worldFromCamera: [eye, eye, eye, eye], began: .zero,
                    ended: .zero, tracks: [])
            }
            return analyzer.observe(frame, object: object, box: box).assessment.movingPoints
        }
        let mirrored = (0..<9).map { Vector2(120 + 8 * Double($0), 225) }
        let beside = (0..<9).map { Vector2(20, 60 + 3 * Double($0)) }
        let few = Array(beside.prefix(5))
        #expect(count(mirrored) == nil)
        #expect(count(few + mirrored) == 3)
        #expect(count(few, isNewSearch: false) == 3)
        #expect(count(few) == 5)
        #expect(count(Array(beside.prefix(2))) == 2)
        #expect(count(few) == 3)
        #expect(count(beside) == 9)
    }
}

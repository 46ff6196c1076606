import Foundation
import Scene
import TestKit
import Testing

@Suite("Cameras, depth and boxes")
struct CameraTests {
    private func camera(_ rng: inout RandomSource) -> Intrinsics {
        Intrinsics(
            width: 640, height: 480, fx: rng.number(400...700), fy: rng.number(400...700),
            cx: rng.number(300...340), cy: rng.number(220...260),
            distortion: Distortion(
                k1: rng.number(-0.2...0.2), k2: rng.number(-0.1...0.1),
                p1: rng.number(-0.005...0.005), p2: rng.number(-0.005...0.005),
                k3: rng.number(-0.02...0.02)))
    }

    @Test("a pixel's ray projects back to the pixel", arguments: 0..<100)
    func projection(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let camera = camera(&rng)
        let pixel = Vector2(rng.number(0...639), rng.number(0...479))
        let ray = try #require(camera.ray(through: pixel))
        let back = try #require(camera.project(ray * rng.number(0.1...9)))
        #expect((back - pixel).length < 1e-6)
    }

    @Test("distortion agrees with OpenCV's documented formula")
    func formula() {
        let lens = Distortion(k1: 0.1, k2: -0.2, p1: 0.01, p2: -0.02, k3: 0.05)
        let (x, y) = (0.3, -0.2)
        let r2 = x * x + y * y
        let radial = 1 + 0.1 * r2 - 0.2 * r2 * r2 + 0.05 * r2 * r2 * r2
        let seen = lens.distorted(Vector2(x, y))
        #expect(abs(seen.x - (x * radial + 2 * 0.01 * x * y - 0.02 * (r2 + 2 * x * x))) < 1e-15)
        #expect(abs(seen.y - (y * radial + 0.01 * (r2 + 2 * y * y) - 2 * 0.02 * x * y)) < 1e-15)
    }

    @Test("a fisheye follows Kannala and Brandt's model both ways", arguments: 0..<50)
    func fisheye(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let k = [
            rng.number(-0.05...0.05), rng.number(-0.02...0.02), rng.number(-0.005...0.005),
            rng.number(-0.001...0.001),
        ]
        let camera = Intrinsics(
            width: 640, height: 480, fx: 300, fy: 290, cx: 322, cy: 236,
            distortion: .fisheye(k1: k[0], k2: k[1], k3: k[2], k4: k[3]))
        let (angle, turn) = (rng.number(0.05...1.2), rng.number(-3...3))
        let a2 = angle * angle
        let seen = angle * (1 + a2 * (k[0] + a2 * (k[1] + a2 * (k[2] + a2 * k[3]))))
        let point = Vector3(sin(angle) * cos(turn), sin(angle) * sin(turn), cos(angle))
        let pixel = try #require(camera.project(rng.number(0.1...9) * point))
        let truth = Vector2(322 + 300 * seen * cos(turn), 236 + 290 * seen * sin(turn))
        #expect((pixel - truth).length < 1e-9)
        let ray = try #require(camera.ray(through: pixel)?.normalized)
        #expect((ray - point).length < 1e-9)
        // The derivatives equal finite differences.
        let (ideal, step) = (Vector2(point.x, point.y) / point.z, 1e-6)
        let (dxdx, dxdy, dydx, dydy) = camera.distortion.derivatives(at: ideal)
        let across = camera.distortion.distorted(ideal + Vector2(step, 0))
        let down = camera.distortion.distorted(ideal + Vector2(0, step))
        let here = camera.distortion.distorted(ideal)
        #expect(((across - here) / step - Vector2(dxdx, dydx)).length < 1e-4)
        #expect(((down - here) / step - Vector2(dxdy, dydy)).length < 1e-4)
    }

    @Test(
        "a fisheye ends before 90°, is never a pinhole, and other lenses' files do not change")
    func fisheyeLimits() throws {
        let plain = Distortion.fisheye()
        #expect(!plain.isZero && plain.undistorted(Vector2(1.6, 0)) == nil)
        #expect(plain.undistorted(.zero) == .zero && plain.distorted(.zero) == .zero)
        // The projection folds back at the angle where its slope is zero: 1 = 3·0.4·θ².
        #expect(!Distortion.fisheye(k1: -0.4).isInvertible(at: Vector2(2, 0)))
        for lens in [Distortion(k1: 0.1, p2: 0.2), .fisheye(k1: 0.1, k4: -0.3)] {
            let text = try JSONEncoder().encode(lens)
            #expect(try JSONDecoder().decode(Distortion.self, from: text) == lens)
            let isNamed = String(decoding: text, as: UTF8.self).contains("model")
            #expect(isNamed == (lens.model == .fisheye))
        }
    }

    @Test("a strong barrel lens reports that it has no inverse outside its picture")
    func folding() {
        let lens = Distortion(k1: -0.4)
        #expect(lens.undistorted(Vector2(3, 0)) == nil)
        #expect(!lens.isInvertible(at: Vector2(2, 0)))
        #expect(lens.undistorted(Vector2(0.3, 0.1)) != nil)
    }

    @Test("a point behind the camera has no pixel")
    func behind() {
        let camera = Intrinsics.guess(width: 640, height: 480)
        #expect(camera.project(Vector3(0, 0, -1)) == nil)
        #expect(camera.project(Vector3(0, 0, 0)) == nil)
        #expect(camera.fault == nil)
        #expect(Intrinsics(width: 0, height: 4, fx: 1, fy: 1, cx: 0, cy: 0).fault != nil)
    }

    @Test("resizing keeps the ray through each corner of the picture")
    func resizing() throws {
        var rng = RandomSource(seed: 4)
        let large = camera(&rng)
        let small = large.scaled(toWidth: 320, height: 240)
        let corner = try #require(large.ray(through: Vector2(-0.5, -0.5)))
        let same = try #require(small.ray(through: Vector2(-0.5, -0.5)))
        #expect((corner - same).length < 1e-9)
    }

    @Test("depth becomes points that project onto their pixels")
    func depth() {
        let camera = Intrinsics(width: 8, height: 6, fx: 10, fy: 10, cx: 3.5, cy: 2.5)
        var values = [UInt16](repeating: 0, count: 48)
        values[2 * 8 + 5] = 1500
        values[0] = 60000
        let plane = DepthPlane(width: 8, height: 6, values: values, metersPerUnit: 0.001)
        let points = plane.points(intrinsics: camera, stride: 1, farMeters: 10)
        #expect(points.count == 1)
        #expect((points[0] - Vector3(1.5 * 1.5 / 10, -0.5 * 1.5 / 10, 1.5)).length < 1e-12)
    }

    @Test("the central depth is the median of the known depths there")
    func centralDepth() {
        var values = [UInt16](repeating: 900, count: 100 * 100)
        for y in 40..<60 {
            for x in 40..<60 { values[y * 100 + x] = x < 45 ? 0 : 500 }
        }
        let plane = DepthPlane(width: 100, height: 100, values: values, metersPerUnit: 0.001)
        #expect(plane.centralMedian() == 0.5)
        let unknown = DepthPlane(
            width: 4, height: 4, values: Array(repeating: 0, count: 16), metersPerUnit: 1)
        #expect(unknown.centralMedian() == nil)
    }

    @Test("the central depth equals the median of the sorted values", arguments: 0..<30)
    func medianOfDepth(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        let most = [9, 255, 256, 1000, 65535][Int(seed) % 5]
        let values = (0..<20 * 16).map { _ in
            rng.unit() < 0.3 ? UInt16(0) : UInt16(rng.number(0...Double(most)))
        }
        let plane = DepthPlane(width: 20, height: 16, values: values, metersPerUnit: 0.5)
        let known = values.filter { $0 != 0 }.sorted()
        #expect(plane.centralMedian(share: 1) == Double(known[known.count / 2]) * 0.5)
    }

    @Test("a box gives its corners, its inside and its own frame", arguments: 0..<30)
    func box(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        let size = Vector3(
            rng.number(0.1...2), rng.number(0.1...2), rng.number(0.1...2))
        let box = BoundingBox(
            center: rng.vector(), size: size, worldFromObject: rng.rotation())
        #expect(box.contains(box.center))
        for corner in box.corners {
            #expect(box.contains(corner))
            #expect(!box.contains(box.center + 1.01 * (corner - box.center)))
            #expect(abs((corner - box.center).length - box.radius) < 1e-9)
        }
        let base = box.center - box.up * (size.z / 2)
        #expect((box.objectFromWorld * base).length < 1e-9)
        #expect(((box.objectFromWorld * box.center) - Vector3(0, 0, size.z / 2)).length < 1e-9)
        for (a, b) in BoundingBox.edges {
            let length = (box.corners[a] - box.corners[b]).length
            #expect([size.x, size.y, size.z].contains { abs($0 - length) < 1e-9 })
        }
    }

    @Test("time is exact and survives conversion to seconds")
    func time() {
        let t = Timestamp(seconds: 1_341_841_278.8427)
        #expect(abs(t.seconds - 1_341_841_278.8427) < 1e-6)
        #expect(Timestamp(seconds: .nan) == .zero)
        #expect(t.advanced(bySeconds: 0.5).seconds(since: t) == 0.5)
    }
}

import Glibc
import Scene
import Simulator
import Testing

@testable import Reconstruction

/// Tests of the ellipsoid that encloses a head, and of its outline in a picture.
@Suite struct EllipsoidTests {
    private let lens = Intrinsics(
        width: 1280, height: 960, fx: 1200, fy: 1150, cx: 639.5, cy: 479.5)

    /// A random camera in front of the person, in the model's axes.
    private static func camera(_ chance: inout SplitMix64) -> RigidTransform {
        func spread(_ most: Double) -> Double { (2 * chance.unit() - 1) * most }
        // A camera in front of the person looks along the model's y axis.
        let front = Rotation(
            xAxis: Vector3(1, 0, 0), yAxis: Vector3(0, 0, -1), zAxis: Vector3(0, 1, 0))
        let turn =
            Rotation(angle: spread(1.3), axis: Vector3(0, 0, 1))
            * Rotation(angle: spread(0.5), axis: Vector3(1, 0, 0)) * front
        let beside = spread(0.05) * turn.xAxis + spread(0.05) * turn.yAxis
        return RigidTransform(
            rotation: turn, translation: beside - (0.45 + 0.3 * chance.unit()) * turn.zAxis)
    }

    /// The pixels of a grid of points on an ellipsoid's surface.
    private func seen(_ ellipsoid: Ellipsoid, _ worldFromCamera: RigidTransform) -> [Vector2] {
        let cameraFromWorld = worldFromCamera.inverse
        return (0...120).flatMap { row in
            (0..<240).compactMap { column in
                let (polar, round) = (Double(row) * .pi / 120, Double(column) * .pi / 120)
                let unit = Vector3(sin(polar) * cos(round), sin(polar) * sin(round), cos(polar))
                return lens.project(
                    cameraFromWorld
                        * (ellipsoid.center
                            + ellipsoid.worldFromAxes * (unit * ellipsoid.semiAxes)))
            }
        }
    }

    @Test("an outline's bounds equal those of the ellipsoid's surface, to the pixel")
    func bounds() {
        var chance = SplitMix64(seed: 5)
        for _ in 0..<40 {
            let ellipsoid = Ellipsoid(
                center: Vector3(0.02, 0.01, 0.015), semiAxes: Vector3(0.05, 0.10, 0.16),
                worldFromAxes: Rotation(
                    angle: 3 * chance.unit(), axis: Vector3(0.3, chance.unit(), 0.5)))
            let worldFromCamera = Self.camera(&chance)
            let pixels = seen(ellipsoid, worldFromCamera)
            let bounds = ellipsoid.bounds(seenBy: lens, worldFromCamera: worldFromCamera)
            func check(_ range: Range<Int>, _ places: [Double], _ size: Int) {
                let low = max(0, places.min() ?? 0)
                let high = min(Double(size - 1), places.max() ?? 0)
                #expect(abs(Double(range.lowerBound) - low) < 1.5, "\(range) of \(low)")
                #expect(abs(Double(range.upperBound - 1) - high) < 1.5, "\(range) of \(high)")
            }
            check(bounds.columns, pixels.map(\.x), lens.width)
            check(bounds.rows, pixels.map(\.y), lens.height)
        }
    }

    @Test("a ray meets an ellipsoid if some point of the ray is inside of it")
    func rays() {
        var chance = SplitMix64(seed: 6)
        var (met, missed) = (0, 0)
        for _ in 0..<20 {
            let ellipsoid = Ellipsoid(
                center: Vector3(0, 0, 0.015), semiAxes: Vector3(0.05, 0.10, 0.16),
                worldFromAxes: Rotation(
                    angle: 3 * chance.unit(), axis: Vector3(0.3, chance.unit(), 0.5)))
            let worldFromCamera = Self.camera(&chance)
            let rays = EllipsoidRays(ellipsoid, worldFromCamera: worldFromCamera)
            let back = ellipsoid.worldFromAxes.inverse
            for _ in 0..<60 {
                let (u, v) = (chance.unit() - 0.5, chance.unit() - 0.5)
                let nearest =
                    (1...2000).map { step in
                        let place = worldFromCamera * (0.0005 * Double(step) * Vector3(u, v, 1))
                        return ((back * (place - ellipsoid.center)) / ellipsoid.semiAxes).length
                    }.min() ?? 9
                if abs(nearest - 1) < 0.01 { continue }
                #expect(rays.isHit(u, v) == (nearest < 1), "\(nearest)")
                if nearest < 1 { met += 1 } else { missed += 1 }
            }
        }
        #expect(met > 100 && missed > 100, "\(met), \(missed)")
        let ball = Ellipsoid(
            center: .zero, semiAxes: Vector3(repeating: 0.1), worldFromAxes: .identity)
        let behind = RigidTransform(rotation: .identity, translation: Vector3(0, 0, 0.5))
        #expect(!EllipsoidRays(ball, worldFromCamera: behind).isHit(0, 0))
        #expect(EllipsoidRays(ball, worldFromCamera: .identity).isHit(0.9, 0))
    }

    @Test(
        "the ellipsoid of a frontal model encloses heads that are a tenth too large",
        arguments: 301...312)
    func space(number: Int) throws {
        let room = try #require(HeadColorDepth.space(.frontal))
        let head = VirtualHead(identity: HeadIdentity(number: number))
        let places = head.surface.points.map { HeadModel.modelFromHead * $0 }
            .filter { HeadModel.isOfHead(SIMD3<Float>($0)) && $0.y < 0.035 }
        var chance = SplitMix64(seed: UInt64(number))
        var shares: [Double] = []
        for _ in 0..<10 {
            let worldFromCamera = Self.camera(&chance)
            let cameraFromWorld = worldFromCamera.inverse
            let rays = BoxRays(
                box: HeadFusion.box, camera: lens, worldFromCamera: worldFromCamera, outline: room)
            let outside = places.count {
                guard let pixel = lens.project(cameraFromWorld * (1.1 * $0)), lens.contains(pixel)
                else { return false }
                return rays.depths(x: Int(pixel.x.rounded()), y: Int(pixel.y.rounded())) == nil
            }
            #expect(outside == 0)
            let whole = BoxRays(box: HeadFusion.box, camera: lens, worldFromCamera: worldFromCamera)
            func pixels(_ rays: BoxRays) -> Double {
                Double(
                    rays.rows.reduce(0) { sum, y in
                        sum + rays.columns.count { rays.depths(x: $0, y: y) != nil }
                    })
            }
            shares.append(pixels(rays) / pixels(whole))
        }
        // The ellipsoid must exclude about half of the pixels that the box covers.
        #expect(shares.reduce(0, +) / 10 < 0.55, "\(shares)")
        #expect(HeadColorDepth.space(.fullHead) == nil)
    }
}

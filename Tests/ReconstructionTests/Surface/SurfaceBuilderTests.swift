import Models
import Scene
import Testing
import Vision

@testable import Reconstruction

@Suite("A model from a surface and its views")
struct SurfaceBuilderTests {
    private static let detail = ModelDetail.custom(
        ModelDetail.Specification(
            maximumTriangles: 4000, mapSidePixels: 512, encoding: .png,
            maps: Set(TextureMap.Kind.allCases)))

    /// A sphere in front of cameras on a circle and above; its colour is a function of the
    /// position, without shading.
    private static func views(
        gain: (Int) -> Double = { _ in 1 }, spoiled: Int? = nil
    ) throws -> [PhotogrammetrySample] {
        try (0..<14).map { index in
            let angle = Double(index) * 2 * .pi / 12
            let eye =
                index < 12
                ? Rotation(angle: angle, axis: Vector3(0, 0, 1)) * Vector3(0.4, 0, 0.12)
                : Vector3(0.01, 0, index == 12 ? 0.4 : -0.4)
            let pose = try #require(
                RigidTransform(eye: eye, target: .zero, up: Vector3(0.3, 0, 1)))
            let camera = Intrinsics(width: 240, height: 180, fx: 225, fy: 225, cx: 119.5, cy: 89.5)
            var values = Array(repeating: UInt8(30), count: 3 * 240 * 180)
            for y in 0..<180 {
                for x in 0..<240 {
                    let ray = try #require(camera.ray(through: Vector2(Double(x), Double(y))))
                    guard let place = meets(eye, pose.rotation * ray) else { continue }
                    for channel in 0..<3 {
                        let value = color(place)[channel] * gain(index)
                        // A white object covers the left half of the picture.
                        let shown = index == spoiled && x < 120 ? 255 : value
                        values[3 * (y * 240 + x) + channel] = UInt8(min(max(shown, 0), 255))
                    }
                }
            }
            return PhotogrammetrySample(
                id: index, name: "\(index)",
                image: ColorImage(width: 240, height: 180, values: values), intrinsics: camera,
                worldFromCamera: pose)
        }
    }

    private static func color(_ place: Vector3) -> Vector3 {
        let p = place * 10
        // The colour contains a gradual change and a fine pattern.
        let quick = Double((Int((p.x + 3) * 4) + Int((p.y + 3) * 4) + Int((p.z + 3) * 4)) % 2)
        return Vector3(90 + 60 * p.x + 30 * quick, 110 + 50 * p.y + 30 * quick, 120 - 60 * p.z)
    }

    /// Where a ray meets the sphere of radius 0.1 m round the origin.
    private static func meets(_ eye: Vector3, _ direction: Vector3) -> Vector3? {
        let (a, b) = (Scene.dot(direction, direction), Scene.dot(direction, eye))
        let discriminant = b * b - a * (Scene.dot(eye, eye) - 0.01)
        guard discriminant >= 0 else { return nil }
        return eye + direction * ((-b - discriminant.squareRoot()) / a)
    }

    /// The mean difference of the map from the true colour, in grey levels.
    private func error(_ model: TexturedModel) throws -> Double {
        let map = try ImageDecoder().color(try #require(model.map(.diffuse)?.bytes))
        var (sum, count) = (0.0, 0.0)
        for t in model.triangles {
            var (middle, place) = (SIMD3<Float>.zero, SIMD2<Float>.zero)
            for k in 0..<3 {
                middle += model.positions[Int(t[k])] / 3
                place += model.textureCoordinates[Int(t[k])] / 3
            }
            let column = Int(place.x * 512), row = 511 - Int(place.y * 512)
            let wanted = Self.color((Vector3(middle).normalized ?? .zero) * 0.1)
            for channel in 0..<3 {
                sum += abs(
                    Double(map.values[3 * (row * 512 + column) + channel]) - wanted[channel])
                count += 1
            }
        }
        return sum / count
    }

    private func build(
        _ views: [PhotogrammetrySample], threads: Int = 2, stripBytes: Int = 1 << 30
    ) throws -> TexturedModel {
        try SurfaceBuilder(detail: Self.detail, threads: threads, stripBytes: stripBytes).build(
            dense: SampleSurface.sphere(rings: 80, columns: 160), views: views)
    }

    @Test("the map has the surface's own colours")
    func colors() throws {
        let model = try build(try Self.views())
        #expect(model.triangles.count <= 4000)
        #expect(model.maps.map(\.kind) == TextureMap.Kind.allCases)
        // The steps of 30 levels between the cells of the pattern are blurred over one pixel. The
        // remaining error is rounding.
        #expect(try error(model) < 5)
    }

    @Test(
        "views of different brightness are equalised, and an object that covers one view is dropped"
    )
    func balance() throws {
        let plain = try error(try build(try Self.views()))
        let unequal = try build(try Self.views(gain: { 1 + 0.08 * Double($0 % 3 - 1) }))
        let first = try error(unequal)
        #expect(first < plain + 2, "\(plain) \(first)")
        let spoiled = try build(try Self.views(spoiled: 4))
        let third = try error(spoiled)
        #expect(third < plain + 2, "\(plain) \(third)")
    }

    @Test("the bytes do not depend on the number of threads and strips")
    func determinism() throws {
        let views = try Self.views()
        let one = try build(views, threads: 1)
        #expect(try build(views, threads: 3) == one)
        // With this memory limit, the map is computed in strips of 100 rows.
        #expect(try build(views, stripBytes: 100 * 512 * 32) == one)
    }

    @Test("the normal map restores the dense surface's normals")
    func normals() throws {
        // Few triangles, so that the normal map carries detail.
        let detail = ModelDetail.custom(
            ModelDetail.Specification(
                maximumTriangles: 500, mapSidePixels: 512, encoding: .png, maps: [.normal]))
        let model = try SurfaceBuilder(detail: detail, threads: 2).build(
            dense: SampleSurface.sphere(rings: 80, columns: 160), views: try Self.views())
        #expect(model.maps.map(\.kind) == [.normal])
        let map = try ImageDecoder().color(try #require(model.map(.normal)?.bytes))
        var (withMap, without, count) = (0.0, 0.0, 0.0)
        for t in model.triangles {
            var (middle, place) = (SIMD3<Float>.zero, SIMD2<Float>.zero)
            var (normal, tangent) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
            for k in 0..<3 {
                middle += model.positions[Int(t[k])] / 3
                place += model.textureCoordinates[Int(t[k])] / 3
                normal += model.normals[Int(t[k])]
                let w = model.tangents[Int(t[k])]
                tangent += SIMD3(w.x, w.y, w.z)
            }
            let n = try #require(Vector3(normal).normalized)
            let raw = Vector3(tangent)
            let x = try #require((raw - n * Scene.dot(n, raw)).normalized)
            let y = Scene.cross(n, x)
            let start = 3 * ((511 - Int(place.y * 512)) * 512 + Int(place.x * 512))
            let local = (0..<3).map { Double(map.values[start + $0]) / 127.5 - 1 }
            let told = x * local[0] + y * local[1] + n * local[2]
            let wanted = Vector3(middle)
            withMap += angle(between: told, and: wanted)
            without += angle(between: n, and: wanted)
            count += 1
        }
        // The limit is 0.7°. Rounding to 8 bits alone turns a normal by up to 0.4°.
        #expect(withMap / count < 0.012)
        #expect(withMap < without)
    }

    @Test("the progress only grows, from 0 to 1, whatever the maps")
    func progress() throws {
        for detail in [Self.detail, .preview] {
            var told: [Double] = []
            _ = try SurfaceBuilder(detail: detail, threads: 1)
                .build(dense: SampleSurface.sphere(), views: try Self.views()) { told.append($0) }
            #expect(told == told.sorted())
            #expect(told.first == 0)
            #expect(told.last == 1)
            #expect(told.contains(SurfaceBuilder.coloredShare))
        }
    }

    @Test("a missing surface, missing views with a pose, and a stop are reported")
    func faults() throws {
        let builder = SurfaceBuilder(detail: Self.detail, threads: 1)
        #expect(throws: SurfaceBuilder.Failure.emptySurface) {
            try builder.build(dense: Mesh(positions: [], triangles: []), views: [])
        }
        var views = try Self.views()
        for index in views.indices { views[index].worldFromCamera = nil }
        #expect(throws: SurfaceBuilder.Failure.noViews) {
            try builder.build(dense: SampleSurface.sphere(), views: views)
        }
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try builder.build(dense: SampleSurface.sphere(), views: try Self.views()) { share in
                if share > 0.3 { throw Stop() }
            }
        }
    }
}

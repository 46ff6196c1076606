import Glibc
import Scene
import Testing

@testable import Reconstruction

/// The table's light, on synthetic pictures of a table seen from above.
@Suite struct TableIlluminationTests {
    private let lens = Intrinsics(
        width: 320, height: 240, fx: 300, fy: 300, cx: 159.5, cy: 119.5)
    private let box = BoundingBox(
        center: Vector3(0, 0, 0.05), size: Vector3(0.1, 0.1, 0.1), worldFromObject: .identity)

    /// The pose of a camera at this azimuth (degrees) round the object. The camera is 45 degrees
    /// above the table and looks at the object.
    /// - Parameter heightOffset: the camera looks at a point that is this far above the object's
    ///   centre, metres.
    private func pose(_ degrees: Double, heightOffset: Double = 0) -> RigidTransform {
        let turn = degrees * .pi / 180
        let eye = 0.45 * Vector3(cos(turn), sin(turn), 1)
        let toTarget = box.center + Vector3(0, 0, heightOffset) - eye
        let forward = toTarget / toTarget.length
        let right = Vector3(-sin(turn), cos(turn), 0)
        return RigidTransform(
            rotation: Rotation(xAxis: right, yAxis: cross(forward, right), zAxis: forward),
            translation: eye)
    }

    /// A view of a table with a varying colour. `gains` multiplies the levels of red, green and
    /// blue. `mirror` is the strength of a reflection that depends on the viewing direction. `lens`
    /// gives the lens's relative illumination at a radius.
    private func picture(
        from degrees: Double, gains: SIMD3<Double> = SIMD3(1, 1, 1), mirror: Double = 0,
        heightOffset: Double = 0, lens share: (Double) -> Double = { _ in 1 }
    ) -> CalibratedColorImage {
        let pose = pose(degrees, heightOffset: heightOffset)
        var image = ColorImage(
            width: lens.width, height: lens.height,
            values: [UInt8](repeating: 0, count: 3 * lens.width * lens.height))
        for y in 0..<lens.height {
            for x in 0..<lens.width {
                let ray =
                    pose.rotation
                    * Vector3(
                        (Double(x) - lens.cx) / lens.fx, (Double(y) - lens.cy) / lens.fy, 1)
                let place = pose.translation - pose.translation.z / ray.z * ray
                let mirrored = 1 + mirror * sin(20 * ray.x + 15 * ray.y)
                let color = SIMD3(
                    120 + 40 * sin(30 * place.x), 110 + 30 * sin(40 * place.y),
                    90 + 20 * cos(30 * place.x))
                let radius =
                    Vector2(Double(x) - 159.5, Double(y) - 119.5).length / Vector2(160, 120).length
                let levels = pow(share(radius), 1 / 2.2) * mirrored * gains * color
                for channel in 0..<3 {
                    image.values[3 * (y * lens.width + x) + channel] =
                        UInt8(max(0, min(255, levels[channel].rounded())))
                }
            }
        }
        return CalibratedColorImage(image, lens)
    }

    @Test func aWholeTurnInTheSameLightTellsNoChange() throws {
        var table = TableIllumination()
        #expect(table.change(in: picture(from: 0), worldFromCamera: pose(0), round: box) == nil)
        for degrees in stride(from: 20.0, through: 360, by: 20) {
            let found = table.change(
                in: picture(from: degrees), worldFromCamera: pose(degrees), round: box)
            let change = try #require(found)
            #expect(abs(change.exposure) < 0.03, "\(degrees)")
            #expect(abs(try #require(change.red)) < 0.05)
            #expect(abs(try #require(change.blue)) < 0.05)
        }
    }

    @Test func gainsAreMeasuredInExposureValuesFromTheOtherSideToo() throws {
        var table = TableIllumination()
        for degrees in [0.0, 60, 120] {
            _ = table.change(in: picture(from: degrees), worldFromCamera: pose(degrees), round: box)
        }
        let gains = SIMD3(0.8, 0.7, 0.7)
        let found = table.change(
            in: picture(from: 180, gains: gains), worldFromCamera: pose(180), round: box)
        let change = try #require(found)
        #expect(abs(change.exposure - 2.2 * log2(0.7)) < 0.05, "\(change)")
        #expect(abs(try #require(change.red) - 2.2 * log2(0.8 / 0.7)) < 0.05)
        #expect(abs(try #require(change.blue)) < 0.05)
    }

    @Test func inTheDarkOnlyExposureIsMeasured() throws {
        var table = TableIllumination()
        _ = table.change(in: picture(from: 0), worldFromCamera: pose(0), round: box)
        let found = table.change(
            in: picture(from: 10, gains: SIMD3(0.05, 0.05, 0.05)), worldFromCamera: pose(10),
            round: box)
        let change = try #require(found)
        #expect(change.exposure < -3)
        #expect(change.red == nil && change.blue == nil)
    }

    @Test func aTableThatMirrorsTheRoomIsRecognised() {
        var table = TableIllumination()
        var unmirrored: [Double] = []
        for degrees in stride(from: 0.0, to: 360, by: 10) {
            let found = table.change(
                in: picture(from: degrees, mirror: 0.5), worldFromCamera: pose(degrees), round: box)
            if let found, !found.isReflection { unmirrored.append(degrees) }
        }
        // The camera starts at 0°. Views below 60° may be judged wrongly, because the views so far
        // are too similar to show the reflection.
        #expect(unmirrored.allSatisfy { $0 < 60 }, "\(unmirrored)")
    }

    /// The relative illumination of a lens that darkens its corners. `radius` is a share of half
    /// the picture's diagonal.
    private static func darkened(_ radius: Double) -> Double { 1 - 0.25 * radius * radius }

    @Test func aLensThatDarkensItsCornersIsLearnt() throws {
        var table = TableIllumination()
        var worst = 0.0
        for turn in stride(from: 0.0, through: 720, by: 10) {
            let found = table.change(
                in: picture(from: turn, heightOffset: turn > 360 ? 0.06 : 0, lens: Self.darkened),
                worldFromCamera: pose(turn, heightOffset: turn > 360 ? 0.06 : 0), round: box)
            if turn > 400 { worst = max(worst, abs(try #require(found).exposure)) }
        }
        #expect(worst < 0.06, "\(worst)")
    }

    @Test func measurementsWithAWorseBoxLeaveNoTrace() throws {
        var (rough, exact) = (TableIllumination(), TableIllumination())
        var high = box
        high.center.z += 0.04
        for degrees in stride(from: 0.0, through: 80, by: 20) {
            _ = rough.change(
                in: picture(from: degrees), worldFromCamera: pose(degrees), round: high)
            _ = exact.change(in: picture(from: degrees), worldFromCamera: pose(degrees), round: box)
        }
        let (first, second) = (
            rough.change(in: picture(from: 100), worldFromCamera: pose(100), round: box),
            exact.change(in: picture(from: 100), worldFromCamera: pose(100), round: box)
        )
        #expect(try #require(first) == #require(second))
    }

    @Test func aBetterBoxKeepsWhatIsKnown() throws {
        var table = TableIllumination()
        let gains = SIMD3(0.8, 0.8, 0.8)
        var larger = box
        larger.size *= 1.08
        larger.center.z = larger.size.z / 2
        _ = table.change(in: picture(from: 0), worldFromCamera: pose(0), round: box)
        for (degrees, box) in [(5.0, box), (10, larger), (15, larger)] {
            let found = table.change(
                in: picture(from: degrees, gains: gains), worldFromCamera: pose(degrees), round: box
            )
            let change = try #require(found)
            #expect(abs(change.exposure - 2.2 * log2(0.8)) < 0.05, "\(degrees)")
        }
    }
}

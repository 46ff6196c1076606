import Guidance
import Scene
import TestKit
import Testing

/// Pictures of an object that is turned: a surface that moves within the object's region, in front
/// of a ground at rest.
@Suite("Turned objects")
struct TurnedObjectTests {
    private static let (width, height) = (320, 240)
    private static let region = PixelRegion(
        x: 140, y: 60, width: 100, height: 120, pictureWidth: width, pictureHeight: height)
    private static let object = region.map { ObjectInPicture($0) }

    /// Rows of smooth noise round a middle grey. Each value is the mean over a square of `2 * grain
    /// + 1` pixels.
    private static func surface(
        seed: UInt64, wide: Int, grain: Int, contrast: Double
    ) -> [[UInt8]] {
        var rng = RandomSource(seed: seed)
        var rows = (0..<height).map { _ in
            smooth((0..<wide).map { _ in rng.number(-1...1) * contrast }, grain)
        }
        for column in 0..<wide {
            let down = smooth(rows.map { $0[column] }, grain)
            for row in rows.indices { rows[row][column] = 115 + down[row] }
        }
        return rows.map { row in row.map { UInt8(max(0, min(255, $0.rounded()))) } }
    }

    private static func smooth(_ line: [Double], _ grain: Int) -> [Double] {
        var sums = [0.0]
        for value in line { sums.append(sums[sums.count - 1] + value) }
        return line.indices.map { index in
            let (from, to) = (max(0, index - grain), min(line.count, index + grain + 1))
            return (sums[to] - sums[from]) / Double(to - from)
        }
    }

    /// A picture of the ground. In the object's region it shows the surface instead, shifted by
    /// `gone` pixels.
    private func picture(
        _ ground: [[UInt8]], _ surface: [[UInt8]], gone: Int
    ) throws -> LumaPlane {
        let region = try #require(Self.region)
        var rows = ground
        for y in region.y..<region.y + region.height {
            rows[y].replaceSubrange(
                region.x..<region.x + region.width, with: surface[y][gone..<gone + region.width])
        }
        return LumaPlane(width: Self.width, height: Self.height, values: rows.flatMap(\.self))
    }

    @Test("a turning object loses no detail on the whole, however long it turns")
    func detailStays() throws {
        var losses: [Double] = []
        for seed in UInt64(0)..<6 {
            var ground = Self.surface(seed: 80 + seed, wide: Self.width, grain: 2, contrast: 250)
            // A part of each picture is uniform, so that the assessor can measure the noise there.
            for row in ground.indices {
                ground[row].replaceSubrange(0..<90, with: repeatElement(115, count: 90))
            }
            let surface = Self.surface(seed: 90 + seed, wide: 340, grain: 3, contrast: 350)
            var assessor = FrameAssessor()
            var (lost, told) = (0.0, 0)
            for index in 0..<60 {
                let plane = try picture(ground, surface, gone: 4 * index)
                let flow = assessor.assess(plane, isStill: false, object: Self.object).flow
                if let step = flow?.finenessStep { (lost, told) = (lost - step, told + 1) }
            }
            #expect(told > 40)
            losses.append(lost)
        }
        // The limit of 0.1 is half of the loss at which lost focus is reported (`detailLoss`).
        let mean = losses.reduce(0, +) / Double(losses.count)
        #expect(abs(mean) < 0.1, "\(losses)")
    }

    @Test("a surface that turns over the edge of its region is no passer-by")
    func nothingPasses() throws {
        let ground = [[UInt8]](
            repeating: [UInt8](repeating: 115, count: Self.width), count: Self.height)
        let surface = Self.surface(seed: 5, wide: 340, grain: 3, contrast: 400)
        var assessor = FrameAssessor()
        var seen = 0
        for index in 0..<20 {
            let plane = try picture(ground, surface, gone: 4 * index)
            let flow = assessor.assess(plane, isStill: false, object: Self.object).flow
            seen += flow?.outside ?? 0
            #expect((flow?.outsideMovingShare ?? 0) == 0)
        }
        #expect(seen > 0)
    }
}

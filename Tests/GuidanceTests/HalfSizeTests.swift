import Scene
import TestKit
import Testing

@testable import Guidance

@Suite("Frames at half size, and the search for patches")
struct HalfSizeTests {
    private func noise(_ width: Int, _ height: Int, _ rng: inout RandomSource) -> LumaPlane {
        // Random squares of 7 pixels, so that there is texture to follow.
        let squares = (0..<(width / 7 + 1) * (height / 7 + 1)).map { _ in
            UInt8.random(in: 20...220, using: &rng)
        }
        return LumaPlane(
            width: width, height: height,
            values: (0..<width * height).map { at in
                squares[at / width / 7 * (width / 7 + 1) + at % width / 7]
            })
    }

    private func halved(_ plane: LumaPlane) -> LumaPlane {
        var half = HalfPicture()
        half.take(plane)
        return LumaPlane(width: half.width, height: half.height, values: half.values)
    }

    @Test(
        "half and full size give equal measurements, except for light and fine print",
        arguments: 0..<8)
    func equivalence(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        var (whole, half, mixed) = (FrameAssessor(), FrameAssessor(), FrameAssessor())
        let region = try #require(PixelRegion.middle(ofWidth: 320, height: 240))
        for frame in 0..<6 {
            let picture = noise(320, 240, &rng)
            let seen = whole.assess(picture, isStill: false, object: ObjectInPicture(region))
            let small = half.assess(
                halved(picture), isStill: false, isHalved: true, object: ObjectInPicture(region))
            // Motion is still measured after the picture's size changes in the middle.
            let other =
                frame < 3
                ? mixed.assess(picture, isStill: false, object: ObjectInPicture(region))
                : mixed.assess(
                    halved(picture), isStill: false, isHalved: true, object: ObjectInPicture(region)
                )
            #expect(small.isHalved == true && seen.isHalved == nil)
            for found in [small, other] {
                var same = found
                (same.meanLuma, same.clippedShare) = (seen.meanLuma, seen.clippedShare)
                same.isHalved = nil
                // This picture is so small that its texture is measured at full size. Half size
                // loses fine print, so the textured shares may differ.
                same.region?.texturedShare = try #require(seen.region).texturedShare
                #expect(same == seen)
                // Means of half-size pictures are rounded to whole levels.
                #expect(abs(found.meanLuma - seen.meanLuma) < 0.6)
            }
        }
    }

    @Test("texture of a picture wider than a model's is measured at half size", arguments: 0..<2)
    func wideTexture(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let region = try #require(PixelRegion.middle(ofWidth: 1280, height: 720))
        let picture = noise(1280, 720, &rng)
        func quality(_ luma: LumaPlane, isHalved: Bool) throws -> RegionQuality {
            var assessor = FrameAssessor()
            return try #require(
                assessor.assess(
                    luma, isStill: false, isHalved: isHalved, object: ObjectInPicture(region)
                ).region)
        }
        let seen = try quality(picture, isHalved: false)
        #expect(seen.texturedShare > 0.1)
        #expect(try quality(halved(picture), isHalved: true) == seen)
    }

    @Test("the search for a patch finds the same place as an exhaustive search", arguments: 0..<200)
    func search(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        let (width, height) = (
            Int.random(in: 16...60, using: &rng), Int.random(in: 16...50, using: &rng)
        )
        // With few brightness levels, many places have the same lowest cost. The search must then
        // choose the guessed place if it is among them, and otherwise the first place.
        let levels: Int16 = Bool.random(using: &rng) ? 3 : 255
        func picture(_ rng: inout RandomSource) -> ReducedPicture {
            var picture = ReducedPicture()
            picture.resize(width: width, height: height)
            for index in picture.values.indices {
                picture.values[index] = 16 * Int16.random(in: 0...levels, using: &rng)
            }
            picture.sumUp()
            return picture
        }
        let (a, b) = (picture(&rng), picture(&rng))
        let side = Bool.random(using: &rng) ? 16 : 12
        let patch = FlowPatch(
            x: Int.random(in: -1...width - side + 1, using: &rng),
            y: Int.random(in: -1...height - side + 1, using: &rng), side: side)
        let guess = (
            x: Int.random(in: -9...9, using: &rng), y: Int.random(in: -9...9, using: &rng)
        )
        let reach = Int.random(in: 0...3, using: &rng)
        let found = PatchMatch.bestShift(of: patch, from: a, to: b, around: guess, reach: reach)
        let expected = everyPlace(patch, a, b, guess, reach)
        #expect(found?.x == expected?.x && found?.y == expected?.y)
    }

    private func everyPlace(
        _ patch: FlowPatch, _ a: ReducedPicture, _ b: ReducedPicture, _ guess: (x: Int, y: Int),
        _ reach: Int
    ) -> (x: Int, y: Int)? {
        let side = patch.side
        func mean(_ picture: ReducedPicture, _ x: Int, _ y: Int) -> Int {
            var sum = 0
            for row in y..<y + side {
                for column in x..<x + side {
                    sum += Int(picture.values[row * picture.width + column])
                }
            }
            return sum / (side * side)
        }
        guard patch.x >= 0, patch.y >= 0, patch.x + side <= a.width, patch.y + side <= a.height
        else { return nil }
        var best: (x: Int, y: Int)?
        var least = Int.max
        let around = (-reach...reach).flatMap { y in
            (-reach...reach).map { (guess.x + $0, guess.y + y) }
        }
        for (dx, dy) in [guess] + around {
            let (x, y) = (patch.x + dx, patch.y + dy)
            guard x >= 0, y >= 0, x + side <= b.width, y + side <= b.height else { continue }
            let change = mean(b, x, y) - mean(a, patch.x, patch.y)
            var sum = 0
            for row in 0..<side {
                for column in 0..<side {
                    sum += abs(
                        Int(b.values[(y + row) * b.width + x + column])
                            - Int(a.values[(patch.y + row) * a.width + patch.x + column])
                            - change)
                }
            }
            if sum < least { (least, best) = (sum, (dx, dy)) }
        }
        return best
    }
}

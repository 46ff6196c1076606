import Scene
import TestKit
import Testing
import Vision

@testable import Tracking

@Suite("Faint and smooth texture is followed at half the picture's size")
struct CoarsePictureTests {
    private static let (width, height) = (480, 360)
    private static let shift = Vector2(5.4, -3.2)

    /// A dark surface with smooth spots about 20 pixels wide, moved by a shift, with noise in each
    /// pixel.
    private static func picture(shift: Vector2, noiseSeed: UInt64) -> WorkingPicture {
        let (cell, columns) = (10.0, 80)
        var rng = RandomSource(seed: 3)
        let spots = (0..<columns * columns).map { _ in rng.number(0...1) }
        var noise = RandomSource(seed: noiseSeed)
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let place = (Vector2(Double(x) + 100, Double(y) + 100) - shift) / cell
                let (column, row) = (Int(place.x), Int(place.y))
                func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
                let u = smooth(place.x - Double(column))
                let v = smooth(place.y - Double(row))
                func spot(_ right: Int, _ down: Int) -> Double {
                    spots[(row + down) * columns + column + right]
                }
                let upper = spot(0, 0) * (1 - u) + spot(1, 0) * u
                let lower = spot(0, 1) * (1 - u) + spot(1, 1) * u
                values.append(
                    UInt8(50 + 24 * (upper * (1 - v) + lower * v) + noise.number(-2...2)))
            }
        }
        return WorkingPicture(
            Frame(
                index: 0, name: "", timestamp: .zero,
                luma: LumaPlane(width: width, height: height, values: values), original: .jpeg([]),
                intrinsics: .guess(width: width, height: height)))
    }

    private let before = picture(shift: .zero, noiseSeed: 11)
    private let after = picture(shift: shift, noiseSeed: 12)

    private func corners(beside tracks: [Vector2] = [], count: Int = 250) throws -> [Vector2] {
        try CornerSelection.coarsePlaces(in: before, beside: tracks, count: count) { $0.x > 100 }
    }

    @Test("corners are spread, apart from followed ones, and only where they are allowed")
    func choice() throws {
        let all = try corners()
        #expect(all.count > 40)
        #expect(all.allSatisfy { $0.x > 100 })
        #expect(try corners(count: 10) == Array(all.prefix(10)))
        let others = try corners(beside: Array(all.prefix(10)))
        #expect(!others.contains { other in all.prefix(10).contains(other) })
    }

    @Test("flow and patches find corners to less than a pixel, in pixels of the full picture")
    func following() throws {
        let places = try corners()
        let flow = TwoScaleFlow(
            from: (try ImagePyramid(before.luma), before.coarse),
            to: (try ImagePyramid(after.luma), after.coarse))
        // Every third corner is followed in the full picture, and the order of corners stays.
        let isCoarse = places.indices.map { $0 % 3 != 0 }
        let found = try flow.follow(places, guesses: places, isCoarse: isCoarse)
        func isRight(_ index: Int, _ pixel: Vector2?) -> Bool {
            guard let pixel else { return false }
            return (pixel - places[index] - Self.shift).length < 0.7
        }
        let followed = places.indices.filter { isRight($0, found[$0]) }
        #expect(followed.count > places.count * 8 / 10, "\(followed.count) of \(places.count)")

        var aligner = PatchAligner()
        aligner.noiseVariance = before.noiseVariance
        var aligned = 0
        for (index, place) in places.enumerated() {
            let patch = try #require(
                Patch(before.coarse, at: CoarsePicture.place(place)))
            let alignment = aligner.align(
                patch, warp: .identity, start: place + Self.shift + Vector2(1.5, -1), in: after)
            if isRight(index, alignment?.pixel) { aligned += 1 }
        }
        #expect(aligned > places.count * 7 / 10, "\(aligned) of \(places.count)")
    }
}

import Glibc
import Guidance
import Perception
import Scene
import Vision

/// Uses pieces of real pictures as an object's surface: unchanged, with hardly any contrast, or as
/// one repeated tile. Measures whether such a surface can be matched after the object was turned
/// over: its features are matched with the features of the same piece after a turn, at a smaller
/// size, in other light and with noise.
struct Surfaces {
    /// The number of pieces of each picture that are judged.
    private static let pieces = 12
    /// The longer side, in pixels, to which the advice on turning over reduces its pictures.
    private static let longerSide = 640
    /// A match is right if its distance to the true position after the turn is below this number of
    /// pixels.
    private static let tolerance = 3.0
    private static let features = 500

    /// A picture, and the region of the object in it.
    private struct Sample {
        var luma: LumaPlane
        var region: PixelRegion
    }

    /// Calls `body` for each piece whose truth is certain. The arguments are whether turning the
    /// object over is hopeless, and whether the advice says that it is hopeless.
    static func judge(
        _ picture: LumaPlane, _ rng: inout RandomSource,
        _ body: (_ isHopeless: Bool, _ isTold: Bool) -> Void
    ) throws {
        let longer = max(picture.width, picture.height)
        let luma = picture.reduced(by: (longer + longerSide - 1) / longerSide)
        for piece in 0..<pieces {
            // Only every third piece is also judged with low contrast and as a repeated tile, which
            // gives enough cases.
            let kinds = samples(luma, &rng).prefix(piece % 3 == 0 ? 3 : 1)
            for sample in kinds {
                let truth = try isHopeless(sample, &rng)
                guard
                    let appearance = try AppearanceMeter.appearance(of: sample.luma, sample.region)
                else { continue }
                let advice = FlipAdvice(appearance)
                if Wishes.isTracing {
                    note("turn \(truth.map { "\($0)" } ?? "-") \(advice) \(appearance)")
                }
                if let truth { body(truth, advice.verdict == .avoid) }
            }
        }
    }

    /// The piece in three forms: unchanged, with hardly any contrast, and as one repeated tile.
    private static func samples(_ luma: LumaPlane, _ rng: inout RandomSource) -> [Sample] {
        let short = Double(min(luma.width, luma.height))
        let (width, height) = (
            Int(short * rng.number(0.5...0.8)), Int(short * rng.number(0.5...0.8))
        )
        guard
            let region = PixelRegion(
                x: Int(rng.number(0...1) * Double(luma.width - width)),
                y: Int(rng.number(0...1) * Double(luma.height - height)), width: width,
                height: height, pictureWidth: luma.width, pictureHeight: luma.height)
        else { return [] }
        let contrast = rng.number(0.01...0.04)
        let tile = Int(short * rng.number(0.08...0.12))
        return [
            luma, flattened(luma, region, contrast, &rng), tiled(luma, region, tile, &rng),
        ].map { Sample(luma: $0, region: region) }
    }

    /// Whether turning over is hopeless. True for fewer than 30 right matches (COLMAP's limit for
    /// registering a picture), and if fewer than half of the matches are right. False for at least
    /// 60 right matches that are at least four of five matches. Otherwise nil.
    private static func isHopeless(_ sample: Sample, _ rng: inout RandomSource) throws -> Bool? {
        let region = sample.region.inner
        let turn = Turn(region, &rng)
        var piece = LumaPlane(
            width: region.width, height: region.height,
            values: [UInt8](repeating: 0, count: region.width * region.height))
        for y in 0..<region.height {
            for x in 0..<region.width {
                piece.values[y * region.width + x] =
                    sample.luma.values[(region.y + y) * sample.luma.width + region.x + x]
            }
        }
        let before = try FeatureDetector.sift(in: piece, count: features, contrast: 0.04)
        let after = try FeatureDetector.sift(
            in: turn.turned(piece, &rng), count: features, contrast: 0.04)
        let pairs = try FeatureMatcher(ratio: 0.8).matches(before, after)
        let right = pairs.count {
            let there = turn.place(of: before.keypoints[$0.first].pixel)
            return (there - after.keypoints[$0.second].pixel).length < tolerance
        }
        if right < 30 || 2 * right < pairs.count { return true }
        return right >= 60 && 5 * right >= 4 * pairs.count ? false : nil
    }

    private static func flattened(
        _ luma: LumaPlane, _ region: PixelRegion, _ contrast: Double, _ rng: inout RandomSource
    ) -> LumaPlane {
        var luma = luma
        for y in region.y..<region.y + region.height {
            for x in region.x..<region.x + region.width {
                let at = y * luma.width + x
                let value = 120 + contrast * (Double(luma.values[at]) - 120)
                luma.values[at] = UInt8(value + rng.number(-2.5...2.5))
            }
        }
        return luma
    }

    private static func tiled(
        _ luma: LumaPlane, _ region: PixelRegion, _ tile: Int, _ rng: inout RandomSource
    ) -> LumaPlane {
        var tiled = luma
        for y in region.y..<region.y + region.height {
            for x in region.x..<region.x + region.width {
                let from =
                    (region.y + (y - region.y) % tile) * luma.width + region.x
                    + (x - region.x) % tile
                let value = Double(luma.values[from]) + rng.number(-2.5...2.5)
                tiled.values[y * luma.width + x] = UInt8(max(0, min(255, value)))
            }
        }
        return tiled
    }
}

/// The appearance of a piece after a flip: turned by 60° to 120° in the picture, seen from farther
/// away and in other light.
private struct Turn {
    private let angle: Double
    private let scale: Double
    private let gain: Double
    private let middle: Vector2
    private let side: Int

    init(_ region: PixelRegion, _ rng: inout RandomSource) {
        angle = rng.sign() * rng.number(60...120) * .pi / 180
        scale = rng.number(0.75...0.95)
        gain = rng.number(0.85...1.15)
        middle = Vector2(Double(region.width - 1) / 2, Double(region.height - 1) / 2)
        side = Int(scale * (2 * middle).length) + 2
    }

    private var newMiddle: Vector2 { Vector2(repeating: Double(side - 1) / 2) }

    private func rotated(_ v: Vector2, by angle: Double) -> Vector2 {
        Vector2(cos(angle) * v.x - sin(angle) * v.y, sin(angle) * v.x + cos(angle) * v.y)
    }

    /// The position in the turned picture that shows this position of the piece.
    func place(of pixel: Vector2) -> Vector2 {
        newMiddle + scale * rotated(pixel - middle, by: angle)
    }

    /// The turned piece before a grey ground, with noise of 1.5 levels.
    func turned(_ piece: LumaPlane, _ rng: inout RandomSource) -> LumaPlane {
        var values = [UInt8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let from =
                    middle
                    + rotated(Vector2(Double(x), Double(y)) - newMiddle, by: -angle) / scale
                let value = gain * piece.between(from) + rng.number(-2.5...2.5)
                values[y * side + x] = UInt8(max(0, min(255, value)))
            }
        }
        return LumaPlane(width: side, height: side, values: values)
    }
}

extension LumaPlane {
    /// The interpolated level at a position between four pixels; grey outside of the picture.
    fileprivate func between(_ place: Vector2) -> Double {
        guard place.x >= 0, place.y >= 0, place.x < Double(width - 1), place.y < Double(height - 1)
        else { return 120 }
        let (x, y) = (Int(place.x), Int(place.y))
        let (u, v) = (place.x - Double(x), place.y - Double(y))
        let at = y * width + x
        let top = (1 - u) * Double(values[at]) + u * Double(values[at + 1])
        let bottom = (1 - u) * Double(values[at + width]) + u * Double(values[at + width + 1])
        return (1 - v) * top + v * bottom
    }
}

extension AccuracyTable {
    /// Counts the advice on turning an object over, for pieces of a picture.
    mutating func turnOver(_ luma: LumaPlane, _ half: Half, _ rng: inout RandomSource) throws {
        try Surfaces.judge(luma, &rng) { isHopeless, isTold in
            add(.objectNotFlippable, .film, half, isThere: isHopeless, isTold: isTold)
        }
    }
}

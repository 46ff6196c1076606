import Capture
import Guidance
import Scene

/// Pieces of real pictures as an object's surface: as they are, with hardly any contrast, and of
/// one tile again and again.
struct Surfaces {
    /// A picture and where the object is in it.
    struct Sample {
        var luma: LumaPlane
        var region: PixelRegion
        /// Whether turning the object over should be advised against.
        var isHopeless: Bool
    }

    /// Pieces that are looked for in a picture.
    private static let pieces = 12

    /// Samples of a picture: only of pieces that show something nearly everywhere.
    static func samples(_ luma: LumaPlane, _ dice: inout Dice) -> [Sample] {
        var samples: [Sample] = []
        let short = Double(min(luma.width, luma.height))
        for _ in 0..<pieces {
            let (width, height) = (
                Int(short * dice.number(0.5...0.8)), Int(short * dice.number(0.5...0.8))
            )
            guard
                let region = PixelRegion(
                    x: Int(dice.number(0...1) * Double(luma.width - width)),
                    y: Int(dice.number(0...1) * Double(luma.height - height)), width: width,
                    height: height, pictureWidth: luma.width, pictureHeight: luma.height),
                isTextured(luma, region.inner)
            else { continue }
            samples.append(Sample(luma: luma, region: region, isHopeless: false))
            let contrast = dice.number(0.01...0.04)
            samples.append(
                Sample(
                    luma: flattened(luma, region, contrast, &dice), region: region,
                    isHopeless: true))
            let tile = Int(short * dice.number(0.08...0.12))
            samples.append(
                Sample(luma: tiled(luma, region, tile, &dice), region: region, isHopeless: true))
        }
        return samples
    }

    /// Whether nine of ten squares of a fortieth of the picture deviate by 12 levels and more.
    private static func isTextured(_ luma: LumaPlane, _ region: PixelRegion) -> Bool {
        let side = max(8, max(luma.width, luma.height) / 40)
        var (textured, squares) = (0, 0)
        for top in stride(from: region.y, to: region.y + region.height - side, by: side) {
            for left in stride(from: region.x, to: region.x + region.width - side, by: side) {
                var (sum, square) = (0, 0)
                for y in top..<top + side {
                    for x in left..<left + side {
                        let value = Int(luma.values[y * luma.width + x])
                        sum += value
                        square += value * value
                    }
                }
                let mean = Double(sum) / Double(side * side)
                squares += 1
                if Double(square) / Double(side * side) - mean * mean > 144 { textured += 1 }
            }
        }
        return squares > 0 && 10 * textured >= 9 * squares
    }

    private static func flattened(
        _ luma: LumaPlane, _ region: PixelRegion, _ contrast: Double, _ dice: inout Dice
    ) -> LumaPlane {
        var luma = luma
        for y in region.y..<region.y + region.height {
            for x in region.x..<region.x + region.width {
                let at = y * luma.width + x
                let value = 120 + contrast * (Double(luma.values[at]) - 120)
                luma.values[at] = UInt8(value + dice.number(-2.5...2.5))
            }
        }
        return luma
    }

    private static func tiled(
        _ luma: LumaPlane, _ region: PixelRegion, _ tile: Int, _ dice: inout Dice
    ) -> LumaPlane {
        var tiled = luma
        for y in region.y..<region.y + region.height {
            for x in region.x..<region.x + region.width {
                let from =
                    (region.y + (y - region.y) % tile) * luma.width + region.x
                    + (x - region.x) % tile
                let value = Double(luma.values[from]) + dice.number(-2.5...2.5)
                tiled.values[y * luma.width + x] = UInt8(max(0, min(255, value)))
            }
        }
        return tiled
    }
}

extension AccuracyTable {
    /// What the advice on turning an object over says of pieces of a picture.
    mutating func turnOver(_ luma: LumaPlane, _ half: Half, _ dice: inout Dice) throws {
        for sample in Surfaces.samples(luma, &dice) {
            guard
                let appearance = try AppearanceMeter.appearance(of: sample.luma, sample.region)
            else { continue }
            add(
                .objectNotFlippable, .film, half, isThere: sample.isHopeless,
                isTold: FlipAdvice(appearance).verdict == .avoid)
        }
    }
}

import Glibc

/// Procedural textures of the table and the room. Colours are square roots of reflectance.
struct RoomPaint {
    private let seed: UInt64
    private let noise: ValueNoise

    /// The textures of this seed.
    init(seed: UInt64) {
        self.seed = seed
        noise = ValueNoise(seed: seed &* 4 &+ 3)
    }

    /// Wooden boards with grain, joints, knots and stains.
    func table(size: Int, reachMeters reach: Float) -> Texture {
        var texels: [Texel] = []
        texels.reserveCapacity(size * size)
        let board: Float = 0.11
        for y in 0..<size {
            let py = ((Float(y) + 0.5) / Float(size) * 2 - 1) * reach
            let number = ((py + 8) / board).rounded(.down)
            let inBoard = (py + 8) / board - number
            // Each board samples another part of the wood.
            let (alongShift, acrossShift) = (number * 3.7, number * 1.9)
            let tone = 0.84 + 0.3 * noise.value(number * 1.37, 0.5, layer: 3)
            for x in 0..<size {
                let px = ((Float(x) + 0.5) / Float(size) * 2 - 1) * reach
                let (along, across) = (px + alongShift, py + acrossShift)
                let bend = noise.value(along * 7, across * 18, layer: 9)
                let rings = noise.value(along * 3, across * 60 + bend * 5, layer: 2)
                // The grain has long fibres at three scales; the flecks are isotropic.
                var grain = 0.41 * noise.value(along * 21, across * 130, layer: 4)
                grain += 0.33 * noise.value(along * 42, across * 264, layer: 5)
                grain += 0.26 * noise.value(along * 85, across * 536, layer: 6)
                var fleck = 0.53 * noise.value(px * 160, py * 160, layer: 7)
                fleck += 0.47 * noise.value(px * 325, py * 325, layer: 8)
                var light = tone * (0.42 + 0.34 * rings + 0.42 * grain + 0.30 * fleck)
                let stain = noise.value(px * 26, py * 26, layer: 10)
                if stain > 0.80 { light *= 0.72 }
                if stain < 0.10 { light *= 1.22 }
                if min(inBoard, 1 - inBoard) < 0.014 { light *= 0.35 }
                let mixed = SIMD3<Float>(0.74, 0.56, 0.39) * light
                texels.append(Texel(root: mixed))
            }
        }
        return Texture(width: size, height: size, finest: texels)
    }

    /// Four walls in one strip: wallpaper, bookshelves, pictures.
    func walls(width: Int, height: Int) -> Texture {
        var texels = Array(repeating: Texel(.zero), count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let p = SIMD3(Float(x), Float(y), 7)
                let light = 0.70 + 0.22 * noise.octaves(p, frequency: 0.03, count: 4, gain: 0.7)
                let stripe: Float = (x / 8) % 2 == 0 ? 1 : 0.95
                texels[y * width + x] = Texel(root: SIMD3(0.86, 0.84, 0.76) * light * stripe)
            }
        }
        var generator = SeededGenerator(seed: seed &+ 99)
        func fill(_ x0: Int, _ y0: Int, _ w: Int, _ h: Int, _ color: SIMD3<Float>) {
            for y in max(0, y0)..<min(height, y0 + h) {
                for x in x0..<(x0 + w) {
                    let p = SIMD3(Float(x), Float(y), Float(x0))
                    texels[y * width + x % width] = Texel(
                        root:
                            color * (0.8 + 0.35 * noise.octaves(p, frequency: 0.2, count: 2)))
                }
            }
        }
        func hue() -> SIMD3<Float> {
            SIMD3(generator.unit(), generator.unit(), generator.unit()) * 0.65 + 0.15
        }
        for wall in 0..<4 {
            let begin = wall * width / 4
            // First the skirting board, then the objects on this wall.
            fill(begin, height - 14, width / 4, 14, SIMD3(0.36, 0.28, 0.22))
            for _ in 0..<3 {
                let (w, h) = (24 + Int(generator.unit() * 34), 22 + Int(generator.unit() * 30))
                let x = begin + 8 + Int(generator.unit() * Float(width / 4 - w - 16))
                let y = 50 + Int(generator.unit() * 60)
                fill(x, y, w, h, SIMD3(0.22, 0.18, 0.15))
                fill(x + 3, y + 3, w - 6, h - 6, hue())
                fill(x + 6, y + h / 2, w - 12, h / 3, hue())
            }
            let shelf = begin + 20 + Int(generator.unit() * 90)
            for board in 0..<3 {
                let y = 150 + board * 30
                var x = shelf
                while x < shelf + 100 {
                    let (w, h) = (3 + Int(generator.unit() * 5), 15 + Int(generator.unit() * 10))
                    fill(x, y + 26 - h, w, h, hue())
                    x += w
                }
                fill(shelf - 2, y + 26, 106, 4, SIMD3(0.30, 0.20, 0.14))
            }
        }
        return Texture(width: width, height: height, finest: texels)
    }

    /// Stone tiles.
    func floor(size: Int) -> Texture {
        var texels: [Texel] = []
        texels.reserveCapacity(size * size)
        for y in 0..<size {
            for x in 0..<size {
                let tile = SIMD3(Float(x / 16) * 1.7, Float(y / 16) * 2.3, 4)
                let p = SIMD3(Float(x), Float(y), 1)
                var light = 0.40 + 0.35 * noise.value(tile)
                light += 0.25 * noise.octaves(p, frequency: 0.25, count: 3, gain: 0.8)
                if x % 16 == 0 || y % 16 == 0 { light *= 0.6 }
                texels.append(Texel(root: SIMD3(0.72, 0.70, 0.68) * light))
            }
        }
        return Texture(width: size, height: size, finest: texels)
    }
}

import COpenCV
import Glibc
import Scene

/// One octave of the scale space: a picture at increasing blur, up to twice the first (Lowe 2004,
/// 3).
struct ScaleOctave {
    /// Scales per octave that are searched (Lowe 2004, 3.2).
    static let layers = 3
    /// Number of blur levels: each searched difference is compared with the differences before and
    /// after it.
    static let levels = layers + 3
    /// The first level's blur sigma in pixels (Lowe 2004, 3.3).
    static let sigma = 1.6
    /// Assumed blur of the camera's picture, in pixels (Lowe 2004, 3.3).
    private static let givenSigma = 0.5

    let width, height: Int
    /// Gray values, level by level.
    private let values: [Float]

    /// The octave at the picture's own size.
    static func whole(_ picture: LumaPlane) throws(VisionError) -> ScaleOctave {
        try ScaleOctave(
            picture.values.map(Float.init), picture.width, picture.height,
            blurred: (sigma * sigma - givenSigma * givenSigma).squareRoot())
    }

    /// The octave at twice the picture's size. Pixel x of the picture lies at 2x + 0.5.
    static func doubled(_ picture: LumaPlane) throws(VisionError) -> ScaleOctave {
        let (width, height) = (2 * picture.width, 2 * picture.height)
        let sharp = [Float](unsafeUninitializedCapacity: width * height) { target, filled in
            picture.values.withUnsafeBufferPointer { double($0, picture.width, into: target) }
            filled = width * height
        }
        return try ScaleOctave(
            sharp, width, height,
            blurred: (sigma * sigma - 4 * givenSigma * givenSigma).squareRoot())
    }

    /// The next octave: every second pixel of the level with twice the blur.
    func next() throws(VisionError) -> ScaleOctave {
        let (across, down) = (width / 2, height / 2)
        let half = [Float](unsafeUninitializedCapacity: across * down) { target, filled in
            withLevel(Self.layers) { source in
                for y in 0..<down {
                    for x in 0..<across {
                        target[y &* across &+ x] = source[2 &* (y &* width &+ x)]
                    }
                }
            }
            filled = across * down
        }
        return try ScaleOctave(half, across, down, blurred: 0)
    }

    private init(
        _ plane: [Float], _ width: Int, _ height: Int, blurred first: Double
    ) throws(VisionError) {
        (self.width, self.height) = (width, height)
        let area = width * height
        var failed = false
        values = [Float](unsafeUninitializedCapacity: Self.levels * area) { target, filled in
            filled = Self.levels * area
            guard let base = target.baseAddress else { return }
            func blur(_ source: UnsafePointer<Float>, _ level: Int, _ sigma: Double) {
                let status = copencv_blur(
                    source, base + level * area, Int32(width), Int32(height), sigma)
                if status < 0 { failed = true }
            }
            plane.withUnsafeBufferPointer { plane in
                guard let plane = plane.baseAddress else { return }
                if first > 0 {
                    blur(plane, 0, first)
                } else {
                    base.update(from: plane, count: area)
                }
            }
            for level in 1..<Self.levels {
                let before = Self.sigma(of: Double(level - 1)), now = Self.sigma(of: Double(level))
                blur(base + (level - 1) * area, level, (now * now - before * before).squareRoot())
            }
        }
        if failed {
            throw VisionError(operation: phrase("find features"), reason: phrase("no memory left"))
        }
    }

    /// Blur of a level, in pixels of the octave.
    static func sigma(of level: Double) -> Double { sigma * exp2(level / Double(layers)) }

    func withLevel<Result>(
        _ level: Int, _ body: (UnsafePointer<Float>) -> Result
    ) -> Result {
        withLevels { body($0 + level * width * height) }
    }

    /// Calls `body` with all levels, which are consecutive in memory.
    func withLevels<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result {
        values.withUnsafeBufferPointer { values in
            guard let base = values.baseAddress else { preconditionFailure("an octave has pixels") }
            return body(base)
        }
    }

    /// Doubles a picture: between two old pixels lie two new ones, at one quarter and at three
    /// quarters of the distance.
    private static func double(
        _ source: UnsafeBufferPointer<UInt8>, _ width: Int,
        into target: UnsafeMutableBufferPointer<Float>
    ) {
        let height = source.count / width
        for y in 0..<(2 * height) {
            let near = y / 2
            let far = min(height - 1, max(0, y % 2 == 0 ? near - 1 : near + 1))
            let (a, b) = (near &* width, far &* width)
            func value(_ x: Int) -> Float {
                0.75 * Float(source[a &+ x]) + 0.25 * Float(source[b &+ x])
            }
            let row = 2 &* y &* width
            var before = value(0), here = before
            for x in 0..<width {
                let after = x &+ 1 < width ? value(x &+ 1) : here
                target[row &+ 2 &* x] = 0.75 * here + 0.25 * before
                target[row &+ 2 &* x &+ 1] = 0.75 * here + 0.25 * after
                (before, here) = (here, after)
            }
        }
    }
}

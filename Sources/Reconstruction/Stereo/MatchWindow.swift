import CKernels
import Glibc

/// The matching window of a pixel: 11×11 pixels with a stride of two, without the four corners (32
/// samples), with bilateral weights (Gallup et al.; Schönberger 2016). Uses memory of its owner, to
/// avoid allocations.
struct MatchWindow {
    /// Half the window's side in pixels (COLMAP's `window_radius`).
    static let half = 5
    /// Pixels between samples of the window (guess).
    static let step = 2
    /// Floats of a window: differences and weights.
    static let floats = 2 * Int(CKERNELS_WINDOW_SAMPLES)

    /// Samples along the window's side. Derived: 2 · `half` / `step` + 1.
    private static let side = 6
    /// Brightness difference at which the bilateral weight falls to 1/e, gray levels (guess).
    private static let brightnessScale: Float = 20
    /// Bilateral weights by brightness difference 0...255.
    private static let brightnessWeights: [Float] = (0..<256).map {
        expf(-Float($0) / brightnessScale)
    }
    /// Twice the variance of the bilateral weights by distance, pixels squared: the standard
    /// deviation is half the window's side, 5 pixels, as COLMAP's `sigma_spatial`.
    private static let doubleVariance: Float = 2 * Float(half * half)
    /// Bilateral weights by distance.
    private static let distanceWeights: [Float] = {
        var weights: [Float] = []
        for row in 0..<side {
            for column in columns(row) {
                let (dx, dy) = (step * column - half, step * row - half)
                weights.append(expf(-Float(dx * dx + dy * dy) / doubleVariance))
            }
        }
        return weights
    }()

    /// The columns of a row's samples: the first and the last row are without their ends.
    @inline(__always)
    private static func columns(_ row: Int) -> Range<Int> {
        row == 0 || row == side - 1 ? 1..<side - 1 : 0..<side
    }

    /// Passes both tables' memory to the body.
    static func withTables(
        _ body: (
            _ brightnessWeights: UnsafePointer<Float>, _ distanceWeights: UnsafePointer<Float>
        ) -> Void
    ) {
        brightnessWeights.withUnsafeBufferPointer { brightnessWeights in
            distanceWeights.withUnsafeBufferPointer { distanceWeights in
                guard let brightnessWeights = brightnessWeights.baseAddress,
                    let distanceWeights = distanceWeights.baseAddress
                else { return }
                body(brightnessWeights, distanceWeights)
            }
        }
    }

    /// Weighted brightness minus its mean; and the weights, which sum to 1.
    let weighted, weights: UnsafeMutablePointer<Float>
    /// Square root of the weighted variance.
    private(set) var deviation: Float = 0

    /// Windows with a lower variance (one grey level) match everywhere (guess).
    static let leastVariance: Float = 1

    /// - Parameter memory: space for `floats` numbers.
    init(memory: UnsafeMutablePointer<Float>) {
        memory.initialize(repeating: 0, count: Self.floats)
        (weighted, weights) = (memory, memory + Int(CKERNELS_WINDOW_SAMPLES))
    }

    // More than six parameters: a kernel over plain buffers.
    /// Loads the window of a pixel; false when it is flat.
    mutating func take(
        _ picture: UnsafePointer<UInt8>, width: Int, height: Int, x: Int, y: Int,
        brightnessWeights: UnsafePointer<Float>, distanceWeights: UnsafePointer<Float>
    ) -> Bool {
        let middle = Int(picture[y &* width &+ x])
        let isInside =
            x >= Self.half && y >= Self.half && x &+ Self.half < width && y &+ Self.half < height
        var index = 0
        for row in 0..<Self.side {
            let line = y &+ Self.step &* row &- Self.half
            let start = min(max(line, 0), height &- 1) &* width
            for column in Self.columns(row) {
                var across = x &+ Self.step &* column &- Self.half
                if !isInside { across = min(max(across, 0), width &- 1) }
                let value = Int(picture[start &+ across])
                weights[index] = brightnessWeights[abs(value &- middle)] * distanceWeights[index]
                weighted[index] = Float(value)
                index &+= 1
            }
        }
        return center()
    }

    /// Makes weights that sum to 1, and weighted differences from the mean; false for flat windows.
    private mutating func center() -> Bool {
        let weights = Lanes(weights), weighted = Lanes(weighted)
        var sum = SIMD8<Float>.zero, mean = SIMD8<Float>.zero, square = SIMD8<Float>.zero
        for at in 0..<Lanes.count {
            sum += weights[at]
            mean += weights[at] * weighted[at]
        }
        let inverse = 1 / sum.sum()
        let middle = SIMD8(repeating: mean.sum() * inverse)
        for at in 0..<Lanes.count {
            let weight = weights[at] * inverse
            let difference = weighted[at] - middle
            let part = weight * difference
            weights[at] = weight
            weighted[at] = part
            square += part * difference
        }
        let variance = square.sum()
        deviation = variance.squareRoot()
        return variance > Self.leastVariance
    }

    /// Numbers in groups of eight.
    private struct Lanes {
        static let count = Int(CKERNELS_WINDOW_SAMPLES) / 8
        private let memory: UnsafeMutableRawPointer

        init(_ memory: UnsafeMutablePointer<Float>) {
            self.memory = UnsafeMutableRawPointer(memory)
        }

        subscript(at: Int) -> SIMD8<Float> {
            @inline(__always) get {
                memory.loadUnaligned(fromByteOffset: 32 &* at, as: SIMD8<Float>.self)
            }
            @inline(__always) nonmutating set {
                memory.storeBytes(of: newValue, toByteOffset: 32 &* at, as: SIMD8<Float>.self)
            }
        }
    }
}

import CKernels
import Glibc

/// The matching window of a pixel: 11×11 pixels with a stride of two, without the four corners (32
/// samples), with bilateral weights (Gallup et al.; Schönberger 2016). The caller provides the
/// memory, so that no window allocates any.
struct MatchWindow {
    /// Half the window's side in pixels (COLMAP's `window_radius`).
    static let half = 5
    /// Distance between neighbouring samples of the window, in pixels (guess).
    static let step = 2
    /// Number of floats that a window needs: a difference and a weight for each sample.
    static let floats = 2 * Int(CKERNELS_WINDOW_SAMPLES)

    /// Number of samples along the window's side. Derived: 2 · `half` / `step` + 1.
    private static let side = 6
    /// Brightness difference at which the bilateral weight falls to 1/e, in grey levels (guess).
    private static let brightnessScale: Float = 20
    /// The factor of the bilateral weight for each brightness difference, 0...255.
    private static let brightnessWeights: [Float] = (0..<256).map {
        expf(-Float($0) / brightnessScale)
    }
    /// Twice the variance of the Gaussian that gives the bilateral weight by distance, in pixels
    /// squared. The standard deviation is half the window's side, 5 pixels, as COLMAP's
    /// `sigma_spatial`.
    private static let doubleVariance: Float = 2 * Float(half * half)
    /// The factor of the bilateral weight for the distance of each sample from the middle.
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

    /// The columns that have samples in a row of the window. The first and the last row have no
    /// sample in the first and last column.
    @inline(__always)
    private static func columns(_ row: Int) -> Range<Int> {
        row == 0 || row == side - 1 ? 1..<side - 1 : 0..<side
    }

    /// Calls `body` with the weights by brightness and the weights by distance.
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

    /// `weights`: the weight of each sample; they sum to 1. `weighted`: the weight times the
    /// difference between the sample's brightness and the weighted mean.
    let weighted, weights: UnsafeMutablePointer<Float>
    /// Weighted standard deviation of the brightness, in grey levels.
    private(set) var deviation: Float = 0

    /// A window is flat if the weighted variance of its brightness is at most this, in grey levels
    /// squared: such a window would match everywhere (guess).
    static let leastVariance: Float = 1

    /// - Parameter memory: space for `floats` numbers, owned by the caller.
    init(memory: UnsafeMutablePointer<Float>) {
        memory.initialize(repeating: 0, count: Self.floats)
        (weighted, weights) = (memory, memory + Int(CKERNELS_WINDOW_SAMPLES))
    }

    // More than six parameters: a kernel over plain buffers.
    /// Loads the window of a pixel; returns false if the window is flat.
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

    /// Scales the weights to a sum of 1, and makes the weighted differences from the mean; returns
    /// false if the window is flat.
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

    /// The numbers of a window in groups of eight, one group for each SIMD operation.
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

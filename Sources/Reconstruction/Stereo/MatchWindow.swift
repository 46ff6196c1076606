import CKernels
import Glibc

/// The matching window of a pixel: 11×11 pixels with a stride of two (36 samples), with bilateral
/// weights (Gallup et al.; Schönberger 2016). Uses memory of its owner, to avoid allocations.
struct MatchWindow {
    /// Half the window's side in pixels.
    static let half = 5
    static let step = 2
    /// Floats of a window: differences and weights, each padded to whole SIMD lanes.
    static let floats = 2 * Int(CKERNELS_WINDOW_SAMPLES)

    /// Bilateral weights by brightness difference 0...255; 1/e at 20.
    private static let likeness: [Float] = (0..<256).map { expf(-Float($0) / 20) }
    /// Bilateral weights by distance; standard deviation 5 pixels.
    private static let nearness: [Float] = {
        var weights: [Float] = []
        for dy in stride(from: -half, through: half, by: step) {
            for dx in stride(from: -half, through: half, by: step) {
                weights.append(expf(-Float(dx * dx + dy * dy) / 50))
            }
        }
        return weights
    }()

    /// Passes both tables' memory to the body.
    static func withTables(
        _ body: (_ likeness: UnsafePointer<Float>, _ nearness: UnsafePointer<Float>) -> Void
    ) {
        likeness.withUnsafeBufferPointer { likeness in
            nearness.withUnsafeBufferPointer { nearness in
                guard let likeness = likeness.baseAddress, let nearness = nearness.baseAddress
                else { return }
                body(likeness, nearness)
            }
        }
    }

    /// Weighted brightness minus its mean; and the weights, which sum to 1.
    let weighted, weights: UnsafeMutablePointer<Float>
    /// Square root of the weighted variance.
    private(set) var deviation: Float = 0

    /// Windows with a lower variance (one grey level) match everywhere.
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
        likeness: UnsafePointer<Float>, nearness: UnsafePointer<Float>
    ) -> Bool {
        let middle = Int(picture[y &* width &+ x])
        var index = 0
        var (sum, mean): (Float, Float) = (0, 0)
        for row in 0..<6 {
            let line = min(max(y &+ 2 &* row &- Self.half, 0), height &- 1) &* width
            for column in 0..<6 {
                let value = Int(
                    picture[line &+ min(max(x &+ 2 &* column &- Self.half, 0), width &- 1)])
                let weight = likeness[abs(value &- middle)] * nearness[index]
                weights[index] = weight
                weighted[index] = Float(value)
                sum += weight
                mean += weight * Float(value)
                index &+= 1
            }
        }
        let inverse = 1 / sum
        mean *= inverse
        var variance: Float = 0
        for index in 0..<36 {
            let weight = weights[index] * inverse
            let difference = weighted[index] - mean
            weights[index] = weight
            weighted[index] = weight * difference
            variance += weight * difference * difference
        }
        deviation = variance.squareRoot()
        return variance > Self.leastVariance
    }
}

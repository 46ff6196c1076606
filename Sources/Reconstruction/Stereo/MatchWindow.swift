import CKernels
import Glibc

/// The window round a pixel that is looked for in other pictures: 11×11 pixels, every second one
/// (36 samples), near and alike ones first (bilateral weights, Gallup et al.; Schönberger 2016).
/// Lives in memory that its owner gives it, for its many uses without allocation.
struct MatchWindow {
    /// Half the window's side in pixels.
    static let half = 5
    static let step = 2
    /// Floats that a window takes: differences and weights, each padded to whole lanes.
    static let floats = 2 * Int(CKERNELS_WINDOW_SAMPLES)

    /// Weights for a difference of brightness 0...255; a fall to 1/e at 20.
    static let likeness: [Float] = (0..<256).map { expf(-Float($0) / 20) }
    /// Weights of the samples' distances; standard deviation 5 pixels.
    static let nearness: [Float] = {
        var weights: [Float] = []
        for dy in stride(from: -half, through: half, by: step) {
            for dx in stride(from: -half, through: half, by: step) {
                weights.append(expf(-Float(dx * dx + dy * dy) / 50))
            }
        }
        return weights
    }()

    /// Brightness less its mean, times weight; and the weights, which sum up to 1.
    let weighted, weights: UnsafeMutablePointer<Float>
    /// Square root of the weighted variance.
    private(set) var deviation: Float = 0

    /// Windows flatter than this variance (one step of brightness) match everywhere.
    static let leastVariance: Float = 1

    /// - Parameter memory: room for `floats` numbers.
    init(memory: UnsafeMutablePointer<Float>) {
        memory.initialize(repeating: 0, count: Self.floats)
        (weighted, weights) = (memory, memory + Int(CKERNELS_WINDOW_SAMPLES))
    }

    /// Takes the window round a pixel; false when it is flat.
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

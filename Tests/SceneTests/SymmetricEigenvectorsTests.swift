import TestKit
import Testing

@testable import Scene

@Suite("Eigenvectors of symmetric matrices")
struct SymmetricEigenvectorsTests {
    @Test("A v = λ v, in ascending order, with orthonormal vectors", arguments: 1...12)
    func properties(size: Int) {
        var rng = RandomSource(seed: UInt64(size))
        var matrix = [Double](repeating: 0, count: size * size)
        for i in 0..<size {
            for j in 0...i {
                matrix[i * size + j] = rng.number(-2...2)
                matrix[j * size + i] = matrix[i * size + j]
            }
        }
        let found = SymmetricEigenvectors(matrix, size: size)
        #expect(found.values == found.values.sorted())
        for (value, vector) in zip(found.values, found.vectors) {
            for i in 0..<size {
                let image = (0..<size).reduce(0) { $0 + matrix[i * size + $1] * vector[$1] }
                #expect(abs(image - value * vector[i]) < 1e-12)
            }
        }
        for (i, a) in found.vectors.enumerated() {
            for (j, b) in found.vectors.enumerated() {
                let product = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
                #expect(abs(product - (i == j ? 1 : 0)) < 1e-12)
            }
        }
    }
}

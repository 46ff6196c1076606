import Glibc
import Scene

/// Decodes faces from the outputs of CenterFace. For each cell of four pixels the outputs are: a
/// heat map of face centres, the logarithms of a face's size, the offset of its centre in the cell,
/// and five points as shares of its size.
enum CenterFaceDecoding {
    /// Pixels between two cells of the network's output (CenterFace's stride).
    private static let cell = 4.0

    /// Faces in the network's picture; nil where the outputs are not CenterFace's.
    static func faces(_ outputs: [NetworkOutput], leastScore: Double) -> [FaceDetection]? {
        guard let heat = outputs.first(where: { $0.channels == 1 }),
            let points = outputs.first(where: { $0.channels == 10 }),
            outputs.allSatisfy({ $0.rows == heat.rows && $0.columns == heat.columns })
        else { return nil }
        // The outputs for size and offset both have two maps. In the ONNX file the size comes
        // first.
        let pairs = outputs.filter { $0.channels == 2 }
        guard pairs.count == 2 else { return nil }
        let (size, offset) = (pairs[0], pairs[1])
        var found: [FaceDetection] = []
        for row in 0..<heat.rows {
            for column in 0..<heat.columns {
                let score = heat.at(0, row, column)
                guard score >= leastScore, score.isFinite else { continue }
                let height = exp(size.at(0, row, column)) * cell
                let width = exp(size.at(1, row, column)) * cell
                let y = (Double(row) + offset.at(0, row, column) + 0.5) * cell - height / 2
                let x = (Double(column) + offset.at(1, row, column) + 0.5) * cell - width / 2
                guard width.isFinite, height.isFinite else { continue }
                found.append(
                    FaceDetection(
                        x: x, y: y, width: width, height: height, score: min(1, score),
                        points: (0..<5).map { point in
                            Vector2(
                                x + points.at(2 * point + 1, row, column) * width,
                                y + points.at(2 * point, row, column) * height)
                        }))
            }
        }
        return found
    }
}

import Glibc
import Scene

/// Decodes faces from the twelve outputs of YuNet: for cells of 8, 16 and 32 pixels, row after row,
/// a class and an object score, a box and five points.
enum YuNetDecoding {
    /// Faces in the network's picture of this width; nil where the outputs are not YuNet's.
    static func faces(
        _ outputs: [NetworkOutput], width: Int, leastScore: Double
    ) -> [FaceDetection]? {
        var found: [FaceDetection] = []
        for step in [8, 16, 32] {
            func output(_ name: String) -> [Float]? {
                outputs.first { $0.name == "\(name)_\(step)" }?.values
            }
            guard let classes = output("cls"), let objects = output("obj"),
                let boxes = output("bbox"), let points = output("kps"),
                classes.count == objects.count, boxes.count == 4 * classes.count,
                points.count == 10 * classes.count
            else { return nil }
            let columns = width / step
            guard columns > 0 else { return nil }
            let cell = Double(step)
            for index in classes.indices {
                let (a, b) = (Double(classes[index]), Double(objects[index]))
                let score = (max(0, min(1, a)) * max(0, min(1, b))).squareRoot()
                guard score >= leastScore else { continue }
                let corner = Vector2(Double(index % columns), Double(index / columns))
                func value(_ values: [Float], _ place: Int, _ count: Int) -> Double {
                    Double(values[count * index + place])
                }
                let middle =
                    (corner + Vector2(value(boxes, 0, 4), value(boxes, 1, 4))) * cell
                let extent = Vector2(exp(value(boxes, 2, 4)), exp(value(boxes, 3, 4))) * cell
                guard extent.x.isFinite, extent.y.isFinite else { continue }
                found.append(
                    FaceDetection(
                        x: middle.x - extent.x / 2, y: middle.y - extent.y / 2, width: extent.x,
                        height: extent.y, score: score,
                        points: (0..<5).map { point in
                            (corner
                                + Vector2(
                                    value(points, 2 * point, 10), value(points, 2 * point + 1, 10)))
                                * cell
                        }))
            }
        }
        return found
    }
}

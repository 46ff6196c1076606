import Scene

/// The equations of a homography from a plane to its picture (Hartley and Zisserman, Multiple View
/// Geometry, 4.1).
enum DirectLinearTransform {
    /// Number of a homography's elements.
    private static let size = 9

    /// The eigenvectors of the sum of squares of all equations. Each pair of a point of the plane
    /// and its image gives two equations. The first eigenvector is the homography, row after row.
    static func solve(_ points: [Vector2], _ images: [Vector2]) -> SymmetricEigenvectors {
        var products = [Double](repeating: 0, count: size * size)
        for (p, q) in zip(points, images) {
            let rows = [
                [p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, -q.x],
                [0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, -q.y],
            ]
            for row in rows {
                for i in 0..<size {
                    for j in 0...i { products[j * size + i] += row[i] * row[j] }
                }
            }
        }
        return SymmetricEigenvectors(products, size: size)
    }
}

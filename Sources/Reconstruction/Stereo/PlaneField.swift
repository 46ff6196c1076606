import Scene

/// The estimated plane of each pixel in a part of a picture.
struct PlaneField {
    /// The part's position and size in the picture, pixels.
    let left, top, width, height: Int
    /// Depth of the plane at the pixel; 0 where the pixel cannot see the box.
    var depths: [Float]
    /// Normal in the camera's frame, towards the camera.
    var normals: [SIMD3<Float>]
    /// Matching cost, `MatchSource.impossible` where nothing matches.
    var costs: [Float]

    /// A part without planes.
    init(columns: Range<Int>, rows: Range<Int>) {
        (left, top) = (columns.lowerBound, rows.lowerBound)
        (width, height) = (columns.count, rows.count)
        depths = Array(repeating: 0, count: width * height)
        normals = Array(repeating: SIMD3(0, 0, -1), count: width * height)
        costs = Array(repeating: MatchSource.impossible, count: width * height)
    }

    /// Passes the memory of depths, normals and costs to the body.
    mutating func withBuffers(
        _ body: (
            UnsafeMutableBufferPointer<Float>, UnsafeMutableBufferPointer<SIMD3<Float>>,
            UnsafeMutableBufferPointer<Float>
        ) -> Void
    ) {
        depths.withUnsafeMutableBufferPointer { depths in
            normals.withUnsafeMutableBufferPointer { normals in
                costs.withUnsafeMutableBufferPointer { costs in body(depths, normals, costs) }
            }
        }
    }
}

extension DepthMap {
    /// The depths with a low matching cost.
    init(_ planes: PlaneField, seenBy picture: GrayPicture) {
        var values = [Float](repeating: 0, count: picture.width * picture.height)
        for y in 0..<planes.height {
            for x in 0..<planes.width {
                let from = y * planes.width + x
                guard planes.costs[from] < GeometricConsistency.mostCost else { continue }
                values[(y + planes.top) * picture.width + x + planes.left] = planes.depths[from]
            }
        }
        self.init(
            intrinsics: picture.intrinsics, worldFromCamera: picture.worldFromCamera,
            values: values)
    }
}

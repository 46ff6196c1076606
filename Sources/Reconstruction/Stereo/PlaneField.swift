import Scene

/// The estimated plane of each pixel in a part of a picture.
struct PlaneField {
    /// The part's position and size in the picture, pixels.
    let left, top, width, height: Int
    /// Depth of the plane at the pixel; 0 if the pixel cannot see the box or its window is flat.
    var depths: [Float]
    /// Unit normal of the plane in the camera's frame, towards the camera.
    var normals: [SIMD3<Float>]
    /// Matching cost of the plane, 0...2; `MatchSource.impossible` if it matches nowhere.
    var costs: [Float]

    /// A field for these columns and rows, still without planes.
    init(columns: Range<Int>, rows: Range<Int>) {
        (left, top) = (columns.lowerBound, rows.lowerBound)
        (width, height) = (columns.count, rows.count)
        depths = Array(repeating: 0, count: width * height)
        normals = Array(repeating: SIMD3(0, 0, -1), count: width * height)
        costs = Array(repeating: MatchSource.impossible, count: width * height)
    }

    /// Calls `body` with the memory of the depths, the normals and the costs.
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
    /// A map of the depths whose matching cost is below `GeometricConsistency.mostCost`; 0
    /// elsewhere.
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

import Scene

extension RigidTransform {
    /// The four rows of the 4×4 matrix.
    var rows: [[Double]] {
        let (x, y, z) = (rotation.xAxis, rotation.yAxis, rotation.zAxis)
        return (0..<3).map { [x[$0], y[$0], z[$0], translation[$0]] } + [[0, 0, 0, 1]]
    }

    /// The four rows for a camera with the axes of OpenGL and ARKit (x right, y up, z back). The
    /// transform must map from a camera with the axes of OpenCV.
    var rowsFromOpenGLCamera: [[Double]] {
        rows.map { [$0[0], -$0[1], -$0[2], $0[3]] }
    }
}

extension Rotation {
    /// The nine numbers of the matrix, row by row.
    var numbers: [Double] {
        (0..<3).flatMap { [xAxis[$0], yAxis[$0], zAxis[$0]] }
    }
}

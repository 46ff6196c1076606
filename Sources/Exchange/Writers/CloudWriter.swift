import DeviceIO
import Models
import Scene

/// Writes the 3D points as `sparse.ply`, for formats without points.
struct CloudWriter {
    static let name = "sparse.ply"
    private let folder: ExportFolder

    init(_ folder: ExportFolder) { self.folder = folder }

    /// Writes the file if there are points; returns whether a file was written.
    func write(_ scenePoints: [ScenePoint]) throws(DeviceError) -> Bool {
        guard !scenePoints.isEmpty else { return false }
        let mesh = Mesh(
            positions: scenePoints.map { SIMD3<Float>($0.pointInWorld) },
            colors: scenePoints.map(\.color), triangles: [])
        try folder.write(PLYWriter.bytes(of: mesh), Self.name)
        return true
    }
}

import Foundation
import Scene

/// Writes a camera's intrinsics as `CameraCalibration` reads them.
public enum CameraFile {
    private struct Fields: Encodable {
        var width, height: Int
        var fx, fy, cx, cy: Double
        var dist: [Double]
        var distModel: String
        var note: String
        var depth: DepthFields?

        enum CodingKeys: String, CodingKey {
            case width, height, fx, fy, cx, cy, dist, note, depth
            case distModel = "dist_model"
        }
    }

    /// Writes the file; an existing file is replaced only when the new one is complete. Throws when
    /// it cannot be written.
    public static func write(
        _ camera: Intrinsics, errorPixels: Double, depth: DepthCalibration? = nil,
        to path: String
    ) throws(DeviceError) {
        let lens = camera.distortion
        let fields = Fields(
            width: camera.width, height: camera.height, fx: camera.fx, fy: camera.fy,
            cx: camera.cx, cy: camera.cy, dist: lens.fileNumbers, distModel: lens.fileModel,
            note: "capstan calibrate, root mean square error "
                + String(format: "%.3f pixels", errorPixels), depth: depth.map(DepthFields.init))
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            var data = try encoder.encode(fields)
            data.append(0x0A)
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            // The error has the system's own reason, where there is one.
            try check(path)
            throw failure(path, (error as NSError).localizedDescription)
        }
    }

    /// Checks, before a person shows a target for minutes, whether the file can be written. Throws
    /// where it cannot.
    public static func check(_ path: String) throws(DeviceError) {
        // The trailing dot tells a folder from a file of that name.
        if access("\(path)/.", F_OK) == 0 { throw failure(path, BoundedFile.describe(EISDIR)) }
        let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        if access("\(folder)/.", W_OK) != 0 { throw failure(path, BoundedFile.describe(errno)) }
    }

    private static func failure(_ path: String, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("write the camera's file"), subject: visible(path),
            reason: reason, suggestion: phrase("Name a file in a folder that can be written."))
    }
}

import Foundation
import Processes
import Scene

/// Writes a camera's intrinsics as a file that `CameraCalibration` reads.
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

    /// Writes the file. An existing file is replaced only when the new one is complete. Throws when
    /// the file cannot be written.
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
            // This check usually throws an error with the system's own reason. If it does not
            // throw, the line below it throws.
            try check(path)
            throw failure(path, (error as NSError).localizedDescription)
        }
    }

    /// Checks whether the file can be written, and throws when it cannot. A person shows a target
    /// for minutes, so the check comes first.
    public static func check(_ path: String) throws(DeviceError) {
        try ScanFolder.refuseOwnFile(path)
        if let code = WriteAccess.fault(ofFile: path) { throw failure(path, systemWords(code)) }
    }

    private static func failure(_ path: String, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("write the camera's file"), subject: visible(path),
            reason: reason, suggestion: phrase("Name a file in a folder that can be written."))
    }
}

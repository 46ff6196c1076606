import DeviceIO
import Foundation

/// The cameras of this machine, for `capstan devices`.
public struct DeviceReport {
    /// The cameras that the search found.
    public let cameras: [CameraDevice]

    /// Searches for cameras.
    public init() { cameras = CameraList.cameras() }

    /// The cameras for a script, one JSON object each.
    public func jsonLines() throws -> [String] { try cameras.map(jsonText) }

    /// The modes of a camera for a person.
    public static func modes(of camera: CameraDevice) -> [String] {
        camera.formats.map { format in
            let sizes = format.sizes.map { size in
                let rate = size.framesPerSecond.max().map { String(format: "@%g", $0) } ?? ""
                return "\(size.width)×\(size.height)\(rate)"
            }
            return "\(format.pixelFormat.name)  " + sizes.joined(separator: " ")
        }
    }
}

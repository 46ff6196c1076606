import ArgumentParser
import Capture
import Foundation
import Scene

/// The camera on a stand.
struct StandCamera: ParsableArguments {
    @Option(help: "The camera on the stand, as /dev/video0; default: that of a uvc: stand.")
    var source: String?

    @Option(
        parsing: .unconditional,
        help: "Its horizontal field of view in degrees, where it does not know it.")
    var fieldOfView: Double?

    func validate() throws {
        if let fieldOfView, !(5...170).contains(fieldOfView) {
            throw ValidationError(phrase("--field-of-view must be 5 to 170 degrees."))
        }
    }

    /// The horizontal field of view, radians; nil if the person did not state it.
    func angle() throws -> Double? { fieldOfView.map(Double.degrees) }

    /// Opens the camera that the person named, otherwise the camera of a `uvc:` stand. Nil if there
    /// is neither.
    func opened(for stand: String) throws -> (any FrameSource)? {
        var name = source
        if name == nil, stand.hasPrefix("uvc:") { name = String(stand.dropFirst("uvc:".count)) }
        guard let name else { return nil }
        return try SourceAddress(name).open(options: SourceOptions(wantsPreview: true))
    }
}

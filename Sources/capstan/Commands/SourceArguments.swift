import ArgumentParser
import Capture
import Foundation

/// The options that name a source, for every command that reads frames.
struct SourceArguments: ParsableArguments {
    @Argument(
        help: "A directory, sim:SCRIPT or /dev/videoN.",
        completion: .directory)
    var source: String

    @Option(
        help: "A file with the camera's intrinsics, for a source that brings none.",
        completion: .file())
    var intrinsics: String?

    @Option(help: "Picture size to ask a camera for, as 1280x720.")
    var size: String?

    @Option(help: "Frames a second to ask a camera for.")
    var fps: Double?

    func address() throws -> SourceAddress { try SourceAddress(source) }

    func options(wantsPreview: Bool) throws -> SourceOptions {
        var options = SourceOptions(wantsPreview: wantsPreview)
        if let intrinsics { try options.readCalibration(at: intrinsics) }
        if let size {
            let parts = size.split(separator: "x").compactMap { Int($0) }
            guard parts.count == 2, parts.allSatisfy({ (16...16_384).contains($0) }) else {
                throw ValidationError(
                    phrase("--size must be WIDTHxHEIGHT, such as 1280x720, not \(size)."))
            }
            (options.width, options.height) = (parts[0], parts[1])
        }
        if let fps {
            guard fps >= 1, fps <= 1000 else {
                throw ValidationError(phrase("--fps must be 1 to 1000."))
            }
            options.framesPerSecond = fps
        }
        return options
    }
}

/// The options that name a source of recorded frames: a folder or a script of the virtual camera,
/// for commands that read no camera.
struct RecordedSourceArguments: ParsableArguments {
    @Argument(help: "A directory or sim:SCRIPT.", completion: .directory)
    var source: String

    @Option(
        help: "A file with the camera's intrinsics, for a source that brings none.",
        completion: .file())
    var intrinsics: String?

    @Option(help: .hidden)
    var size: String?

    @Option(help: .hidden)
    var fps: Double?

    func validate() throws {
        if size != nil || fps != nil {
            throw ValidationError(phrase("--size and --fps are for cameras: leave them out."))
        }
    }

    func address() throws -> SourceAddress { try SourceAddress(source) }

    func options() throws -> SourceOptions {
        var options = SourceOptions(wantsPreview: false)
        if let intrinsics { try options.readCalibration(at: intrinsics) }
        return options
    }
}

import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator

/// A capture that is to be made: from where, to where, how.
public struct CaptureJob: Equatable, Sendable {
    /// Where frames come from.
    public var address: SourceAddress
    /// How the source is opened.
    public var options: SourceOptions
    /// The scan folder.
    public var output: String
    /// Whether to go on with what the folder holds.
    public var isResuming: Bool
    /// Turns round the object to make without a screen.
    public var passes: Int
    /// The session's options; a resumed scan keeps its own.
    public var session: SessionOptions
    /// What the person typed as the source.
    public var sourceText: String

    /// A capture of these parts.
    public init(
        source: String, options: SourceOptions, output: String, isResuming: Bool = false,
        passes: Int = 1, session: SessionOptions
    ) throws {
        address = try SourceAddress(source)
        sourceText = source
        (self.options, self.output, self.isResuming) = (options, output, isResuming)
        (self.passes, self.session) = (passes, session)
    }

    /// What to type to go on with the scan.
    public var resumeCommand: String {
        "capstan capture \(Self.quoted(sourceText)) -o \(Self.quoted(output)) --resume"
    }

    private static func quoted(_ word: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "/._-+:=@%,"))
        if word.unicodeScalars.allSatisfy(plain.contains) { return word }
        return "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    /// Opens the source and the scan folder. Nothing is made on the disk when the source fails.
    public func prepare() throws -> PreparedCapture {
        let steering = address.isSteered ? Steering() : nil
        let source = try address.open(options: options, steering: steering)
        do {
            let scan =
                isResuming
                ? try OpenedScan.resuming(output)
                : try OpenedScan.creating(
                    output, source: source.description, sourceText: sourceText, options: session)
            return PreparedCapture(job: self, source: source, scan: scan, steering: steering)
        } catch {
            source.close()
            throw error
        }
    }
}

extension SourceAddress {
    /// Opens the source.
    public func open(
        options: SourceOptions, steering: Steering? = nil
    ) throws -> any FrameSource {
        switch self {
        case .dataset(let path):
            return try DatasetSource(
                path: path,
                options: DatasetOptions(
                    calibration: options.calibration, wantsPreview: options.wantsPreview))
        case .simulator(var camera):
            camera.wantsPreview = options.wantsPreview
            return try VirtualCamera(options: camera, steering: steering)
        case .camera(let path):
            return try Video4LinuxSource.open(
                path: path,
                options: CameraOptions(
                    width: options.width, height: options.height,
                    framesPerSecond: options.framesPerSecond,
                    intrinsics: try options.calibration?.intrinsics(
                        width: options.width, height: options.height),
                    wantsPreview: options.wantsPreview))
        }
    }
}

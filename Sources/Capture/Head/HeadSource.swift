import DeviceIO
import Foundation
import Head
import Scene
import Simulator
import Vision
import Wording

/// The frames of a head scan with the faces in them. Used by one thread.
protocol HeadSource {
    /// Notes about the source, shown to the person before the scan.
    var notes: [String] { get }
    /// Whether frames have depth.
    var hasDepth: Bool { get }
    /// The next frame; nil at the end of the source. Throws if the camera is disconnected.
    mutating func next() throws -> SeenFrame?
    /// Passes a spoken sentence to the virtual person, who obeys it.
    mutating func receive(_ event: HeadCaptureEvent)
    /// Releases the camera.
    func close()
}

/// A frame with the faces in it.
struct SeenFrame {
    var frame: Frame
    var faces: [FaceObservation]
}

/// A camera or a recording, with a detector for faces.
struct FaceDetectingSource: HeadSource {
    private let source: any FrameSource
    private let detector: FaceDetector
    private let decoder: ImageDecoder

    let notes: [String]
    let hasDepth: Bool

    /// The detector looks for faces in a picture of at least this width, pixels. Previews have this
    /// width.
    private static let detectionWidth = 320

    /// Opens the detector, then the source. Throws if one of them cannot be opened.
    init(address: SourceAddress, options: SourceOptions, model: FaceModelFile) throws {
        detector = try model.open()
        decoder = try ImageDecoder()
        var options = options
        options.wantsPreview = true
        source = try address.open(options: options)
        hasDepth = source.description.hasDepth
        notes =
            source.description.notes
            + (hasDepth
                ? []
                : [
                    phrase(
                        "\(source.description.name) has no depth: the model's size will be an "
                            + "estimate.")
                ])
    }

    mutating func next() throws -> SeenFrame? {
        while let event = try source.next() {
            guard case .frame(let frame) = event else { continue }
            return SeenFrame(frame: frame, faces: try faces(in: frame))
        }
        return nil
    }

    mutating func receive(_ event: HeadCaptureEvent) {}

    func close() { source.close() }

    private func faces(in frame: Frame) throws -> [FaceObservation] {
        let picture: ColorImage
        switch frame.original {
        case .rgb(let color): picture = color
        case .jpeg(let bytes), .png(let bytes):
            // Frames of cameras, streams and datasets have a preview: the same picture, already
            // reduced to the width for the detector.
            picture = try frame.preview ?? decoder.color(bytes, minimumWidth: Self.detectionWidth)
        case .yuyv: picture = frame.preview ?? ColorImage(width: 0, height: 0, values: [])
        }
        guard picture.width > 0 else { return [] }
        let found: [FaceDetection]
        do throws(FaceDetectorError) {
            found = try detector.faces(in: picture)
        } catch {
            throw CaptureError(.failed, error.words)
        }
        let factor = Double(frame.intrinsics.width) / Double(picture.width)
        return found.map { FaceObservation($0, factor: factor) }
    }
}

extension FaceObservation {
    /// Converts a face that was detected in a reduced picture to pixels of the full picture, which
    /// is larger by `factor`.
    init(_ face: FaceDetection, factor: Double) {
        let points = face.points.map { $0.resized(by: factor) }
        let corner = Vector2(face.x, face.y).resized(by: factor)
        self.init(
            x: corner.x, y: corner.y, width: face.width * factor, height: face.height * factor,
            score: face.score,
            landmarks: FaceLandmarks(points))
    }
}

/// The file of the network that finds faces.
public struct FaceModelFile: Equatable, Sendable {
    /// The path of the file.
    public var path: String
    /// Whether the person named the file. Any CenterFace or YuNet network is then accepted.
    public var isNamed: Bool

    /// The file that the person named, or else the file in the data folder to which
    /// `scripts/fetch-face-model` downloads it.
    public init(named path: String?, environment: [String: String]) {
        if let path {
            (self.path, isNamed) = (path, true)
            return
        }
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? Directories.home(in: environment) + "/.local/share"
        (self.path, isNamed) = (data + "/capstan/models/centerface.onnx", false)
    }

    /// The detector. Throws a `CaptureError` with a remedy if the file is missing or is not the
    /// expected one.
    func open() throws -> FaceDetector {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CaptureError(
                .device,
                phrase(
                    "Cannot find faces: there is no face model at \(path). Fetch it once with "
                        + "scripts/fetch-face-model, or name a CenterFace or YuNet file with "
                        + "--face-model. `capstan head sim:head` needs none."))
        }
        do throws(FaceDetectorError) {
            return try FaceDetector(
                model: [UInt8](bytes), expectedHash: isNamed ? nil : FaceDetector.centerFaceHash)
        } catch {
            throw CaptureError(.data, phrase("\(path): \(error.words)"))
        }
    }
}

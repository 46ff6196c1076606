import Foundation
import Following
import Scene
import Vision

/// What finds subjects in pictures.
protocol SubjectSight {
    /// What one picture shows.
    mutating func sightings(in frame: Frame) throws -> [Sighting]
}

/// The detector that the virtual stand plays.
struct PlayedSight: SubjectSight {
    let camera: PanTiltCamera

    func sightings(in frame: Frame) -> [Sighting] {
        camera.newestFindings.map { found in
            Sighting(
                box: PictureBox(
                    x: found.x, y: found.y, width: found.width, height: found.height),
                kind: .body, look: found.look)
        }
    }
}

/// Faces, found by a network.
struct FaceSight: SubjectSight {
    private let detector: FaceDetector

    /// A detector with the network that `scripts/fetch-face-model` put into the data folder.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let scans = Directories(environment: environment).scans
        let path = scans.dropLast("scans".count) + "models/centerface.onnx"
        guard let bytes = FileManager.default.contents(atPath: String(path)) else {
            throw CaptureError(
                .failed,
                "Cannot look for faces: \(path) is not there. Run scripts/fetch-face-model, "
                    + "or mark what is to be followed: --mark X,Y,WIDTH,HEIGHT.")
        }
        do {
            detector = try FaceDetector(
                model: [UInt8](bytes), expectedHash: FaceDetector.centerFaceHash)
        } catch {
            throw CaptureError(
                .failed,
                "Cannot look for faces: \(path) is damaged. Remove it and run "
                    + "scripts/fetch-face-model.")
        }
    }

    func sightings(in frame: Frame) throws -> [Sighting] {
        guard let picture = frame.preview else { return [] }
        let (width, height) = (Double(picture.width), Double(picture.height))
        return try detector.faces(in: picture).map { face in
            Sighting(
                box: PictureBox(
                    x: face.x / width, y: face.y / height, width: face.width / width,
                    height: face.height / height),
                kind: .face)
        }
    }
}

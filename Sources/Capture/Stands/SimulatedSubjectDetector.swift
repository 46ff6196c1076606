import Following
import Scene

/// The simulated detector of the virtual stand.
struct SimulatedSubjectDetector: SubjectDetector {
    let camera: PanTiltCamera

    func detections(in frame: Frame, at angles: PanTilt) -> [SubjectDetection] {
        camera.newestFindings.map { found in
            SubjectDetection(
                box: PictureBox(
                    x: found.x, y: found.y, width: found.width, height: found.height),
                kind: .body, descriptor: found.colorHistogram)
        }
    }
}

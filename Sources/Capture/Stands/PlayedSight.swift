import Following
import Scene

/// The simulated detector of the virtual stand.
struct PlayedSight: SubjectSight {
    let camera: PanTiltCamera

    func sightings(in frame: Frame, at angles: PanTilt) -> [Sighting] {
        camera.newestFindings.map { found in
            Sighting(
                box: PictureBox(
                    x: found.x, y: found.y, width: found.width, height: found.height),
                kind: .body, look: found.look)
        }
    }
}

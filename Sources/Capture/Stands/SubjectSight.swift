import Following
import Scene

/// What finds subjects in pictures.
protocol SubjectSight {
    /// What one picture shows.
    /// - Parameter angles: where the stand pointed when it was taken.
    mutating func sightings(in frame: Frame, at angles: StandAngles) throws -> [Sighting]
}

/// The detector that the virtual stand plays.
struct PlayedSight: SubjectSight {
    let camera: PanTiltCamera

    func sightings(in frame: Frame, at angles: StandAngles) -> [Sighting] {
        camera.newestFindings.map { found in
            Sighting(
                box: PictureBox(
                    x: found.x, y: found.y, width: found.width, height: found.height),
                kind: .body, look: found.look)
        }
    }
}

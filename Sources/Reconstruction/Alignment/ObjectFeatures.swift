import Scene
import Vision

/// The features of a pass that belong to the object: their points lie in the box, clear of the
/// table. Features that do not move with the object would vote for no motion.
struct ObjectFeatures {
    let model: SparseModel
    /// The box round the object in this pass, its base on what the object stands on.
    let box: BoundingBox
    /// The object's features of each photo, and the tracks that they belong to.
    let features: [Features]
    let tracksOfFeatures: [[Int]]

    /// Nearer to the base than this share of the height a point may be the table's.
    private static let clearance = 0.03

    init(_ model: SparseModel, box: BoundingBox) {
        (self.model, self.box) = (model, box)
        let objectFromWorld = box.objectFromWorld
        let half = box.size / 2
        var chosen = [[(feature: Int, track: Int)]](repeating: [], count: model.photos.count)
        for (index, track) in model.tracks.enumerated() {
            guard let position = track.position else { continue }
            let place = objectFromWorld * position
            guard abs(place.x) <= half.x, abs(place.y) <= half.y, place.z <= box.size.z,
                place.z >= Self.clearance * box.size.z
            else { continue }
            for sighting in track.agreed {
                chosen[Int(sighting.photo)].append((Int(sighting.feature), index))
            }
        }
        features = zip(model.photos, chosen).map { photo, chosen in
            photo.features.selected(chosen.map(\.feature))
        }
        tracksOfFeatures = chosen.map { $0.map(\.track) }
    }
}

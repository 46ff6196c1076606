import Scene
import Vision

/// The features of a pass that belong to the object: their points lie in the box and above the
/// table. Other features do not move with the object and would vote for no motion.
struct ObjectFeatures {
    let model: SparseModel
    /// The box around the object in this pass, its base on the table.
    let box: BoundingBox
    /// The object's features in each photo, and their tracks.
    let features: [Features]
    let tracksOfFeatures: [[Int]]

    /// A point lower than this share of the box's height may belong to the table (guess).
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
            for observation in track.agreed {
                chosen[Int(observation.photo)].append((Int(observation.feature), index))
            }
        }
        features = zip(model.photos, chosen).map { photo, chosen in
            photo.features.selected(chosen.map(\.feature))
        }
        tracksOfFeatures = chosen.map { $0.map(\.track) }
    }
}

import Scene
import Vision

/// The features of a pass that belong to the object: their points lie in the box and above the
/// table. Other features do not move with the object, and would vote for an object at rest.
struct ObjectFeatures {
    let model: SparseModel
    /// The box around the object in this pass. Its base is on the table.
    let box: BoundingBox
    /// The object's features in each photo.
    let features: [Features]
    /// For each feature in `features`, the index of its track in the model.
    let tracksOfFeatures: [[Int]]

    /// A point below this height may belong to the table and is not used, as a share of the box's
    /// height (guess).
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

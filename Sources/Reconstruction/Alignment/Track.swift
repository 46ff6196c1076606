import Scene

/// A feature in a photo.
struct Sighting: Hashable, Sendable {
    let photo, feature: Int32
}

/// A place in the world that several photos show.
struct Track: Sendable {
    /// At most one in a photo.
    let sightings: [Sighting]
    /// Which of them agree with the position.
    var agrees: [Bool]
    /// In the world; nil while it is not known.
    var position: Vector3?

    init(_ sightings: [Sighting]) {
        self.sightings = sightings
        agrees = Array(repeating: false, count: sightings.count)
    }

    /// The sightings that agree with the position.
    var agreed: [Sighting] {
        position == nil ? [] : zip(sightings, agrees).filter { $0.1 }.map { $0.0 }
    }

    /// Joins matches to tracks. A track that is twice in one photo is two places that look alike,
    /// and is left out.
    static func joined(_ pairs: [VerifiedPair], photos: [AlignmentPhoto]) -> [Track] {
        var firstOfPhoto = [0]
        for photo in photos {
            firstOfPhoto.append(firstOfPhoto[firstOfPhoto.count - 1] + photo.features.count)
        }
        let count = firstOfPhoto[photos.count]
        var sets = DisjointSets(count: count)
        for verified in pairs {
            let (a, b) = (firstOfPhoto[verified.pair.first], firstOfPhoto[verified.pair.second])
            for match in verified.matches { sets.join(a + Int(match.first), b + Int(match.second)) }
        }
        var sizes = [Int32](repeating: 0, count: count)
        for feature in 0..<count { sizes[sets.root(feature)] += 1 }
        var members: [Int: [Sighting]] = [:]
        var roots: [Int] = []
        for (photo, start) in firstOfPhoto.dropLast().enumerated() {
            for feature in start..<firstOfPhoto[photo + 1] {
                let root = sets.root(feature)
                guard sizes[root] > 1 else { continue }
                // A set's root is its lowest number.
                if root == feature { roots.append(root) }
                members[root, default: []].append(
                    Sighting(photo: Int32(photo), feature: Int32(feature - start)))
            }
        }
        return roots.compactMap { root in
            guard let sightings = members[root],
                zip(sightings, sightings.dropFirst()).allSatisfy({ $0.photo != $1.photo })
            else { return nil }
            return Track(sightings)
        }
    }
}

import Scene

/// A feature in a photo.
struct PhotoObservation: Hashable, Sendable {
    let photo, feature: Int32
}

/// A point in the world that several photos show.
struct FeatureTrack: Sendable {
    /// The features that show the point, at most one per photo.
    let observations: [PhotoObservation]
    /// Whether each observation agrees with the position.
    var agrees: [Bool]
    /// Position of the point in the world; nil while it is unknown.
    var position: Vector3?

    init(_ observations: [PhotoObservation]) {
        self.observations = observations
        agrees = Array(repeating: false, count: observations.count)
    }

    /// The observations that agree with the position.
    var agreed: [PhotoObservation] {
        position == nil ? [] : zip(observations, agrees).filter { $0.1 }.map { $0.0 }
    }

    /// Joins matches into tracks, starting with the pairs of photos that have the most matches. A
    /// match is left out if it would join two features of one photo: such a match contradicts
    /// earlier matches.
    static func joined(_ pairs: [VerifiedPair], photos: [AlignmentPhoto]) -> [FeatureTrack] {
        var firstOfPhoto = [0]
        for photo in photos {
            firstOfPhoto.append(firstOfPhoto[firstOfPhoto.count - 1] + photo.features.count)
        }
        var sets = ObservationSets(count: firstOfPhoto[photos.count])
        let strongest = pairs.sorted {
            ($1.matches.count, $0.pair) < ($0.matches.count, $1.pair)
        }
        for verified in strongest {
            let (a, b) = (verified.pair.first, verified.pair.second)
            for match in verified.matches {
                sets.join(
                    (firstOfPhoto[a] + Int(match.first), Int32(a)),
                    (firstOfPhoto[b] + Int(match.second), Int32(b)))
            }
        }
        var members: [Int: [PhotoObservation]] = [:]
        var roots: [Int] = []
        for (photo, start) in firstOfPhoto.dropLast().enumerated() {
            for feature in start..<firstOfPhoto[photo + 1] {
                guard let root = sets.root(feature) else { continue }
                // The root of a set is its lowest feature number.
                if root == feature { roots.append(root) }
                members[root, default: []].append(
                    PhotoObservation(photo: Int32(photo), feature: Int32(feature - start)))
            }
        }
        return roots.compactMap { members[$0].map { FeatureTrack($0) } }
    }

    /// Sets of features, each with the photos of its features.
    private struct ObservationSets {
        private var sets: DisjointSets
        /// The photos of each set, at the index of the set's root. Empty at other indices, and for
        /// a feature without matches.
        private var photos: [[Int32]]

        init(count: Int) {
            sets = DisjointSets(count: count)
            photos = Array(repeating: [], count: count)
        }

        /// The root of the set that a feature belongs to; nil for a feature without matches.
        mutating func root(_ feature: Int) -> Int? {
            let root = sets.root(feature)
            return photos[root].isEmpty ? nil : root
        }

        mutating func join(_ a: (feature: Int, photo: Int32), _ b: (feature: Int, photo: Int32)) {
            let (one, other) = (sets.root(a.feature), sets.root(b.feature))
            guard one != other else { return }
            let ofOne = photos[one].isEmpty ? [a.photo] : photos[one]
            let ofOther = photos[other].isEmpty ? [b.photo] : photos[other]
            guard !ofOne.contains(where: { ofOther.contains($0) }) else { return }
            sets.join(one, other)
            photos[max(one, other)] = []
            photos[min(one, other)] = ofOne + ofOther
        }
    }
}

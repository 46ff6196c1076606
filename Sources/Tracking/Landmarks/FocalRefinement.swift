import Scene

/// A focal length that nobody knows, as it is held to be from what was seen so far.
struct FocalGuess {
    /// What the stated one is to be multiplied with.
    var factor = 1.0
    /// Keyframes at which it is looked at again: each time half as many more.
    var nextKeyframes = 6

    /// Lenses of webcams and phones lie within this of COLMAP's guess of 1.2 times the width, that
    /// is 80° to 27° of view.
    static let factors = 0.5...1.75
    /// Beyond that many keyframes it stays: later ones say the same.
    static let mostKeyframes = 24
    /// An adjustment that explains so small a share more has not found out anything.
    static let leastGain = 0.01
    static let iterations = 20
}

extension LandmarkTracker {
    /// Looks, from time to time, which focal length explains best all that was seen.
    /// Whether it is another one than before.
    mutating func refineFocal(_ focal: Vector2) -> Bool {
        guard var guess = focalGuess, map.keyframes.count >= guess.nextKeyframes,
            map.keyframes.count <= FocalGuess.mostKeyframes
        else { return false }
        guess.nextKeyframes = map.keyframes.count + max(3, map.keyframes.count / 2)
        defer { focalGuess = guess }
        guard let change = map.betterFocal(than: focal),
            FocalGuess.factors.contains(guess.factor * change)
        else { return false }
        guess.factor *= change
        takeFocal(focal, change: change)
        return true
    }

    /// Goes on with the focal length that the map was just adjusted to.
    private mutating func takeFocal(_ focal: Vector2, change: Double) {
        guard let last = map.keyframes.last else { return }
        map.takeFocal(focal, change: change)
        surfaces = [:]
        for index in tracks.indices {
            guard case .candidate(let keyframe, let ray, let patch) = tracks[index].subject else {
                continue
            }
            tracks[index].subject = .candidate(
                keyframe: keyframe, ray: ray / change, patch: patch)
        }
        takePose(with: map.keyframes.count - 1, from: last.cameraFromWorld)
        velocity = .identity
    }
}

extension LandmarkMap {
    /// Adjusts everything in the window, and the focal length with it; what that is to be multiplied
    /// with, nil where another one explains nothing more.
    fileprivate mutating func betterFocal(than focal: Vector2) -> Double? {
        fillWindow(Array(keyframes.indices), focal: focal)
        // First with the focal length as it is: only what is better than that says another one.
        window.adjustment.begin()
        for _ in 0..<FocalGuess.iterations { window.adjustment.step() }
        let cost = window.adjustment.cost
        window.adjustment.problem.freesFocal = true
        window.adjustment.begin()
        for _ in 0..<FocalGuess.iterations { window.adjustment.step() }
        guard window.adjustment.cost < (1 - FocalGuess.leastGain) * cost else { return nil }
        return window.adjustment.problem.state.focalFactor
    }

    /// Takes what the window was adjusted to, with the rays that the changed focal length gives.
    fileprivate mutating func takeFocal(_ focal: Vector2, change: Double) {
        for index in landmarks.indices {
            for sighting in landmarks[index].sightings.indices {
                landmarks[index].sightings[sighting].ray /= change
            }
        }
        for index in keyframes.indices {
            for ray in keyframes[index].featureRays.indices {
                keyframes[index].featureRays[ray] /= change
            }
            keyframes[index].view?.focal *= Float(change)
        }
        takeWindow(focal: focal * change)
    }
}

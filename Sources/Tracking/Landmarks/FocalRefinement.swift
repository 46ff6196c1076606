import Scene

/// A focal length that nobody knows, or that is doubted, as it is held to be from what was seen so
/// far.
struct FocalGuess {
    /// What it is that the source says of it.
    enum Origin {
        /// Nothing: it is refined whenever something else explains more.
        case guessed
        /// A number that the pictures contradicted at the last `contradictions` looks.
        case stated(contradictions: Int)
    }

    var origin: Origin
    /// What the stated one is to be multiplied with.
    var factor = 1.0
    /// Keyframes at which it is looked at again: each time half as many more.
    private(set) var nextKeyframes = 6

    /// Lenses of webcams and phones lie within this of COLMAP's guess of 1.2 times the width, that
    /// is 80° to 27° of view.
    static let factors = 0.5...1.75
    /// Beyond that many keyframes it stays: later ones say the same.
    private static let mostKeyframes = 24
    /// One that is stated is looked at twice, while that takes no longer than a keyframe; again only
    /// where the last look spoke against it.
    private static let fewKeyframes = 9
    /// An adjustment that explains so small a share more has not found out anything.
    static let leastGain = 0.01
    static let iterations = 20
    /// What a rolling shutter, a lens that breathes and a model of its distortion do to a calibration
    /// that is right. A camera's that is not the pictures' is further off: where the depth camera's
    /// stands for the colour's.
    static let leastContradiction = 0.03
    /// The sum of squared residuals, in deviations and halved, must fall by this: beyond chance.
    static let leastEvidence = 10.0

    /// What the source's focal length is to be multiplied with; nil where that is believed.
    var known: Double? {
        if case .stated = origin, factor == 1 { nil } else { factor }
    }

    /// The same before anything was seen.
    var asAtFirst: FocalGuess {
        if case .stated = origin { return FocalGuess(origin: .stated(contradictions: 0)) }
        return FocalGuess(origin: .guessed)
    }

    /// Whether this many keyframes call for a look.
    func isDue(_ keyframes: Int) -> Bool {
        switch origin {
        case .guessed: keyframes >= nextKeyframes && keyframes <= Self.mostKeyframes
        case .stated(let contradictions):
            factor == 1 && keyframes >= nextKeyframes
                && keyframes <= (contradictions > 0 ? Self.mostKeyframes : Self.fewKeyframes)
        }
    }

    /// Notes that there was a look.
    mutating func look(_ keyframes: Int) {
        nextKeyframes = keyframes + max(3, keyframes / 2)
    }
}

extension LandmarkTracker {
    /// Looks, from time to time, which focal length explains best all that was seen.
    /// Whether it is another one than before.
    mutating func refineFocal(_ focal: Vector2) -> Bool {
        guard var guess = focalGuess, guess.isDue(map.keyframes.count) else { return false }
        guess.look(map.keyframes.count)
        defer { focalGuess = guess }
        let change: Double?
        switch guess.origin {
        case .guessed: change = map.betterFocal(than: focal)
        case .stated(let before):
            // Once is chance: of few views, or of one that moves.
            let other = map.focalContradicting(focal)
            guess.origin = .stated(contradictions: other == nil ? 0 : before + 1)
            change = before > 0 ? other : nil
        }
        guard let change, FocalGuess.factors.contains(guess.factor * change) else { return false }
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
        let fall = freeFocal(focal, usesDepth: true)
        guard fall.to < (1 - FocalGuess.leastGain) * fall.from else { return nil }
        return window.adjustment.problem.state.focalFactor
    }

    /// What a focal length that the source states is to be multiplied with, so that the window is
    /// adjusted to that; nil where the pictures bear with it. Depth is not asked: where it is not the
    /// colour's, it is wrong in just the way that the focal length is.
    fileprivate mutating func focalContradicting(_ focal: Vector2) -> Double? {
        let fall = freeFocal(focal, usesDepth: false)
        let factor = window.adjustment.problem.state.focalFactor
        guard abs(factor - 1) >= FocalGuess.leastContradiction,
            fall.from - fall.to >= FocalGuess.leastEvidence
        else { return nil }
        // Pictures alone have no scale.
        fillWindow(Array(keyframes.indices), focal: focal)
        window.adjustment.problem.state.focalFactor = factor
        window.adjustment.run(iterations: FocalGuess.iterations)
        return factor
    }

    /// Fills the window with everything and adjusts it with the focal length; by how much the sum of
    /// squares falls through that.
    private mutating func freeFocal(
        _ focal: Vector2, usesDepth: Bool
    ) -> (from: Double, to: Double) {
        fillWindow(Array(keyframes.indices), focal: focal, usesDepth: usesDepth)
        // First with the focal length as it is: only what is better than that says another one.
        window.adjustment.run(iterations: FocalGuess.iterations)
        let cost = window.adjustment.cost
        window.adjustment.problem.freesFocal = true
        window.adjustment.run(iterations: FocalGuess.iterations)
        return (cost, window.adjustment.cost)
    }

    /// Applies the result of the window's adjustment, and rescales the rays by the change of the
    /// focal length.
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

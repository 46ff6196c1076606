import Scene

/// The estimate of a focal length that is unknown or doubted, from the pictures so far.
struct FocalEstimator {
    /// What the source says about the focal length.
    enum Origin {
        /// The source says nothing, so the estimate changes whenever another value fits the
        /// pictures better.
        case guessed
        /// The source states a value, which the pictures contradicted in the last `contradictions`
        /// tests.
        case stated(contradictions: Int)
    }

    var origin: Origin
    /// The estimate divided by the source's focal length.
    var factor = 1.0
    /// The next test is due at this number of keyframes. Each test raises the number by half.
    private(set) var nextKeyframes = firstTest

    /// Range of `factor`. The focal lengths of webcams and phones lie within these multiples of
    /// COLMAP's guess of 1.2 times the width: 80° to 27° of view.
    static let factors = 0.5...1.75
    /// Number of keyframes at the first test (guess).
    private static let firstTest = 6
    /// Least number of new keyframes before the next test (guess).
    private static let leastKeyframesBetweenTests = 3
    /// With more keyframes than this there are no further tests, since later keyframes add nothing
    /// (guess).
    private static let mostKeyframes = 24
    /// A stated focal length is tested up to this number of keyframes, which allows two tests that
    /// take no longer than a keyframe. Later tests follow only if the previous one contradicted the
    /// stated value. A guess.
    private static let mostStatedKeyframes = 9
    /// A changed focal length is accepted only if it lowers the cost by more than this share
    /// (guess).
    static let leastGain = 0.01
    /// Largest number of iterations of an adjustment (guess).
    static let iterations = 20
    /// Pictures contradict a stated focal length only if their estimate differs from it by at least
    /// this share. Rolling shutter, focus breathing and an imperfect distortion model make a
    /// correct calibration seem off by less. A wrong calibration is off by more, for example where
    /// the depth camera's focal length is given for the colour camera. Measured:
    /// Docs/Figures/history/Tracking.md, "Focal lengths that pictures contradict".
    static let leastContradiction = 0.03
    /// Pictures contradict a stated focal length only if another one lowers half the sum of squared
    /// residuals, in standard deviations, by at least this amount: more than chance does. In the
    /// measurement for `leastContradiction`, the sum fell by 34 and 40 for a wrong focal length,
    /// and by 1.6 for a right one that seemed 3.4 % off.
    static let leastEvidence = 10.0

    /// The factor for the source's focal length; nil where the source's value is used.
    var refinedFactor: Double? {
        if case .stated = origin, factor == 1 { nil } else { factor }
    }

    /// The guess before the first picture.
    var initial: FocalEstimator {
        if case .stated = origin { return FocalEstimator(origin: .stated(contradictions: 0)) }
        return FocalEstimator(origin: .guessed)
    }

    /// Whether a test is due at this number of keyframes.
    func isDue(_ keyframes: Int) -> Bool {
        switch origin {
        case .guessed: keyframes >= nextKeyframes && keyframes <= Self.mostKeyframes
        case .stated(let contradictions):
            factor == 1 && keyframes >= nextKeyframes
                && keyframes <= (contradictions > 0 ? Self.mostKeyframes : Self.mostStatedKeyframes)
        }
    }

    /// Records that a test was made at this number of keyframes.
    mutating func recordTest(_ keyframes: Int) {
        nextKeyframes = keyframes + max(Self.leastKeyframesBetweenTests, keyframes / 2)
    }
}

extension LandmarkTracker {
    /// Tests which focal length explains all pictures best, if a test is due; returns whether the
    /// estimate changed.
    mutating func refineFocal(_ focal: Vector2) -> Bool {
        guard var guess = focalEstimator, guess.isDue(map.keyframes.count) else { return false }
        guess.recordTest(map.keyframes.count)
        defer { focalEstimator = guess }
        let change: Double?
        switch guess.origin {
        case .guessed: change = map.betterFocal(than: focal)
        case .stated(let before):
            // A single contradiction may be chance, for example with few views or where something
            // in view moves. Only a second one changes the estimate.
            let other = map.focalContradicting(focal)
            guess.origin = .stated(contradictions: other == nil ? 0 : before + 1)
            change = before > 0 ? other : nil
        }
        guard let change, FocalEstimator.factors.contains(guess.factor * change) else {
            return false
        }
        guess.factor *= change
        applyFocal(focal, change: change)
        return true
    }

    /// Continues with the focal length that the map was just adjusted to.
    private mutating func applyFocal(_ focal: Vector2, change: Double) {
        guard let last = map.keyframes.last else { return }
        map.applyFocal(focal, change: change)
        surfaces = [:]
        for index in tracks.indices {
            guard case .candidate(let keyframe, let ray, let patch) = tracks[index].subject else {
                continue
            }
            tracks[index].subject = .candidate(
                keyframe: keyframe, ray: ray / change, patch: patch)
        }
        movePose(with: map.keyframes.count - 1, from: last.cameraFromWorld)
        velocity = .identity
    }
}

extension LandmarkMap {
    /// Adjusts the whole map together with the focal length. Returns the factor by which the focal
    /// length changed; nil where no other focal length explains the pictures better.
    fileprivate mutating func betterFocal(than focal: Vector2) -> Double? {
        let fall = freeFocal(focal, usesDepth: true)
        guard fall.to < (1 - FocalEstimator.leastGain) * fall.from else { return nil }
        return window.adjustment.problem.state.focalFactor
    }

    /// The factor by which the pictures contradict a stated focal length; nil where they agree with
    /// it. If they contradict it, the window is left adjusted to the other focal length. Depth is
    /// left out: if it is not registered to the colour camera, it is wrong in the same way as the
    /// focal length.
    fileprivate mutating func focalContradicting(_ focal: Vector2) -> Double? {
        let fall = freeFocal(focal, usesDepth: false)
        let factor = window.adjustment.problem.state.focalFactor
        guard abs(factor - 1) >= FocalEstimator.leastContradiction,
            fall.from - fall.to >= FocalEstimator.leastEvidence
        else { return nil }
        // Pictures alone have no scale, so the window is filled again, with depth.
        fillWindow(Array(keyframes.indices), focal: focal)
        window.adjustment.problem.state.focalFactor = factor
        window.adjustment.run(iterations: FocalEstimator.iterations)
        return factor
    }

    /// Fills the window with the whole map and adjusts it twice: first with the given focal length,
    /// then with a free one. Returns the cost after each adjustment.
    private mutating func freeFocal(
        _ focal: Vector2, usesDepth: Bool
    ) -> (from: Double, to: Double) {
        fillWindow(Array(keyframes.indices), focal: focal, usesDepth: usesDepth)
        // The focal length is fixed at first, so that the later fall of the cost is due to the
        // focal length alone.
        window.adjustment.run(iterations: FocalEstimator.iterations)
        let cost = window.adjustment.cost
        window.adjustment.problem.freesFocal = true
        window.adjustment.run(iterations: FocalEstimator.iterations)
        return (cost, window.adjustment.cost)
    }

    /// Writes the adjusted window to the map, after dividing all rays by the change of the focal
    /// length.
    fileprivate mutating func applyFocal(_ focal: Vector2, change: Double) {
        for index in landmarks.indices {
            for observation in landmarks[index].observations.indices {
                landmarks[index].observations[observation].ray /= change
            }
        }
        for index in keyframes.indices {
            for ray in keyframes[index].featureRays.indices {
                keyframes[index].featureRays[ray] /= change
            }
            keyframes[index].view?.focal *= Float(change)
        }
        applyWindow(focal: focal * change)
    }
}

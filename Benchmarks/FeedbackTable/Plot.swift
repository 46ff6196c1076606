import Glibc
import Guidance
import Scene

/// What happens in a film, and the feedback that is right for it.
enum Plot: CaseIterable {
    case calm, standing, dim, dark, slowPan, fastPan, turntable, faintTurntable, pushed, passer
    case exposureJump, exposureCreep, balanceJump, balanceCreep, defocus, plain, blown, shiny

    /// The number of frames that are drawn.
    var frames: Int { judged.upperBound }

    /// The frames whose truth is certain.
    var judged: Range<Int> {
        switch self {
        case .calm, .standing, .slowPan: 40..<64
        case .dim, .dark, .plain, .blown, .shiny: 12..<28
        case .fastPan: 30..<50
        // The background must be still for a second before the feedback may be active.
        case .turntable, .faintTurntable: 50..<70
        case .pushed: 45..<60
        case .passer: 20..<40
        case .exposureJump, .balanceJump: 75..<95
        case .exposureCreep, .balanceCreep: 270..<290
        case .defocus: 65..<85
        }
    }

    /// The motion or focus of a part is judged only if at least this share of its squares has
    /// texture (guess).
    private static let leastTexturedShare = 0.25

    /// Whether the fault is visible in a frame. Nobody can see a motion or a loss of focus without
    /// texture, so enough squares of the affected part must have texture.
    func isShown(in film: Film) -> Bool {
        switch self {
        case .defocus: film.objectTexture >= Self.leastTexturedShare
        case .turntable, .faintTurntable, .pushed: film.sidewaysTexture >= Self.leastTexturedShare
        case .passer: film.moverTexture >= Self.leastTexturedShare
        case .calm, .standing, .dim, .dark, .slowPan, .fastPan, .exposureJump, .exposureCreep,
            .balanceJump, .balanceCreep, .plain, .blown, .shiny:
            true
        }
    }

    /// The number of consecutive frames in which the fault must be visible. Some faults are
    /// reported only after a second, so they must be visible for that time.
    var shownFrames: Int {
        switch self {
        case .turntable, .faintTurntable: 40
        case .calm, .standing, .dim, .dark, .slowPan, .fastPan, .pushed, .passer, .exposureJump,
            .exposureCreep, .balanceJump, .balanceCreep, .defocus, .plain, .blown, .shiny:
            1
        }
    }

    var truth: AccuracyTable.Truth {
        switch self {
        case .exposureCreep, .balanceCreep: .slowFilm
        case .calm, .standing, .dim, .dark, .slowPan, .fastPan, .turntable, .faintTurntable,
            .pushed, .passer, .exposureJump, .balanceJump, .defocus, .plain, .blown, .shiny:
            .film
        }
    }

    /// For each feedback that the judged frames test: whether the cause of the feedback is present
    /// in them.
    var known: [(feedback: Feedback, isThere: Bool)] {
        switch self {
        case .calm:
            [
                Feedback.environmentTooDark, .environmentLowLight, .movingTooFast, .backgroundStill,
                .objectMoved, .somethingMoving, .exposureDrifting, .whiteBalanceDrifting,
                .focusDrifting, .highlightsBlown, .objectShiny,
            ].map { ($0, false) }
        case .standing:
            [Feedback.movingTooFast, .backgroundStill, .objectMoved, .somethingMoving].map {
                ($0, false)
            } + Self.steady
        case .dim: [(.environmentLowLight, true), (.environmentTooDark, false)] + Self.steady
        case .dark: [(.environmentTooDark, true)]
        case .slowPan: [(.movingTooFast, false)] + Self.steady
        case .fastPan: [(.movingTooFast, true)]
        case .turntable, .faintTurntable:
            [(.backgroundStill, true), (.somethingMoving, false)] + Self.steady
        case .pushed: [(.objectMoved, true)] + Self.steady
        case .passer: [(.somethingMoving, true), (.objectMoved, false)] + Self.steady
        case .exposureJump, .exposureCreep: [(.exposureDrifting, true), (.objectMoved, false)]
        case .balanceJump, .balanceCreep:
            [
                (.whiteBalanceDrifting, true), (.exposureDrifting, false), (.focusDrifting, false),
                (.objectMoved, false),
            ]
        case .defocus:
            [
                (.focusDrifting, true), (.exposureDrifting, false), (.whiteBalanceDrifting, false),
                (.objectMoved, false),
            ]
        case .plain: [(.tooLittleTexture, true)]
        case .blown: [(.highlightsBlown, true)]
        case .shiny: [(.objectShiny, true), (.highlightsBlown, false)]
        }
    }

    /// No setting of the camera changes.
    private static let steady: [(feedback: Feedback, isThere: Bool)] = [
        (.exposureDrifting, false), (.whiteBalanceDrifting, false), (.focusDrifting, false),
    ]

    /// What a frame shows.
    /// - Parameters:
    ///   - draw: strength of the fault in this film, 0...1, and its sign, 1 or -1.
    ///   - stopsToBlow: stops that lift a fifth of the picture to white.
    func view(
        _ frame: Int, draw: (strength: Double, sign: Double), stopsToBlow: Double
    ) -> FilmView {
        let t = Double(frame)
        /// A value between two limits, in proportion to the strength of this film's fault.
        func drawn(_ least: Double, _ most: Double) -> Double {
            least + draw.strength * (most - least)
        }
        /// The progress of a ramp: 0 up to the frame `begin`, and 1 from `length` frames later on.
        func ramp(from begin: Double, over length: Double) -> Double {
            max(0, min(1, (t - begin) / length))
        }
        var view = FilmView()
        // A hand that moves the camera to and fro: the object moves by up to 1.7 pixels a frame,
        // the background by less.
        let sway = Vector2(25 * sin(t / 15), 8 * sin(t / 11 + 1))
        switch self {
        case .standing, .turntable, .faintTurntable, .pushed, .passer: break
        case .calm, .dim, .dark, .slowPan, .fastPan, .exposureJump, .exposureCreep, .balanceJump,
            .balanceCreep, .defocus, .plain, .blown, .shiny:
            (view.objectFrame, view.objectSurface) = (sway, sway)
            view.background = sway * 0.4
        }
        switch self {
        case .calm, .standing: break
        case .dim: view.stops = -drawn(3, 3.5)
        case .dark: view.stops = -drawn(5.5, 6.5)
        case .slowPan:
            // The camera pans to and fro, so that the object stays in the picture.
            let speed = drawn(0.5, 2.2), phase = (t + 15).truncatingRemainder(dividingBy: 60)
            let gone = Vector2(draw.sign * speed * (phase < 30 ? phase - 15 : 45 - phase), 0)
            (view.background, view.objectFrame, view.objectSurface) = (gone, gone, gone)
            // The shutter is open for half the time between frames.
            view.smear = Vector2(speed / 2, 0)
        case .fastPan:
            let speed = drawn(9, 15)
            let gone = Vector2(draw.sign * speed * max(0, t - 20), 0)
            (view.background, view.objectSurface) = (gone, gone)
            if t > 20 { view.smear = Vector2(draw.sign * speed / 2, 0) }
        case .turntable, .faintTurntable:
            view.objectSurface.x = draw.sign * drawn(2.5, 5) * max(0, t - 10)
            if self == .faintTurntable { view.objectContrast = drawn(0.3, 0.6) }
        case .pushed:
            view.objectSurface.x = draw.sign * drawn(7, 11) * max(0, t - 40)
        case .passer:
            view.mover = Vector2(0, draw.sign * drawn(3, 7) * t)
        case .exposureJump: view.stops = draw.sign * drawn(0.55, 0.9) * ramp(from: 40, over: 30)
        case .exposureCreep: view.stops = draw.sign * drawn(0.7, 1) * ramp(from: 25, over: 240)
        case .balanceJump, .balanceCreep:
            let change =
                draw.sign * drawn(0.65, 1)
                * (self == .balanceJump ? ramp(from: 40, over: 30) : ramp(from: 25, over: 240))
            (view.redStops, view.blueStops) = (change, -change)
        case .defocus: view.blurPasses = Int((drawn(6, 10) * ramp(from: 40, over: 20)).rounded())
        case .plain: view.objectContrast = drawn(0.01, 0.04)
        case .blown: view.stops = stopsToBlow
        case .shiny: view.shine = drawn(0.035, 0.055)
        }
        return view
    }
}

import Glibc
import Scene

/// The camera's viewpoint at each moment of a script. The path is smooth in time, so that it also
/// gives the motion during an exposure.
struct CameraPath {
    // Numbers without an origin beside them are guesses.

    /// Number of frames of one full turn, including one second of standstill.
    static let passFrames = 360
    /// Number of frames of a script with a fault.
    static let faultScriptFrames = 480
    /// The frames in which the fault has its full strength; they take more than 2 s. The fault
    /// begins to grow after the first third of the script.
    static let faultFrames = 210..<290

    private let script: Script
    private let seed: UInt64

    /// The path of this script; the seed affects only the tremor.
    init(_ script: Script, seed: UInt64) { (self.script, self.seed) = (script, seed) }

    private static let framesPerSecond = 30.0
    /// The camera first stands still for this long, seconds, so that a program can detect the
    /// object.
    private static let stillSeconds = 1.0
    /// Angular speed of the walk around the object, radians a second. At 33° a second the far wall
    /// blurs by at most 1.5 pixels, and the object by a third of that, at 640×480 and the shortest
    /// exposure. The camera turns by 1.1° per frame, a ninth of a 10° sector.
    private static let turnPerSecond = 33 * Double.pi / 180
    /// Angular speed of a full turn, radians a second: slightly more than `turnPerSecond`, so that
    /// the turn is complete (367°) at the end of a pass.
    private static let fullTurnPerSecond = 1.035 * turnPerSecond

    /// The camera at a time of the script, in seconds from its start.
    func viewpoint(at seconds: Double) -> Viewpoint {
        switch script {
        case .orbit: orbit(seconds)
        case .threePass: threePass(seconds)
        case .flip: flip(seconds)
        case .tooFast, .tooDark, .tooFar, .tooClose, .outOfFrame, .shaky: fault(seconds)
        }
    }

    /// The time in which a walk at full speed from the beginning reaches the present place,
    /// seconds. The real walk takes longer, because it begins after the standstill and accelerates
    /// softly.
    private static func walked(_ seconds: Double) -> Double {
        SmoothPulse(begins: stillSeconds, rise: 0.5, holds: 1e6).integral(at: seconds)
    }

    /// The usual view, rotated around the object by an angle in radians.
    private func around(_ angle: Double) -> Viewpoint {
        var view = Viewpoint()
        view.azimuth += angle
        return view
    }

    private func orbit(_ seconds: Double) -> Viewpoint {
        around(Self.fullTurnPerSecond * Self.walked(seconds))
    }

    private func threePass(_ seconds: Double) -> Viewpoint {
        let passSeconds = Double(Self.passFrames) / Self.framesPerSecond
        let second = SmoothPulse(begins: passSeconds, rise: 1, holds: 1e6).value(at: seconds)
        let third = SmoothPulse(begins: 2 * passSeconds, rise: 1, holds: 1e6).value(at: seconds)
        let pass = Int(seconds / passSeconds).clamped(to: 0...2)
        let turn = Self.fullTurnPerSecond
        let azimuth =
            Double(pass) * turn * Self.walked(passSeconds)
            + turn * Self.walked(seconds - Double(pass) * passSeconds)
        var view = around(azimuth)
        view.elevation = (12 + 23 * second + 25 * third) * .pi / 180
        return view
    }

    private func flip(_ seconds: Double) -> Viewpoint {
        let passSeconds = Double(Self.passFrames) / Self.framesPerSecond
        let turn = Self.fullTurnPerSecond
        guard seconds >= passSeconds else { return orbit(seconds) }
        return around(turn * (Self.walked(passSeconds) + Self.walked(seconds - passSeconds)))
    }

    private func fault(_ seconds: Double) -> Viewpoint {
        let hold = Self.faultFrames
        let rise = 5.0 / 3
        let swell = SmoothPulse(
            begins: Double(hold.lowerBound) / Self.framesPerSecond - rise, rise: rise,
            holds: Double(hold.count) / Self.framesPerSecond)
        let strength = swell.value(at: seconds)
        // The camera walks more slowly during the fault, so that the walk adds no other fault.
        var view = around(
            Self.turnPerSecond * (Self.walked(seconds) - 0.75 * swell.integral(at: seconds)))
        switch script {
        case .tooFast:
            view.azimuth += 300 * .pi / 180 * swell.integral(at: seconds)
        case .tooDark:
            view.light = exp2(-12 * strength)
        case .tooFar:
            view.distance *= pow(2.4 / view.distance, strength)
        case .tooClose:
            view.distance *= pow(0.17 / view.distance, strength)
        case .outOfFrame:
            view.yaw = 65 * .pi / 180 * strength
        case .shaky:
            tremble(&view, seconds, strength)
        case .orbit, .threePass, .flip:
            break
        }
        return view
    }

    /// Adds a hand's physiological tremor (8 to 12 Hz, about 0.2°; Elble 1996), a slow sway, and
    /// four jerks of 14° that last 0.4 s each.
    private func tremble(_ view: inout Viewpoint, _ seconds: Double, _ strength: Double) {
        var generator = SeededGenerator(seed: seed &+ 7)
        func wave(_ hertz: Double, _ degrees: Double) -> Double {
            let phase = 2 * Double.pi * Double(generator.unit())
            return degrees * .pi / 180 * sin(2 * .pi * hertz * seconds + phase)
        }
        view.yaw += strength * (wave(9.1, 0.15) + wave(0.7, 0.9))
        view.pitch += strength * (wave(8.3, 0.15) + wave(0.9, 0.7))
        view.roll += strength * (wave(7.7, 0.1) + wave(0.5, 0.8))
        view.distance += strength * 0.004 * wave(1.1, 60)
        let first = Double(Self.faultFrames.lowerBound) / Self.framesPerSecond
        for jerk in 0..<4 {
            let phase = (seconds - first - 0.15 - 0.65 * Double(jerk)) / 0.4
            guard phase > 0, phase < 1 else { continue }
            let bump = sin(.pi * phase) * sin(.pi * phase) * 14 * .pi / 180
            if jerk % 2 == 0 { view.yaw += bump } else { view.yaw -= bump }
            view.pitch += 0.4 * bump
        }
    }
}

/// A strength that rises smoothly from 0 to 1, stays at 1, and falls smoothly back to 0.
struct SmoothPulse {
    /// Start in seconds.
    var begins: Double
    /// Duration of the rise and of the fall in seconds.
    var rise: Double
    /// Duration of the plateau in seconds.
    var holds: Double

    /// The strength at a time.
    func value(at seconds: Double) -> Double {
        let up = ((seconds - begins) / rise).clamped(to: 0...1)
        let down = ((seconds - begins - rise - holds) / rise).clamped(to: 0...1)
        return up * up * (3 - 2 * up) - down * down * (3 - 2 * down)
    }

    /// The integral of the strength from the start of the pulse to a time, in seconds.
    func integral(at seconds: Double) -> Double {
        let up = (seconds - begins) / rise
        let down = (seconds - begins - rise - holds) / rise
        return rise * (Self.summed(up) - Self.summed(down))
    }

    /// The integral from −∞ to x of the smooth step, which rises from 0 at 0 to 1 at 1.
    private static func summed(_ x: Double) -> Double {
        let t = x.clamped(to: 0...1)
        return t * t * t - t * t * t * t / 2 + max(0, x - 1)
    }
}

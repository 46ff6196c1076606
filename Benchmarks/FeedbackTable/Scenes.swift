import DeviceIO
import Glibc
import Guidance
import Scene
import Simulator
import Vision

/// The sources of the labelled frames.
extension AccuracyTable {
    /// Plays each script of the virtual camera up to the end of the script's fault.
    mutating func playScripts(note: (String) -> Void) throws {
        for (index, object) in VirtualObject.Name.allCases.enumerated() {
            let half: Half = index % 2 == 0 ? .chosen : .told
            // The `told` half plays two seeds, so that it has 200 frames of each fault.
            for seed in UInt64(1)...(half == .told ? 2 : 1) {
                for script in [
                    Script.orbit, .tooFast, .tooDark, .tooFar, .tooClose, .outOfFrame,
                ] where script != .orbit || seed == 1 {
                    note("\(script.rawValue), \(object.rawValue), seed \(seed)")
                    try play(script, object, seed: seed, half)
                }
            }
        }
    }

    private mutating func play(
        _ script: Script, _ object: VirtualObject.Name, seed: UInt64, _ half: Half
    ) throws {
        var options = VirtualCameraOptions(script: script)
        (options.width, options.height, options.object) = (320, 240, object)
        (options.seed, options.hasDepth) = (seed, false)
        let camera = try VirtualCamera(options: options, steering: nil)
        defer { camera.close() }
        let expectation = ScriptExpectation.of(script)
        let planted = Set(expectation.mustRaise.compactMap(Feedback.init(rawValue:)))
        let faulty = expectation.faultFrames ?? 0..<0
        var trial = Trial(box: camera.trueBox)
        while let event = try camera.next() {
            guard case .frame(let frame) = event else { continue }
            if !faulty.isEmpty, frame.index >= faulty.upperBound { break }
            let told = trial.told(of: frame)
            // A fault grows for 50 frames before it is certain. Feedback may become active five
            // frames later.
            let isFaulty = !faulty.isEmpty && frame.index >= faulty.lowerBound + 5
            let isClean =
                frame.index >= 10 && (faulty.isEmpty || frame.index < faulty.lowerBound - 55)
            guard isFaulty || isClean else { continue }
            for feedback in [
                Feedback.environmentTooDark, .movingTooFast, .objectTooClose, .objectTooFar,
                .outOfFieldOfView,
            ] {
                let isThere = isFaulty && planted.contains(feedback)
                // A fault may also raise other feedback, which counts neither as right nor as
                // wrong.
                if isFaulty, !isThere { continue }
                add(feedback, .script, half, isThere: isThere, isTold: told.contains(feedback))
            }
            guard isClean else { continue }
            for feedback in [
                Feedback.exposureDrifting, .whiteBalanceDrifting, .focusDrifting,
                .backgroundStill, .objectMoved, .somethingMoving, .cameraChanged, .noParallax,
                .highlightsBlown, .environmentLowLight,
            ] {
                add(feedback, .script, half, isThere: false, isTold: told.contains(feedback))
            }
            add(
                .tooLittleTexture, .script, half, isThere: object == .poor,
                isTold: told.contains(.tooLittleTexture))
        }
    }

    /// Makes films of a few pictures of a data set, and judges the camera's real motion in the set.
    /// - Returns: the number of pictures that became films.
    mutating func film(_ path: String, _ half: Half, seed: UInt64) throws -> Int {
        var films = 0
        let source = try DatasetSource(path: path, options: DatasetOptions(wantsPreview: true))
        defer { source.close() }
        let count = max(1, source.description.frameCount ?? 1)
        let step = max(1, count / Self.filmsPerSet)
        var recording = RecordedMotion()
        var number = 0
        while let event = try source.next() {
            guard case .frame(let frame) = event else { continue }
            recording.take(frame, source.description, into: &self, half)
            if Wishes.wants("turn"), 4 * frame.index % step < 4 {
                var rng = RandomSource(seed: seed &* 1000 &+ UInt64(500 + frame.index))
                try turnOver(frame.luma, half, &rng)
            }
            guard frame.index % step == step / 2, number < Self.filmsPerSet else { continue }
            number += 1
            var film = Film(frame.luma, frame.preview, seed: seed &* 1000 &+ UInt64(number))
            film.prepare()
            // If the original picture is dark, overexposed or without contrast, the truth of its
            // films is not known.
            guard (60...190).contains(film.mean), film.stopsToBlow(0.01) > 0.1,
                film.contrast > 15
            else { continue }
            films += 1
            for (index, plot) in Plot.allCases.enumerated() where Wishes.wants(plot) {
                var rng = RandomSource(seed: seed &+ UInt64(100 * number + index))
                play(plot, film, &rng, half)
            }
        }
        return films
    }

    /// At most this many pictures of a data set become films.
    private static let filmsPerSet = 7

    private mutating func play(_ plot: Plot, _ film: Film, _ rng: inout RandomSource, _ half: Half)
    {
        var film = film
        var trial = Trial(box: Film.box)
        let draw = (rng.number(0...1), rng.sign())
        let stops = film.stopsToBlow(0.2)
        var shownFrames = 0
        for index in 0..<plot.frames {
            let view = plot.view(index, draw: draw, stopsToBlow: stops)
            let told = trial.told(of: film.frame(index, view))
            shownFrames = plot.isShown(in: film) ? shownFrames + 1 : 0
            let isShown = shownFrames >= plot.shownFrames
            if plot.judged.contains(index) {
                // If a fault is absent, this truth is known even in frames without texture.
                let known = plot.known.filter { isShown || !$0.isThere }
                add(known, told: told, plot.truth, half)
            }
            if Wishes.isTracing {
                Wishes.trace(
                    plot, index, told, trial.observation, isShown: isShown,
                    [("strength", draw.0), ("sideways", film.sidewaysTexture)])
            }
        }
    }

    /// Judges camera paths without pictures: a camera that turns on the spot, and one that is
    /// carried round the object.
    mutating func walk() {
        for seed in UInt64(0)..<60 {
            let half: Half = seed % 2 == 0 ? .chosen : .told
            for isOnSpot in [true, false] {
                var rng = RandomSource(seed: 7000 + seed)
                var trial = Trial(box: Film.box)
                let distance = rng.number(0.4...1.2), sign = rng.sign()
                let rate = rng.number(isOnSpot ? 12...40 : 12...40) * .pi / 180 / 30
                let elevation = rng.number(0.2...0.9)
                for index in 0..<110 {
                    let angle = sign * rate * Double(index)
                    let tremor = Vector3(
                        rng.number(-0.002...0.002), rng.number(-0.002...0.002),
                        rng.number(-0.002...0.002))
                    let round = isOnSpot ? 0 : angle
                    let eye =
                        Film.box.center + tremor
                        + Vector3(
                            cos(round) * cos(elevation), sin(round) * cos(elevation),
                            sin(elevation)) * distance
                    guard
                        let straight = RigidTransform(
                            eye: eye, target: Film.box.center, up: Vector3(0, 0, 1))
                    else { continue }
                    let swing = isOnSpot ? angle - 0.5 : rng.number(-0.004...0.004)
                    let pose = RigidTransform(
                        rotation: straight.rotation
                            * Rotation(angle: swing, axis: Vector3(0, 1, 0)),
                        translation: straight.translation)
                    let frame = FrameObservation(
                        index: index, name: "", timestamp: Timestamp(seconds: Double(index) / 30),
                        assessment: FrameAssessment(
                            meanLuma: 110, clippedShare: 0, sharpness: 0.3, motionPixels: 2),
                        intrinsics: Film.camera, worldFromCamera: pose, centralDepth: nil)
                    let told = trial.told(of: frame)
                    guard index >= 90 else { continue }
                    add(
                        .noParallax, .path, half, isThere: isOnSpot,
                        isTold: told.contains(.noParallax))
                }
            }
        }
    }
}

/// The camera's real motion, measured by the poses that a recording contains.
private struct RecordedMotion {
    private var last: Frame?
    private var assessor = FrameAssessor()

    mutating func take(
        _ frame: Frame, _ source: SourceDescription, into table: inout AccuracyTable,
        _ half: AccuracyTable.Half
    ) {
        defer { last = frame }
        let limits = FrameThresholds()
        let assessment = assessor.assess(frame.luma, isStill: false)
        guard source.kind == .video, source.hasDepth, let last, let now = frame.worldFromCamera,
            let then = last.worldFromCamera
        else { return }
        let interval = frame.timestamp.seconds(since: last.timestamp)
        guard interval > 0.01, interval < 0.05 else { return }
        let turn = now.rotation.inverse * then.rotation
        // A turn about the optical axis hardly moves the middle of the picture, so only half of it
        // counts.
        let axis = Vector3(turn.x, turn.y, 0.5 * turn.z)
        let angle = 2 * axis.length
        let depth = max(0.4, frame.depth?.centralMedian() ?? 1.5)
        let travel = (now.translation - then.translation).length / depth
        let pixels = frame.intrinsics.fx * max(angle, travel)
        let side = Double(max(frame.intrinsics.width, frame.intrinsics.height))
        let speed = pixels / side / interval
        let limit = min(
            limits.speed.assumedMotionBlurShare.begins / limits.speed.assumedShutterSeconds,
            limits.speed.speedShare.begins)
        let isFast = speed > 1.3 * limit
        guard isFast || speed < 0.6 * limit else { return }
        let told = limits.faults(
            of: assessment,
            motion: FrameMotion(
                pixels: assessment.motionPixels, longerSidePixels: Int(side),
                intervalSeconds: interval))
        table.add(
            .movingTooFast, .recording, half, isThere: isFast,
            isTold: told.contains(.movingTooFast))
    }
}

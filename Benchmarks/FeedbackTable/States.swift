import Glibc
import Guidance
import Scene
import Vision

/// Feedback that depends on a whole scan, on the camera's intrinsics, or on detection.
extension AccuracyTable {
    /// Judges captures without pictures that exceed their maximum of shots, or change their camera.
    mutating func countAndZoom() {
        for seed in UInt64(0)..<60 {
            let half: Half = seed % 2 == 0 ? .chosen : .told
            countShots(seed, half)
            for isChanged in [true, false] { zoom(seed, half, isChanged: isChanged) }
        }
    }

    /// Judges the frames before the maximum of shots is exceeded, and those after it.
    private mutating func countShots(_ seed: UInt64, _ half: Half) {
        var rng = RandomSource(seed: 9000 + seed)
        let most = 4 + Int(rng.number(0...6))
        var trial = Trial(
            box: Film.box,
            options: SessionOptions(maximumNumberOfInputImages: most, isOverCaptureEnabled: true))
        let rate = rng.number(2...5)
        for index in 0..<60 {
            let told = trial.told(of: orbitFrame(index, degrees: rate * Double(index), Film.camera))
            add(
                .overCapturing, .path, half, isThere: trial.shots > most,
                isTold: told.contains(.overCapturing))
        }
    }

    /// Judges the frames of a camera. If `isChanged` is true, the camera zooms by 3 % to 30 % or is
    /// turned on its side after 20 frames. Its focal length varies by up to 0.5 % in each frame, as
    /// it does while a device refines it.
    private mutating func zoom(_ seed: UInt64, _ half: Half, isChanged: Bool) {
        var rng = RandomSource(seed: 11_000 + seed)
        var trial = Trial(box: Film.box)
        var changed = Film.camera
        if rng.number(0...1) < 0.3 {
            changed = Intrinsics(
                width: Film.height, height: Film.width, fx: 288, fy: 288, cx: 119.5, cy: 159.5)
        } else {
            changed.fx *= 1 + rng.sign() * rng.number(0.03...0.3)
            changed.fy = changed.fx
        }
        for index in 0..<40 {
            var camera = isChanged && index >= 20 ? changed : Film.camera
            camera.fx *= 1 + rng.number(-0.005...0.005)
            let told = trial.told(of: orbitFrame(index, degrees: 2 * Double(index), camera))
            guard index >= 30 else { continue }
            add(
                .cameraChanged, .path, half, isThere: isChanged,
                isTold: told.contains(.cameraChanged))
        }
    }

    private func orbitFrame(
        _ index: Int, degrees: Double, _ camera: Intrinsics
    ) -> FrameObservation {
        let angle = degrees * .pi / 180
        let eye =
            Film.box.center
            + Film.distance * Vector3(cos(angle) * cos(0.5), sin(angle) * cos(0.5), sin(0.5))
        return FrameObservation(
            index: index, name: "", timestamp: Timestamp(seconds: Double(index) / 30),
            assessment: FrameAssessment(
                meanLuma: 110, clippedShare: 0, sharpness: 0.3, motionPixels: 2),
            intrinsics: camera,
            worldFromCamera: RigidTransform(
                eye: eye, target: Film.box.center, up: Vector3(0, 0, 1)), centralDepth: nil)
    }

    /// Judges synthetic depth pictures of tables, half of them with an object at the reticle.
    mutating func look() {
        for seed in UInt64(0)..<880 {
            var rng = RandomSource(seed: 13_000 + seed)
            let half: Half = seed % 2 == 0 ? .chosen : .told
            let table = SyntheticTable(isEmpty: (seed / 2) % 2 == 0, &rng)
            var detector = ObjectDetector()
            for view in 0..<ObjectDetector.depthViews {
                detector.add(table.view(view, &rng))
            }
            let evidence = detector.bestProposal().evidence
            if Wishes.isTracing { note("look \(seed) \(half) \(evidence) \(table)") }
            add(
                .objectNotDetected, .path, half, isThere: table.isEmpty,
                isTold: evidence != .depthPoints)
        }
    }
}

import Glibc
import Guidance
import Scene
import Vision

/// Feedback that holds by scan and not by frame, and what a source says of its camera.
extension AccuracyTable {
    /// Captures without pictures that go beyond their number of shots, or change their camera.
    mutating func countAndZoom() {
        for seed in UInt64(0)..<60 {
            let half: Half = seed % 2 == 0 ? .chosen : .told
            countShots(seed, half)
            for isChanged in [true, false] { zoom(seed, half, isChanged: isChanged) }
        }
    }

    /// Frames after more shots than the maximum, and those before.
    private mutating func countShots(_ seed: UInt64, _ half: Half) {
        var dice = Dice(seed: 9000 + seed)
        let most = 4 + Int(dice.number(0...6))
        var trial = Trial(
            box: Film.box,
            options: SessionOptions(maximumNumberOfInputImages: most, isOverCaptureEnabled: true))
        let rate = dice.number(2...5)
        for index in 0..<60 {
            let told = trial.told(of: orbitFrame(index, degrees: rate * Double(index), Film.camera))
            add(
                .overCapturing, .path, half, isThere: trial.shots > most,
                isTold: told.contains(.overCapturing))
        }
    }

    /// A lens that zooms by 3 % to 30 % or is turned on its side after 20 frames; without, one whose
    /// focal length is refined by up to 1 % from frame to frame.
    private mutating func zoom(_ seed: UInt64, _ half: Half, isChanged: Bool) {
        var dice = Dice(seed: 11_000 + seed)
        var trial = Trial(box: Film.box)
        var changed = Film.camera
        if dice.number(0...1) < 0.3 {
            changed = Intrinsics(
                width: Film.height, height: Film.width, fx: 288, fy: 288, cx: 119.5, cy: 159.5)
        } else {
            changed.fx *= 1 + dice.sign() * dice.number(0.03...0.3)
            changed.fy = changed.fx
        }
        for index in 0..<40 {
            var camera = isChanged && index >= 20 ? changed : Film.camera
            camera.fx *= 1 + dice.number(-0.005...0.005)
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

    /// Made depth pictures of a table with a thing at the reticle, and with none.
    mutating func look() {
        for seed in UInt64(0)..<480 {
            var dice = Dice(seed: 13_000 + seed)
            let half: Half = seed % 2 == 0 ? .chosen : .told
            let table = MadeTable(isEmpty: (seed / 2) % 2 == 0, &dice)
            var detector = ObjectDetector()
            for view in 0..<ObjectDetector.depthViews {
                let (observation, depth) = table.view(view, &dice)
                detector.add(observation, depth: depth)
            }
            let evidence = detector.proposeWithWhatThereIs().evidence
            add(
                .objectNotDetected, .path, half, isThere: table.isEmpty,
                isTold: evidence != .depthPoints)
        }
    }
}

/// A table seen by a depth camera, with a box on it or nothing.
struct MadeTable {
    let isEmpty: Bool
    private let things: [BoundingBox]
    private let distance: Double
    private let elevation: Double
    private let start: Double
    private static let camera = Film.camera.scaled(toWidth: 160, height: 120)

    /// A box of 8 to 25 cm in the middle unless it is empty; often another aside.
    init(isEmpty: Bool, _ dice: inout Dice) {
        self.isEmpty = isEmpty
        (distance, elevation) = (dice.number(0.5...1.1), dice.number(0.4...1))
        start = dice.number(-3...3)
        func box(_ x: Double, _ y: Double) -> BoundingBox {
            let size = Vector3(
                dice.number(0.08...0.25), dice.number(0.08...0.25), dice.number(0.08...0.25))
            return BoundingBox(
                center: Vector3(x, y, size.z / 2), size: size,
                worldFromObject: Rotation(
                    angle: dice.number(-3...3), axis: Vector3(0, 0, 1)))
        }
        var things = isEmpty ? [] : [box(0, 0)]
        if dice.number(0...1) < 0.5 {
            let way = dice.number(-3...3)
            things.append(box(0.5 * cos(way), 0.5 * sin(way)))
        }
        self.things = things
    }

    /// What is seen from one of a few places beside each other, with noise that grows with depth
    /// and a twentieth of holes.
    func view(_ number: Int, _ dice: inout Dice) -> (FrameObservation, DepthPlane) {
        let (camera, angle) = (Self.camera, start + 0.06 * Double(number))
        let target = Vector3(0, 0, isEmpty ? 0 : things[0].size.z / 2)
        let eye =
            target
            + distance
            * Vector3(cos(angle) * cos(elevation), sin(angle) * cos(elevation), sin(elevation))
        let pose = RigidTransform(eye: eye, target: target, up: Vector3(0, 0, 1)) ?? .identity
        var values = [UInt16](repeating: 0, count: camera.width * camera.height)
        for y in 0..<camera.height {
            for x in 0..<camera.width where dice.number(0...1) > 0.05 {
                let ray =
                    pose.rotation
                    * Vector3(
                        (Double(x) - camera.cx) / camera.fx, (Double(y) - camera.cy) / camera.fy, 1)
                var nearest = ray.z < 0 ? -eye.z / ray.z : .infinity
                for thing in things { nearest = min(nearest, entry(eye, ray, thing)) }
                guard nearest < 6 else { continue }
                let noisy = nearest + dice.number(-1...1) * 0.003 * nearest * nearest
                values[y * camera.width + x] = UInt16(noisy * 1000)
            }
        }
        let observation = FrameObservation(
            index: number, name: "", timestamp: Timestamp(seconds: Double(number) / 30),
            assessment: FrameAssessment(
                meanLuma: 110, clippedShare: 0, sharpness: 0.3, motionPixels: 2),
            intrinsics: camera, worldFromCamera: pose, centralDepth: nil)
        return (
            observation,
            DepthPlane(
                width: camera.width, height: camera.height, values: values, metersPerUnit: 0.001)
        )
    }

    /// Where a ray enters a box (slabs), as a multiple of its length; infinite where it misses.
    private func entry(_ origin: Vector3, _ ray: Vector3, _ box: BoundingBox) -> Double {
        let back = box.worldFromObject.inverse
        let (o, d) = (back * (origin - box.center), back * ray)
        var (near, far) = (0.0, Double.infinity)
        for axis in 0..<3 {
            let a = (-box.size[axis] / 2 - o[axis]) / d[axis]
            let b = (box.size[axis] / 2 - o[axis]) / d[axis]
            (near, far) = (max(near, min(a, b)), min(far, max(a, b)))
        }
        return near < far && near > 0 ? near : .infinity
    }
}

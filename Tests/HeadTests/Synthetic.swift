import Head
import Scene

/// Observations for tests.
enum Synthetic {
    static let camera = ScriptedScan.camera()

    /// The projection of an average face in a pose, with the head's centre at a place in metres.
    static func face(
        _ pose: HeadPose = .frontal, place: Vector3 = Vector3(0, 0, 0.65), mouth: Double = 1
    ) -> FaceObservation? {
        let turn = pose.cameraFromHead
        func pixel(_ point: Vector3) -> Vector2? { camera.project(turn * point + place) }
        let points = [
            Vector3(-0.0326, 0.0344, 0.0922), Vector3(0.0326, 0.0344, 0.0922),
            Vector3(0, 0.0041, 0.1307), Vector3(-0.0253 * mouth, -0.0352, 0.1019),
            Vector3(0.0253 * mouth, -0.0352, 0.1019),
        ].compactMap(pixel)
        guard let landmarks = FaceLandmarks(points), let middle = pixel(Vector3(0, 0, 0.09)) else {
            return nil
        }
        let height = 0.19 * camera.fy / place.z
        return FaceObservation(
            x: middle.x - 0.38 * height, y: middle.y - height / 2, width: 0.76 * height,
            height: height, score: 0.9,
            landmarks: landmarks)
    }

    // More than six parameters: all but the time have a default, and a test sets only those that
    // it checks.
    /// An observation with depth and a tracked pose.
    static func observation(
        at seconds: Double, _ pose: HeadPose = .frontal, place: Vector3 = Vector3(0, 0, 0.65),
        faces: Int = 1, luma: Double = 120, signs: HeadSigns = HeadSigns(), mouth: Double = 1,
        hasTracker: Bool = true
    ) -> HeadObservation {
        var found: [FaceObservation] = []
        if faces > 0, let face = face(pose, place: place, mouth: mouth) { found.append(face) }
        for number in 1..<max(2, faces) where faces > 1 {
            let beside = place + Vector3(0.22 * Double(number), 0, 0.1)
            if let other = face(place: beside) { found.append(other) }
        }
        return HeadObservation(
            timestamp: Timestamp(seconds: seconds), frameIndex: Int((seconds * 30).rounded()),
            width: camera.width, height: camera.height, focalPixels: camera.fx, faces: found,
            depthMeters: faces > 0 ? place.z - 0.09 : nil,
            trackedPose: hasTracker && faces > 0 ? pose : nil,
            trackedPlace: hasTracker && faces > 0 ? place : nil, meanLuma: luma, sharpness: 50,
            signs: signs)
    }

    /// A scanner after its first second, in which it has tracked a face in the right position for a
    /// scan.
    static func tracking(_ settings: ScannerSettings = ScannerSettings()) throws -> HeadScanner {
        var scanner = try HeadScanner(settings: settings)
        try scanner.startTracking(at: .zero)
        for frame in 0...30 {
            _ = scanner.ingest(.frame(observation(at: Double(frame) / 30)))
        }
        return scanner
    }

    /// Plays a person who turns as the hints ask at this many degrees a second, up to the given end
    /// angles.
    static func play(
        _ scanner: inout HeadScanner, from start: Double, seconds: Double, degrees: Double = 23,
        ends: (yaw: Double, pitch: Double) = (78, 26)
    ) -> [ScannerOutput] {
        var outputs: [ScannerOutput] = []
        var (yaw, pitch, time) = (0.0, 0.0, start)
        while time < start + seconds, scanner.state != .idle {
            time += 1.0 / 30
            var goal = (yaw, pitch)
            switch scanner.hint {
            case .turnHeadLeft: goal = (ends.yaw, 0)
            case .turnHeadRight: goal = (-ends.yaw, 0)
            case .turnHeadUp: goal = (0, ends.pitch)
            case .turnHeadDown: goal = (0, -ends.pitch)
            case .turnHeadToTheMiddle: goal = (0, 0)
            case .none, .holdStill, .countdownThree, .countdownTwo, .countdownOne,
                .keepHeadTurning, .captureCompleted, .captureAboutToStop:
                break
            }
            yaw += max(-degrees / 30, min(degrees / 30, goal.0 - yaw))
            pitch += max(-degrees / 30, min(degrees / 30, goal.1 - pitch))
            let pose = HeadPose(yawDegrees: yaw, pitchDegrees: pitch)
            let isFaceSeen = abs(HeadPose(pose.rotation).yaw) < 1.5
            var seen = observation(at: time, pose)
            if !isFaceSeen { seen.faces = [] }
            outputs += scanner.ingest(.frame(seen))
            if outputs.isOver { break }
        }
        return outputs
    }
}

extension [ScannerOutput] {
    var events: [ScannerEvent] {
        compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    var hints: [ScanHint] {
        events.compactMap { if case .didProvideHint(let hint) = $0 { hint } else { nil } }
    }

    var errors: [HeadScanError] {
        events.compactMap { if case .didEncounterError(let error) = $0 { error } else { nil } }
    }

    var stored: [HeadKeyframeRecord] {
        compactMap { if case .storeHeldPicture(let record) = $0 { record } else { nil } }
    }

    /// The result of the scan; nil before its end, and `.some(nil)` if the scan failed.
    var completion: SessionData?? {
        for event in events { if case .didCompleteScanning(let session) = event { return session } }
        return nil
    }

    var isOver: Bool { completion != nil }
}

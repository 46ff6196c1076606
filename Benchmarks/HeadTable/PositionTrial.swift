import Foundation
import Head
import Scene
import Simulator
import Vision

/// Measures how often the position of the face is right. The trial has 1,000 scripted poses of six
/// virtual heads, with three skins and three lights, with and without depth. A pose is left out if
/// it is nearer to a threshold than 2 cm, 3°, or 4 % of the picture.
enum PositionTrial {
    static func measure(_ detector: FaceDetector) throws {
        for hasDepth in [true, false] {
            var (right, judged, readyAskew) = (0, 0, 0)
            var confusion: [String: Int] = [:]
            for round in 0..<18 {
                let identity = HeadIdentity(number: round % 6, skin: round / 6)
                let head = VirtualHead(identity: identity)
                for light in HeadLight.allCases {
                    var camera = HeadCamera(
                        intrinsics: PoseSweep.camera, hasDepth: hasDepth, light: light,
                        seed: UInt64(round))
                    var random = SplitMix64(seed: UInt64(round * 3) &+ 5)
                    for index in 0..<19 {
                        let state = pose(index, &random)
                        guard let truth = truth(state, hasDepth: hasDepth) else { continue }
                        let frame = camera.frame(of: head, state, index: index, at: .zero)
                        let seen = try position(frame, detector)
                        judged += 1
                        if seen == truth {
                            right += 1
                        } else {
                            confusion["\(truth.rawValue) as \(seen.rawValue)", default: 0] += 1
                        }
                        if seen == .readyToScan, abs(state.yaw) > 15 * .pi / 180 {
                            readyAskew += 1
                        }
                    }
                }
            }
            print(
                "positions \(hasDepth ? "with" : "without") depth: \(right) of \(judged) right ("
                    + String(format: "%.1f %%", 100 * Double(right) / Double(max(1, judged)))
                    + "), ready beyond 15° of yaw: \(readyAskew)")
            for (pair, count) in confusion.sorted(by: { $0.value > $1.value }) {
                print("  \(count) × \(pair)")
            }
        }
    }

    private static func pose(_ index: Int, _ random: inout SplitMix64) -> PersonState {
        var state = PersonState()
        func spread(_ most: Double) -> Double { (2 * random.unit() - 1) * most }
        state.place = Vector3(spread(0.02), 0.01 + spread(0.02), 0.45 + 0.12 * random.unit())
        state.yaw = spread(6) * .pi / 180
        state.roll = spread(6) * .pi / 180
        switch index % 7 {
        case 0: state.isPresent = random.unit() < 0.3
        case 1: state.yaw = (random.unit() < 0.5 ? -1 : 1) * (14 + 45 * random.unit()) * .pi / 180
        case 2: state.place.z = 0.26 + 0.12 * random.unit()
        case 3: state.place.z = 0.8 + 0.6 * random.unit()
        case 4: state.place.x = (random.unit() < 0.5 ? -1 : 1) * (0.06 + 0.05 * random.unit())
        case 5: state.roll = (random.unit() < 0.5 ? -1 : 1) * (16 + 15 * random.unit()) * .pi / 180
        default: break
        }
        return state
    }

    /// The right position; nil if the pose is near a threshold.
    private static func truth(_ state: PersonState, hasDepth: Bool) -> FacePosition? {
        guard state.isPresent else { return .faceNotFound }
        let limits = FacePositionThresholds()
        let camera = PoseSweep.camera
        let front = state.place.z - 0.1
        func side(_ value: Double, _ limit: Double, _ margin: Double) -> Bool? {
            abs(value - limit) < margin ? nil : value > limit
        }
        guard let isNear = side(-front, -limits.distance.nearestMeters, 0.02),
            let isFar = side(front, limits.distance.farthestMeters, 0.02)
        else { return nil }
        if isNear { return .faceTooClose }
        if isFar { return .faceTooFar }
        if !hasDepth {
            // A face detector's box round a face is about 0.19 m high.
            let share = 0.19 * camera.fy / front / Double(camera.height)
            guard let isLow = side(-share, -limits.distance.leastHeightShare, 0.05),
                let isHigh = side(share, limits.distance.greatestHeightShare, 0.08)
            else { return nil }
            if isLow { return .faceTooFar }
            if isHigh { return .faceTooClose }
        }
        let off = max(
            abs(state.place.x) * camera.fx / front / Double(camera.width),
            abs(state.place.y) * camera.fy / front / Double(camera.height))
        guard let isOff = side(off, limits.centerShare, 0.04) else { return nil }
        if isOff { return .faceNotCentered }
        let degrees = 180 / Double.pi
        guard let isTurned = side(abs(state.yaw) * degrees, limits.orientation.yawDegrees, 3),
            let isRolled = side(abs(state.roll) * degrees, limits.orientation.rollDegrees, 3)
        else { return nil }
        return isTurned || isRolled ? .faceNotFrontal : .readyToScan
    }

    private static func position(
        _ frame: Frame, _ detector: FaceDetector
    ) throws -> FacePosition {
        guard let picture = frame.preview else { return .notAvailable }
        let faces = try detector.faces(in: picture)
        let observation = HeadObservation(
            timestamp: .zero, frameIndex: frame.index, width: picture.width,
            height: picture.height, focalPixels: frame.intrinsics.fx,
            faces: faces.map {
                FaceObservation(
                    x: $0.x, y: $0.y, width: $0.width, height: $0.height, score: $0.score,
                    landmarks: FaceLandmarks($0.points))
            },
            depthMeters: frame.depth.flatMap { depth in
                faces.first.flatMap {
                    depth.median(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
                }
            })
        return FacePositionRule.position(of: observation).position
    }
}

import Following
import Foundation
import Glibc
import Perception
import Scene
import Stand
import Wording

/// Finds how a stand's own numbers convert to angles and speeds. It turns the motors in small steps
/// and measures the motion in the picture.
public struct StandCalibrator {
    /// The result for one axis; angles in degrees.
    public struct Finding: Encodable, Sendable {
        var event = "axis"
        /// The name of the axis.
        public var axis: String
        /// Each requested speed with the speed that was measured in the picture.
        public var speeds: [Speed]
        /// Delay from a command to the motion.
        public var delaySeconds: Double
        /// Acceleration, degrees a second squared.
        public var accelerationDegrees: Double
        /// How well the result fits the pictures: root mean square of the differences, degrees per
        /// picture.
        public var residualDegrees: Double
        /// Degrees that the stand reports for one degree of motion in the picture; nil if the stand
        /// reports no angle.
        public var toldPerSeenDegree: Double?
        /// Whether the axis turned in the direction opposite to the one that the stand's protocol
        /// states.
        public var isReversed: Bool
        /// Whether the result was stored.
        public var isKept = false
    }

    /// A requested speed and the speed in the picture, degrees a second.
    public struct Speed: Encodable, Sendable {
        public var asked, seen: Double
    }

    private let opened: OpenedStand

    /// A calibrator of this stand.
    public init(_ opened: OpenedStand) { self.opened = opened }

    /// Turns each axis to and fro for about seven seconds, and measures the motion in the picture.
    /// - Parameter source: the stand's camera; nil for the camera of the virtual stand.
    public func run(
        source: (any FrameSource)?, fieldOfView: Double?, isInterrupted: () -> Bool,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> [Finding] {
        defer { try? opened.stand.stop() }
        let abilities = opened.stand.snapshot.capabilities
        guard abilities.kind == .panTiltHead, abilities.takesVelocity else {
            throw CaptureError(
                .device,
                phrase(
                    """
                    \(opened.stand.subject) cannot be calibrated from pictures: that needs a head \
                    that turns a camera at given speeds. `capstan stand status` shows what \
                    it can do.
                    """))
        }
        let camera = try self.camera(source)
        defer { camera.close() }
        var findings: [Finding] = []
        var kept: [StandAxis: AxisCalibration] = [:]
        for axis in [StandAxis.pan, .tilt] {
            guard let ability = abilities.axes[axis], !isInterrupted() else { continue }
            let estimate = try measure(
                axis, ability, camera, fieldOfView: fieldOfView, isInterrupted: isInterrupted)
            guard let estimate else { return findings }
            var finding = self.finding(axis, ability, estimate)
            if let scale = opened.stand.scale(of: axis),
                let better = Self.bettered(scale, by: estimate, most: ability.maximumSpeed)
            {
                kept[axis] = better
                finding.isKept = true
            }
            findings.append(finding)
        }
        if !kept.isEmpty, let key = opened.stand.snapshot.description?.calibrationKey {
            try CalibrationStore(folder: OpenedStand.calibrationFolder(environment))
                .keep(StandCalibration(key: key, axes: kept))
        }
        return findings
    }

    private func camera(_ source: (any FrameSource)?) throws -> any FrameSource {
        if let source { return source }
        guard let world = opened.world else { throw CaptureError.noPicture(of: opened.stand) }
        return PanTiltCamera(world: world)
    }

    /// The estimator states speeds in percent of the stand's greatest speed. So the greatest speed
    /// is this number.
    private static let mostPercent = 100.0

    private func measure(
        _ axis: StandAxis, _ ability: AxisCapability, _ camera: any FrameSource,
        fieldOfView: Double?, isInterrupted: () -> Bool
    ) throws -> AxisEstimate? {
        let (stand, plan) = (opened.stand, CalibrationPlan(mostUnits: Self.mostPercent))
        let isTold = stand.snapshot.capabilities.feedback == .measured
        var estimator = AxisEstimator(subject: stand.subject)
        var shift = PictureShift()
        var begun: Timestamp?
        var sent = 0.0
        // The stand first rests for this time, in seconds, so that the noise of the picture is
        // measured.
        let rest = 0.5
        while let event = try camera.next() {
            if isInterrupted() { return nil }
            guard case .frame(let frame) = event else { continue }
            let now = stand.now
            if opened.world?.isInStep == true { stand.update() }
            let start = begun ?? now
            begun = start
            let seconds = now.seconds(since: start)
            let answer = try shift.take(frame.luma)
            let lens =
                fieldOfView.map { Lens(frame.luma, fieldOfView: $0) }
                ?? Lens(frame.lumaIntrinsics)
            let turn = answer.map { lens.turn(of: $0.pairs, axis) }
            estimator.add(
                CalibrationSample(
                    time: now, units: sent, turn: turn,
                    counts: isTold ? stand.snapshot.angles?[axis] : nil))
            if seconds > plan.seconds + rest + 0.5 { break }
            sent = plan.units(at: seconds - rest)
            var velocity = StandVelocity.zero
            velocity[axis] = sent / Self.mostPercent * ability.maximumSpeed
            try stand.drive(velocity)
        }
        try stand.stop()
        return try estimator.estimate()
    }

    /// Converts a camera's pixels to angles.
    struct Lens {
        let focal: Double
        let center: Vector2

        init(_ intrinsics: Intrinsics) {
            (focal, center) = (intrinsics.fx, Vector2(intrinsics.cx, intrinsics.cy))
        }

        init(_ luma: LumaPlane, fieldOfView: Double) {
            let (width, height) = (Double(luma.width), Double(luma.height))
            focal = width / 2 / tan(fieldOfView / 2)
            center = Vector2((width - 1) / 2, (height - 1) / 2)
        }

        /// Rotation of the camera, radians to the right or up: the median over all corners. Pixels
        /// are converted to angles first, because a degree covers more pixels near the edge of the
        /// picture than in the middle.
        func turn(of pairs: [(from: Vector2, to: Vector2)], _ axis: StandAxis) -> Double {
            // If the picture moves to the left, the camera turned right. If the picture moves down,
            // the camera turned up.
            pairs.map { pair in
                axis == .pan
                    ? atan((pair.from.x - center.x) / focal)
                        - atan((pair.to.x - center.x) / focal)
                    : atan((pair.to.y - center.y) / focal)
                        - atan((pair.from.y - center.y) / focal)
            }.upperMedian ?? 0
        }
    }

    private func finding(
        _ axis: StandAxis, _ ability: AxisCapability, _ estimate: AxisEstimate
    ) -> Finding {
        Finding(
            axis: axis.rawValue,
            speeds: estimate.calibration.speeds.points.map {
                Speed(
                    asked: rounded(($0.units / Self.mostPercent * ability.maximumSpeed).inDegrees),
                    seen: rounded($0.radiansPerSecond.inDegrees))
            },
            delaySeconds: rounded(estimate.calibration.delaySeconds),
            accelerationDegrees: rounded(estimate.acceleration.inDegrees),
            residualDegrees: rounded(estimate.residual.inDegrees),
            toldPerSeenDegree: estimate.hasCounts
                ? rounded(estimate.calibration.countsPerRadian) : nil,
            isReversed: estimate.calibration.speedSign < 0)
    }

    /// The calibration in the units of the device: the preliminary `scale`, corrected by the
    /// measured rotation. Nil if the measured speeds give no curve.
    static func bettered(
        _ scale: AxisCalibration, by estimate: AxisEstimate, most: Double
    ) -> AxisCalibration? {
        let found = estimate.calibration
        let points = found.speeds.points.map {
            SpeedCurve.Point(
                units: scale.speeds.units(forVelocity: $0.units / mostPercent * most),
                radiansPerSecond: $0.radiansPerSecond)
        }
        guard let speeds = SpeedCurve(points: points) else { return nil }
        return AxisCalibration(
            countsPerRadian: scale.countsPerRadian
                * (estimate.hasCounts ? found.countsPerRadian : found.speedSign),
            speedSign: scale.speedSign * found.speedSign, speeds: speeds,
            delaySeconds: found.delaySeconds)
    }
}

extension StandCalibrator.Finding {
    /// The result as one line of JSON.
    public func jsonLine() throws -> String { try jsonText(self) }

    /// The result in lines for a person.
    public var lines: [String] {
        var lines = [
            phrase("\(axis): responds after \(delaySeconds) s, residual error \(residualDegrees)°")
        ]
        for speed in speeds {
            lines.append("  " + phrase("asked for \(speed.asked)° a second, turned \(speed.seen)°"))
        }
        if isReversed {
            lines.append("  " + phrase("It turns the other way than its protocol says."))
        }
        if let told = toldPerSeenDegree {
            lines.append(
                "  "
                    + phrase("For each degree that the picture turns, the stand reports \(told)°."))
        }
        lines.append(
            "  "
                + (isKept
                    ? phrase("Kept for this stand.")
                    : phrase("Nothing needs to be kept: its protocol reports degrees.")))
        return lines
    }
}

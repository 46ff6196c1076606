import Glibc
import Scene

/// Drives a camera with motors for pan and tilt by V4L2 controls (the kernel's UVC driver).
public struct VideoDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var controls: any VideoControls
    private let calibration: StandCalibration?
    private var axes: [CameraAxis] = []
    private var zoomPositionRange: ControlRange?
    private var zoomSpeedRange: ControlRange?
    private var lastDrive: Timestamp?
    private var drivenSince: (time: Timestamp, values: [Int])?
    /// Whether the kernel's driver answers a read with a stored angle instead of the camera's
    /// present angle. While such a camera turns by speed, its angle must be computed.
    private var readsAreCached = false
    private var isStale = false

    /// The assumed speed of a camera's greatest value, in radians a second (guess). It is used
    /// without a calibration, since the unit of the speed controls is not defined.
    private static let usualSpeed = Double.degrees(100)
    /// A speed can be replaced by a goal position that each update moves. An update moves it by the
    /// motion of at most this time in seconds (guess): three updates.
    private static let longestStepSeconds = 0.1
    /// Positions replace speeds if the greatest speed that the camera accepts in a direction is
    /// below its greatest speed value divided by this (guess).
    private static let slowDivisor = 4
    /// Angles count as stored ones if they stay unchanged for this number of seconds of motion
    /// (guess).
    private static let staleSeconds = 0.5

    /// A driver for the camera with these controls. Without a calibration it assumes `usualSpeed`.
    public init(controls: any VideoControls, calibration: StandCalibration? = nil) {
        (self.controls, self.calibration) = (controls, calibration)
        subject = "uvc:" + controls.path
        capabilities = StandCapabilities(axes: [:], hasKnownScale: calibration != nil)
    }

    private func error(_ operation: String, _ fault: ControlFault) -> StandError {
        switch fault.code {
        case EPIPE, ERANGE, EINVAL:
            .refused(
                operation, subject,
                phrase("the camera does not take this value (is it at its end stop?)"))
        default:
            ErrnoMapping(subject: subject, kind: .video).error(operation, fault.code)
        }
    }

    private mutating func ask<R>(
        _ operation: String, _ call: (inout any VideoControls) throws(ControlFault) -> R
    ) throws(StandError) -> R {
        do { return try call(&controls) } catch { throw self.error(operation, error) }
    }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (lastDrive, drivenSince, readsAreCached, isStale) = (nil, nil, false, false)
        try ask(phrase("open")) { (controls) throws(ControlFault) in try controls.open() }
        axes = []
        let pairs: [(StandAxis, VideoControl, VideoControl)] = [
            (.pan, .panAbsolute, .panSpeed), (.tilt, .tiltAbsolute, .tiltSpeed),
        ]
        for (axis, position, speed) in pairs {
            let reported = try ask(phrase("open")) { (controls) throws(ControlFault) in
                (try controls.range(of: position), try controls.range(of: speed))
            }
            // A control that accepts a single value cannot turn anything.
            let positions = reported.0.flatMap { $0.least < $0.most ? $0 : nil }
            let speeds = reported.1.flatMap { $0.least != 0 || $0.most != 0 ? $0 : nil }
            guard positions != nil || speeds != nil else { continue }
            axes.append(
                CameraAxis(
                    axis: axis, positionControl: position, speedControl: speed,
                    positionRange: positions,
                    speedRange: speeds))
        }
        (zoomPositionRange, zoomSpeedRange) = try ask(phrase("open")) {
            (controls) throws(ControlFault) in
            (try controls.range(of: .zoomAbsolute), try controls.range(of: .zoomContinuous))
        }
        guard !axes.isEmpty else {
            throw .unsupported(phrase("turn"), subject, phrase("this camera has no motors"))
        }
        try stop(at: now)
        describe()
        return StandDescription(
            name: controls.name ?? "Camera", address: subject,
            serialNumber: controls.serialNumber)
    }

    private mutating func describe() {
        capabilities.axes = [:]
        for axis in axes {
            let most = Double(axis.mostUnits)
            let curve = calibration?.axes[axis.axis]
            let fastest =
                axis.speedRange == nil ? Self.usualSpeed : speed(ofUnits: most, curve, most)
            capabilities.axes[axis.axis] = AxisCapability(
                range: axis.range, maximumSpeed: fastest,
                leastSpeed: axis.speedRange == nil ? 0 : speed(ofUnits: 1, curve, most))
        }
        capabilities.takesPositions = axes.contains { $0.positionRange != nil }
        capabilities.feedback = .commanded
        capabilities.latencySeconds =
            calibration?.axes.values.map(\.delaySeconds).max()
            ?? AxisCalibration.usualDelaySeconds
        capabilities.zooms = zoomPositionRange != nil || zoomSpeedRange != nil
    }

    public func scale(of axis: StandAxis) -> AxisCalibration? {
        if let known = calibration?.axes[axis] { return known }
        guard let found = axes.first(where: { $0.axis == axis }), found.speedRange != nil else {
            return nil
        }
        let most = Double(max(1, found.mostUnits))
        return AxisCalibration(
            countsPerRadian: 1 / CameraAxis.arcSecond,
            speeds: SpeedCurve(radiansPerSecondPerUnit: Self.usualSpeed / most, most: most),
            delaySeconds: AxisCalibration.usualDelaySeconds)
    }

    private func speed(ofUnits units: Double, _ curve: AxisCalibration?, _ most: Double) -> Double {
        curve.map { abs($0.velocity(ofUnits: units)) } ?? Self.usualSpeed * units / max(most, 1)
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        let seconds =
            lastDrive.map { now.seconds(since: $0).clamped(to: 0...Self.longestStepSeconds) } ?? 0
        lastDrive = velocity == .zero ? nil : now
        for index in axes.indices {
            let speed = velocity[axes[index].axis]
            if axes[index].speedRange != nil, !acceptsOnlySlowSpeeds(axes[index], speed) {
                try driveBySpeed(index, speed)
            } else if axes[index].positionRange != nil {
                try driveByPositions(index, speed, seconds)
            }
        }
    }

    /// Whether the camera accepted only slow speeds in this direction, while positions could turn
    /// it faster.
    private func acceptsOnlySlowSpeeds(_ axis: CameraAxis, _ speed: Double) -> Bool {
        guard speed != 0, axis.positionRange != nil,
            let most = axis.acceptedUnits[speed < 0 ? -1 : 1]
        else {
            return false
        }
        return most * Self.slowDivisor < axis.mostUnits
    }

    private mutating func driveBySpeed(_ index: Int, _ speed: Double) throws(StandError) {
        let axis = axes[index]
        let most = Double(axis.mostUnits)
        let wished =
            calibration?.axes[axis.axis]?.units(forVelocity: speed)
            ?? speed / Self.usualSpeed * most
        let units = Int(max(-most, min(most, wished)).rounded())
        guard units != axis.sentUnits else { return }
        let given = try ask(phrase("turn")) { (controls) throws(ControlFault) in
            try controls.set(axis.speedControl, to: units)
        }
        // The kernel reduces a value to the range that the camera reported, which may be wrong in
        // one direction.
        if abs(given) < abs(units) { axes[index].acceptedUnits[units < 0 ? -1 : 1] = abs(given) }
        axes[index].sentUnits = units
        axes[index].goal = nil
    }

    private mutating func driveByPositions(
        _ index: Int, _ speed: Double, _ seconds: Double
    ) throws(StandError) {
        let axis = axes[index]
        if axis.sentUnits != 0 {
            _ = try ask(phrase("turn")) { (controls) throws(ControlFault) in
                try controls.set(axis.speedControl, to: 0)
            }
            axes[index].sentUnits = 0
        }
        guard speed != 0 else {
            axes[index].goal = nil
            return
        }
        let start: Double
        if let goal = axis.goal {
            start = goal
        } else {
            start =
                Double(
                    try ask(phrase("turn")) { (controls) throws(ControlFault) in
                        try controls.value(of: axis.positionControl)
                    }) * CameraAxis.arcSecond
        }
        let wished = start + speed * seconds
        let goal = axis.range.map { wished.clamped(to: $0) } ?? wished
        axes[index].goal = goal
        let value = axis.value(ofAngle: goal)
        guard value != axis.value(ofAngle: start) else { return }
        _ = try ask(phrase("turn")) { (controls) throws(ControlFault) in
            try controls.set(axis.positionControl, to: value)
        }
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        try drive(.zero, at: now)
        isStale = false
        for axis in axes where axis.positionRange != nil {
            _ = try ask(phrase("turn")) { (controls) throws(ControlFault) in
                try controls.set(axis.positionControl, to: axis.value(ofAngle: target[axis.axis]))
            }
        }
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        lastDrive = nil
        var first: StandError?
        // Every axis is stopped, even if another axis fails to stop.
        for index in axes.indices {
            let axis = axes[index]
            (axes[index].sentUnits, axes[index].goal) = (0, nil)
            guard axis.speedRange != nil else { continue }
            do throws(StandError) {
                _ = try ask(phrase("stop")) { (controls) throws(ControlFault) in
                    try controls.set(axis.speedControl, to: 0)
                }
            } catch { first = first ?? error }
        }
        if let first { throw first }
    }

    public mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError) {
        switch (command, zoomPositionRange, zoomSpeedRange) {
        case (.position(let position), let range?, _):
            let value =
                Double(range.least) + position.clamped(to: 0...1) * Double(range.most - range.least)
            _ = try ask(phrase("zoom")) { (controls) throws(ControlFault) in
                try controls.set(.zoomAbsolute, to: Int(value.rounded()))
            }
        case (.speed(let speed), _, let range?):
            let most = Double(max(abs(range.least), abs(range.most)))
            _ = try ask(phrase("zoom")) { (controls) throws(ControlFault) in
                try controls.set(
                    .zoomContinuous, to: Int((speed.clamped(to: -1...1) * most).rounded()))
            }
        default:
            throw .unsupported(
                phrase("zoom"), subject,
                phrase("this camera does not zoom in this way"))
        }
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        var values: [Int] = []
        var angles = StandAngles.zero
        for axis in axes where axis.positionRange != nil {
            let value = try ask(phrase("read the position of")) { (controls) throws(ControlFault) in
                try controls.value(of: axis.positionControl)
            }
            values.append(value)
            angles[axis.axis] = Double(value) * CameraAxis.arcSecond
        }
        detectStaleAngles(values, at: now)
        var zoom: Double?
        if let range = zoomPositionRange, range.most > range.least {
            let value = try ask(phrase("read the zoom of")) { (controls) throws(ControlFault) in
                try controls.value(of: .zoomAbsolute)
            }
            zoom = Double(value - range.least) / Double(range.most - range.least)
        }
        let hasAll = axes.allSatisfy { $0.positionRange != nil }
        return StandReport(angles: hasAll && !isStale ? angles : nil, zoom: zoom)
    }

    /// Detects that the kernel's driver returns a stored angle: the camera turns by speed for a
    /// while, but its angle does not change. The control then lacks the Autoupdate flag.
    private mutating func detectStaleAngles(_ values: [Int], at now: Timestamp) {
        guard axes.contains(where: { $0.sentUnits != 0 }) else {
            drivenSince = nil
            return
        }
        if readsAreCached { isStale = true }
        guard let since = drivenSince else {
            drivenSince = (now, values)
            return
        }
        if since.values != values {
            drivenSince = (now, values)
        } else if now.seconds(since: since.time) > Self.staleSeconds {
            (readsAreCached, isStale) = (true, true)
        }
    }

    public mutating func disconnect() { controls.close() }
}

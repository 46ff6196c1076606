import Glibc
import Scene

/// A camera with motors for pan and tilt, moved by V4L2 controls (the kernel's UVC driver).
public struct VideoDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var controls: any VideoControls
    private let calibration: StandCalibration?
    private var axes: [CameraAxis] = []
    private var zoomPlaces: ControlFacts?
    private var zoomSpeeds: ControlFacts?
    private var lastDrive: Timestamp?
    private var drivenSince: (time: Timestamp, values: [Int])?
    /// Whether a read returns an angle that the kernel's driver has stored instead of the camera's
    /// own. While the camera turns by speed, the angle must then be computed.
    private var repeatsItself = false
    private var isStale = false

    /// A driver for the camera with these controls. The unit of its speeds is not defined: without
    /// a calibration the greatest value is assumed to be 100 degrees a second.
    public init(controls: any VideoControls, calibration: StandCalibration? = nil) {
        (self.controls, self.calibration) = (controls, calibration)
        subject = "uvc:" + controls.path
        capabilities = StandCapabilities(axes: [:], hasKnownScale: calibration != nil)
    }

    private func error(_ operation: String, _ fault: ControlFault) -> StandError {
        switch fault.code {
        case EPIPE, ERANGE, EINVAL:
            .refused(operation, subject, phrase("the camera does not take this value (its end?)"))
        default:
            LineTrouble(subject: subject, kind: .video).error(operation, fault.code)
        }
    }

    private mutating func ask<R>(
        _ operation: String, _ call: (inout any VideoControls) throws(ControlFault) -> R
    ) throws(StandError) -> R {
        do { return try call(&controls) } catch { throw self.error(operation, error) }
    }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (lastDrive, drivenSince, repeatsItself, isStale) = (nil, nil, false, false)
        try ask(phrase("open")) { (controls) throws(ControlFault) in try controls.open() }
        axes = []
        let pairs: [(StandAxis, VideoControl, VideoControl)] = [
            (.pan, .panAbsolute, .panSpeed), (.tilt, .tiltAbsolute, .tiltSpeed),
        ]
        for (axis, place, speed) in pairs {
            let told = try ask(phrase("open")) { (controls) throws(ControlFault) in
                (try controls.facts(of: place), try controls.facts(of: speed))
            }
            // A control with a single value cannot turn anything.
            let places = told.0.flatMap { $0.least < $0.most ? $0 : nil }
            let speeds = told.1.flatMap { $0.least != 0 || $0.most != 0 ? $0 : nil }
            guard places != nil || speeds != nil else { continue }
            axes.append(
                CameraAxis(
                    axis: axis, placeControl: place, speedControl: speed, places: places,
                    speeds: speeds))
        }
        (zoomPlaces, zoomSpeeds) = try ask(phrase("open")) { (controls) throws(ControlFault) in
            (try controls.facts(of: .zoomAbsolute), try controls.facts(of: .zoomContinuous))
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
            let fastest = axis.speeds == nil ? .degrees(100) : speed(ofUnits: most, curve, most)
            capabilities.axes[axis.axis] = AxisCapability(
                range: axis.range, maximumSpeed: fastest,
                leastSpeed: axis.speeds == nil ? 0 : speed(ofUnits: 1, curve, most))
        }
        capabilities.takesPositions = axes.contains { $0.places != nil }
        capabilities.feedback = .commanded
        capabilities.latencySeconds =
            calibration?.axes.values.map(\.delaySeconds).max() ?? 0.1
        capabilities.zooms = zoomPlaces != nil || zoomSpeeds != nil
    }

    public func scale(of axis: StandAxis) -> AxisCalibration? {
        if let known = calibration?.axes[axis] { return known }
        guard let found = axes.first(where: { $0.axis == axis }), found.speeds != nil else {
            return nil
        }
        let most = Double(max(1, found.mostUnits))
        return AxisCalibration(
            countsPerRadian: 1 / CameraAxis.arcSecond,
            speeds: SpeedCurve(radiansPerSecondPerUnit: .degrees(100) / most, most: most),
            delaySeconds: 0.1)
    }

    private func speed(ofUnits units: Double, _ curve: AxisCalibration?, _ most: Double) -> Double {
        curve.map { abs($0.velocity(ofUnits: units)) } ?? .degrees(100) * units / max(most, 1)
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        let seconds = lastDrive.map { min(0.1, max(0, now.seconds(since: $0))) } ?? 0
        lastDrive = velocity == .zero ? nil : now
        for place in axes.indices {
            let speed = velocity[axes[place].axis]
            if axes[place].speeds != nil, !isOneSided(axes[place], speed) {
                try driveBySpeed(place, speed)
            } else if axes[place].places != nil {
                try driveByPlaces(place, speed, seconds)
            }
        }
    }

    /// Whether the camera accepted only slow speeds in this direction although positions could turn
    /// it.
    private func isOneSided(_ axis: CameraAxis, _ speed: Double) -> Bool {
        guard speed != 0, axis.places != nil, let most = axis.taken[speed < 0 ? -1 : 1] else {
            return false
        }
        return most * 4 < axis.mostUnits
    }

    private mutating func driveBySpeed(_ place: Int, _ speed: Double) throws(StandError) {
        let axis = axes[place]
        let most = Double(axis.mostUnits)
        let wished =
            calibration?.axes[axis.axis]?.units(forVelocity: speed)
            ?? speed / .degrees(100) * most
        let units = Int(max(-most, min(most, wished)).rounded())
        guard units != axis.sentUnits else { return }
        let given = try ask(phrase("turn")) { (controls) throws(ControlFault) in
            try controls.set(axis.speedControl, to: units)
        }
        // The kernel clamps to the range that the camera reported, which may be wrong in one
        // direction.
        if abs(given) < abs(units) { axes[place].taken[units < 0 ? -1 : 1] = abs(given) }
        axes[place].sentUnits = units
        axes[place].goal = nil
    }

    private mutating func driveByPlaces(
        _ place: Int, _ speed: Double, _ seconds: Double
    ) throws(StandError) {
        let axis = axes[place]
        if axis.sentUnits != 0 {
            _ = try ask(phrase("turn")) { (controls) throws(ControlFault) in
                try controls.set(axis.speedControl, to: 0)
            }
            axes[place].sentUnits = 0
        }
        guard speed != 0 else {
            axes[place].goal = nil
            return
        }
        let start: Double
        if let goal = axis.goal {
            start = goal
        } else {
            start =
                Double(
                    try ask(phrase("turn")) { (controls) throws(ControlFault) in
                        try controls.value(of: axis.placeControl)
                    }) * CameraAxis.arcSecond
        }
        let wished = start + speed * seconds
        let goal = axis.range.map { wished.clamped(to: $0) } ?? wished
        axes[place].goal = goal
        let value = axis.value(ofAngle: goal)
        guard value != axis.value(ofAngle: start) else { return }
        _ = try ask(phrase("turn")) { (controls) throws(ControlFault) in
            try controls.set(axis.placeControl, to: value)
        }
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        try drive(.zero, at: now)
        isStale = false
        for axis in axes where axis.places != nil {
            _ = try ask(phrase("turn")) { (controls) throws(ControlFault) in
                try controls.set(axis.placeControl, to: axis.value(ofAngle: target[axis.axis]))
            }
        }
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        lastDrive = nil
        var first: StandError?
        // Each axis is stopped, even when another one fails.
        for place in axes.indices {
            let axis = axes[place]
            (axes[place].sentUnits, axes[place].goal) = (0, nil)
            guard axis.speeds != nil else { continue }
            do throws(StandError) {
                _ = try ask(phrase("stop")) { (controls) throws(ControlFault) in
                    try controls.set(axis.speedControl, to: 0)
                }
            } catch { first = first ?? error }
        }
        if let first { throw first }
    }

    public mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError) {
        switch (command, zoomPlaces, zoomSpeeds) {
        case (.place(let place), let facts?, _):
            let value =
                Double(facts.least) + place.clamped(to: 0...1) * Double(facts.most - facts.least)
            _ = try ask(phrase("zoom")) { (controls) throws(ControlFault) in
                try controls.set(.zoomAbsolute, to: Int(value.rounded()))
            }
        case (.speed(let speed), _, let facts?):
            let most = Double(max(abs(facts.least), abs(facts.most)))
            _ = try ask(phrase("zoom")) { (controls) throws(ControlFault) in
                try controls.set(
                    .zoomContinuous, to: Int((speed.clamped(to: -1...1) * most).rounded()))
            }
        default: throw .unsupported(phrase("zoom"), subject, phrase("this camera does not zoom so"))
        }
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        var values: [Int] = []
        var angles = StandAngles.zero
        for axis in axes where axis.places != nil {
            let value = try ask(phrase("read the place of")) { (controls) throws(ControlFault) in
                try controls.value(of: axis.placeControl)
            }
            values.append(value)
            angles[axis.axis] = Double(value) * CameraAxis.arcSecond
        }
        watchCache(values, at: now)
        var zoom: Double?
        if let facts = zoomPlaces, facts.most > facts.least {
            let value = try ask(phrase("read the zoom of")) { (controls) throws(ControlFault) in
                try controls.value(of: .zoomAbsolute)
            }
            zoom = Double(value - facts.least) / Double(facts.most - facts.least)
        }
        let hasAll = axes.allSatisfy { $0.places != nil }
        return StandReport(angles: hasAll && !isStale ? angles : nil, zoom: zoom)
    }

    /// Detects that the kernel's driver returns a stored angle: the camera turned by speed for a
    /// while, but its angle has not changed. The control then lacks the Autoupdate flag.
    private mutating func watchCache(_ values: [Int], at now: Timestamp) {
        guard axes.contains(where: { $0.sentUnits != 0 }) else {
            drivenSince = nil
            return
        }
        if repeatsItself { isStale = true }
        guard let since = drivenSince else {
            drivenSince = (now, values)
            return
        }
        if since.values != values {
            drivenSince = (now, values)
        } else if now.seconds(since: since.time) > 0.5 {
            (repeatsItself, isStale) = (true, true)
        }
    }

    public mutating func disconnect() { controls.close() }
}

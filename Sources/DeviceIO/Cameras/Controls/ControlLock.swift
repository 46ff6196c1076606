import Glibc
import Scene

/// Locks a camera's exposure, gain, white balance and focus at their automatic values, checks these
/// values every two seconds, and restores the automatic modes at the end.
struct ControlLock {
    /// An automatic mode, the value that switches the mode off, and the controls that the mode
    /// sets.
    private struct Pair {
        let name: String
        let automatic: UInt32
        let off: Int32
        let governed: [UInt32]
    }

    /// The automatic modes, with control numbers from videodev2.h (V4L2_CID). Automatic exposure is
    /// off at 1 (V4L2_EXPOSURE_MANUAL).
    private static var pairs: [Pair] {
        [
            Pair(
                name: phrase("exposure"), automatic: 0x009A_0901, off: 1,
                governed: [0x009A_0902, 0x0098_0913]),
            Pair(name: phrase("gain"), automatic: 0x0098_0912, off: 0, governed: [0x0098_0913]),
            Pair(
                name: phrase(
                    "white balance"), automatic: 0x0098_090C, off: 0, governed: [0x0098_091A]),
            Pair(name: phrase("focus"), automatic: 0x009A_090C, off: 0, governed: [0x009A_090A]),
        ]
    }
    /// Seconds between two checks. A check reads each control over USB, which takes time.
    private static let period = 2.0

    private struct Setting: Equatable {
        var number: UInt32
        var value: Int32
    }

    /// The former values of the controls that switch the automatic modes, in the order in which the
    /// modes were switched off.
    private var before: [Setting] = []
    /// The locked controls with their values; each also has the name of its automatic mode.
    private var held: [(name: String, setting: Setting)] = []
    private var lastLook: Timestamp?

    /// Whether a control is locked.
    var isHolding: Bool { !held.isEmpty }

    /// Switches the automatic modes off and locks the controls at their current values. Returns the
    /// names of the locked modes.
    mutating func engage(_ stream: VideoStream, now: Timestamp) -> [String] {
        var names: [String] = []
        for pair in Self.pairs {
            guard let mode = stream.control(pair.automatic) else { continue }
            let values = pair.governed.compactMap { number in
                stream.control(number).map { Setting(number: number, value: $0) }
            }
            if mode != pair.off {
                guard (try? stream.setControl(pair.automatic, to: pair.off)) != nil else {
                    continue
                }
                before.append(Setting(number: pair.automatic, value: mode))
            }
            hold(pair.name, Setting(number: pair.automatic, value: pair.off))
            for setting in values {
                // The values are set again, because some cameras return to an old value when the
                // automatic mode ends.
                let given = try? stream.setControl(setting.number, to: setting.value)
                hold(pair.name, Setting(number: setting.number, value: given ?? setting.value))
            }
            names.append(pair.name)
        }
        lastLook = now
        return names
    }

    private mutating func hold(_ name: String, _ setting: Setting) {
        if !held.contains(where: { $0.setting.number == setting.number }) {
            held.append((name, setting))
        }
    }

    /// Restores the locked value of each control that the camera changed. Returns the names of the
    /// modes of these controls. Does nothing until the time for the next check.
    mutating func watch(_ stream: VideoStream, now: Timestamp) -> [String] {
        guard isHolding, lastLook.map({ now.seconds(since: $0) >= Self.period }) ?? true else {
            return []
        }
        lastLook = now
        return reapply(stream)
    }

    /// Sets each control that differs from its locked value, for example after the camera was
    /// plugged in again. Returns the names of the modes of these controls.
    @discardableResult
    mutating func reapply(_ stream: VideoStream) -> [String] {
        var moved: [String] = []
        for (name, setting) in held {
            guard let value = stream.control(setting.number), value != setting.value else {
                continue
            }
            _ = try? stream.setControl(setting.number, to: setting.value)
            if !moved.contains(name) { moved.append(name) }
        }
        return moved
    }

    /// Restores the values of the automatic modes before the lock. Errors are ignored, because the
    /// camera may be gone.
    mutating func restore(_ stream: VideoStream) {
        for setting in before.reversed() {
            _ = try? stream.setControl(setting.number, to: setting.value)
        }
        (before, held) = ([], [])
    }
}

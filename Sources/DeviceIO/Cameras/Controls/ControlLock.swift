import Glibc
import Scene

/// Holds a camera's exposure, gain, white balance and focus where automatic control has brought
/// them, looks now and then whether they still stand there, and puts all back at the end.
struct ControlLock {
    /// An automatic control and what it rules.
    private struct Pair {
        let name: String
        let automatic: UInt32
        let off: Int32
        let ruled: [UInt32]
    }

    /// Numbers of videodev2's V4L2_CID. Automatic exposure: 1 is manual (V4L2_EXPOSURE_MANUAL).
    private static let pairs = [
        Pair(
            name: "exposure", automatic: 0x009A_0901, off: 1,
            ruled: [0x009A_0902, 0x0098_0913]),
        Pair(name: "gain", automatic: 0x0098_0912, off: 0, ruled: [0x0098_0913]),
        Pair(name: "white balance", automatic: 0x0098_090C, off: 0, ruled: [0x0098_091A]),
        Pair(name: "focus", automatic: 0x009A_090C, off: 0, ruled: [0x009A_090A]),
    ]
    /// Seconds from one look at the settings to the next: each is a transfer over USB.
    private static let period = 2.0

    private struct Setting: Equatable {
        var number: UInt32
        var value: Int32
    }

    /// What stood before, in the order in which it was changed.
    private var before: [Setting] = []
    /// What is held, with words for it.
    private var held: [(name: String, setting: Setting)] = []
    private var lastLook: Timestamp?

    /// Whether anything is held.
    var isHolding: Bool { !held.isEmpty }

    /// Switches automatic control off where the camera has it; what it ruled stays at what it
    /// reads now. The names of what is held.
    mutating func engage(_ stream: VideoStream, now: Timestamp) -> [String] {
        var names: [String] = []
        for pair in Self.pairs {
            guard let mode = stream.control(pair.automatic) else { continue }
            let values = pair.ruled.compactMap { number in
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
                // Some cameras fall back to an old value when automatic control ends.
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

    /// Looks whether all stands where it was put, and puts it back where not. The names of what
    /// had moved.
    mutating func watch(_ stream: VideoStream, now: Timestamp) -> [String] {
        guard isHolding, lastLook.map({ now.seconds(since: $0) >= Self.period }) ?? true else {
            return []
        }
        lastLook = now
        return restand(stream)
    }

    /// Puts everything where it is held, as in a camera that was plugged in anew.
    @discardableResult
    mutating func restand(_ stream: VideoStream) -> [String] {
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

    /// Gives the camera its automatic control back. Of a device that is gone this fails; there is
    /// nothing left to do about it.
    mutating func restore(_ stream: VideoStream) {
        for setting in before.reversed() {
            _ = try? stream.setControl(setting.number, to: setting.value)
        }
        (before, held) = ([], [])
    }
}

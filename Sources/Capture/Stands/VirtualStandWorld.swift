import Scene
import Simulator
import Stand
import Synchronization

/// The virtual stand: its motors and its clock, which driver and camera share.
public final class VirtualStandWorld: Sendable {
    /// The two kinds of virtual stand.
    public enum Build: Sendable {
        /// A head that turns the camera.
        case head(VirtualPanTiltOptions)
        /// A table that turns the object, and an arm beside it that raises the camera.
        case table(VirtualAxisTraits)
    }

    /// The two motors. `pan` turns the head or the table; `tilt` tilts the head or raises the arm.
    struct Motors: Sendable {
        var now = Timestamp.zero
        var pan: VirtualAxis
        var tilt: VirtualAxis
        /// Number of times that the object was turned over.
        var flips = 0
        /// When the person who carries the head started to walk; nil before the start.
        var walkBegun: Timestamp?

        mutating func advance(to time: Timestamp) {
            pan.advance(to: time)
            tilt.advance(to: time)
            now = max(now, time)
        }
    }

    /// If a picture of a camera would be late by more than this many seconds, the camera skips
    /// pictures. Pictures are late after a pause of the machine, or if drawing is slow (guess).
    static let mostLateSeconds = 0.1

    /// Which kind of virtual stand this is.
    public let build: Build
    /// The stand's name in its address.
    public let name: String
    private let motors: Mutex<Motors>
    /// When the world started, on the machine's clock. Nil if the time advances with the pictures.
    private let begun: Timestamp?

    private static let degree = Double.pi / 180

    /// The names that may follow `sim:`, each with a description.
    public static var catalogue: [(name: String, words: String)] {
        [
            ("stand", phrase("a virtual pan-tilt head; needs no device")),
            ("stand-slow", phrase("a virtual pan-tilt head with slow motors")),
            ("stand-distant", phrase("a virtual pan-tilt head that obeys late, as over a network")),
            ("stand-silent", phrase("a virtual pan-tilt head that does not report its angles")),
            ("stand-brisk", phrase("a virtual pan-tilt head with fast motors")),
            ("turntable", phrase("a virtual turntable with an arm")),
            ("turntable-slipping", phrase("a virtual turntable on which the object slips")),
            ("turntable-stalling", phrase("a virtual turntable that gets stuck")),
        ]
    }

    /// The virtual stand with this name; nil if there is none.
    /// - Parameter isInStep: whether the time of the world advances with its pictures instead of
    ///   with the machine's clock.
    public init?(name: String, isInStep: Bool) {
        var table = VirtualTurntable.usual
        switch name {
        case "stand": build = .head(.usual)
        case "stand-slow": build = .head(.slow)
        case "stand-distant": build = .head(.distant)
        case "stand-silent": build = .head(.silent)
        case "stand-brisk": build = .head(.brisk)
        case "turntable": build = .table(table)
        case "turntable-slipping":
            table.fault = .slipping(share: 0.05)
            build = .table(table)
        case "turntable-stalling":
            table.fault = .stalled(from: 6, until: .infinity)
            build = .table(table)
        default: return nil
        }
        self.name = name
        begun = isInStep ? nil : GuardedStand.monotonicNow()
        switch build {
        case .head(let head):
            motors = Mutex(
                Motors(pan: VirtualAxis(traits: head.pan), tilt: VirtualAxis(traits: head.tilt)))
        case .table(let traits):
            motors = Mutex(
                Motors(
                    pan: VirtualAxis(traits: traits), tilt: VirtualAxis(traits: Self.arm)))
        }
    }

    /// The arm: 0° to 75° above the table, at most 20°/s and 60°/s².
    private static let arm: VirtualAxisTraits = {
        var traits = VirtualAxisTraits(
            range: 0...75 * degree, maximumSpeed: 20 * degree, acceleration: 60 * degree,
            commandDelay: 0.03)
        traits.speedSteps = 0
        return traits
    }()

    /// The time since the start of the world, by the machine's clock. In a world that runs in step,
    /// it is the time of the newest picture.
    public var now: Timestamp {
        guard let begun else { return motors.withLock { $0.now } }
        return Timestamp(
            nanoseconds: GuardedStand.monotonicNow().nanoseconds - begun.nanoseconds)
    }

    /// Whether the world's time advances with its pictures.
    public var isInStep: Bool { begun == nil }

    /// Advances the time, and moves the motors accordingly.
    func advance(to time: Timestamp) { motors.withLock { $0.advance(to: time) } }

    /// Sets the pan angle without a motion. A resumed orbit sets the angle at which it was
    /// interrupted.
    func place(pan: Double) {
        with { motors in
            var axis = VirtualAxis(traits: motors.pan.traits, angle: pan)
            axis.advance(to: motors.now)
            motors.pan = axis
        }
    }

    /// Turns the object over on the table.
    func flipObject() { with { $0.flips += 1 } }

    /// Whether the object is upside down now.
    var isObjectFlipped: Bool { with { $0.flips % 2 == 1 } }

    /// Lets the person who carries the head start to walk. No effect if the person walks already.
    func beginWalk() {
        let now = now
        with { $0.walkBegun = $0.walkBegun ?? now }
    }

    /// When the person who carries the head started to walk; nil before the start.
    var walkBegun: Timestamp? { with { $0.walkBegun } }

    /// Reads or changes the motors.
    func with<R: Sendable>(_ body: (inout Motors) -> R) -> R { motors.withLock { body(&$0) } }

    /// True angles of pan and tilt, radians, and true speed of the pan motor, radians a second.
    /// Each call must have the same time as the previous call or a later one.
    func truth(at time: Timestamp) -> (pan: Double, tilt: Double, panSpeed: Double) {
        with { motors in
            motors.advance(to: time)
            return (motors.pan.angle, motors.tilt.angle, motors.pan.motorSpeed)
        }
    }
}

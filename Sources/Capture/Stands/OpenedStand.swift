import Foundation
import Scene
import Stand

/// A connected stand with its guard, its heartbeat, its lock against other programs and its
/// calibration.
public final class OpenedStand: Sendable {
    /// The stand, protected by the guard over its motors.
    public let stand: GuardedStand
    /// The virtual stand; nil for a real stand.
    public let world: VirtualStandWorld?
    private let lock: StandLock?
    private let heartbeat: StandHeartbeat?
    private let watchdog: StandWatchdog?

    /// Connects to the stand at this address, and stops its motors.
    /// - Parameter isInStep: whether the time of a virtual stand advances with its pictures. If so,
    ///   the reader of the pictures must call `update`.
    public init(
        _ text: String, isInStep: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        happened: @escaping @Sendable ([StandGuardEvent]) -> Void = { _ in }
    ) throws(StandError) {
        let address = try StandAddress(text)
        let world = Self.world(address, isInStep: isInStep)
        let clock: @Sendable () -> Timestamp = { world?.now ?? GuardedStand.monotonicNow() }
        let plain = try Self.driver(of: address, nil, world)
        // A lock file is needed only for a real stand without a serial line. A serial line is
        // locked through its descriptor, and no other program can use a virtual stand.
        lock =
            world != nil || address.isSerial
            ? nil : try StandLock(subject: plain.subject, environment: environment)
        watchdog = world == nil ? StandWatchdog(address: text) : nil
        var stand = GuardedStand(driver: plain, clock: clock)
        try stand.connect()
        let store = CalibrationStore(folder: Self.calibrationFolder(environment))
        if let key = stand.snapshot.description?.calibrationKey,
            let calibration = try store.calibration(of: key)
        {
            stand.disconnect()
            stand = GuardedStand(
                driver: try Self.driver(of: address, calibration, world), clock: clock)
            try stand.connect()
        }
        (self.stand, self.world) = (stand, world)
        heartbeat =
            isInStep && world != nil
            ? nil
            : StandHeartbeat(
                of: stand, beaten: { [watchdog] in watchdog?.beat(isMoving: $0) },
                happened: happened)
    }

    deinit { close() }

    private static func world(_ address: StandAddress, isInStep: Bool) -> VirtualStandWorld? {
        guard case .simulated(let name) = address else { return nil }
        return VirtualStandWorld(name: name, isInStep: isInStep)
    }

    private static func driver(
        of address: StandAddress, _ calibration: StandCalibration?, _ world: VirtualStandWorld?
    ) throws(StandError) -> any StandDriver {
        try address.driver(calibration: calibration) { _ in
            world.map(VirtualStandDriver.init(world:))
        }
    }

    /// The folder of calibrations.
    static func calibrationFolder(_ environment: [String: String]) -> String {
        let scans = Directories(environment: environment).scans
        return String(scans.dropLast("scans".count)) + "stands"
    }

    /// Stops the motors and closes the stand.
    public func close() {
        heartbeat?.end()
        stand.disconnect()
        watchdog?.dismiss()
    }

    /// Seconds between two readings of a stand's state (guess).
    private static let pollSeconds = 0.02
    /// Largest number of readings of the state until the stand must have reported its angles; they
    /// take a second (guess).
    private static let mostSettlingPolls = 50

    /// Waits until the stand has reported its angles once, at most a second.
    func settle() {
        for _ in 0..<Self.mostSettlingPolls where stand.snapshot.angles == nil {
            stand.update()
            if world?.isInStep != true { Thread.sleep(forTimeInterval: Self.pollSeconds) }
        }
    }

    /// Waits until the motion that began at `begun` has ended. Stops the motors if interrupted, or
    /// if the motion takes longer than `timeoutSeconds`. Throws the stand's error.
    func rest(since begun: Timestamp, timeoutSeconds: Double, isInterrupted: () -> Bool) throws {
        while stand.snapshot.motion == .moving {
            if isInterrupted() || Timestamp.wall.seconds(since: begun) > timeoutSeconds {
                try stand.stop()
                break
            }
            if let fault = stand.snapshot.fault { throw fault }
            Thread.sleep(forTimeInterval: Self.pollSeconds)
        }
        if let fault = stand.snapshot.fault { throw fault }
    }
}

extension StandAddress {
    /// Whether the stand is on a serial line, whose descriptor has a lock.
    var isSerial: Bool {
        switch self {
        case .viscaSerial, .grbl, .marlin, .pelco, .maestro, .dynamixel: true
        case .simulated, .video, .viscaNetwork, .onvif, .openScan, .program: false
        }
    }
}

extension CaptureError {
    /// Converts a stand's error. Invalid requests become usage errors, everything else becomes a
    /// device error.
    public init(_ error: StandError) {
        let status: ExitStatus =
            switch error.kind {
            case .invalid: .usage
            case .address, .notFound, .permission, .busy, .password, .lost, .silent, .malformed,
                .refused, .unsupported, .taken:
                .device
            }
        self.init(status, error.words)
    }
}

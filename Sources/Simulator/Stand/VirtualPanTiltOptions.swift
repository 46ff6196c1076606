/// A kind of virtual pan-tilt head.
public struct VirtualPanTiltOptions: Equatable, Sendable {
    public var pan: VirtualAxisTraits
    public var tilt: VirtualAxisTraits

    /// A head with two motors.
    public init(pan: VirtualAxisTraits, tilt: VirtualAxisTraits) {
        (self.pan, self.tilt) = (pan, tilt)
    }

    private static let degree = Double.pi / 180

    /// A head whose axes differ only in their range: ±170° and −30° to 60°. The speed is in degrees
    /// a second, the acceleration in degrees a second squared, and the delay in seconds.
    public static func head(
        speed: Double, acceleration: Double, delay: Double
    ) -> VirtualPanTiltOptions {
        func axis(_ low: Double, _ high: Double) -> VirtualAxisTraits {
            VirtualAxisTraits(
                range: (low * degree)...(high * degree), maximumSpeed: speed * degree,
                acceleration: acceleration * degree, commandDelay: delay)
        }
        return VirtualPanTiltOptions(pan: axis(-170, 170), tilt: axis(-30, 60))
    }

    /// A camera of a meeting room: 100°/s, 400°/s², a delay of 60 ms.
    public static let usual = head(speed: 100, acceleration: 400, delay: 0.06)
    /// A geared head: 40°/s, 150°/s², a delay of 60 ms, 0.3° of backlash.
    public static let slow: VirtualPanTiltOptions = {
        var head = Self.head(speed: 40, acceleration: 150, delay: 0.06)
        head.pan.backlash = 0.3 * degree
        head.tilt.backlash = 0.3 * degree
        return head
    }()
    /// The usual head behind a network: a delay of 300 ms; reports arrive 150 ms late.
    public static let distant: VirtualPanTiltOptions = {
        var head = Self.head(speed: 100, acceleration: 400, delay: 0.3)
        head.pan.reportDelay = 0.15
        head.tilt.reportDelay = 0.15
        return head
    }()
    /// A head that never reports its angle: 120°/s, 300°/s², a delay of 40 ms.
    public static let silent: VirtualPanTiltOptions = {
        var head = Self.head(speed: 120, acceleration: 300, delay: 0.04)
        head.pan.reportInterval = nil
        head.tilt.reportInterval = nil
        return head
    }()
    /// A fast gimbal: 180°/s, 900°/s², a delay of 30 ms.
    public static let brisk = head(speed: 180, acceleration: 900, delay: 0.03)
}

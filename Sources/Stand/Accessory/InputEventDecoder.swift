import Scene

/// Decodes the kernel's input events (struct input_event of linux/input.h on 64-bit machines). They
/// come from the buttons of a stand, a remote control or a Bluetooth shutter.
public struct InputEventDecoder: Sendable {
    /// The bytes of one event: two numbers of 64 bits for the time, then type, code and value.
    public static let eventBytes = 24
    /// A press that comes within this time in seconds after the last one counts as a contact
    /// bounce. Apple's sample uses the same time.
    private static let debounceSeconds = 0.2
    /// One press of a zoom key zooms by this factor, which is that of Apple's sample.
    private static let zoomFactor = 1.2
    /// The places of the fields in an event, in bytes.
    private static let fields = (
        seconds: 0..<8, microseconds: 8..<16, type: 16..<18, code: 18..<20, value: 20..<24
    )
    /// A damaged event may have any number of seconds. The number is reduced modulo this value
    /// before it is converted to nanoseconds.
    private static let secondsModulus: UInt64 = 1 << 40
    private var rest: [UInt8] = []
    private var lastShutter: Timestamp?

    /// A decoder that has read no bytes yet.
    public init() {}

    /// The events that these bytes complete.
    public mutating func events(adding bytes: [UInt8]) -> [AccessoryEvent] {
        rest += bytes
        var found: [AccessoryEvent] = []
        while rest.count >= Self.eventBytes {
            let event = rest.prefix(Self.eventBytes)
            rest.removeFirst(Self.eventBytes)
            if let meaning = meaning(Array(event)) { found.append(meaning) }
        }
        return found
    }

    private mutating func meaning(_ event: [UInt8]) -> AccessoryEvent? {
        func number(_ range: Range<Int>) -> UInt64 {
            event[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        // Type 1 is EV_KEY. Value 2 means that a held key repeats.
        let (type, code, value) = (
            number(Self.fields.type), Int(number(Self.fields.code)), number(Self.fields.value)
        )
        guard type == 1, value < 2 else { return nil }
        let isDown = value == 1
        switch code {
        // KEY_CAMERA, and KEY_VOLUMEUP, which selfie remotes send.
        case 212, 115:
            guard isDown else { return nil }
            let seconds =
                Double(number(Self.fields.seconds) % Self.secondsModulus)
                + Double(number(Self.fields.microseconds) % 1_000_000) / 1e6
            let time = Timestamp(seconds: seconds)
            if let last = lastShutter, abs(time.seconds(since: last)) < Self.debounceSeconds {
                return nil
            }
            lastShutter = time
            return .cameraShutter
        // KEY_SWITCHVIDEOMODE and KEY_CAMERA_ACCESS_TOGGLE.
        case 227, 0x24B: return isDown ? .cameraFlip : nil
        // KEY_ZOOMIN, KEY_ZOOMOUT.
        case 0x1A2: return isDown ? .cameraZoom(factor: Self.zoomFactor) : nil
        case 0x1A3: return isDown ? .cameraZoom(factor: 1 / Self.zoomFactor) : nil
        default: return .button(id: code, pressed: isDown)
        }
    }
}

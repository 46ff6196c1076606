@testable import Stand

extension StandAddress {
    /// The address as text in one form, with every option that differs between addresses.
    var text: String {
        switch self {
        case .simulated(let name): "sim:" + Self.plain(name)
        case .video(let path): "uvc:\(path)"
        case .viscaSerial(let path, let rate, let address):
            "visca:\(path)?rate=\(rate)&address=\(address)"
        case .viscaNetwork(let host, let port, let kind):
            "visca://\(Self.bracketed(host)):\(port)?\(kind.rawValue)"
        case .onvif(let host, let port, let user, let password):
            "onvif://\(Self.account(user, password))\(Self.bracketed(host)):\(port)"
        case .grbl(let path, let options):
            "grbl:\(path)?rate=\(options.rate)&axis=\(options.panAxis)"
                + (options.tiltAxis.map { "&tilt=\($0)" } ?? "")
                + (options.stepsPerDegree.map { "&steps=\($0)" } ?? "")
                + (options.isReversed ? "&reversed" : "")
        case .marlin(let path, let rate, let axis): "marlin:\(path)?rate=\(rate)&axis=\(axis)"
        case .pelco(let path, let rate, let address):
            "pelco:\(path)?rate=\(rate)&address=\(address)"
        case .maestro(let path, let options):
            "maestro:\(path)?pan=\(options.panChannel)"
                + (options.tiltChannel.map { "&tilt=\($0)" } ?? "")
                + "&pulses=\(options.pulses.lowerBound)-\(options.pulses.upperBound)"
                + "&travel=\(options.travelDegrees)&speed=\(options.degreesPerSecond)"
        case .dynamixel(let path, let options):
            "dynamixel:\(path)?rate=\(options.rate)&pan=\(options.panIdentifier)"
                + (options.tiltIdentifier.map { "&tilt=\($0)" } ?? "")
                + (options.isTurntable ? "&turntable" : "")
        case .openScan(let host, let port, let turn, let arm):
            "openscan://\(Self.bracketed(host)):\(port)?turn=\(turn)"
                + (arm.map { "&arm=\($0)" } ?? "")
        case .program(let words): "exec:" + Self.plain(words.joined(separator: " "))
        }
    }

    /// Text that begins with two slashes needs two more: the first two would mark a host.
    private static func plain(_ text: String) -> String {
        text.hasPrefix("//") ? "//" + text : text
    }

    private static func bracketed(_ host: String) -> String {
        host.contains("]") ? host : "[\(host)]"
    }

    private static func account(_ user: String, _ password: String) -> String {
        guard !user.isEmpty || !password.isEmpty else { return "" }
        return "\(encoded(user)):\(encoded(password))@"
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

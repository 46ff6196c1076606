extension StandAddress {
    /// The driver for this address, not yet connected. `simulated` makes the virtual stands of the
    /// simulator, and returns nil for an unknown name.
    /// - Parameter sharesLine: whether a serial line may be opened while another program uses it;
    ///   this is only allowed to stop a stand.
    public func driver(
        calibration: StandCalibration? = nil, sharesLine: Bool = false,
        simulated: (String) -> (any StandDriver)? = { _ in nil }
    ) throws(StandError) -> any StandDriver {
        switch self {
        case .simulated(let name):
            guard let driver = simulated(name) else {
                throw StandError(
                    .address, operation: phrase("use the stand"), subject: phrase("“sim:\(name)”"),
                    reason: phrase("there is no virtual stand of this name"),
                    suggestion: phrase("Try sim:stand."))
            }
            return driver
        case .video(let path):
            return VideoDriver(
                controls: LinuxVideoControls(path: path), calibration: calibration)
        case .viscaSerial(let path, let rate, let address):
            return ViscaDriver(
                line: serial(path, rate, "visca:", sharesLine),
                address: address, isSerial: true, calibration: calibration)
        case .viscaNetwork(let host, let port, let kind):
            // Sony's port expects Sony's header; other cameras take plain packets over UDP (port
            // 1259).
            let framing: ViscaFraming = kind == .udp && port == Self.sonyPort ? .sony : .raw
            return ViscaDriver(
                line: SocketTransport(
                    host: host, port: port, kind: kind, subject: "visca://\(host):\(port)"),
                framing: framing, calibration: calibration)
        case .onvif(let host, let port, let user, let password):
            return OnvifDriver(
                line: SocketTransport(
                    host: host, port: port, kind: .tcp, subject: "onvif://\(host):\(port)"),
                host: host, account: OnvifAccount(user: user, password: password),
                calibration: calibration)
        case .grbl(let path, let options):
            return GrblDriver(
                line: serial(path, options.rate, "grbl:", sharesLine), options: options)
        case .marlin(let path, let rate, let axis):
            return MarlinDriver(
                line: serial(path, rate, "marlin:", sharesLine), axis: axis)
        case .pelco(let path, let rate, let address):
            return PelcoDriver(
                line: serial(path, rate, "pelco:", sharesLine),
                address: address, calibration: calibration)
        case .maestro(let path, let options):
            return MaestroDriver(
                line: serial(path, Self.maestroRate, "maestro:", sharesLine),
                options: options)
        case .dynamixel(let path, let options):
            return DynamixelDriver(
                line: serial(path, options.rate, "dynamixel:", sharesLine),
                options: options)
        case .openScan(let host, let port, let turn, let arm):
            return OpenScanDriver(host: host, turn: turn, arm: arm) {
                SocketTransport(
                    host: host, port: port, kind: .tcp, subject: "openscan://\(host):\(port)")
            }
        case .program(let words): return ProgramDriver(line: ProgramTransport(words: words))
        }
    }

    private func serial(
        _ path: String, _ rate: Int, _ scheme: String, _ isShared: Bool
    ) -> SerialTransport {
        SerialTransport(path: path, rate: rate, subject: scheme + path, isShared: isShared)
    }
}

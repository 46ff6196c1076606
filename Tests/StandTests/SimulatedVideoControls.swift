import Glibc
import Scene
import Stand
import Synchronization

/// A camera's controls as the kernel's UVC driver offers them.
struct SimulatedVideoControls: VideoControls {
    final class Camera: Sendable {
        struct State {
            var pan = SimulatedMotor()
            var tilt = SimulatedMotor()
            var ranges: [VideoControl: ControlRange] = [
                .panAbsolute: .init(least: -612_000, most: 612_000, step: 3600),
                .tiltAbsolute: .init(least: -108_000, most: 324_000, step: 3600),
                .panSpeed: .init(least: -160, most: 160), .tiltSpeed: .init(least: -120, most: 120),
                .zoomAbsolute: .init(least: 100, most: 400),
            ]
            var values: [VideoControl: Int] = [:]
            /// Whether positions are read from the camera each time (Autoupdate).
            var readsAnew = true
            var fault: Int32?
            var log: [String] = []
            var isOpen = false
        }
        let state = Mutex(State())
        var places: (pan: Double, tilt: Double) {
            state.withLock { ($0.pan.place, $0.tilt.place) }
        }
    }

    let path = "/dev/video0"
    let name: String? = "Played camera"
    let serialNumber: String? = "UVC-1"
    let camera: Camera
    let clock: ManualClock

    mutating func open() throws(ControlFault) {
        try check()
        camera.state.withLock { $0.isOpen = true }
    }
    mutating func close() { camera.state.withLock { $0.isOpen = false } }

    private func check() throws(ControlFault) {
        if let code = camera.state.withLock({ $0.fault }) { throw ControlFault(code) }
    }

    func range(of control: VideoControl) throws(ControlFault) -> ControlRange? {
        try check()
        return camera.state.withLock { $0.ranges[control] }
    }

    func value(of control: VideoControl) throws(ControlFault) -> Int {
        try check()
        return camera.state.withLock { state in
            Self.advance(&state, clock.now)
            guard state.readsAnew else { return state.values[control] ?? 0 }
            switch control {
            case .panAbsolute: return Int((state.pan.place * 3600).rounded())
            case .tiltAbsolute: return Int((state.tilt.place * 3600).rounded())
            default: return state.values[control] ?? 0
            }
        }
    }

    func set(_ control: VideoControl, to value: Int) throws(ControlFault) -> Int {
        try check()
        return camera.state.withLock { state in
            Self.advance(&state, clock.now)
            // The kernel clamps to the range that the camera reported.
            let range = state.ranges[control] ?? .init(least: 0, most: 0)
            let given = max(range.least, min(range.most, value))
            state.values[control] = given
            state.log.append("\(control)=\(given)")
            switch control {
            case .panAbsolute: state.pan.goal = (Double(given) / 3600, 100)
            case .tiltAbsolute: state.tilt.goal = (Double(given) / 3600, 100)
            case .panSpeed: (state.pan.wished, state.pan.goal) = (Double(given) / 1.6, nil)
            case .tiltSpeed: (state.tilt.wished, state.tilt.goal) = (Double(given) / 1.2, nil)
            case .zoomAbsolute, .zoomContinuous: break
            }
            return given
        }
    }

    private static func advance(_ state: inout Camera.State, _ now: Timestamp) {
        state.pan.advance(to: now)
        state.tilt.advance(to: now)
    }
}

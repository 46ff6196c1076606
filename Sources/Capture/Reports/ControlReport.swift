import DeviceIO

/// The controls of a camera, for `capstan controls`.
public struct ControlReport {
    private let controls: CameraControls

    /// Opens the camera. Throws if the camera is missing or may not be used.
    public init(camera: String) throws { controls = try CameraControls(path: camera) }

    /// Sets a control by `KEY=VALUE`. Throws for a malformed assignment, an unknown control, or a
    /// value that the camera refuses.
    public func set(_ assignment: String) throws {
        let parts = assignment.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
            throw CaptureError(.usage, phrase("\(assignment) is not KEY=VALUE, such as gain=20."))
        }
        try controls.set(String(parts[0]), to: String(parts[1]))
    }

    /// The controls for a script, one JSON object each.
    public func jsonLines() throws -> [String] { try controls.list().map { try jsonText($0) } }

    /// The controls for a person, one line each: key, value, allowed values.
    public func lines() throws -> [String] {
        let list = try controls.list()
        let width = list.map(\.key.count).max() ?? 0
        return list.map { control in
            let key = control.key + String(repeating: " ", count: width - control.key.count)
            let name = control.choices.first { $0.value == control.value }?.name
            let value = name ?? control.value.map(String.init) ?? "–"
            return "\(key)  \(value)  (\(control.range))"
                + (control.isSettable ? "" : "  " + phrase("cannot be set now"))
        }
    }
}

import DeviceIO
import TUI

/// The controls of a camera for the console. They can be read and set while the camera streams.
enum CameraPanel {
    /// Controls of a camera whose V4L2 names contain one of these words are listed first: they
    /// matter most for a reconstruction.
    private static let first = ["exposure", "gain", "focus", "white_balance"]

    /// The settings of a camera, or a sentence that says why there are none.
    static func events(
        ofCamera path: String, isHeld: Bool, kernel: any VideoKernel = LinuxVideoKernel()
    ) -> [ConsoleEvent] {
        do {
            return [.controls(try settings(CameraControls(path: path, kernel: kernel)), isHeld)]
        } catch {
            return [.controls([], isHeld), .notice(CaptureError(error).words)]
        }
    }

    /// Sets a control and returns the new state of all controls, since others may depend on it.
    static func events(
        settingCamera path: String, _ id: String, to value: Int, isHeld: Bool,
        kernel: any VideoKernel = LinuxVideoKernel()
    ) -> [ConsoleEvent] {
        do {
            try CameraControls(path: path, kernel: kernel).set(id, to: String(value))
            return events(ofCamera: path, isHeld: isHeld, kernel: kernel)
        } catch {
            // The screen already shows the value that the camera refused. Reading the settings
            // again corrects it.
            return events(ofCamera: path, isHeld: isHeld, kernel: kernel)
                + [.notice(CaptureError(error).words)]
        }
    }

    private static func settings(_ controls: CameraControls) throws -> [CameraSetting] {
        let all = try controls.list().compactMap(CameraSetting.init)
        let rank = { (setting: CameraSetting) in
            first.firstIndex { setting.id.contains($0) } ?? first.count
        }
        return all.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }
}

extension CameraSetting {
    /// A camera's control as the screen shows it; nil for a button, or a control that keys cannot
    /// set.
    init?(_ control: CameraControl) {
        var choices = control.choices.map { Choice(value: $0.value, name: $0.name) }
        switch control.kind {
        case .number, .menu, .numberMenu: break
        case .toggle: choices = [Choice(value: 0, name: "off"), Choice(value: 1, name: "on")]
        case .button, .bits, .other: return nil
        }
        self.init(
            id: control.key, name: control.name, value: control.value, least: control.least,
            most: control.most, step: control.step, initial: control.initial, choices: choices,
            isSettable: control.isSettable)
    }
}

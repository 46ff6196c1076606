import Glibc

/// Lists, reads and sets a camera's controls. The camera may stream to another program meanwhile:
/// V4L2 lets any number of programs set controls.
public struct CameraControls {
    /// At most `mostControls` controls of a camera are read, and at most `mostChoices` choices of a
    /// menu. The richest cameras have about 60 controls.
    private static let mostControls = 512, mostChoices = 256

    private let stream: VideoStream
    private let trouble: CameraErrors

    /// Opens the camera at `path`. Throws when there is no such camera or the person may not use
    /// it.
    public init(
        path: String, kernel: any VideoKernel = LinuxVideoKernel()
    ) throws(DeviceError) {
        trouble = CameraErrors(path: path, kernel: kernel)
        do {
            stream = try VideoStream(path: path, kernel: kernel)
            _ = try stream.capability()
        } catch {
            throw trouble.error(phrase("open"), error)
        }
    }

    /// All controls that are not disabled, in the order of their numbers. Throws when the device
    /// fails.
    public func list() throws(DeviceError) -> [CameraControl] {
        var controls: [CameraControl] = []
        var number: UInt32 = 0
        while controls.count < Self.mostControls {
            do {
                guard var control = try stream.controlFacts(after: number) else { break }
                // Each number must be above the one before: a faulty driver's list could otherwise
                // repeat for ever.
                guard control.number > number else { break }
                number = control.number
                if control.isDisabled { continue }
                if control.isReadable, control.kind != .button, control.kind != .other {
                    control.value = stream.control(number).map { Int($0) }
                }
                control.choices = try choices(of: control)
                controls.append(control)
            } catch {
                throw trouble.error(phrase("list the controls of"), error)
            }
        }
        return controls
    }

    private func choices(of control: CameraControl) throws(KernelFault) -> [CameraControl.Choice] {
        guard control.kind == .menu || control.kind == .numberMenu else { return [] }
        var choices: [CameraControl.Choice] = []
        let last = min(control.most, control.least + Self.mostChoices)
        for index in control.least...max(control.least, last) {
            if let name = try stream.controlChoice(control, at: index) {
                choices.append(CameraControl.Choice(value: index, name: name))
            }
        }
        return choices
    }

    /// Sets the control with this key and returns the value that the camera applied; nil for a
    /// button. Throws when there is no such control, when the control does not accept the value, or
    /// when the camera refuses.
    @discardableResult
    public func set(_ key: String, to text: String) throws(DeviceError) -> Int? {
        let controls = try list()
        guard let control = controls.first(where: { $0.key == key }) else {
            throw trouble.error(
                phrase("set a control of"), reason: phrase("it has no \(key)"),
                suggestion: phrase("It has \(controls.map(\.key).joined(separator: ", "))."))
        }
        guard let value = control.value(named: text) else {
            throw trouble.error(
                phrase("set a control of"), reason: phrase("\(key) cannot be \(text)"),
                suggestion: phrase("It takes \(control.range)."))
        }
        do {
            let given = try stream.setControl(
                control.number, to: Int32(truncatingIfNeeded: value))
            return control.kind == .button ? nil : Int(given)
        } catch {
            throw refusal(of: control, error)
        }
    }

    private func refusal(of control: CameraControl, _ fault: KernelFault) -> DeviceError {
        switch fault.code {
        case EACCES, EBUSY:
            trouble.error(
                phrase("set a control of"),
                reason: phrase("\(control.key) cannot be set now"),
                suggestion: phrase(
                    "An automatic control sets its value: switch that control off first."))
        case EPIPE:
            trouble.error(
                phrase("set a control of"), reason: phrase("the camera refuses \(control.key)"),
                suggestion: phrase("Try once more, or another value: \(control.range)."))
        default: trouble.error(phrase("set a control of"), fault)
        }
    }
}

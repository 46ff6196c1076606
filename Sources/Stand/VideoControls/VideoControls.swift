/// The controls of a camera as the kernel's driver offers them. Tests replace this protocol to
/// simulate the driver.
public protocol VideoControls: Sendable {
    /// The path of the camera's device node.
    var path: String { get }
    /// The camera's name and serial number; nil where the camera reports none.
    var name: String? { get }
    var serialNumber: String? { get }

    /// Opens the device node.
    mutating func open() throws(ControlFault)
    /// The values that a control accepts; nil for a control that the camera lacks.
    func range(of control: VideoControl) throws(ControlFault) -> ControlRange?
    /// The present value of a control.
    func value(of control: VideoControl) throws(ControlFault) -> Int
    /// Sets the value of a control; returns the value that the driver applied.
    func set(_ control: VideoControl, to value: Int) throws(ControlFault) -> Int
    /// Closes the device node.
    mutating func close()
}

/// A control that moves a camera. Its raw value is its number in V4L2 (linux/v4l2-controls.h).
public enum VideoControl: UInt32, CaseIterable, Sendable {
    /// The pan angle in arc seconds, positive to the right.
    case panAbsolute = 0x009A_0908
    /// The tilt angle in arc seconds, positive upwards.
    case tiltAbsolute = 0x009A_0909
    case zoomAbsolute = 0x009A_090D
    /// The direction of the zoom's motion as the sign; 0 stops the zoom.
    case zoomContinuous = 0x009A_090F
    /// The pan speed in the camera's own unit, positive to the right; 0 stops.
    case panSpeed = 0x009A_0920
    /// The tilt speed in the camera's own unit, positive upwards; 0 stops.
    case tiltSpeed = 0x009A_0921
}

/// The values that a control accepts.
public struct ControlRange: Equatable, Sendable {
    public var least: Int
    public var most: Int
    public var step: Int

    /// A range with these values.
    public init(least: Int, most: Int, step: Int = 1) {
        (self.least, self.most, self.step) = (least, most, step)
    }
}

/// The kernel's refusal of an operation on a control, as an errno.
public struct ControlFault: Error, Equatable, Sendable {
    public var code: Int32

    /// A refusal with this errno.
    public init(_ code: Int32) { self.code = code }
}

/// The controls of a camera, as the kernel's driver has them. Tests replace it to simulate the
/// driver.
public protocol VideoControls: Sendable {
    /// The path of the node.
    var path: String { get }
    /// The camera's name and serial number; nil where it reports none.
    var name: String? { get }
    var serialNumber: String? { get }

    /// Opens the node.
    mutating func open() throws(ControlFault)
    /// The values that a control accepts; nil where the camera lacks it.
    func range(of control: VideoControl) throws(ControlFault) -> ControlRange?
    /// The value of a control.
    func value(of control: VideoControl) throws(ControlFault) -> Int
    /// Sets a control; returns the value that the driver applied.
    func set(_ control: VideoControl, to value: Int) throws(ControlFault) -> Int
    /// Closes the node.
    mutating func close()
}

/// A control that moves a camera: its number in V4L2 (linux/v4l2-controls.h).
public enum VideoControl: UInt32, CaseIterable, Sendable {
    /// Arc seconds; positive turns right.
    case panAbsolute = 0x009A_0908
    /// Arc seconds; positive turns up.
    case tiltAbsolute = 0x009A_0909
    case zoomAbsolute = 0x009A_090D
    /// The sign is the direction, 0 stops.
    case zoomContinuous = 0x009A_090F
    /// In the camera's own unit; positive turns right, 0 stops.
    case panSpeed = 0x009A_0920
    /// In the camera's own unit; positive turns up, 0 stops.
    case tiltSpeed = 0x009A_0921
}

/// The values that a control accepts.
public struct ControlRange: Equatable, Sendable {
    public var least: Int
    public var most: Int
    public var step: Int

    /// A control with these values.
    public init(least: Int, most: Int, step: Int = 1) {
        (self.least, self.most, self.step) = (least, most, step)
    }
}

/// A control that the kernel refused (errno).
public struct ControlFault: Error, Equatable, Sendable {
    public var code: Int32

    /// The refusal with this errno.
    public init(_ code: Int32) { self.code = code }
}

/// A process that has a device open.
public struct DeviceHolder: Equatable, Sendable {
    /// The process's number.
    public var process: Int
    /// The program's name.
    public var program: String

    /// The process of this number and name.
    public init(process: Int, program: String) {
        (self.process, self.program) = (process, program)
    }
}

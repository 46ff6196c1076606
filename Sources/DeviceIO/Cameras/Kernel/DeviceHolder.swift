/// A process that has a device open.
public struct DeviceHolder: Equatable, Sendable {
    /// The process id.
    public var process: Int
    /// The name of the program.
    public var program: String

    /// A process with this id and this program's name.
    public init(process: Int, program: String) {
        (self.process, self.program) = (process, program)
    }
}

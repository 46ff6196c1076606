import Foundation

extension ChildProcess {
    /// The path of this program's file, for children that run it again (proc(5), `/proc/self/exe`);
    /// its name as it was started where the system does not tell the path.
    package static var ownProgram: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0]
    }
}

/// A system that runs jobs on many machines. This program submits the jobs; the engine decides on
/// their order, machines and limits.
public protocol JobEngine: Sendable {
    /// The engine's name on the command line.
    var name: String { get }
    /// The plan of a submission. Throws `.usage` when this engine cannot express the submission.
    func plan(_ submission: Submission) throws(LibraryError) -> EnginePlan
    /// The number that the engine gave a submission, read from the output of the engine's program;
    /// nil when the output has none.
    func number(in output: String) -> String?
}

/// The jobs to submit, and the command that submits them.
public struct EnginePlan: Equatable, Sendable {
    /// The name of the file in the library's `lists`, and its text.
    public var file: String
    public var text: String
    /// The program that submits the jobs, and its arguments.
    public var command: [String]

    /// A plan with these values.
    public init(file: String, text: String, command: [String]) {
        (self.file, self.text, self.command) = (file, text, command)
    }
}

/// Starts a program and returns its exit status and its output. Tests replace it to simulate an
/// engine.
public typealias ProgramCall = ([String]) throws -> (status: Int32, output: String)

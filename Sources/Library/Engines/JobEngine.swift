/// A system that runs jobs on many machines. This program submits the jobs; the engine decides on
/// their order, machines and limits.
public protocol JobEngine: Sendable {
    /// The name by which the command line selects it.
    var name: String { get }
    /// The plan of a submission. Throws `.usage` when this engine cannot express the submission.
    func plan(_ submission: Submission) throws(LibraryError) -> EnginePlan
    /// The engine's number of a submission, from its program's output; nil when there is none.
    func number(in output: String) -> String?
}

/// The jobs to submit, and the command that submits them.
public struct EnginePlan: Equatable, Sendable {
    /// The name of the file in the library's `lists`, and its text.
    public var file: String
    public var text: String
    /// The program that submits the jobs, and its arguments.
    public var command: [String]

    /// A plan.
    public init(file: String, text: String, command: [String]) {
        (self.file, self.text, self.command) = (file, text, command)
    }
}

/// Starts a program and returns its exit status and its output. Tests replace it to simulate an
/// engine.
public typealias ProgramCall = ([String]) throws -> (status: Int32, output: String)

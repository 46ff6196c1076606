/// A system that runs jobs on many machines. We submit the jobs; their order, machines and limits
/// are its own.
public protocol JobEngine: Sendable {
    /// The name by which the command line selects it.
    var name: String { get }
    /// What would be handed over. Throws `.usage` when the submission cannot be said to this engine.
    func plan(_ submission: Submission) throws(LibraryError) -> EnginePlan
    /// The engine's number of a submission, from its program's output; nil when there is none.
    func number(in output: String) -> String?
}

/// The jobs to submit, and how.
public struct EnginePlan: Equatable, Sendable {
    /// The file's name in the library's `lists`, and its text.
    public var file: String
    public var text: String
    /// The program that takes it, and its words.
    public var command: [String]

    /// A plan.
    public init(file: String, text: String, command: [String]) {
        (self.file, self.text, self.command) = (file, text, command)
    }
}

/// Starts a program and returns its exit status and all that it printed. A seam: tests play the
/// engine.
public typealias ProgramCall = ([String]) throws -> (status: Int32, output: String)

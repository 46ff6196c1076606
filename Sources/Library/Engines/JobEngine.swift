/// Something that runs jobs on many machines. We tell it what to run; order, machines and limits are
/// its own.
public protocol JobEngine: Sendable {
    /// The name by which the command line selects it.
    var name: String { get }
    /// What would be handed over. Throws `.usage` when the submission cannot be said to this engine.
    func plan(_ submission: Submission) throws(LibraryError) -> EnginePlan
    /// The engine's number for what it took, from what its program printed; nil when it said none.
    func number(in output: String) -> String?
}

/// What is handed to an engine.
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

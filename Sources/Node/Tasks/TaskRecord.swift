import Foundation
import Library

/// The record of a task in `tasks/UUID/task.json`; the library knows the state of its job.
struct TaskRecord: Codable, Equatable {
    /// The node's own state of the task.
    enum Stage: String, Codable {
        /// The task's files are arriving.
        case collecting
        /// All files have arrived; a worker will add them to the library.
        case committed
        /// The task is a job of the library.
        case submitted
        /// The client cancelled the task.
        case cancelled
        /// The task cannot become a job, or its job has failed for good.
        case failed
        /// The task's result can be downloaded.
        case completed
    }

    var uuid: String
    var name: String
    var options: [ChosenOption]
    /// The paths in the result that the client requested; empty for all.
    var outputs: [String]
    var webhook: String?
    /// When the task was created, and when work on it began and ended, in milliseconds since 1970.
    var created: Int
    var began, ended: Int?
    var stage = Stage.collecting
    /// The key of the task's job; nil until the files are in the library.
    var job: String?
    /// The error message of a failed task, and its exit status.
    var words: String?
    var exitStatus: Int32?
    var pictures = 0
    /// How many times a worker has tried the task.
    var attempts = 0
    /// Whether the client asked for another attempt after its job had failed for good.
    var triesAgain = false

    /// Prepares another attempt at a task that has ended. `job` is the key of the job with these
    /// options; nil where the files are not in the library yet.
    mutating func restart(_ options: [ChosenOption], job: String?) {
        stage = job == nil ? .committed : .submitted
        (self.options, self.job, attempts) = (options, job, 0)
        triesAgain = true
        (began, ended, words, exitStatus) = (nil, nil, nil, nil)
    }

    /// The present time in the protocol's unit, milliseconds since 1970.
    static func now() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
}

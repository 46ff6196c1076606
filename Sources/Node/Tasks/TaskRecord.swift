import Foundation
import Library

/// The record of a task in `tasks/UUID/task.json`; the library knows the state of its job.
struct TaskRecord: Codable, Equatable {
    /// The node's own state of the task.
    enum Stage: String, Codable {
        /// Its files are arriving.
        case collecting
        /// All files have arrived; they will be added to the library.
        case committed
        /// It is a job of the library.
        case submitted
        /// The client cancelled the task.
        case cancelled
        /// It cannot become a job, or its job has failed for good.
        case failed
        /// Its result can be downloaded.
        case completed
    }

    var uuid: String
    var name: String
    var options: [ChosenOption]
    /// The paths that the client requested of the result; empty for all.
    var outputs: [String]
    var webhook: String?
    /// Milliseconds since 1970: when it was created, when work on it began and ended.
    var created: Int
    var began, ended: Int?
    var stage = Stage.collecting
    /// Its job's key.
    var job: String?
    /// The error message of a failed task, and its exit status.
    var words: String?
    var exitStatus: Int32?
    var pictures = 0
    /// How many times a worker has tried it.
    var attempts = 0
    /// Whether the client asked for another attempt after its job had failed for good.
    var triesAgain = false

    /// Prepares another attempt of a task that has ended, with the job of these options; nil where
    /// its files are not in the library yet.
    mutating func restart(_ options: [ChosenOption], job: String?) {
        stage = job == nil ? .committed : .submitted
        (self.options, self.job, attempts) = (options, job, 0)
        triesAgain = true
        (began, ended, words, exitStatus) = (nil, nil, nil, nil)
    }

    /// The present time in the protocol's unit, milliseconds since 1970.
    static func now() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
}

import Foundation
import Library

/// The record of a task in `tasks/UUID/task.json`; the library knows the state of its job.
struct TaskRecord: Codable, Equatable {
    /// How far the node itself is with it.
    enum Stage: String, Codable {
        /// Its files arrive.
        case collecting
        /// All are there; they wait to be taken in.
        case committed
        /// It is a job of the library.
        case submitted
        /// The client cancelled it.
        case cancelled
        /// It can be no job, or its job has failed for good.
        case failed
        /// Its result can be downloaded.
        case completed
    }

    var uuid: String
    var name: String
    var options: [ChosenOption]
    /// Paths that the client wants of the result; empty for all.
    var outputs: [String]
    var webhook: String?
    /// Milliseconds since 1970: when it was made, when work on it began and ended.
    var created: Int
    var began, ended: Int?
    var stage = Stage.collecting
    /// Its job's key.
    var job: String?
    /// Why it failed, and the exit status for it.
    var words: String?
    var exitStatus: Int32?
    var pictures = 0
    /// Times that it was given to the worker.
    var attempts = 0
    /// Whether the client asked for another attempt after its job had failed for good.
    var triesAgain = false

    /// The present time in the protocol's unit, milliseconds since 1970.
    static func now() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
}

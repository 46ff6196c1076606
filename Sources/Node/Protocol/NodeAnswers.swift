/// A node's answer to `GET /info` (NodeODM 2.2.1, docs/swagger.json). This program adds `format` to
/// the protocol.
public struct NodeInfo: Codable, Equatable, Sendable {
    /// The version of the protocol, three numbers.
    public var version: String
    /// The number of tasks that wait or run.
    public var taskQueueCount: Int
    /// The machine's whole memory and its available memory, in bytes.
    public var totalMemory, availableMemory: Int?
    public var cpuCores: Int?
    /// The largest number of pictures in a task.
    public var maxImages: Int?
    public var maxParallelTasks: Int?
    /// The program that makes models, and its version.
    public var engine, engineVersion: String
    /// Version of the reconstruction: nodes with the same version make the same models.
    public var format: Int?
}

/// A task in the answer of `GET /task/UUID/info`.
public struct TaskInfo: Codable, Equatable, Sendable {
    /// The state of a task.
    public struct Status: Codable, Equatable, Sendable {
        /// 10 queued, 20 running, 30 failed, 40 completed, 50 cancelled.
        public var code: Int
        /// The error message of a failed task.
        public var errorMessage: String?
        /// The exit status of `capstan work` for this failure. This program adds it to the
        /// protocol.
        public var exitStatus: Int32?
    }

    /// The task's identifier, and its name for people.
    public var uuid, name: String
    /// When the task was created, in milliseconds since 1970, and for how many milliseconds it has
    /// been processed; -1 before it begins.
    public var dateCreated, processingTime: Int
    public var status: Status
    public var options: [ChosenOption]
    public var imagesCount: Int
    /// The progress, 0...100.
    public var progress: Double
    /// Lines of the log, if requested.
    public var output: [String]?
    /// Seconds to the end; nil when unknown. This program adds it to the protocol.
    public var remainingSeconds: Double?
}

/// The state of a task, with the protocol's numbers.
enum TaskCode {
    static let queued = 10
    static let running = 20
    static let failed = 30
    static let completed = 40
    static let cancelled = 50
}

/// An answer that names a task: `{"uuid": …}`.
struct NamedTask: Codable, Equatable {
    var uuid: String
}

/// An answer without data: `{"success": …}` or `{"error": …}`.
struct NodeReply: Codable, Equatable {
    var success: Bool?
    var error: String?
    var noRetry: Bool?
}

/// A file that has arrived at the node. This program adds the list of these files to the protocol,
/// for clients that resume an upload.
struct UploadedFile: Codable, Equatable {
    var name: String
    var bytes: Int64
}

/// What `GET /info` tells of a node (NodeODM 2.2.1, docs/swagger.json); `format` is ours.
public struct NodeInfo: Codable, Equatable, Sendable {
    /// The version of the protocol, three numbers.
    public var version: String
    /// Tasks that wait or run.
    public var taskQueueCount: Int
    /// Bytes.
    public var totalMemory, availableMemory: Int?
    public var cpuCores: Int?
    /// The most pictures of a task.
    public var maxImages: Int?
    public var maxParallelTasks: Int?
    /// The program that makes models, and its version.
    public var engine, engineVersion: String
    /// Number of the reconstruction's format: nodes of one number make the same models.
    public var format: Int?
}

/// A task in the answer of `GET /task/UUID/info`.
public struct TaskInfo: Codable, Equatable, Sendable {
    /// Where a task stands.
    public struct Status: Codable, Equatable, Sendable {
        /// 10 queued, 20 running, 30 failed, 40 completed, 50 cancelled.
        public var code: Int
        /// Why it failed.
        public var errorMessage: String?
        /// The exit status of `capstan work` for this failure; ours.
        public var exitStatus: Int32?
    }

    /// Its name here, and the one that people read.
    public var uuid, name: String
    /// Milliseconds since 1970, and since it began; -1 before.
    public var dateCreated, processingTime: Int
    public var status: Status
    public var options: [ChosenOption]
    public var imagesCount: Int
    /// 0...100.
    public var progress: Double
    /// Lines of the log, where they were asked for.
    public var output: [String]?
    /// Seconds to the end, nil when unknown; ours.
    public var remainingSeconds: Double?
}

/// Where a task stands, as the protocol numbers it.
enum TaskCode {
    static let queued = 10
    static let running = 20
    static let failed = 30
    static let completed = 40
    static let cancelled = 50
}

/// `{"uuid": …}`.
struct NamedTask: Codable, Equatable {
    var uuid: String
}

/// `{"success": …}` or `{"error": …}`.
struct NodeReply: Codable, Equatable {
    var success: Bool?
    var error: String?
    var noRetry: Bool?
}

/// A file that a client has brought; ours, for those that come again.
struct UploadedFile: Codable, Equatable {
    var name: String
    var bytes: Int64
}

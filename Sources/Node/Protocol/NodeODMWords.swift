/// Texts of NodeODM itself. Clients compare some of them, so they stay in English.
enum NodeODMWords {
    static let noAccess = "Invalid authentication token"
    static let noAsset = "Invalid asset"
    static let noSuchName = "Invalid uuid (not found)"
    static let noName = "uuid not set, or no UUID"
    static let noNewName = "Invalid set-uuid: it is no UUID"
    static let noFiles = "Need at least 1 file."
    static let notAvailable = "Not available"

    static func notFound(_ name: TaskName) -> String { "\(name) not found" }
    static func taken(_ name: TaskName) -> String { "Invalid set-uuid: \(name) is taken" }

    /// Whether an answer says that the node does not have the task.
    static func isNotFound(_ words: String) -> Bool { words.hasSuffix("not found") }
}

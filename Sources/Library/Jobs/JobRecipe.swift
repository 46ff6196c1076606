/// The settings of a model as names and values. Only the program that makes the model interprets
/// them. A recipe contains every setting, so that equal recipes always have the same text.
public struct JobRecipe: Codable, Equatable, Sendable {
    /// The settings by name, for example `detail`: `reduced`.
    public var settings: [String: String]

    /// A recipe with these settings.
    public init(settings: [String: String]) { self.settings = settings }
}

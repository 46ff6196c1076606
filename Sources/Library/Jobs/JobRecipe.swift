/// The settings of a model as names and values, which only the program that makes it interprets.
/// All settings are given, so that the same recipe always has the same text.
public struct JobRecipe: Codable, Equatable, Sendable {
    /// The settings by name, for example `detail`: `reduced`.
    public var settings: [String: String]

    /// A recipe with these settings.
    public init(settings: [String: String]) { self.settings = settings }
}

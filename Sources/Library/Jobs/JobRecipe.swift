/// How a model is to be made, in words that only the one who makes it understands: names and values,
/// each setting said, so that the same recipe is always the same text.
public struct JobRecipe: Codable, Equatable, Sendable {
    /// `detail` to `reduced`, for example.
    public var settings: [String: String]

    /// A recipe of these settings.
    public init(settings: [String: String]) { self.settings = settings }
}

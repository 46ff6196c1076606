import Foundation

/// One model to be made: what from, how, and by which format of results.
public struct Job: Codable, Equatable, Sendable {
    /// Keys of the captures, sorted, as text.
    public let captures: [String]
    /// How.
    public let recipe: JobRecipe
    /// Number of the reconstruction's format: it goes up when the same input gives another result, so
    /// that a program that gives the same results finds its work again.
    public let format: Int

    /// A job of these captures.
    public init(captures: [LibraryKey], recipe: JobRecipe, format: Int) {
        self.captures = captures.map(\.text).sorted()
        (self.recipe, self.format) = (recipe, format)
    }

    /// The job's name: the sum of its text. Each part has its own line, and no line feed stands in a
    /// key; names and values are written with their lengths.
    public var key: LibraryKey {
        var text = "capstan job 1\nformat \(format)\n"
        for capture in captures { text += "capture \(capture)\n" }
        for (name, value) in recipe.settings.sorted(by: { $0.key < $1.key }) {
            text += "\(name.utf8.count) \(name) \(value.utf8.count) \(value)\n"
        }
        return SHA256.key(of: Data(text.utf8))
    }
}

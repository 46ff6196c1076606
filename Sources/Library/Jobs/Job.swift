import Foundation
import Scene

/// A model to be made: its captures, its recipe, and the format of the results.
public struct Job: Codable, Equatable, Sendable {
    /// Keys of the captures, sorted, as text.
    public let captures: [String]
    /// The recipe of the model.
    public let recipe: JobRecipe
    /// Version of the reconstruction: it is raised when the same input gives another result, so
    /// that results of equal versions can be reused.
    public let format: Int

    /// A job for these captures.
    public init(captures: [LibraryKey], recipe: JobRecipe, format: Int) {
        self.captures = captures.map(\.text).sorted()
        (self.recipe, self.format) = (recipe, format)
    }

    /// The job's key: the checksum of its text. Each part has its own line, and keys contain no
    /// line feed; names and values are written with their lengths.
    public var key: LibraryKey {
        var text = "capstan job 1\nformat \(format)\n"
        for capture in captures { text += "capture \(capture)\n" }
        for (name, value) in recipe.settings.sorted(by: { $0.key < $1.key }) {
            text += "\(name.utf8.count) \(name) \(value.utf8.count) \(value)\n"
        }
        return SHA256.key(of: Data(text.utf8))
    }
}

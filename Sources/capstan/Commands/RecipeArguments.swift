import ArgumentParser
import Capture
import Foundation
import Library

/// How models are made: a file, and options that override settings of this file.
struct RecipeArguments: ParsableArguments {
    @Option(help: "A JSON file that says how models are made.", completion: .file())
    var recipe: String?

    @Option(help: "One setting of the recipe, as detail=full; may be given again.")
    var set: [String] = []

    /// The recipe from the file and the settings.
    func modelRecipe() throws -> ModelRecipe {
        var chosen = ModelRecipe()
        if let recipe {
            chosen = try ModelRecipe(json: Data(try NamedFile.bytes(recipe)))
        }
        for words in set {
            let parts = words.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw ValidationError(phrase("--set must be name=value, such as detail=full."))
            }
            try chosen.set(String(parts[0]), String(parts[1]))
        }
        try chosen.check()
        return chosen
    }
}

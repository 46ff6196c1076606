import Library
import Node

extension ModelRecipe {
    /// The settings in the form in which a node lists them for its clients.
    public static let nodeOptions: [NodeOption] = ModelRecipe().settings.sorted { $0.key < $1.key }
        .map { name, usual in
            if usual == "yes" || usual == "no" {
                // No domain, as NodeODM: clients that check values refuse a domain they do not know.
                return NodeOption(
                    name, .bool, value: usual == "yes" ? "true" : "false", domain: "",
                    help: help(name))
            }
            let isNumber = ["memory", "pages", "polygons", "texture-size"].contains(name)
            return NodeOption(
                name, isNumber ? .int : .string, value: usual,
                domain: isNumber ? "positive integer" : "string", help: help(name))
        }

    /// The recipe for a client's options; ODM's names for the same settings are understood. Throws
    /// a sentence for every other name: a setting without effect would mislead.
    public static func chosen(_ options: [ChosenOption]) throws(NodeFault) -> JobRecipe {
        var recipe = ModelRecipe()
        do {
            for option in options {
                let name = option.name == "mesh-size" ? "polygons" : option.name
                var value = option.value
                if let usual = ModelRecipe().settings[name], usual == "yes" || usual == "no" {
                    value = value == "true" ? "yes" : value == "false" ? "no" : value
                }
                if name == "polygons", recipe.settings["detail"] == "reduced", !value.isEmpty {
                    try recipe.set("detail", "custom")
                }
                try recipe.set(name, value)
            }
            try recipe.check()
        } catch {
            throw NodeFault(CaptureError(error).words)
        }
        return recipe.job
    }

    private static func help(_ name: String) -> String {
        "As --\(name) of capstan reconstruct."
    }
}

extension NodeEngine {
    /// This program's reconstruction.
    public static func reconstruction(threads: Int) -> NodeEngine {
        let child = ReconstructionChild(threads: threads)
        return NodeEngine(
            version: programVersion, format: ModelRecipe.format, options: ModelRecipe.nodeOptions,
            recipe: { options throws(NodeFault) in try ModelRecipe.chosen(options) },
            work: { try child.run($0, $1) })
    }
}

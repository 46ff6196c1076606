import Library
import Node

extension ModelRecipe {
    /// All settings, as a node lists them for its clients.
    public static let nodeOptions: [NodeOption] = ModelRecipe().settings.sorted { $0.key < $1.key }
        .map { name, usual in
            func option(
                _ type: NodeOption.Kind, _ domain: NodeOption.Domain, usual: String
            ) -> NodeOption {
                NodeOption(name, type, value: usual, domain: domain, help: help(name))
            }
            switch usual {
            // The domain stays empty, as in NodeODM: clients that check values refuse a domain that
            // they do not know.
            case "no": return option(.bool, .words(""), usual: "false")
            // WebODM shows a boolean as a box that can only switch on. A setting that is on by
            // default needs two choices instead.
            case "yes": return option(.enum, .choices(["true", "false"]), usual: "true")
            default: break
            }
            if let choices = choices(name) { return option(.enum, .choices(choices), usual: usual) }
            let isNumber = ["memory", "pages", "polygons", "texture-size"].contains(name)
            return isNumber
                ? option(.int, .words("positive integer"), usual: usual)
                : option(.string, .words("string"), usual: usual)
        }

    /// The recipe for a client's options. ODM's names for the same settings are accepted too.
    /// Throws a `NodeFault` for any other name: an option without effect would mislead the client.
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
    /// The engine that makes a node's models with this program's reconstruction.
    public static func reconstruction(threads: Int) -> NodeEngine {
        let child = ReconstructionChild(threads: threads)
        return NodeEngine(
            version: programVersion, format: ModelRecipe.format, options: ModelRecipe.nodeOptions,
            recipe: { options throws(NodeFault) in try ModelRecipe.chosen(options) },
            work: { try child.run($0, $1) })
    }
}

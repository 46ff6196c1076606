import Capture
import Library
import Node
import Testing

@Suite("Options of a node")
struct NodeOptionTests {
    /// ClusterODM and NodeODM refuse any value of an option whose domain is another.
    @Test("Every domain is one that NodeODM's clients check values against")
    func domains() throws {
        let options = ModelRecipe.nodeOptions
        #expect(options.count == ModelRecipe().settings.count)
        for option in options {
            switch option.type {
            case .bool: #expect(option.domain.isEmpty, "\(option.name)")
            case .int: #expect(option.domain == "positive integer", "\(option.name)")
            case .string: #expect(option.domain == "string", "\(option.name)")
            case .float, .enum: Issue.record("\(option.name)")
            }
        }
    }

    @Test("What a client chooses is the same recipe, as text or as a truth value")
    func choices() throws {
        let made = try ModelRecipe.chosen([
            ChosenOption(name: "masking", value: "false"),
            ChosenOption(name: "mesh-size", value: "1500"),
        ])
        #expect(made.settings["masking"] == "no" && made.settings["polygons"] == "1500")
        #expect(throws: NodeFault.self) {
            try ModelRecipe.chosen([ChosenOption(name: "dsm", value: "true")])
        }
    }
}

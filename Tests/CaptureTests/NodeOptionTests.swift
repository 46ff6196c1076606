import Capture
import Foundation
import Library
import Node
import Testing

@Suite("Options of a node")
struct NodeOptionTests {
    /// If an option's domain is unknown to ClusterODM and NodeODM, they refuse every value of the
    /// option.
    @Test("NodeODM's clients can check values against every domain")
    func domains() throws {
        let options = ModelRecipe.nodeOptions
        #expect(options.count == ModelRecipe().settings.count)
        for option in options {
            switch (option.type, option.domain) {
            case (.bool, .words(let words)): #expect(words.isEmpty, "\(option.name)")
            case (.int, .words(let words)): #expect(words == "positive integer", "\(option.name)")
            case (.string, .words(let words)): #expect(words == "string", "\(option.name)")
            case (.enum, .choices(let choices)):
                #expect(choices.contains(option.value), "\(option.name)")
            default: Issue.record("\(option.name)")
            }
        }
        let shown = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
        #expect(shown.contains(#""domain":["true","false"]"#), "a list, as NodeODM's choices")
    }

    @Test("Every listed choice is accepted, and no other")
    func shownChoices() throws {
        for option in ModelRecipe.nodeOptions {
            guard case .choices(let choices) = option.domain else { continue }
            for choice in choices {
                // The format of textures can be chosen only at the level `custom`.
                let level = ChosenOption(name: "detail", value: "custom")
                let chosen = ChosenOption(name: option.name, value: choice)
                _ = try ModelRecipe.chosen(option.name == "detail" ? [chosen] : [level, chosen])
            }
            #expect(throws: NodeFault.self, "\(option.name)") {
                try ModelRecipe.chosen([ChosenOption(name: option.name, value: "other")])
            }
        }
    }

    @Test("Values as text and as truth values give the same recipe")
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

import Library

/// What makes models for a node; the wiring gives it.
public struct NodeEngine: Sendable {
    /// The program's version.
    public var version: String
    /// Number of the reconstruction's format.
    public var format: Int
    /// What a client may choose.
    public var options: [NodeOption]
    /// The recipe of what a client chose. Throws a sentence for what is not known or cannot be meant.
    public var recipe: @Sendable ([ChosenOption]) throws(NodeFault) -> JobRecipe
    /// Makes a model.
    public var work: JobWork

    /// An engine with these values.
    public init(
        version: String, format: Int, options: [NodeOption],
        recipe: @escaping @Sendable ([ChosenOption]) throws(NodeFault) -> JobRecipe,
        work: @escaping JobWork
    ) {
        (self.version, self.format, self.options) = (version, format, options)
        (self.recipe, self.work) = (recipe, work)
    }
}

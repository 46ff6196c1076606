import Library

/// The interface to the program that makes models for a node.
public struct NodeEngine: Sendable {
    /// The program's version.
    public var version: String
    /// Version of the reconstruction.
    public var format: Int
    /// The options that a client may choose.
    public var options: [NodeOption]
    /// The recipe for a client's options. Throws a message for unknown options and invalid values.
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

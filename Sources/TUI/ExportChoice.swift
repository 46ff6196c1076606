/// A format that a scan can be exported in.
public struct ExportChoice: Equatable, Sendable {
    /// The letter that chooses the format: a for the first format and so on, without q, which
    /// leaves.
    public var key: Character
    /// Its name on the command line.
    public var name: String
    /// Its name for a person.
    public var words: String

    /// These formats with a letter each; formats after the 25th have no letter and are left out.
    public static func all(_ formats: [(name: String, words: String)]) -> [ExportChoice] {
        zip("abcdefghijklmnoprstuvwxyz", formats).map {
            ExportChoice(key: $0, name: $1.name, words: $1.words)
        }
    }
}

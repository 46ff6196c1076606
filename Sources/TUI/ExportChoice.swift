/// A format that a scan can be exported in.
public struct ExportChoice: Equatable, Sendable {
    /// The letter that chooses the format: "a" for the first format and so on. The letter "q" is
    /// left out because it leaves the screen.
    public var key: Character
    /// The name of the format on the command line.
    public var name: String
    /// The name of the format that the person reads.
    public var words: String

    /// The letters that formats get, in their order.
    static let letters = "abcdefghijklmnoprstuvwxyz"

    /// Gives each of these formats a letter. Formats after the 25th get no letter and are left out.
    public static func all(_ formats: [(name: String, words: String)]) -> [ExportChoice] {
        zip(letters, formats).map {
            ExportChoice(key: $0, name: $1.name, words: $1.words)
        }
    }
}

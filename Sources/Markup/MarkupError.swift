/// Why bytes are not read as XML, and where. The module that reads the file puts the reason into
/// words.
public struct MarkupError: Error, Equatable, Sendable {
    /// What is wrong; names are as written in the file, and may contain any character.
    public enum Reason: Equatable, Sendable {
        /// The file ends inside this element; nil where none is open.
        case endsInside(String?)
        case nestsDeeper(than: Int)
        /// A closing tag of this name, although the open element has another name or no element is
        /// open.
        case closesNothing(String)
        /// A comment, an instruction or a CDATA section goes on to the end.
        case endlessComment
        case endlessTag
        /// A tag without a valid name; the value is the tag's first letters.
        case noTag(String)
        /// An attribute of this name without a value.
        case noValue(String)
        /// An attribute of this name whose value is not quoted.
        case noQuotationMarks(String)
        /// A document type, which could define entities.
        case documentType
    }

    public let reason: Reason
    /// The line, from 1.
    public let line: Int
}

import Markup
import Scene
import Wording

extension DatasetFolder {
    /// The root element of an XML file. Throws `.data`, with the line, when the file is not XML.
    func markup(of file: String) throws(DeviceError) -> MarkupElement {
        let bytes = try self.bytes(of: file) ?? []
        do throws(MarkupError) {
            return try MarkupElement.root(of: bytes)
        } catch {
            throw failure(
                phrase("read"), file, phrase("line \(error.line): \(Self.words(error.reason))"),
                suggestion: phrase("Write the file again with the program that made it."))
        }
    }

    private static func words(_ reason: MarkupError.Reason) -> String {
        switch reason {
        case .endsInside(let name): phrase("it ends inside “\(visible(name ?? "the file"))”")
        case .nestsDeeper(let levels): phrase("it nests deeper than \(levels) levels")
        case .closesNothing(let name):
            phrase("“</\(visible(name))>” closes nothing that is open")
        case .endlessComment: phrase("a comment has no end")
        case .endlessTag: phrase("a tag has no end")
        case .noTag(let start): phrase("“<\(visible(start))” is no tag")
        case .noValue(let name): phrase("“\(visible(name))” has no value")
        case .noQuotationMarks(let name):
            phrase("the value of “\(visible(name))” has no quotation marks")
        case .documentType: phrase("it has a document type (DOCTYPE), which is refused")
        }
    }
}

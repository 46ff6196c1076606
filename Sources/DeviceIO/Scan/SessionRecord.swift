import Foundation
import Scene
import Wording

/// The file `session.json`: the settings at the start of a scan. Later events are in the journal,
/// so a new shot does not change this file.
public struct SessionRecord: Equatable, Sendable, Codable {
    /// The version of the folder's format. This program writes and reads version 1.
    public var schema: Int
    /// The identifier of the session. Only poses of the same session can be compared.
    public var sessionID: UUID
    /// The program that wrote the record, and the version of the program.
    public var program: String
    public var version: String
    /// When the scan was started, as ISO 8601.
    public var created: String
    /// The person's name for the source of the frames.
    public var source: String
    /// The description of the source.
    public var sourceDescription: SourceDescription
    /// The options of the session, as the caller encoded them.
    public var options: JSONValue

    /// The format version that this program writes.
    public static let currentSchema = 1

    // More than six parameters: one for each stored field.
    /// A record of a scan that starts at `created`.
    public init(
        sessionID: UUID, program: String, version: String, created: Date, source: String,
        sourceDescription: SourceDescription, options: JSONValue
    ) {
        schema = Self.currentSchema
        (self.sessionID, self.program, self.version) = (sessionID, program, version)
        (self.created, self.source) = (created.ISO8601Format(), source)
        (self.sourceDescription, self.options) = (sourceDescription, options)
    }

    /// Reads a record. Throws an error of kind `.data` when the bytes are no record or a record of
    /// another version.
    init(reading bytes: [UInt8], path: String) throws(DeviceError) {
        struct Version: Decodable { var schema: Int }
        let schema = try RecordCoding.decode(Version.self, bytes, path: path).schema
        guard schema == Self.currentSchema else {
            throw DeviceError(
                kind: .data, operation: phrase("read"), subject: path,
                reason: phrase(
                    """
                    its format has version \(schema), and this program knows version \
                    \(Self.currentSchema)
                    """),
                suggestion: phrase("Use the version of the program that wrote it, or a later one."))
        }
        self = try RecordCoding.decode(SessionRecord.self, bytes, path: path)
    }

    func encoded() throws(DeviceError) -> [UInt8] {
        try RecordCoding.encode(self, as: ScanFolder.session)
    }
}

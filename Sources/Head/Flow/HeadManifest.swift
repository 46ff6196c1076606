/// The list of a scan's files with their types, named as in Pictofit's upload.
public struct HeadManifest: Equatable, Sendable, Codable {
    /// The three types of file.
    public enum Kind: String, CaseIterable, Sendable, Codable {
        case additionalView = "ADDITIONAL_VIEW"
        case depth = "DEPTH"
        case matrix = "MATRIX"
    }

    /// A file of the scan.
    public struct Entry: Equatable, Sendable, Codable {
        /// The file's name without the folder.
        public var file: String
        /// The file's type.
        public var type: Kind
    }

    /// Version of the format; 1.
    public var schema = 1
    /// All files, picture by picture.
    public var files: [Entry]

    /// The list of the files of these pictures.
    /// - Parameter hasDepth: whether the picture with this number has depth.
    public init(pictures: [Int], hasDepth: (Int) -> Bool) {
        files = pictures.sorted().flatMap { id in
            var entries = [Entry(file: Self.colorFile(id), type: .additionalView)]
            if hasDepth(id) { entries.append(Entry(file: Self.depthFile(id), type: .depth)) }
            entries.append(Entry(file: Self.metadataFile(id), type: .matrix))
            return entries
        }
    }

    /// The name of a picture's JPEG.
    public static func colorFile(_ id: Int) -> String { "color_\(id).jpg" }
    /// The name of a picture's depth, a PNG of 16 bits.
    public static func depthFile(_ id: Int) -> String { "depth_\(id).png" }
    /// The name of a picture's metadata.
    public static func metadataFile(_ id: Int) -> String { "metadata_\(id).json" }
    /// The name of the list itself.
    public static let file = "manifest.json"
    /// The name of the session file.
    public static let sessionFile = "session.json"
    /// The name of the file with the person's data.
    public static let subjectFile = "subject.json"
}

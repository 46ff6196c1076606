/// An encoded picture file.
struct ExportPicture {
    var bytes: [UInt8]
    /// The file extension, `jpg` or `png`.
    var ending: String
}

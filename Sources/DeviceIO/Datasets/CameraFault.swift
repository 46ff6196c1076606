/// The reason why a camera or a lens in a file is invalid, in words.
struct CameraFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

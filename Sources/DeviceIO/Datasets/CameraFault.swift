/// Why a file's camera or lens is invalid, in words.
struct CameraFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Why what a file says is no camera or no lens, in words.
struct CameraFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

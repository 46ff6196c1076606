import Scene

/// What can be recognised in pictures, kept in a folder while they are being taken: a reconstruction
/// that is told of the folder finds it there and need not look again.
public struct CapturedFeatures: Sendable {
    private let folder: String
    private let checkpoint: Checkpoint

    /// While the disk has less room than this, nothing is kept: half a megabyte a picture must not
    /// take the room of the pictures themselves (bytes).
    private static let leastRoom: Int64 = 256 << 20

    /// Features in a folder that is made when it is not there. Throws why it cannot be made.
    public init(folder: String) throws(PhotogrammetryError) {
        self.folder = folder
        checkpoint = try Checkpoint(folder: folder)
    }

    /// Looks for what can be recognised in a picture, and keeps it unless it is kept already. The
    /// picture has to be what its file decodes to. Takes half a second for 1280×720 pixels.
    /// - Parameter hasPose: whether its camera's pose is known; without, more is looked for.
    /// - Returns: whether it is kept now.
    @discardableResult
    public func keep(_ image: ColorImage, hasPose: Bool) -> Bool {
        guard let room = freeBytes(at: folder), room >= Self.leastRoom else { return false }
        let reading = hasPose ? PhotoReading(.normal) : PhotoReading(farApart: .normal)
        let key = Checkpoint.key(image, reading)
        if checkpoint.features(key) != nil { return true }
        guard let found = try? reading.features(of: image) else { return false }
        checkpoint.keep(found, key)
        return true
    }
}

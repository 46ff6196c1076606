import Scene

/// Features of the pictures, stored in a folder during the capture: a reconstruction that is given
/// the folder need not detect them again.
public struct CapturedFeatures: Sendable {
    private let folder: String
    private let checkpoint: Checkpoint

    /// Nothing is stored if the disk has less than this free, bytes (guess): the features, half a
    /// megabyte per picture, must not take space from the pictures themselves.
    private static let leastFreeBytes: Int64 = 256 << 20

    /// Features in a folder, which is created where needed. Throws why it cannot be created.
    public init(folder: String) throws(PhotogrammetryError) {
        self.folder = folder
        checkpoint = try Checkpoint(folder: folder)
    }

    /// Detects the features of a picture and stores them unless they are stored already. The
    /// picture must be exactly what its file decodes to. Detection takes half a second for 1280×720
    /// pixels.
    ///
    /// - Parameter hasPose: whether the pose of the picture's camera is known. If not, more
    ///   features are detected.
    /// - Returns: whether the features are stored now.
    @discardableResult
    public func store(_ image: ColorImage, hasPose: Bool) -> Bool {
        guard let free = freeBytes(at: folder), free >= Self.leastFreeBytes else { return false }
        let extraction =
            hasPose ? PhotoFeatureExtraction(.normal) : PhotoFeatureExtraction(farApart: .normal)
        let key = Checkpoint.key(image, extraction)
        if checkpoint.features(key) != nil { return true }
        guard let found = try? extraction.features(of: image) else { return false }
        checkpoint.store(found, key)
        return true
    }
}

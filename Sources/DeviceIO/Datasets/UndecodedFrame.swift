import Scene

/// A frame of a dataset with its picture as delivered, for callers that decode the picture
/// themselves.
public struct UndecodedFrame: Sendable {
    /// Position in the dataset, from 0.
    public let index: Int
    /// The dataset's own name for the frame; may contain any character, so sanitise before showing.
    public let name: String
    /// The picture as delivered; decoded unless it is an upright JPEG or PNG.
    public let original: OriginalImage
    /// Depth, registered to the picture; its size may differ.
    public let depth: DepthPlane?
    /// The camera.
    public let intrinsics: Intrinsics
    /// The camera's pose; nil when unknown.
    public let worldFromCamera: RigidTransform?
}

extension DatasetSource {
    /// The frame at a position of the dataset's order, without decoding a JPEG or a PNG. Throws
    /// `.data` when the picture's header, the depth or the pose cannot be read.
    public func undecodedFrame(_ index: Int) throws(DeviceError) -> UndecodedFrame {
        let entry = contents.entries[index]
        let file = try file(image(of: entry), of: entry)
        let picture: PictureFile.Undecoded
        do throws(PictureFault) {
            picture = try file.undecoded(decoder)
        } catch {
            throw undecodable(entry, error)
        }
        var depth = picture.depth
        if let path = entry.depth { depth = try readDepth(path, entry).plane }
        let intrinsics = try intrinsics(
            of: entry, width: picture.width, height: picture.height,
            focal: contents.turnsPictures ? ExifFacts(file: file.bytes) : ExifFacts())
        return UndecodedFrame(
            index: index, name: entry.name, original: picture.original, depth: depth,
            intrinsics: intrinsics, worldFromCamera: try pose(of: entry))
    }
}

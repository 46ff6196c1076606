import Scene

/// A frame of a dataset whose picture is not decoded, for callers that decode it themselves.
public struct UndecodedFrame: Sendable {
    /// The index of the frame in the dataset's order, from 0.
    public let index: Int
    /// The dataset's own name for the frame. It may have any character; sanitise it before showing
    /// it.
    public let name: String
    /// The unchanged file of an upright JPEG or PNG. For any other picture, its decoded colour.
    public let original: OriginalImage
    /// The depth, aligned to the picture; its size may differ. Nil when the frame has none.
    public let depth: DepthPlane?
    /// The camera's intrinsics.
    public let intrinsics: Intrinsics
    /// The camera's pose; nil when unknown.
    public let worldFromCamera: RigidTransform?
}

extension DatasetSource {
    /// The frame at an index of the dataset's order, without decoding an upright JPEG or PNG.
    /// Throws `.data` when the picture, the depth or the pose cannot be read.
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
            focal: contents.turnsPictures ? file.facts : ExifFacts())
        return UndecodedFrame(
            index: index, name: entry.name, original: picture.original, depth: depth,
            intrinsics: intrinsics, worldFromCamera: try pose(of: entry))
    }
}

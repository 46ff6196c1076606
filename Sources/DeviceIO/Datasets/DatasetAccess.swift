import Scene
import Vision

extension DatasetSource {
    /// The number of frames that the dataset lists.
    public var frameCount: Int { contents.entries.count }

    /// A frame as the dataset lists it. Only the header of its picture is read. Throws `.data` when
    /// the file of its pose is damaged.
    public func view(_ index: Int) throws(DeviceError) -> DatasetView {
        let entry = contents.entries[index]
        let head = contents.head(of: entry)
        let camera = head.flatMap { head in
            try? intrinsics(
                of: entry, width: head.width, height: head.height,
                focal: contents.turnsPictures ? head.facts : ExifFacts())
        }
        let known = options.calibration ?? entry.calibration ?? contents.calibration
        return DatasetView(
            index: index, name: entry.name, hasPicture: entry.image != nil,
            hasDepth: entry.depth != nil, hasMask: entry.mask != nil, timestamp: entry.timestamp,
            intrinsics: camera, isCalibrated: known != nil, worldFromCamera: try pose(of: entry),
            sharpness: entry.sharpness)
    }

    /// Damage that does not prevent opening, a sentence each, with the file and, if known, the
    /// line. These sentences are also in `description.notes`.
    public var faults: [String] { contents.faults }

    /// A sentence about listed pictures that are missing; nil when none is. The sentence is also in
    /// `description.notes`.
    public var missingPictures: String? { contents.listing.missingPictures }

    /// What is wrong with the picture or the depth of a frame, with the file's name; nil if nothing
    /// is wrong. If `isThorough` is false, a file is decoded only if its end looks wrong.
    public func damage(_ index: Int, isThorough: Bool = true) -> String? {
        let entry = contents.entries[index]
        var file = entry.name
        do throws(DeviceError) {
            if entry.videoFrame == nil, let image = entry.image,
                isThorough || !PictureTruncation.isAsExpected(image)
            {
                _ = try picture(image, of: entry)
            }
            if let depth = entry.depth, isThorough || !PictureTruncation.isAsExpected(depth) {
                file = depth.split(separator: "/").last.map(String.init) ?? file
                _ = try readDepth(depth, entry)
            }
        } catch {
            return "\(visible(file)): \(error.reason)"
        }
        return nil
    }

    /// The depth of a frame, without its picture; nil when the frame has no depth. Throws `.data`
    /// when the depth cannot be read.
    public func depth(_ index: Int) throws(DeviceError) -> DepthPlane? {
        let entry = contents.entries[index]
        guard let path = entry.depth else { return nil }
        return try readDepth(path, entry).plane
    }

    /// The mask of a frame, white on the object for every dataset; nil when the frame has no mask.
    /// Throws `.data` when the mask cannot be read.
    public func mask(_ index: Int) throws(DeviceError) -> LumaPlane? {
        let entry = contents.entries[index]
        guard let path = entry.mask else { return nil }
        let bytes = try BoundedFile.read(
            path, limit: BoundedFile.pictureLimit, subject: entry.name)
        do {
            var plane = try decoder.luma(bytes)
            // A mask in a JPEG has grey edges. Each grey pixel becomes black or white, whichever is
            // nearer.
            let isIgnoredWhite = contents.masksIgnoreWhite
            for i in plane.values.indices {
                plane.values[i] = (plane.values[i] > 127) == isIgnoredWhite ? 0 : 255
            }
            return plane
        } catch {
            throw folder.failure(
                phrase("decode"), entry.name, phrase("its mask: \(error.reason)"),
                suggestion: phrase("Copy it again."))
        }
    }

    /// The 3D points of the dataset; their observations give the index of a frame. Empty when there
    /// are no points, or only a file of points. Throws `.data` when the points cannot be read.
    public func scenePoints() throws(DeviceError) -> [ScenePoint] {
        guard case .observed(let read) = contents.points else { return [] }
        return try read()
    }

    /// The path of the dataset's PLY file of points; nil when there is none.
    public func cloudFile() throws(DeviceError) -> String? {
        guard case .cloud(let cloud) = contents.points else { return nil }
        return try folder.locate(cloud)
    }

    /// The box round the object; nil when the dataset has none.
    public var boundingBox: BoundingBox? { contents.boundingBox }

    /// Metres per unit of the original lengths, for a scan whose unit became known only after its
    /// start. The lengths in this dataset are already converted to metres.
    public var metersPerUnit: Double? { contents.metersPerUnit }
}

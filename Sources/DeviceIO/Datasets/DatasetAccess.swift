import Scene
import Vision

extension DatasetSource {
    /// The number of listed frames.
    public var frameCount: Int { contents.entries.count }

    /// A frame as listed; only its picture's header is read. Throws `.data` when its pose file is
    /// damaged.
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

    /// Damage that does not prevent opening, a sentence each, with the file and where known the
    /// line. Also part of `description.notes`.
    public var faults: [String] { contents.faults }

    /// Listed pictures that are missing, in one sentence; nil when none is. Also part of
    /// `description.notes`.
    public var missingPictures: String? { contents.listing.missingPictures }

    /// What is wrong with a frame's picture or depth, with the file's name; nil when nothing is.
    /// Unless `isThorough`, a file is decoded only when its end looks wrong.
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

    /// A frame's depth alone; nil when it has none. Throws `.data` when it cannot be read.
    public func depth(_ index: Int) throws(DeviceError) -> DepthPlane? {
        let entry = contents.entries[index]
        guard let path = entry.depth else { return nil }
        return try readDepth(path, entry).plane
    }

    /// A frame's mask, white on the object whatever the dataset's own convention; nil when it has
    /// none. Throws `.data` when it cannot be read.
    public func mask(_ index: Int) throws(DeviceError) -> LumaPlane? {
        let entry = contents.entries[index]
        guard let path = entry.mask else { return nil }
        let bytes = try BoundedFile.read(
            path, limit: BoundedFile.pictureLimit, subject: entry.name)
        do {
            var plane = try decoder.luma(bytes)
            // A mask has two values; a mask in a JPEG has grey edges, which become one of them.
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

    /// The dataset's 3D points; observations refer to frames by index. Empty when there are none,
    /// or only a cloud file. Throws `.data` when they cannot be read.
    public func scenePoints() throws(DeviceError) -> [ScenePoint] {
        guard case .observed(let read) = contents.points else { return [] }
        return try read()
    }

    /// The path of the dataset's PLY file of points; nil when there is none.
    public func cloudFile() throws(DeviceError) -> String? {
        guard case .cloud(let cloud) = contents.points else { return nil }
        return try folder.locate(cloud)
    }

    /// The box round the object, where the dataset has one.
    public var boundingBox: BoundingBox? { contents.boundingBox }

    /// Metres per unit in which the dataset was written, if this scale became known only later. All
    /// lengths that are read are already in metres.
    public var metersPerUnit: Double? { contents.metersPerUnit }
}

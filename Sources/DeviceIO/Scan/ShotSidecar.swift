import Scene

/// `images/IMG_0001.json`: the data of one shot. Every field but the number may be missing in a
/// file. The fields are those of Apple's `PhotogrammetrySample`, and the reason for the shot.
/// Camera axes: x right, y down, z forward; lengths in metres where `scale.isMetric`. The fields of
/// its parts are keys of the file itself.
public struct ShotSidecar: Equatable, Sendable {
    /// Version of the format; 1.
    public var schema: Int?
    /// Number within the scan, from 1.
    public var number: Int
    /// The session (a UUID): poses and boxes are comparable within one session only.
    public var sessionID: String?
    /// The pass, from 1.
    public var scanPassID: Int?
    /// The source's data of the frame.
    public var frame = SourceFrame()
    /// The camera.
    public var intrinsics: Intrinsics?
    /// The camera's pose; nil when unknown.
    public var worldFromCamera: RigidTransform?
    /// The camera's pose as four rows of the 4×4 matrix world from camera.
    public var transform: [[Double]]?
    /// The box round the object in the world of the poses.
    public var boundingBox: BoundingBox?
    /// The picture's file.
    public var image = ImageFile()
    /// The depth picture.
    public var depth = DepthFile()
    /// Why the frame was selected.
    public var selection = Selection()
    /// The unit of lengths.
    public var scale = Scale()
    /// Path of the object's mask relative to the scan folder.
    public var objectMask: String?

    /// A sidecar for shot `number`; set the known fields. `image` gives length and checksum.
    public init(number: Int, image: [UInt8]) {
        let check = FileCheck(of: image)
        (schema, self.number) = (1, number)
        self.image = ImageFile(bytes: check.bytes, crc32: check.crc32)
    }

    /// Sets the pose in both forms, `worldFromCamera` and `transform`.
    public mutating func setPose(_ pose: RigidTransform?) {
        worldFromCamera = pose
        transform = pose.map { pose in
            let (x, y, z) = (pose.rotation.xAxis, pose.rotation.yAxis, pose.rotation.zAxis)
            return (0..<3).map { [x[$0], y[$0], z[$0], pose.translation[$0]] } + [[0, 0, 0, 1]]
        }
    }

    /// The file's bytes. Throws an error of kind `.data` when a number is not finite.
    public func encoded() throws(DeviceError) -> [UInt8] {
        try RecordCoding.encode(self, as: ScanFolder.sidecarFile(shot: number))
    }

    /// Reads a sidecar; `path` names it in errors, which are of kind `.data`.
    public init(reading bytes: [UInt8], path: String) throws(DeviceError) {
        self = try RecordCoding.decode(ShotSidecar.self, bytes, path: path)
    }
}

extension ScanFolder {
    /// The sidecar of a shot. Throws when the file cannot be read or is not a sidecar.
    public func sidecar(
        ofShot shot: Int, on fileSystem: some FileSystem
    ) throws(DeviceError) -> ShotSidecar {
        let path = path(of: Self.sidecarFile(shot: shot))
        return try ShotSidecar(
            reading: fileSystem.read(path, maximumBytes: Self.maximumPictureBytes), path: path)
    }
}

import Scene

/// The file `images/IMG_0001.json`: the data of one shot. In a file, every field but the number may
/// be missing. It has the fields of Apple's `PhotogrammetrySample` and the reason why the frame
/// became a shot. The camera axes are x right, y down, z forward. Lengths are in metres if
/// `scale.isMetric`. In the file, the fields of `frame` and of the other parts are not nested.
public struct ShotSidecar: Equatable, Sendable {
    /// The version of the format, which is 1.
    public var schema: Int?
    /// The number of the shot in the scan, from 1.
    public var number: Int
    /// The id of the session (a UUID). Only poses and boxes of the same session can be compared.
    public var sessionID: String?
    /// The number of the pass, from 1.
    public var scanPassID: Int?
    /// What the source states about the frame.
    public var frame = SourceFrame()
    /// The camera's intrinsics; nil when unknown.
    public var intrinsics: Intrinsics?
    /// The camera's pose; nil when unknown.
    public var worldFromCamera: RigidTransform?
    /// The camera's pose as four rows of the 4×4 matrix world from camera.
    public var transform: [[Double]]?
    /// The box round the object, in the world of the poses; nil when there is none.
    public var boundingBox: BoundingBox?
    /// The length and the checksum of the picture's file.
    public var image = ImageFile()
    /// The file of the depth picture.
    public var depth = DepthFile()
    /// Why the frame became a shot.
    public var selection = Selection()
    /// The unit of the lengths.
    public var scale = Scale()
    /// The path of the object's mask, relative to the scan folder; nil when there is none.
    public var objectMask: String?

    /// A sidecar for shot `number`, with the length and the checksum of the picture's bytes
    /// `image`. The caller sets the other known fields.
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

    /// The bytes of the sidecar's file. Throws an error of kind `.data` when a number is not
    /// finite.
    public func encoded() throws(DeviceError) -> [UInt8] {
        try RecordCoding.encode(self, as: ScanFolder.sidecarFile(shot: number))
    }

    /// Reads a sidecar. Throws an error of kind `.data`, which names `path`.
    public init(reading bytes: [UInt8], path: String) throws(DeviceError) {
        self = try RecordCoding.decode(ShotSidecar.self, bytes, path: path)
    }
}

extension ScanFolder {
    /// The sidecar of a shot. Throws when the file cannot be read or is no sidecar.
    public func sidecar(
        ofShot shot: Int, on fileSystem: some FileSystem
    ) throws(DeviceError) -> ShotSidecar {
        let path = path(of: Self.sidecarFile(shot: shot))
        return try ShotSidecar(
            reading: fileSystem.read(path, maximumBytes: Self.maximumPictureBytes), path: path)
    }
}

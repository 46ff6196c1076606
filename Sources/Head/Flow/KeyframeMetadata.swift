import Scene

/// The content of a `metadata_<i>.json`: the camera, and the place of the head in the picture.
public struct KeyframeMetadata: Equatable, Sendable, Codable {
    /// Version of the format; 1.
    public var schema = 1
    /// The data of the picture: its number and time, the poses and the measurements.
    public var record: HeadKeyframeRecord
    /// The camera's intrinsics.
    public var intrinsics: Intrinsics
    /// The four rows of a 4×4 matrix that maps points from the head's axes (x to the person's left,
    /// y up, z out of the face; origin in the centre of the head) to the camera's axes (x right, y
    /// down, z forward), metres; nil where the head's position is unknown.
    public var cameraFromHead: [[Double]]?
    /// Length of one unit of the depth picture, metres; nil without a depth picture.
    public var depthMetersPerUnit: Double?

    /// The metadata of a kept picture.
    public init(record: HeadKeyframeRecord, intrinsics: Intrinsics, depthMetersPerUnit: Double?) {
        (self.record, self.intrinsics) = (record, intrinsics)
        self.depthMetersPerUnit = depthMetersPerUnit
        guard let place = record.place else { return }
        let turn = record.poseToCamera.cameraFromHead
        let (x, y, z) = (turn.xAxis, turn.yAxis, turn.zAxis)
        cameraFromHead = [
            [x.x, y.x, z.x, place.x], [x.y, y.y, z.y, place.y], [x.z, y.z, z.z, place.z],
            [0, 0, 0, 1],
        ]
    }
}

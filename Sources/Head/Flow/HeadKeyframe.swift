/// A kept picture of a head scan, read from the disk. Modelled on Pictofit's `RRTrueDepthKeyframe`.
public struct HeadKeyframe: Equatable, Sendable {
    /// The picture's number.
    public let id: Int
    /// The picture as a JPEG file.
    public let colorData: [UInt8]
    /// The depth as a PNG file of 16-bit gray; nil without depth.
    public let depthData: [UInt8]?
    private let metadata: [UInt8]

    init(id: Int, colorData: [UInt8], depthData: [UInt8]?, metadata: [UInt8]) {
        (self.id, self.colorData) = (id, colorData)
        (self.depthData, self.metadata) = (depthData, metadata)
    }

    /// The picture's metadata: the JSON of a `KeyframeMetadata`.
    public func metadataToJSON() -> String { String(decoding: metadata, as: UTF8.self) }
}

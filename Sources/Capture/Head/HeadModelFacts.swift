import Reconstruction

extension HeadModelRun {
    /// Facts about a model of a head. They are also written to a JSON file beside the model.
    public struct Facts: Equatable, Sendable {
        /// Version of the format; 1.
        public var schema = 1
        /// Number of triangles.
        public var triangles: Int
        /// Number of vertices.
        public var vertices: Int
        /// Number of pictures that the model was made from.
        public var pictures: Int
        /// Share of the surface that no picture shows, 0...1.
        public var unseenShare: Double
        /// Whether the surface that no picture shows was closed; false if it was left open.
        public var isClosed: Bool
        /// What the person requested.
        public var request: Request
        /// What the scale comes from: measured depth, the stated eye distance, or the usual eye
        /// distance.
        public var scale: Scale
        /// The eye distance that defined the scale, millimetres; nil for a scan with depth.
        public var eyeMillimeters: Double?
        /// Mean distance by which the cameras were moved when all pictures were aligned with each
        /// other, millimetres; nil without depth.
        public var refinementMillimeters: Double?
        /// The written files.
        public var files: [String]
        /// Wall time that the model took.
        public var seconds: Double
    }

    /// What a model's scale comes from.
    public enum Scale: String, Encodable, Sendable {
        case depth, namedEyeDistance, estimatedEyeDistance
    }
}

extension HeadModelRun.Facts {
    /// What the person requested. In JSON these fields are keys of the facts themselves.
    public struct Request: Equatable, Sendable, Encodable {
        /// The level of detail, by its name on the command line.
        public var resolution: String
        /// The part of the head that the model shows, by its name on the command line.
        public var kind: String
        /// Strength of the smoothing: 0 for none, 10 for the strongest.
        public var smoothness: Int
        /// Data that improved the surface besides depth, by its name on the command line.
        public var enhancement: String
        /// The unit of the model's lengths.
        public var unit: String

        init(_ options: HeadModelOptions, unit: HeadModelRun.Unit) {
            (resolution, kind) = (options.resolution.rawValue, options.kind.rawValue)
            (smoothness, enhancement) = (options.smoothness, options.enhancement.rawValue)
            self.unit = unit.rawValue
        }
    }
}

extension HeadModelRun.Facts: Encodable {
    private enum Key: String, CodingKey {
        case schema, triangles, vertices, pictures, unseenShare, isClosed, scale, eyeMillimeters
        case refinementMillimeters, files, seconds
    }

    public func encode(to encoder: any Encoder) throws {
        try request.encode(to: encoder)
        var entries = encoder.container(keyedBy: Key.self)
        try entries.encode(schema, forKey: .schema)
        try entries.encode(triangles, forKey: .triangles)
        try entries.encode(vertices, forKey: .vertices)
        try entries.encode(pictures, forKey: .pictures)
        try entries.encode(unseenShare, forKey: .unseenShare)
        try entries.encode(isClosed, forKey: .isClosed)
        try entries.encode(scale, forKey: .scale)
        try entries.encodeIfPresent(eyeMillimeters, forKey: .eyeMillimeters)
        try entries.encodeIfPresent(refinementMillimeters, forKey: .refinementMillimeters)
        try entries.encode(files, forKey: .files)
        try entries.encode(seconds, forKey: .seconds)
    }
}

/// How well the photos' poses fit the pictures.
public struct AlignmentFacts: Equatable, Sendable, Codable {
    /// Number of photos whose pose is used.
    public var photos: Int
    /// Number of points that at least two of the photos with a used pose show.
    public var points: Int
    /// Median reprojection error with the given poses, in pixels of the pictures in which features
    /// were detected. It is measured on points that the search for poses did not use. Nil where no
    /// poses were given.
    public var givenMedianPixels: Double?
    /// Median reprojection error with the poses that are used, in pixels of the pictures in which
    /// features were detected. If poses were given, it is measured on the same points as
    /// `givenMedianPixels`, otherwise on all points.
    public var medianPixels: Double
    /// Whether the found poses are used. They are used if they fit better than the given ones.
    public var isRefined: Bool
    /// Median reprojection error of each photo with the poses that are used, in pixels of the
    /// pictures in which features were detected. The key is the sample's index. A photo without
    /// points has no entry.
    public var medianPixelsOfPhotos: [Int: Double]
    /// Number of zooms that were told apart in photos of one camera without poses.
    public var zooms = 1
}

/// How well the photos' poses fit the pictures.
public struct AlignmentFacts: Equatable, Sendable, Codable {
    /// Photos whose pose is used.
    public var photos: Int
    /// Points that at least two of these photos show.
    public var points: Int
    /// Median reprojection error with the given poses, in pixels of the compared pictures; nil
    /// where no poses were given. Measured on points that the search did not use.
    public var givenMedianPixels: Double?
    /// Median reprojection error of these points with the poses that are used, in pixels of the
    /// compared pictures.
    public var medianPixels: Double
    /// Whether the found poses are used, because they fit better than the given ones.
    public var isRefined: Bool
    /// Median reprojection error of each photo with the poses that are used, in pixels of the
    /// compared pictures, by the sample's index. Photos without points are left out.
    public var medianPixelsOfPhotos: [Int: Double]
}

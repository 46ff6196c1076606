/// How well the photos' poses fit the pictures.
public struct AlignmentFacts: Equatable, Sendable, Codable {
    /// Photos whose pose is used.
    public var photos: Int
    /// Points that at least two of them show.
    public var points: Int
    /// Median reprojection error with the given poses, in pixels of the compared pictures; nil
    /// where there were none. Measured on points that the search did not use.
    public var givenMedianPixels: Double?
    /// The same with the found poses.
    public var medianPixels: Double
    /// Whether the found poses are used, because they fit better than the given ones.
    public var isRefined: Bool
    /// The same median for each photo, by the sample's index; photos without such points are left
    /// out.
    public var medianPixelsOfPhotos: [Int: Double]
}

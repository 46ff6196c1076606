/// How well the photos' poses agree with what the photos show.
public struct AlignmentFacts: Equatable, Sendable, Codable {
    /// Photos whose pose is used.
    public var photos: Int
    /// Places that at least two of them show.
    public var points: Int
    /// Median reprojection error in pixels of the compared pictures: with the given poses, nil
    /// where there were none, ...
    public var givenMedianPixels: Double?
    /// ... and with the found poses. Both are measured on points that the search did not use.
    public var medianPixels: Double
    /// Whether the found poses are used, because they fit better than the given ones.
    public var isRefined: Bool
    /// The same median for each photo, by the sample's place; those without such places left out.
    public var medianPixelsOfPhotos: [Int: Double]
}

/// How well the photos' poses agree with what the photos show.
public struct AlignmentFacts: Equatable, Sendable, Codable {
    /// Photos whose pose is used.
    public var photos: Int
    /// Places that at least two of them show.
    public var points: Int
    /// Median distance, in pixels of the pictures that were compared, between where a place is
    /// seen and where the poses put it: with the poses as they were given, nil where there were
    /// none, ...
    public var givenMedianPixels: Double?
    /// ... and as they were found. Both are of places that were kept out of the search.
    public var medianPixels: Double
    /// Whether the found poses are used, because they fit better than the given ones.
    public var isRefined: Bool
    /// The same median for each photo, by the sample's place; those without such places left out.
    public var medianPixelsOfPhotos: [Int: Double]
}

/// What is decided before a session starts; immutable after.
public struct SessionOptions: Equatable, Sendable, Codable {
    /// Shots that a reconstruction takes; 200 is what Apple's 2021 sample recommends at most.
    public var maximumNumberOfInputImages: Int
    /// Whether shots beyond the maximum are taken and marked.
    public var isOverCaptureEnabled: Bool
    /// Slices of the dial. 36 of 10°: 30 to 40 shots a ring are what reconstruction guides ask for.
    public var sectors: Int

    /// The defaults, or these.
    public init(
        maximumNumberOfInputImages: Int = 200, isOverCaptureEnabled: Bool = false,
        sectors: Int = 36
    ) {
        self.maximumNumberOfInputImages = maximumNumberOfInputImages
        self.isOverCaptureEnabled = isOverCaptureEnabled
        self.sectors = sectors
    }
}

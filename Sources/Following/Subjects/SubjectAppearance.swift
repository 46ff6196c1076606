/// A subject's appearance: the mean of its descriptors, normalised to length 1.
struct SubjectAppearance: Sendable {
    private(set) var vector: [Float] = []
    /// The mean similarity between the subject's detections and its mean descriptor.
    private(set) var ownSimilarity = SubjectAppearance.firstSimilarity

    /// The mean similarity that is assumed before a second detection (guess).
    private static let firstSimilarity = 0.9
    /// Weight of a new descriptor in the mean (guess): the mean must follow the light, which
    /// changes within seconds.
    private static let gain: Float = 0.05

    /// The cosine between the mean and a descriptor; nil where there is no mean yet or the lengths
    /// differ.
    func similarity(to other: [Float]) -> Double? {
        guard !vector.isEmpty, other.count == vector.count else { return nil }
        var (dot, length): (Float, Float) = (0, 0)
        for (a, b) in zip(vector, other) {
            dot += a * b
            length += b * b
        }
        return length > 0 ? Double(dot / length.squareRoot()) : nil
    }

    /// Updates the mean with a descriptor that certainly belongs to the subject.
    mutating func update(_ other: [Float]) {
        if let similarity = similarity(to: other) {
            ownSimilarity += Double(Self.gain) * (similarity - ownSimilarity)
        }
        let fresh = Self.unit(other)
        guard !fresh.isEmpty else { return }
        guard vector.count == fresh.count else {
            vector = fresh
            return
        }
        vector = Self.unit(zip(vector, fresh).map { $0 + Self.gain * ($1 - $0) })
    }

    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : []
    }
}

import Scene

/// The result of an alignment of photographs, as stored in a checkpoint.
struct RegistrationRecord: Codable {
    private struct View: Codable {
        var index: Int
        var view: Alignment.View
    }

    /// The name of these records in a checkpoint.
    static let kind = "places"

    private let facts: AlignmentFacts
    private let points: [Vector3]
    private let isMetric: Bool
    private let skipped, unreadable: [AlignedPhotographs.LeftOut]
    private let views: [View]

    init(_ found: AlignedPhotographs) {
        (facts, points, isMetric) = (found.facts, found.points, found.isMetric)
        (skipped, unreadable) = (found.skipped, found.unreadable)
        views = found.views.map { View(index: $0.index, view: $0.view) }
    }

    func photographs(of source: any PhotogrammetrySampleSource) -> AlignedPhotographs {
        AlignedPhotographs(
            facts: facts, points: points, isMetric: isMetric, skipped: skipped,
            unreadable: unreadable, source: source, views: views.map { ($0.index, $0.view) })
    }
}

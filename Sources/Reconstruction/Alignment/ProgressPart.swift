/// A part of a stage, as a range of the stage's progress (0...1). The ranges are guesses of the
/// time that the parts take.
struct ProgressPart: Sendable {
    /// Progress of the stage when the part begins.
    let start: Double
    /// Share of the stage's progress that the part takes.
    let length: Double

    /// Progress of the stage when this share of the part (0...1) is finished.
    func progress(_ share: Double) -> Double { start + length * share }
}

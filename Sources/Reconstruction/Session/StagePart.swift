/// A part of a stage of the work, for its progress.
struct StagePart {
    /// The share of the stage, 0...1, that is done when the part begins.
    let start: Double
    /// The part's own share of the stage, 0...1.
    let share: Double

    /// The share of the stage that is done when `done` of `count` units of this part are.
    func progress(_ done: Int, of count: Int) -> Double {
        start + share * Double(done) / Double(count)
    }
}

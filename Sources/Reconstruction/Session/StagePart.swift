/// A part of a stage of the work, used to report progress.
struct StagePart {
    /// The share of the stage, 0...1, that is done when the part begins.
    let start: Double
    /// The share of the stage, 0...1, that this part takes.
    let share: Double

    /// The share of the stage that is done when `done` of the `count` units of this part are done.
    func progress(_ done: Int, of count: Int) -> Double {
        start + share * Double(done) / Double(count)
    }
}

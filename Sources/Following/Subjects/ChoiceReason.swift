/// Why a subject is the primary one.
public enum ChoiceReason: Equatable, Hashable, Sendable, Codable {
    /// No other subject is there.
    case only
    /// A person chose it.
    case chosen
    /// The others are smaller, farther from the middle or face away; the main reason.
    case best(ChoiceMerit)
    /// It was better than the previous one by the required factor for the required time.
    case challenged(ChoiceMerit)
    /// The previous one was not seen for too long.
    case replaced(SubjectID)

    /// The reason as a sentence about subject `id`.
    public func words(for id: SubjectID) -> String {
        switch self {
        case .only: phrase("Subject \(id) is the only one.")
        case .chosen: phrase("Subject \(id) was chosen by you.")
        case .best(let merit): phrase("Subject \(id) is followed because it \(merit.words).")
        case .challenged(let merit):
            phrase("Subject \(id) took over: for a while it clearly \(merit.words).")
        case .replaced(let other):
            phrase("Subject \(id) took over because subject \(other) was lost.")
        }
    }
}

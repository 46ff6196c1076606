/// Why a subject is the primary one.
public enum ChoiceReason: Equatable, Hashable, Sendable, Codable {
    /// No other subject is there.
    case only
    /// A person chose the subject.
    case chosen
    /// The subject is more salient than the others, mainly because of this property.
    case best(SalienceFactor)
    /// The subject was clearly more salient than the previous primary subject for the required
    /// time, mainly because of this property.
    case challenged(SalienceFactor)
    /// The previous primary subject, which has this number, was not seen for too long.
    case replaced(SubjectID)

    /// The reason as a sentence about subject `id`.
    public func words(for id: SubjectID) -> String {
        switch self {
        case .only: phrase("Subject \(id) is the only one.")
        case .chosen: phrase("Subject \(id) was chosen by you.")
        case .best(let factor): phrase("Subject \(id) is followed because it \(factor.words).")
        case .challenged(let factor):
            phrase(
                "Subject \(id) took over: it clearly \(factor.words), and has done so for a while.")
        case .replaced(let other):
            phrase("Subject \(id) took over because subject \(other) was lost.")
        }
    }
}

/// Counts the answers in a row that a device did not give: a single lost one does not mean that the
/// device is lost.
struct MissedAnswers: Sendable {
    /// This number of missed answers in a row is too many (guess).
    static let most = 3
    private var count = 0

    /// Notes that an answer has come.
    mutating func forget() { count = 0 }

    /// Notes that an answer has not come. Throws the fault when it is the third in a row, or final.
    mutating func note(_ fault: StandError, isFinal: Bool = false) throws(StandError) {
        count += 1
        if isFinal || count >= Self.most { throw fault }
    }
}

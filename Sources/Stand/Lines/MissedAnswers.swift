/// Counts how many answers in a row a device did not give. A single missed answer does not mean
/// that the device is lost.
struct MissedAnswers: Sendable {
    /// A device is lost after this number of missed answers in a row (guess).
    static let most = 3
    private var count = 0

    /// Notes that an answer has come: the count starts at 0 again.
    mutating func forget() { count = 0 }

    /// Notes that an answer has not come. Throws the fault if this is the third missed answer in a
    /// row, or if the fault is final.
    mutating func note(_ fault: StandError, isFinal: Bool = false) throws(StandError) {
        count += 1
        if isFinal || count >= Self.most { throw fault }
    }
}

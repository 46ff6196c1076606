import Head

extension HeardRequest {
    /// For each sentence of a head scan, what it asks the person to do.
    public static let spoken: [String: HeardRequest] = {
        var table: [String: HeardRequest] = [:]
        for hint in ScanHint.allCases {
            if let words = HeadWords.words(for: hint) {
                table[words] = HeardRequest(rawValue: hint.rawValue)
            }
        }
        let ways: [(ScanHint, HeardRequest)] = [
            (.turnHeadLeft, .otherWayLeft), (.turnHeadRight, .otherWayRight),
            (.turnHeadToTheMiddle, .otherWayMiddle), (.turnHeadUp, .otherWayUp),
            (.turnHeadDown, .otherWayDown),
        ]
        for (hint, request) in ways {
            if let words = HeadWords.correction(for: hint) { table[words] = request }
        }
        if let words = HeadWords.words(for: .turnHeadLeft, mode: .degrees360) {
            table[words] = .turnChairLeft
        }
        for way in CaptureInstruction.allCases {
            table[HeadWords.words(for: way)] = HeardRequest(rawValue: way.rawValue)
        }
        if let words = HeadWords.words(for: FacePosition.faceNotFrontal) {
            table[words] = .lookStraight
        }
        table[HeadWords.words(for: .tooFast)] = .slower
        table[HeadWords.words(for: .noFaceDetected)] = .comeBack
        table[HeadWords.words(for: .expressionChanged)] = .closeMouth
        return table
    }()
}

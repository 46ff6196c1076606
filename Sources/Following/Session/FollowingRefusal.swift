import Wording

/// Why an input was refused.
public enum FollowingRefusal: String, CaseIterable, Sendable, Codable {
    /// The time lies before that of an earlier input.
    case timeWentBack
    /// The picture is older than one that was processed already.
    case pictureOutOfOrder
    /// A number is not finite, or a box has no extent.
    case notANumber
    /// The region of interest does not lie in the picture.
    case regionOutside
    /// No subject is where the person pointed, or no subject has the chosen number.
    case noSubjectFound

    /// The reason as a sentence, with a remedy.
    public var words: String {
        switch self {
        case .timeWentBack:
            phrase("The time of this input lies before an earlier one; send them in order.")
        case .pictureOutOfOrder:
            phrase(
                """
                This picture is older than the last one; send pictures in the order they were \
                taken.
                """)
        case .notANumber:
            phrase("An angle, rate or box is not a number; leave such measurements out.")
        case .regionOutside:
            phrase("The region must lie in the picture and have an extent; draw it again.")
        case .noSubjectFound: phrase("Nobody is there; choose a subject that is in the picture.")
        }
    }
}

import Wording

/// What is told of the person, and of what scanned: the keys and types of Pictofit's product
/// metadata. Nothing else of a person is kept.
public struct SubjectData: Equatable, Sendable, Codable {
    /// The two values that Pictofit's avatars know.
    public enum Gender: String, CaseIterable, Sendable, Codable {
        case female, male
    }

    public var avatarName: String
    public var gender: Gender
    /// Whole centimetres.
    public var bodyHeight: Int
    public var platform: String
    public var deviceName: String
    public var osVersion: String

    /// Why a subject cannot be, and what can.
    public struct Refusal: Error, Equatable, Sendable {
        /// In a sentence.
        public var reason: String
    }

    /// What is told of a person.
    /// - Parameter bodyHeight: centimetres; the format takes whole ones only.
    /// - Throws: a `Refusal` of an empty name, and of a height that is not whole or no person's.
    public init(
        avatarName: String, gender: Gender, bodyHeight: Double, platform: String,
        deviceName: String, osVersion: String
    ) throws(Refusal) {
        guard !avatarName.isEmpty else {
            throw Refusal(reason: phrase("The avatar needs a name."))
        }
        guard bodyHeight.isFinite, (30...300).contains(bodyHeight) else {
            throw Refusal(reason: phrase("A body height is 30 to 300 centimetres."))
        }
        guard bodyHeight == bodyHeight.rounded() else {
            throw Refusal(
                reason: phrase(
                    "The body height is a whole number of centimetres, not \(bodyHeight): give "
                        + "\(Int(bodyHeight.rounded(.down))) or \(Int(bodyHeight.rounded(.up)))."))
        }
        (self.avatarName, self.gender) = (avatarName, gender)
        self.bodyHeight = Int(bodyHeight)
        (self.platform, self.deviceName, self.osVersion) = (platform, deviceName, osVersion)
    }
}

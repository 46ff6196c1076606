import Wording

/// The data of the person and of the scan: the keys and types of Pictofit's product metadata. No
/// other personal data is stored.
public struct SubjectData: Equatable, Sendable, Codable {
    /// The two values that Pictofit's avatars support.
    public enum Gender: String, CaseIterable, Sendable, Codable {
        case female, male
    }

    public var avatarName: String
    public var gender: Gender
    /// Height of the person, whole centimetres.
    public var bodyHeight: Int
    public var platform: String
    public var deviceName: String
    public var osVersion: String

    /// Why the data is invalid, and what is valid.
    public struct Refusal: Error, Equatable, Sendable {
        /// The reason as a sentence.
        public var reason: String
    }

    /// The data of a person.
    /// - Parameter bodyHeight: whole centimetres, as the format requires.
    /// - Throws: a `Refusal` for an empty name, and for a height that is not a whole number from 30
    ///   to 300.
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

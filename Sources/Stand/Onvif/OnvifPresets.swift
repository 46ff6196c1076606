import Scene

extension OnvifDriver {
    /// A place that the camera keeps.
    public struct Preset: Equatable, Sendable {
        /// What the camera calls it by.
        public var token: String
        /// What people call it.
        public var name: String
    }

    /// The places that the camera keeps.
    public mutating func presets(at now: Timestamp) throws(StandError) -> [Preset] {
        try answer(.presets(profile: profileToken), phrase("list the presets of"), at: now).all(
            "Preset"
        )
        .compactMap { element in
            element.attributes["token"].map {
                Preset(token: $0, name: element.child("Name")?.words ?? $0)
            }
        }
    }

    /// Keeps the present place under a name; its token.
    public mutating func setPreset(
        named name: String, at now: Timestamp
    ) throws(StandError) -> String? {
        try answer(
            .setPreset(profile: profileToken, name: name), phrase("keep a preset of"), at: now
        )
        .first("PresetToken")?.words
    }

    /// Goes to a place that the camera keeps.
    public mutating func goToPreset(_ token: String, at now: Timestamp) throws(StandError) {
        _ = try answer(.goToPreset(profile: profileToken, token: token), phrase("turn"), at: now)
    }

    /// Turns on by a share of the picture's width and height, right and up; throws `.unsupported`
    /// where the camera does not know the space of the field of view.
    public mutating func moveInPicture(
        right: Double, up: Double, at now: Timestamp
    ) throws(StandError) {
        guard let space = fieldOfViewSpace else {
            throw .unsupported(
                phrase("turn"), subject, phrase("it does not know shares of its picture"))
        }
        // In this space 1 is half of the picture.
        _ = try answer(
            .relativeMove(profile: profileToken, pan: 2 * right, tilt: 2 * up, space: space),
            phrase("turn"), at: now)
    }
}

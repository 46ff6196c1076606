import Scene

extension OnvifDriver {
    /// A position that the camera stores.
    public struct Preset: Equatable, Sendable {
        /// The camera's identifier of the preset.
        public var token: String
        /// The preset's name for people.
        public var name: String
    }

    /// The positions that the camera stores.
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

    /// Stores the present position under a name; returns the token of the preset, or nil without
    /// one in the answer.
    public mutating func setPreset(
        named name: String, at now: Timestamp
    ) throws(StandError) -> String? {
        try answer(
            .setPreset(profile: profileToken, name: name), phrase("keep a preset of"), at: now
        )
        .first("PresetToken")?.words
    }

    /// Goes to the position with this token.
    public mutating func goToPreset(_ token: String, at now: Timestamp) throws(StandError) {
        _ = try answer(.goToPreset(profile: profileToken, token: token), phrase("turn"), at: now)
    }

    /// Turns to the right and up by these shares of the picture's width and height. Throws
    /// `.unsupported` for a camera without the field-of-view space.
    public mutating func moveInPicture(
        right: Double, up: Double, at now: Timestamp
    ) throws(StandError) {
        guard let space = fieldOfViewSpace else {
            throw .unsupported(
                phrase("turn"), subject, phrase("it cannot turn by shares of its picture"))
        }
        // In the field-of-view space, 1 is half of the picture.
        _ = try answer(
            .relativeMove(profile: profileToken, pan: 2 * right, tilt: 2 * up, space: space),
            phrase("turn"), at: now)
    }
}

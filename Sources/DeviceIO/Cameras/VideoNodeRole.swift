/// The role of a video node. One USB camera has two or four nodes; one delivers its pictures.
enum VideoNodeRole: Equatable {
    /// Pictures of a camera, one plane a buffer.
    case capture
    /// Pictures of a camera, several planes a buffer.
    case planarCapture
    /// Data about pictures.
    case metadata
    /// Accepts pictures, or converts them.
    case output
    /// Radio, teletext and the like; or a camera without streaming.
    case other

    init(_ abilities: VideoCapability.Abilities) {
        let takes: VideoCapability.Abilities = [
            .output, .planarOutput, .converter, .planarConverter,
        ]
        if !abilities.isDisjoint(with: takes) {
            self = .output
        } else if abilities.contains([.capture, .streaming]) {
            self = .capture
        } else if abilities.contains([.planarCapture, .streaming]) {
            self = .planarCapture
        } else if abilities.contains(.metadataCapture) {
            self = .metadata
        } else {
            self = .other
        }
    }

    /// Why such a node delivers no pictures, in words; nil when it does.
    var problem: String? {
        switch self {
        case .capture, .planarCapture: nil
        case .metadata:
            phrase(
                "it gives data about the pictures of another device file, and no pictures")
        case .output: phrase("it takes or converts pictures, and gives none of its own")
        case .other: phrase("it gives no pictures")
        }
    }
}

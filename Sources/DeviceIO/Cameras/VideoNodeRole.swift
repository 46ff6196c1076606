/// The role of a video node. A USB camera often has two or four nodes, and one of them delivers its
/// pictures.
enum VideoNodeRole: Equatable {
    /// Delivers pictures of a camera, one plane per buffer.
    case capture
    /// Delivers pictures of a camera, one or more planes per buffer.
    case planarCapture
    /// Delivers data about pictures.
    case metadata
    /// Accepts or converts pictures.
    case output
    /// Delivers radio, teletext and the like, or is a camera without a queue of buffers.
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

    /// Why a node with this role delivers no pictures, in words; nil when it delivers them.
    var problem: String? {
        switch self {
        case .capture, .planarCapture: nil
        case .metadata:
            phrase("it gives data about the pictures of another device file, and no pictures")
        case .output: phrase("it takes or converts pictures, and gives none of its own")
        case .other: phrase("it gives no pictures")
        }
    }
}

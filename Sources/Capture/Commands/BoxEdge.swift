import Scene
import Wording

extension BoxEdge {
    /// Lengths that a person may name, metres: beyond any object (guess).
    private static let lengths = 1e-4...1e4

    /// Parses an edge from the command line such as `height=0.21`, in metres. Throws for an unknown
    /// edge or an invalid length.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Name(rawValue: String(parts[0])),
            let meters = Double(parts[1]), Self.lengths.contains(meters)
        else {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    --box-edge must name the width, depth or height of the box and its length in \
                    metres, 0.0001 to 10000: --box-edge height=0.21.
                    """))
        }
        self.init(name, meters: meters)
    }

    /// The edge as the command line names it: `height=0.21`.
    var text: String { "\(name.rawValue)=\(meters)" }
}

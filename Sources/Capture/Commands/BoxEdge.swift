import Scene
import Wording

extension BoxEdge {
    /// Parses an edge from the command line such as `height=0.21`, in metres. Throws for an unknown
    /// edge or an invalid length.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Name(rawValue: String(parts[0])),
            let meters = Double(parts[1]), meters > 0, meters.isFinite
        else {
            throw CaptureError(
                .usage,
                phrase(
                    """
                    --box-edge must name the width, depth or height of the box and its length in \
                    metres, above 0: --box-edge height=0.21.
                    """))
        }
        self.init(name, meters: meters)
    }

    /// The edge as the command line names it: `height=0.21`.
    var text: String { "\(name.rawValue)=\(meters)" }
}

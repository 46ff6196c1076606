import Scene
import Stand
import Wording

/// Options of a stand that moves a capture.
public struct OrbitOptions: Equatable, Sendable {
    /// The stand's address.
    public var address: String
    /// Distance from the lens to the axis of the table, metres; nil where unknown.
    public var distance: Double?
    /// Elevations of the camera, radians, lowest first.
    public var elevations: [Double] = [15, 35, 55].map(Double.degrees)
    /// Number of sides on which the object is placed, one after the other.
    public var sides = 1
    /// Number of shots per turn of the table.
    public var sectors = 36

    /// Allowed distances of the lens from the axis of the table, metres (guess).
    static let allowedDistances = 0.05...10
    /// The camera can have at most this number of heights (guess).
    private static let mostHeights = 20
    /// Allowed elevations of the camera, degrees (guess).
    private static let allowedDegrees = -20.0...85

    /// Options for a capture on this stand.
    public init(address: String) { self.address = address }

    /// The name of the virtual stand; nil for a real stand. Throws if the address is invalid.
    var simulated: String? {
        get throws(StandError) {
            guard case .simulated(let name) = try StandAddress(address) else { return nil }
            return name
        }
    }

    /// Parses a comma-separated list of degrees. Throws for other text.
    public static func elevations(_ text: String) throws -> [Double] {
        guard let degrees = numberList(text), (1...mostHeights).contains(degrees.count),
            degrees.allSatisfy({ allowedDegrees.contains($0) }),
            zip(degrees, degrees.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw CaptureError(
                .usage,
                phrase(
                    "--stand-heights takes rising degrees from -20 to 85, as 15,35,55; "
                        + "\(text) is not."))
        }
        return degrees.map(Double.degrees)
    }

    /// The command line flags for these options.
    var words: [String] {
        ["--stand", address] + (distance.map { ["--stand-distance", "\($0)"] } ?? [])
            + ["--stand-heights", elevations.map(Self.degrees).joined(separator: ",")]
    }

    /// An elevation in degrees for the command line, to a thousandth: a capture that is resumed
    /// must go to the same heights.
    private static func degrees(_ elevation: Double) -> String {
        elevation.inDegrees.rounded(decimals: 3).shortText
    }
}

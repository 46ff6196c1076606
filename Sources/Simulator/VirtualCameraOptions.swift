import Scene
import Wording

/// The options of the virtual camera.
public struct VirtualCameraOptions: Sendable, Equatable {
    /// The script; nil for steering by keys.
    public var script: Script?
    /// The object on the table.
    public var object = VirtualObject.Name.rich
    /// Seed of textures, noise and tremor.
    public var seed: UInt64 = 1
    /// Number of frames. A script is played faster or slower, so that it ends with the last frame.
    /// Nil means the script's default; if keys steer the camera, nil means that frames never end.
    public var frames: Int?
    /// Size of the picture in pixels.
    public var width = 640, height = 480
    /// Whether frames have depth.
    public var hasDepth = true
    /// Whether frames have the true pose.
    public var hasPoses = true
    /// The pass of the script, counted from 1, before which the object is flipped; it then stays
    /// flipped. Nil means that the object is flipped only if the script does so.
    public var flippedPass: Int?
    /// Whether frames have a reduced picture for the screen.
    public var wantsPreview = true

    /// A camera that is steered by keys, or moved by a script, with default options.
    public init(script: Script? = nil) { self.script = script }

    /// Valid numbers of pixels for each side of the picture (guess).
    public static let sizes = 16...4096
    /// The camera's true intrinsics. The field of view along the short side is 45°, as with a
    /// webcam. Throws for a size out of range.
    func intrinsics() throws(SimulatorError) -> Intrinsics {
        guard Self.sizes.contains(width), Self.sizes.contains(height) else {
            throw SimulatorError(
                subject: "size=\(width)x\(height)",
                reason: phrase("each side can be 16 to 4096 pixels"))
        }
        let focal = 1.2 * Double(min(width, height))
        return Intrinsics(
            width: width, height: height, fx: focal, fy: focal, cx: Double(width - 1) / 2,
            cy: Double(height - 1) / 2)
    }

    /// Valid numbers of frames (guess).
    public static let frameCounts = 1...100_000

    /// Parses the part after `sim:` on the command line:
    /// `SCRIPT[?object=NAME&seed=N&frames=N&size=WxH&depth=0|1&poses=0|1&flip=PASS]`. Without a
    /// script, keys steer the camera. Throws for invalid parts, with the valid choices.
    public static func parse(
        _ specification: String
    ) throws(SimulatorError) -> VirtualCameraOptions {
        let parts = specification.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var options = VirtualCameraOptions()
        let name = String(parts.first ?? "")
        if !name.isEmpty {
            guard let script = Script(rawValue: name) else {
                let scripts = Script.allCases.map(\.rawValue).listed(phrase("and"))
                throw SimulatorError(
                    subject: name,
                    reason: phrase(
                        """
                        there is no such script; there are \(scripts). Leave the script out \
                        to steer by keys
                        """))
            }
            options.script = script
        }
        guard parts.count == 2 else { return options }
        var seen: Set<Substring> = []
        for pair in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
            let halves = pair.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else {
                throw SimulatorError(
                    subject: String(pair), reason: phrase("an option is written KEY=VALUE; \(keys)")
                )
            }
            guard seen.insert(halves[0]).inserted else {
                throw SimulatorError(
                    subject: String(pair), reason: phrase("\(halves[0]) is given twice"))
            }
            try options.set(String(halves[0]), String(halves[1]))
        }
        return options
    }

    private static var keys: String {
        phrase("the options are object, seed, frames, size, depth, poses and flip")
    }

    private mutating func set(_ key: String, _ value: String) throws(SimulatorError) {
        let subject = "\(key)=\(value)"
        switch key {
        case "object":
            guard let name = VirtualObject.Name(rawValue: value) else {
                let names = VirtualObject.Name.allCases.map(\.rawValue).listed(phrase("and"))
                throw SimulatorError(
                    subject: subject,
                    reason: phrase("there is no such object; there are \(names)"))
            }
            object = name
        case "seed":
            guard let number = UInt64(value) else {
                throw SimulatorError(
                    subject: subject, reason: phrase("a seed is a whole number from 0 on"))
            }
            seed = number
        case "frames":
            guard let number = Int(value), Self.frameCounts.contains(number) else {
                throw SimulatorError(
                    subject: subject, reason: phrase("frames can be 1 to 100000"))
            }
            frames = number
        case "size":
            let sides = value.split(separator: "x", omittingEmptySubsequences: false).map {
                Int($0)
            }
            guard sides.count == 2, let width = sides[0], let height = sides[1],
                Self.sizes.contains(width), Self.sizes.contains(height)
            else {
                throw SimulatorError(
                    subject: subject,
                    reason: phrase("a size is WIDTHxHEIGHT, each 16 to 4096 pixels, as 640x480"))
            }
            (self.width, self.height) = (width, height)
        case "depth": hasDepth = try Self.flag(value, subject)
        case "poses": hasPoses = try Self.flag(value, subject)
        case "flip":
            let passes = script?.passes ?? 1
            guard let number = Int(value), number >= 2, number <= passes else {
                throw SimulatorError(
                    subject: subject,
                    reason: passes < 2
                        ? phrase(
                            """
                            only a script of several turns can turn the object over: three-pass, \
                            flip
                            """)
                        : phrase("the object can be turned over before pass 2 to \(passes)"))
            }
            flippedPass = number
        default:
            throw SimulatorError(
                subject: subject, reason: phrase("there is no such option; \(Self.keys)"))
        }
    }

    private static func flag(_ value: String, _ subject: String) throws(SimulatorError) -> Bool {
        switch value {
        case "0": return false
        case "1": return true
        default:
            throw SimulatorError(subject: subject, reason: phrase("it can be 0 (no) or 1 (yes)"))
        }
    }
}

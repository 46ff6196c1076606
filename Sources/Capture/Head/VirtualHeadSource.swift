import Head
import Scene
import Simulator
import Wording

/// A virtual person in front of a virtual camera, who obeys spoken sentences. The simulator knows
/// the position of the face, so no detector runs.
struct VirtualHeadSource: HeadSource {
    /// The options in `sim:head?…`.
    struct Options: Equatable, Sendable {
        /// The behaviour of the virtual person; nil if nobody is in front of the camera.
        var script: HeadScript? = .obedient
        var identity = 0
        var skin = 0
        var light = HeadLight.soft
        var framesPerSecond = 15.0
        var hasDepth = true
        var hasGlasses = false
        /// Hair that covers the face; nil for none.
        var hair: VirtualHair?
        /// What covers the face besides hair; nil for nothing.
        var cover: VirtualOccluder?
        /// Width of the pictures, pixels; they are three quarters as high.
        var width = 640
        var seed: UInt64 = 1
        /// Seconds until the camera fails; nil if it never fails.
        var cameraEnds: Double?

        /// Parses `sim:head?person=…&identity=…`, or `sim:` for the default person. Nil for another
        /// kind of source. Throws for an unknown word, and for a virtual source that is neither a
        /// person nor a script of the virtual camera.
        init?(_ text: String) throws {
            guard ["sim:", "sim:head"].contains(text) || text.hasPrefix("sim:head?") else {
                let script = text.dropFirst("sim:".count).prefix { $0 != "?" }
                guard text.hasPrefix("sim:"), Script(rawValue: String(script)) == nil else {
                    return nil
                }
                throw CaptureError(
                    .usage,
                    phrase(
                        """
                        There is no virtual person \(text). The source is sim:head, a camera \
                        or a data set.
                        """))
            }
            for word in text.dropFirst("sim:head?".count).split(separator: "&") {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, try read(parts[0], parts[1]) else {
                    throw CaptureError(
                        .usage,
                        phrase(
                            "sim:head takes "
                                + "person=\(HeadScript.allCases.map(\.rawValue).joined(separator: "|"))|nobody, "
                                + "identity=0…999, skin=0…2, light=soft|hard|side, fps=5…60, "
                                + "depth=0|1, glasses=0|1, hair=0|fringe|curtain|strands, "
                                + "cover=0|mask|hand|scarf, size=640|1280, seed=N and "
                                + "camera-ends=SECONDS, joined by &; not \(word).")
                    )
                }
            }
        }

        private mutating func read(_ name: String, _ value: String) throws -> Bool {
            switch name {
            case "person":
                script = HeadScript(rawValue: value)
                return script != nil || value == "nobody"
            case "identity": return Self.set(&identity, Int(value), 0...999)
            case "skin": return Self.set(&skin, Int(value), 0...2)
            case "fps": return Self.set(&framesPerSecond, Double(value), 5...60)
            case "seed": return Self.set(&seed, UInt64(value), 0...UInt64.max)
            case "light":
                guard let named = HeadLight(rawValue: value) else { return false }
                light = named
            case "depth":
                guard value == "0" || value == "1" else { return false }
                hasDepth = value == "1"
            case "glasses":
                guard value == "0" || value == "1" else { return false }
                hasGlasses = value == "1"
            case "hair":
                hair = VirtualHair(rawValue: value)
                return hair != nil || value == "0"
            case "cover":
                cover = VirtualOccluder(rawValue: value)
                return cover != nil || value == "0"
            case "size": return Self.set(&width, Int(value), 640...1280) && width % 640 == 0
            case "camera-ends":
                guard let seconds = Double(value), seconds >= 0 else { return false }
                cameraEnds = seconds
            default: return false
            }
            return true
        }

        private static func set<Number: Comparable>(
            _ target: inout Number, _ value: Number?, _ range: ClosedRange<Number>
        ) -> Bool {
            guard let value, range.contains(value) else { return false }
            target = value
            return true
        }
    }

    let notes = [
        phrase(
            """
            A virtual person in front of a virtual camera. The simulator says where the face is: \
            no detector runs here.
            """)
    ]
    var hasDepth: Bool { options.hasDepth }

    private let options: Options
    private let closed: VirtualHead
    private let talking: VirtualHead
    private var person: VirtualPerson
    private var detector: VirtualFaceDetector
    private var camera: HeadCamera
    private let lens: Intrinsics
    private var index = 0

    /// The simulator draws an open mouth if the person opens the mouth further than this, 0...1. It
    /// is half of the opening that is drawn (guess).
    private static let talkingMouth = 0.4

    init(_ options: Options) {
        self.options = options
        lens = Intrinsics(
            width: 640, height: 480, fx: 600, fy: 600, cx: 319.5, cy: 239.5
        ).scaled(toWidth: options.width, height: options.width * 3 / 4)
        let identity = HeadIdentity(number: options.identity, skin: options.skin)
        func head(mouthOpening: Double) -> VirtualHead {
            VirtualHead(
                identity: identity, mouthOpening: mouthOpening, hasGlasses: options.hasGlasses,
                hair: options.hair, cover: options.cover)
        }
        closed = head(mouthOpening: 0)
        talking = options.script == .speaks ? head(mouthOpening: 0.8) : closed
        // Without depth, the scan judges the distance by the size of the face, so the person sits
        // nearer.
        person = VirtualPerson(
            script: options.script ?? .obedient, seed: options.seed,
            place: Vector3(0, 0.02, options.hasDepth ? 0.65 : 0.5))
        detector = VirtualFaceDetector(
            camera: lens, identity: options.identity, seed: options.seed, hasDepth: false,
            truePoints: closed.truePoints)
        camera = HeadCamera(
            intrinsics: lens, hasDepth: options.hasDepth, light: options.light,
            seed: options.seed)
    }

    private var seconds: Double { Double(index) / options.framesPerSecond }

    mutating func next() throws -> SeenFrame? {
        if let end = options.cameraEnds, seconds >= end {
            throw CaptureError(.device, phrase("The virtual camera is gone, as was asked for."))
        }
        person.advance(to: seconds)
        var state = person.state
        if options.script == nil { state.isPresent = false }
        let head = state.mouthOpening > Self.talkingMouth ? talking : closed
        let frame = camera.frame(
            of: head, state, index: index, at: Timestamp(seconds: seconds))
        let faces = detector.detect(at: state).faces.map(FaceObservation.init)
        index += 1
        return SeenFrame(frame: frame, faces: faces)
    }

    mutating func receive(_ event: HeadCaptureEvent) {
        guard case .speak(let words) = event, let request = HeardRequest.spoken[words] else {
            return
        }
        person.hear(request, at: seconds)
    }

    func close() {}
}

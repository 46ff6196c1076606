import Scene

/// What the screen of following shows; the same state gives the same grid.
public struct FollowConsole: Equatable, Sendable {
    /// A subject; shares of the picture from its upper left corner.
    public struct Subject: Equatable, Sendable {
        public var number: Int
        public var x, y, width, height: Double
        public var isHidden: Bool

        /// A subject of this number in this box.
        public init(
            number: Int, x: Double, y: Double, width: Double, height: Double, isHidden: Bool
        ) {
            (self.number, self.x, self.y) = (number, x, y)
            (self.width, self.height, self.isHidden) = (width, height, isHidden)
        }
    }

    /// A motor; degrees.
    public struct Axis: Equatable, Sendable {
        public var name: String
        public var degrees: Double
        /// The range of the angle in degrees; nil where the motor turns endlessly.
        public var range: ClosedRange<Double>?
        public var degreesPerSecond: Double

        /// A motor that stands at this angle.
        public init(
            name: String, degrees: Double, range: ClosedRange<Double>?, degreesPerSecond: Double
        ) {
            (self.name, self.degrees) = (name, degrees)
            (self.range, self.degreesPerSecond) = (range, degreesPerSecond)
        }
    }

    /// Who moves the stand; DockKit's three.
    public enum Mode: String, CaseIterable, Sendable {
        /// The program chooses whom to follow.
        case system
        /// The stand follows only subjects that the person chose, and rests otherwise.
        case custom
        /// Only the person's keys move the stand.
        case manual

        /// The mode in one word.
        var words: String {
            switch self {
            case .system: phrase("system")
            case .custom: phrase("custom")
            case .manual: phrase("manual")
            }
        }
    }

    /// DockKit's four gestures.
    public enum Gesture: String, CaseIterable, Sendable {
        case yes, no, wakeup, kapow
    }

    /// A part of the picture, in shares of it from the upper left corner.
    public struct Region: Equatable, Sendable {
        public var x, y, width, height: Double

        /// The region of this place and size.
        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }

        /// The whole picture.
        public static let whole = Region(x: 0, y: 0, width: 1, height: 1)
    }

    /// What is known of the stand and of whom it follows; renewed with each picture.
    public struct View: Equatable, Sendable {
        /// The stand's address.
        public var stand = ""
        /// One word: following, holding, lost …
        public var state = ""
        /// Whether the mode keeps the motors still.
        public var isStoppedByMode = false
        /// What happens and why, as a sentence.
        public var sentence = ""
        public var subjects: [Subject] = []
        public var primary: Int?
        /// Whom the person chose; empty where the choice is the program's.
        public var chosen: [Int] = []
        /// The place in the picture where the primary subject should be.
        public var goalX = 0.5
        public var goalY = 0.5
        /// Distance from that place as a share of the picture's width.
        public var errorShare: Double?
        public var axes: [Axis] = []
        /// Batteries in words; empty where none is known.
        public var battery = ""

        /// A view without any data.
        public init() {}
    }

    public var columns, rows: Int
    public let capabilities: ScreenCapabilities
    public var view = View()
    public var isPaused = false
    /// Who moves the stand.
    public var mode = Mode.system
    /// The part of the picture in which the subject is kept.
    public var region = Region.whole
    /// The region that is being drawn, and the corner at which the mouse began; nil for none.
    var sketch: RegionSelection?
    public var framing = FramingMode.automatic
    /// A sentence for the person about what was just refused; nil for none.
    public var notice: String?
    var renderer: PictureRenderer
    var picture: ColorImage?

    /// The screen of a terminal of this size.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        (self.columns, self.rows, self.capabilities) = (columns, rows, capabilities)
        renderer = PictureRenderer(capabilities: capabilities)
    }

    /// Whether the person's choice is kept whatever others do.
    public var isLocked: Bool { !view.chosen.isEmpty }

    /// Takes a picture with what is known of it.
    public mutating func show(_ picture: ColorImage?, _ view: View) {
        self.view = view
        guard let picture else { return }
        self.picture = picture
        let space = FollowScreen.pictureFrame(columns: columns, rows: rows).inside
        renderer.fit(columns: space.columns, rows: space.rows)
        renderer.draw(picture)
    }
}

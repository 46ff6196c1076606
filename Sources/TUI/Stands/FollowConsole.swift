import Scene

/// The state of the screen on which a stand follows subjects. The same state always gives the same
/// grid.
public struct FollowConsole: Equatable, Sendable {
    /// A subject and its box. The box is in shares of the picture's size, from the upper left
    /// corner.
    public struct Subject: Equatable, Sendable {
        public var number: Int
        public var x, y, width, height: Double
        public var isHidden: Bool

        /// A subject with this number and this box.
        public init(
            number: Int, x: Double, y: Double, width: Double, height: Double, isHidden: Bool
        ) {
            (self.number, self.x, self.y) = (number, x, y)
            (self.width, self.height, self.isHidden) = (width, height, isHidden)
        }
    }

    /// A motor of the stand; its angle and its speed are in degrees.
    public struct Axis: Equatable, Sendable {
        public var name: String
        public var degrees: Double
        /// The range of the motor's angle in degrees; nil for a motor that can turn without limit.
        public var range: ClosedRange<Double>?
        public var degreesPerSecond: Double

        /// A motor with these values.
        public init(
            name: String, degrees: Double, range: ClosedRange<Double>?, degreesPerSecond: Double
        ) {
            (self.name, self.degrees) = (name, degrees)
            (self.range, self.degreesPerSecond) = (range, degreesPerSecond)
        }
    }

    /// The modes that determine what moves the stand. DockKit has the same three.
    public enum Mode: String, CaseIterable, Sendable {
        /// The program chooses the subjects that the stand follows.
        case system
        /// The stand follows only subjects that the person has chosen. Without a choice it stands
        /// still.
        case custom
        /// Only the person's keys move the stand.
        case manual

        /// The name of the mode in one word.
        var words: String {
            switch self {
            case .system: phrase("system")
            case .custom: phrase("custom")
            case .manual: phrase("manual")
            }
        }
    }

    /// The four gestures that DockKit has too.
    public enum Gesture: String, CaseIterable, Sendable {
        case yes, no, wakeup, kapow
    }

    /// A part of the picture, in shares of the picture's size from the upper left corner.
    public struct Region: Equatable, Sendable {
        public var x, y, width, height: Double

        /// A region with this place and size.
        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }

        /// The region that is the whole picture.
        public static let whole = Region(x: 0, y: 0, width: 1, height: 1)
    }

    /// What is known of the stand and of its subjects; renewed with each picture.
    public struct View: Equatable, Sendable {
        /// The address of the stand.
        public var stand = ""
        /// The state of the stand in one word: following, holding, lost …
        public var state = ""
        /// Whether the motors stand still because the mode does not let them move.
        public var isStoppedByMode = false
        /// A sentence that says what the stand does and why.
        public var sentence = ""
        public var subjects: [Subject] = []
        public var primary: Int?
        /// The numbers of the subjects that the person chose; empty if the program chooses.
        public var chosen: [Int] = []
        /// The place where the primary subject should be, in shares of the picture's size.
        public var goalX = 0.5
        public var goalY = 0.5
        /// The horizontal distance of the primary subject from its goal, as a share of the
        /// picture's width; nil if unknown.
        public var errorShare: Double?
        public var axes: [Axis] = []
        /// The charge of the batteries in words; empty if none is reported.
        public var battery = ""

        /// A view without any data.
        public init() {}
    }

    public var columns, rows: Int
    public let capabilities: ScreenCapabilities
    public var view = View()
    public var isPaused = false
    /// The mode that determines what moves the stand.
    public var mode = Mode.system
    /// The part of the picture in which the stand keeps the subject.
    public var region = Region.whole
    /// The region of interest while the person draws it; nil while none is drawn.
    var sketch: RegionSelection?
    public var framing = FramingMode.automatic
    /// A sentence for the person on a request that was just refused; nil for none.
    public var notice: String?
    var renderer: PictureRenderer
    var picture: ColorImage?

    /// A screen for a terminal with this size and these capabilities.
    public init(columns: Int, rows: Int, capabilities: ScreenCapabilities) {
        (self.columns, self.rows, self.capabilities) = (columns, rows, capabilities)
        renderer = PictureRenderer(capabilities: capabilities)
    }

    /// Whether the stand follows only subjects that the person chose.
    public var isLocked: Bool { !view.chosen.isEmpty }

    /// Shows a picture, and what is known of the stand at that time.
    public mutating func show(_ picture: ColorImage?, _ view: View) {
        self.view = view
        guard let picture else { return }
        self.picture = picture
        let space = FollowScreen.pictureFrame(columns: columns, rows: rows).inside
        renderer.fit(columns: space.columns, rows: space.rows)
        renderer.draw(picture)
    }
}

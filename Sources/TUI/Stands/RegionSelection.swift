/// A region of interest while it is drawn, by keys or by the mouse.
struct RegionSelection: Equatable, Sendable {
    private(set) var region: FollowConsole.Region
    /// Where the mouse was pressed, in shares of the picture.
    private var corner: Corner?

    private struct Corner: Equatable, Sendable {
        var x, y: Double
    }

    /// How far a key moves or resizes the region (guess): a twentieth of the picture.
    private static let step = 0.05
    /// The least width and height, as shares of the picture's width and height (guess): a region
    /// smaller than a subject's box frames nothing.
    static let least = 0.1

    /// A sketch that begins with this region, or with the middle half of the picture where the
    /// region is the whole picture.
    init(from region: FollowConsole.Region) {
        self.region =
            region == .whole ? .init(x: 0.25, y: 0.25, width: 0.5, height: 0.5) : region
    }

    /// Moves the region by steps, as far as the picture goes.
    mutating func move(right: Int, down: Int) {
        region.x = max(0, min(1 - region.width, region.x + Double(right) * Self.step))
        region.y = max(0, min(1 - region.height, region.y + Double(down) * Self.step))
    }

    /// Makes the region larger or smaller by a step on each side.
    mutating func grow(_ steps: Int) {
        let change = Double(steps) * Self.step
        let width = max(Self.least, min(1, region.width + 2 * change))
        let height = max(Self.least, min(1, region.height + 2 * change))
        region.x -= (width - region.width) / 2
        region.y -= (height - region.height) / 2
        (region.width, region.height) = (width, height)
        move(right: 0, down: 0)
    }

    /// The mouse was pressed here.
    mutating func press(x: Double, y: Double) { corner = Corner(x: x, y: y) }

    /// The mouse was dragged to here; false where it was not pressed before.
    mutating func drag(x: Double, y: Double) -> Bool {
        guard let corner else { return false }
        let (left, right) = (min(corner.x, x), max(corner.x, x))
        let (top, bottom) = (min(corner.y, y), max(corner.y, y))
        region = .init(
            x: left, y: top, width: max(Self.least, right - left),
            height: max(Self.least, bottom - top))
        move(right: 0, down: 0)
        return true
    }
}

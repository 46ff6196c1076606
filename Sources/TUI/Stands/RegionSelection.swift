import Scene

/// A region of interest while the person draws it with keys or with the mouse.
struct RegionSelection: Equatable, Sendable {
    private(set) var region: FollowConsole.Region
    /// The place where the mouse button was pressed, in shares of the picture's size; nil before
    /// that.
    private var corner: Corner?

    private struct Corner: Equatable, Sendable {
        var x, y: Double
    }

    /// The change of one key press, as a share of the picture's size (guess).
    private static let step = 0.05
    /// The least width and height of a region, as shares of the picture's size (guess). A smaller
    /// region would be smaller than a subject's box.
    static let least = 0.1

    /// Begins with this region. If it is the whole picture, begins with the middle half of the
    /// picture instead.
    init(from region: FollowConsole.Region) {
        self.region =
            region == .whole ? .init(x: 0.25, y: 0.25, width: 0.5, height: 0.5) : region
    }

    /// Moves the region by steps; the region stays inside the picture.
    mutating func move(right: Int, down: Int) {
        region.x = max(0, min(1 - region.width, region.x + Double(right) * Self.step))
        region.y = max(0, min(1 - region.height, region.y + Double(down) * Self.step))
    }

    /// Moves each side of the region outwards by this number of steps, or inwards if it is
    /// negative.
    mutating func grow(_ steps: Int) {
        let change = Double(steps) * Self.step
        let width = (region.width + 2 * change).clamped(to: Self.least...1)
        let height = (region.height + 2 * change).clamped(to: Self.least...1)
        region.x -= (width - region.width) / 2
        region.y -= (height - region.height) / 2
        (region.width, region.height) = (width, height)
        move(right: 0, down: 0)
    }

    /// Begins a region at the place where the mouse button was pressed.
    mutating func press(x: Double, y: Double) { corner = Corner(x: x, y: y) }

    /// Extends the region to the place to which the mouse was dragged; false if the button was not
    /// pressed before.
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

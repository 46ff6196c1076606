import Guidance

/// Draws the curves of light, sharpness and motion below the figures, if the terminal has room
/// for all three.
struct Sparklines {
    var state: ConsoleState
    var theme: Theme

    /// The most rows of bars in a curve (guess); more rows would not make the curve clearer.
    private static let mostBars = 5
    /// The upper edge of the curve of motion stands for this motion, in pixels (guess). If the
    /// curve has a faster motion, the edge stands for that one.
    private static let leastMotion = 10.0
    /// The sharpness at the upper edge of its curve, as a factor of the usual sharpness (guess).
    private static let mostSharpness = 1.5

    /// Draws the three curves one below the other. If they do not fit, draws none.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        // A scan that was completed in an earlier run has no frames to show.
        guard state.snapshot.state != .completed || !state.live.history.seconds.isEmpty else {
            return
        }
        let figures = FigureHistory.Figure.allCases
        // The curves are separated by a blank row if there is room for it.
        let gap = rectangle.rows + 1 >= figures.count * (Sparkline.leastRows + 1) ? 1 : 0
        let each = min((rectangle.rows + gap) / figures.count, Self.mostBars + 1 + gap)
        guard each - gap >= Sparkline.leastRows, rectangle.columns > 20 else { return }
        for (index, figure) in figures.enumerated() {
            curve(of: figure, last: rectangle.columns).draw(
                in: Rectangle(
                    column: rectangle.column, row: rectangle.row + index * each,
                    columns: rectangle.columns, rows: each - gap), of: &grid)
        }
    }

    private func curve(of figure: FigureHistory.Figure, last count: Int) -> Sparkline {
        let values = state.live.history.values(of: figure, last: count)
        let now = values.last ?? nil
        let (title, top, scale): (String, String, Double) =
            switch figure {
            case .light:
                (
                    now.map { phrase("light \(fixed($0 / 2.55, 0))%") } ?? phrase("light"), "100%",
                    255
                )
            case .sharpness: sharpness(now, values)
            case .motion: motion(now, values)
            }
        return Sparkline(
            title: title, top: top, shares: values.map { $0.map { $0 / scale } }, theme: theme)
    }

    private func sharpness(
        _ now: Double?, _ values: [Double?]
    ) -> (title: String, top: String, scale: Double) {
        guard let usual = state.pages.gallery.usualSharpness else {
            return (phrase("sharpness"), "", max(1, values.compactMap(\.self).max() ?? 1))
        }
        let title = now.map { phrase("sharpness \(fixed($0 / usual * 100, 0))% of usual") }
        return (title ?? phrase("sharpness"), "150%", usual * Self.mostSharpness)
    }

    private func motion(
        _ now: Double?, _ values: [Double?]
    ) -> (title: String, top: String, scale: Double) {
        let top = max(Self.leastMotion, values.compactMap(\.self).max() ?? 0).rounded(.up)
        let title = now.map { phrase("motion \(fixed($0, 0)) px") } ?? phrase("motion")
        return (title, "\(fixed(top, 0)) px", top)
    }
}

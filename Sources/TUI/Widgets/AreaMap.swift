import Guidance
import Scene

/// Draws a map of the shots of an area, seen from above. It takes the place of the dial, which only
/// captures of an object have. The shots of the largest connected part are bright, and other shots
/// are marked. A line begins at the camera and points in its viewing direction.
struct AreaMap {
    var state: ConsoleState
    var theme: Theme

    /// Length of the line in the camera's viewing direction, in columns; half a row counts as one
    /// column (guess).
    private static let headingLength = 1.5

    /// Draws the panel and its border.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let parts = state.snapshot.matching.connectivity.parts
        grid.frame(
            rectangle, style: theme.style(.frame), title: phrase("From above"),
            trailing: parts.count > 1 ? phrase("\(parts.count) parts") : "",
            titleStyle: theme.style(.title))
        let inside = rectangle.inside
        guard let plan else {
            let lines =
                state.isWithoutPoses
                ? [phrase("no map: it is not known"), phrase("where the camera is")]
                : [phrase("shots appear here"), phrase("as they are taken")]
            for (index, line) in lines.enumerated() {
                let place = inside.centered(columns: line.count, rows: lines.count)
                grid.write(
                    line, column: place.column, row: place.row + index, style: theme.style(.dim))
            }
            return
        }
        draw(plan, in: inside, &grid)
    }

    private func draw(_ plan: Plan, in inside: Rectangle, _ grid: inout Grid) {
        var dots = Wireframe(columns: inside.columns, rows: inside.rows)
        let fit = plan.fit(columns: inside.columns, rows: inside.rows)
        let connectivity = state.snapshot.matching.connectivity
        let disconnected = Set(connectivity.parts.dropFirst().joined())
        for (number, place) in plan.shots {
            // A shot is drawn as two by two dots, since a single dot is hard to see.
            let cell = fit(place)
            for corner in [Vector2(0, 0), Vector2(0.5, 0), Vector2(0, 0.25), Vector2(0.5, 0.25)] {
                dots.dot(at: cell + corner, disconnected.contains(number) ? .chosen : .seen)
            }
        }
        if let camera = plan.camera {
            let start = fit(camera.place)
            // A cell is twice as high as wide.
            let heading = Vector2(2 * camera.heading.x, -camera.heading.y)
            dots.stroke(from: start, to: start + heading * Self.headingLength, .hidden)
        }
        dots.draw(on: &grid, column: inside.column, row: inside.row, theme: theme)
        if let camera = plan.camera {
            let cell = fit(camera.place)
            let (column, row) = (Int(cell.x.rounded(.down)), Int(cell.y.rounded(.down)))
            if (0..<inside.columns).contains(column), (0..<inside.rows).contains(row) {
                grid[inside.column + column, inside.row + row] = Cell("◆", theme.style(.accent))
            }
        }
    }

    /// The positions of the shots and of the camera on the ground; nil until one is known.
    private var plan: Plan? {
        Plan(
            shots: state.pages.gallery.cards.compactMap { card in
                card.worldFromCamera.map { (card.number, $0) }
            }, camera: state.snapshot.latest.observation?.worldFromCamera)
    }

    /// Positions on the ground, seen from the first shot: x to the right, y ahead.
    private struct Plan {
        var shots: [(number: Int, place: Vector2)] = []
        var camera: (place: Vector2, heading: Vector2)?

        init?(shots: [(number: Int, pose: RigidTransform)], camera: RigidTransform?) {
            let poses = (shots.map(\.pose) + [camera].compactMap(\.self)).filter {
                $0.translation.isFinite
            }
            guard let first = poses.first else { return nil }
            // The vertical direction is not known. It is estimated from the cameras, because people
            // mostly hold them upright.
            let down = poses.reduce(Vector3.zero) { $0 + $1.rotation.yAxis }
            let up = (down * -1).normalized ?? first.rotation.yAxis * -1
            let sideways = cross(first.rotation.zAxis, up)
            guard let right = sideways.normalized ?? cross(first.rotation.yAxis, up).normalized
            else { return nil }
            let ahead = cross(up, right)
            func onGround(_ vector: Vector3) -> Vector2 {
                Vector2(dot(vector, right), dot(vector, ahead))
            }
            self.shots = shots.filter { $0.pose.translation.isFinite }.map {
                ($0.number, onGround($0.pose.translation))
            }
            if let camera, camera.translation.isFinite {
                self.camera = (onGround(camera.translation), onGround(camera.rotation.zAxis))
            }
        }

        /// Returns a function that maps positions to cells of an area with this size, at the same
        /// scale in both directions. A cell is twice as high as wide.
        func fit(columns: Int, rows: Int) -> (Vector2) -> Vector2 {
            let places = shots.map(\.place) + [camera?.place].compactMap(\.self)
            let start = places.first ?? Vector2(0, 0)
            let low = places.reduce(start) { pointwiseMin($0, $1) }
            let high = places.reduce(start) { pointwiseMax($0, $1) }
            let room = Vector2(Double(columns - 3), 2 * Double(rows - 3))
            let span = high - low
            // A single position has no extent, so it is drawn in the centre.
            let scale = min(room.x / max(span.x, 1e-9), room.y / max(span.y, 1e-9))
            let middle = (low + high) * 0.5
            return { place in
                let from = (place - middle) * min(scale, 1e9)
                return Vector2(
                    Double(columns) / 2 + from.x, Double(rows) / 2 - from.y / 2)
            }
        }
    }
}

import Glibc
import Scene
import Vision
import TestKit

/// A flat board (z = 0, z up) of printed markers, and pictures of it from an exact camera.
struct PaintedBoard {
    let board: MarkerBoard
    /// The side of a marker's border, in metres.
    let size: Double
    /// Each tag's left top corner in metres, and whether its cells are white, row after row.
    private let painted: [(left: Double, top: Double, cells: [Bool])]

    /// A grid of whole markers `gap` metres apart, numbered from `first`, row after row from the
    /// left top (x to the right, y up).
    init(
        family: MarkerFamily = .tag36h11, columns: Int, rows: Int, size: Double = 0.05,
        gap: Double = 0.01, first: Int = 0
    ) {
        let pitch = size * Double(family.cells) / Double(family.borderCells) + gap
        var tags: [MarkerBoard.Tag] = []
        var painted: [(left: Double, top: Double, cells: [Bool])] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let identifier = first + row * columns + column
                let x = (Double(column) - Double(columns - 1) / 2) * pitch - size / 2
                let y = (Double(rows - 1) / 2 - Double(row)) * pitch + size / 2
                tags.append(
                    MarkerBoard.Tag(
                        identifier: identifier,
                        corners: [
                            Vector3(x, y, 0), Vector3(x + size, y, 0),
                            Vector3(x + size, y - size, 0), Vector3(x, y - size, 0),
                        ]))
                if let cells = MarkerDetector.cells(of: identifier, in: family) {
                    painted.append((left: x, top: y, cells: cells))
                }
            }
        }
        board = MarkerBoard(family: family, tags: tags)
        (self.size, self.painted) = (size, painted)
    }

    /// Whether the paper is white at a point of the board. The cells of a marker extend beyond its
    /// border's corners.
    private var isWhite: (_ x: Double, _ y: Double) -> Bool {
        let across = board.family.cells
        let cell = size / Double(board.family.borderCells)
        let rim = Double(across - board.family.borderCells) / 2
        let (range, painted) = (0..<Double(across), painted)
        return { x, y in
            for tag in painted {
                let column = ((x - tag.left) / cell + rim).rounded(.down)
                let row = ((tag.top - y) / cell + rim).rounded(.down)
                if range.contains(column), range.contains(row) {
                    return tag.cells[Int(row) * across + Int(column)]
                }
            }
            return true
        }
    }

    /// The camera's picture. Each pixel is the mean of `samples` points; paper is 220 and ink is
    /// 30. The noise has a standard deviation of `noise` grey values. Pixels for which `covered` is
    /// true are grey.
    func picture(
        _ camera: Intrinsics, boardFromCamera: RigidTransform, samples: Int = 16,
        noise: Double = 0, seed: UInt64 = 1, covered: (Vector2) -> Bool = { _ in false }
    ) -> LumaPlane {
        var rng = RandomSource(seed: seed)
        var values = [UInt8](repeating: 110, count: camera.width * camera.height)
        let eye = boardFromCamera.translation
        // All samples have different rows and different columns (the R2 sequence, Roberts 2018). On
        // a square grid, edges along the pixel rows would have only a few possible positions.
        let sequence = (0..<samples).map { i in
            let (x, y) = (0.5 + 0.7548776662466927 * Double(i), 0.5 + 0.569840290998 * Double(i))
            return Vector2(x - x.rounded(.down), y - y.rounded(.down))
        }
        let mean = sequence.reduce(.zero, +) / Double(samples)
        let offsets = sequence.map { $0 - mean }
        let isWhite = isWhite
        func rays(_ row: Int) -> [Vector3?] {
            (0...camera.width).map { camera.ray(through: Vector2(Double($0), Double(row))) }
        }
        var nextRow = rays(0)
        for row in 0..<camera.height {
            let thisRow = nextRow
            nextRow = rays(row + 1)
            for column in 0..<camera.width {
                let pixel = Vector2(Double(column), Double(row))
                // Within a pixel, a ray's direction is interpolated linearly.
                guard !covered(pixel), let ray = thisRow[column],
                    let right = thisRow[column + 1], let below = nextRow[column]
                else { continue }
                let center = boardFromCamera.rotation * ray
                let along = boardFromCamera.rotation * (right - ray)
                let down = boardFromCamera.rotation * (below - ray)
                var sum = 0.0
                for offset in offsets {
                    let direction = center + offset.x * along + offset.y * down
                    let distance = -eye.z / direction.z
                    guard distance > 0 else {
                        sum += 110
                        continue
                    }
                    let point = eye + distance * direction
                    sum += isWhite(point.x, point.y) ? 220 : 30
                }
                let value = sum / Double(samples) + (noise > 0 ? rng.normal(noise) : 0)
                values[row * camera.width + column] = UInt8(max(0, min(255, value.rounded())))
            }
        }
        return LumaPlane(width: camera.width, height: camera.height, values: values)
    }

    /// A camera above the board that looks near its centre, with a random roll.
    static func pose(
        _ rng: inout RandomSource, distance: ClosedRange<Double>, tilt: ClosedRange<Double>
    ) -> RigidTransform? {
        let (tilt, around, far) = (
            rng.number(tilt), rng.number(0...(2 * .pi)), rng.number(distance)
        )
        let eye = far * Vector3(sin(tilt) * cos(around), sin(tilt) * sin(around), cos(tilt))
        let target = Vector3(rng.number(-0.02...0.02), rng.number(-0.02...0.02), 0)
        let roll = rng.number(0...(2 * .pi))
        return RigidTransform(
            eye: eye, target: target, up: Vector3(cos(roll), sin(roll), 0.01))
    }
}

import Scene
import Simulator
import Vision

/// The virtual camera's orbit without its poses and its depth. From a given frame on, a board of
/// four markers lies beside the object.
final class BoardOnTable: FrameSource {
    /// The board in its own frame: it lies on the table beside the object.
    let board: MarkerBoard
    let description: SourceDescription
    /// The true poses of the frames that `next` has returned so far.
    private(set) var truth: [RigidTransform?] = []
    private let camera: VirtualCamera
    private let firstFrame: Int
    private let cells: [Int: [Bool]]

    private static let family = MarkerFamily.tag36h11
    /// The length of a side of a marker's border, in metres.
    private static let side = 0.06
    /// The distance between the centres of neighbouring markers, in metres.
    private static let pitch = 0.09
    /// A visible point belongs to the table if it is nearer to the table's plane than this, in
    /// metres.
    private static let thickness = 0.004
    /// The board's centre in the world, in metres.
    private static let place = Vector3(0.16, 0.1, 0)

    init(camera: VirtualCamera, from firstFrame: Int) {
        (self.camera, self.firstFrame) = (camera, firstFrame)
        var tags: [MarkerBoard.Tag] = []
        var cells: [Int: [Bool]] = [:]
        for number in 0..<4 {
            let x = (Double(number % 2) - 0.5) * Self.pitch - Self.side / 2
            let y = (Double(number / 2) - 0.5) * Self.pitch + Self.side / 2
            let corners = [
                (0.0, 0.0), (Self.side, 0.0), (Self.side, -Self.side), (0.0, -Self.side),
            ]
            tags.append(
                MarkerBoard.Tag(
                    identifier: number, corners: corners.map { Vector3(x + $0.0, y + $0.1, 0) }))
            cells[number] = MarkerDetector.cells(of: number, in: Self.family)
        }
        board = MarkerBoard(family: Self.family, tags: tags)
        self.cells = cells
        var description = camera.description
        (description.hasPoses, description.hasDepth) = (false, false)
        description.isMetric = false
        self.description = description
    }

    func next() throws -> SourceEvent? {
        guard let event = try camera.next() else { return nil }
        guard case .frame(var frame) = event else { return event }
        truth.append(frame.worldFromCamera)
        if frame.index >= firstFrame { lay(on: &frame) }
        (frame.worldFromCamera, frame.depth) = (nil, nil)
        return .frame(frame)
    }

    func close() { camera.close() }

    /// Draws the board where the depth shows the table, with four samples a pixel.
    private func lay(on frame: inout Frame) {
        guard let pose = frame.worldFromCamera, let depth = frame.depth else { return }
        let lens = frame.intrinsics
        let (rows, columns) = Self.pixels(of: lens, at: pose)
        for row in rows {
            for column in columns {
                let pixel = Vector2(Double(column), Double(row))
                let raw = depth.values[row * depth.width + column]
                guard raw > 0, let ray = lens.ray(through: pixel) else { continue }
                let seen = pose * (ray * (Double(raw) * depth.metersPerUnit / ray.z))
                guard abs(seen.z) < Self.thickness, isPaper(seen - Self.place) else { continue }
                var sum = 0.0
                for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                    guard let ray = lens.ray(through: pixel + Vector2(dx, dy)) else { continue }
                    let (eye, along) = (pose.translation, pose.rotation * ray)
                    let point = eye - along * (eye.z / along.z) - Self.place
                    sum += isWhite(point.x, point.y) ? 220 : 30
                }
                frame.luma.values[row * frame.luma.width + column] = UInt8(sum / 4)
            }
        }
    }

    /// The rows and columns in which the paper can be visible: the bounds of a box round the paper,
    /// projected into the picture. If a corner of this box is behind the camera, all pixels are
    /// returned. The virtual camera has no lens distortion.
    private static func pixels(
        of lens: Intrinsics, at pose: RigidTransform
    ) -> (rows: Range<Int>, columns: Range<Int>) {
        let signs = [-1.0, 1.0]
        let corners = signs.flatMap { x in
            signs.flatMap { y in
                signs.map { z in
                    pose.inverse * (place + Vector3(x * pitch, y * pitch, z * thickness))
                }
            }
        }
        let seen = corners.compactMap(lens.project)
        guard seen.count == corners.count else { return (0..<lens.height, 0..<lens.width) }
        func range(_ places: [Double], _ limit: Int) -> Range<Int> {
            let (first, last) = (places.min() ?? 0, places.max() ?? 0)
            let begin = Int(max(0, min(Double(limit), first.rounded(.down))))
            return begin..<max(begin, Int(max(0, min(Double(limit), last.rounded(.up) + 1))))
        }
        return (range(seen.map(\.y), lens.height), range(seen.map(\.x), lens.width))
    }

    private func isPaper(_ point: Vector3) -> Bool { max(abs(point.x), abs(point.y)) < Self.pitch }

    /// Whether the board is white at a point. The corners of a marker's border give the marker's
    /// position, but the marker also has cells outside of this border.
    private func isWhite(_ x: Double, _ y: Double) -> Bool {
        let cell = Self.side / Double(Self.family.borderCells)
        let rim = Double(Self.family.cells - Self.family.borderCells) / 2
        for tag in board.tags {
            let column = ((x - tag.corners[0].x) / cell + rim).rounded(.down)
            let row = ((tag.corners[0].y - y) / cell + rim).rounded(.down)
            let range = 0..<Double(Self.family.cells)
            if range.contains(column), range.contains(row), let cells = cells[tag.identifier] {
                return cells[Int(row) * Self.family.cells + Int(column)]
            }
        }
        return true
    }
}

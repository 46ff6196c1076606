import Glibc
import Scene

/// How well a picture of the ground agrees with an earlier one, for any motion of the ground
/// relative to the object. Each block of the earlier picture is correlated with the later one,
/// once as a part of the ground's plane, and once as a point far away: a table that mirrors shows
/// the room as well as itself. The better correlation counts.
struct GroundAlignment {
    /// A block of the earlier picture.
    private struct Block {
        /// The ray through the block's middle, the ray `halfPixels` to the right, and the ray
        /// `halfPixels` below, in the object frame.
        let rays: (middle: Vector3, right: Vector3, below: Vector3)
        /// The points of the ground on these rays, in the object frame; nil where the block sees
        /// no ground, or only ground that is far away.
        let ground: (middle: Vector3, right: Vector3, below: Vector3)?
        /// Standard deviation of the block's values; the block's weight.
        let deviation: Float
    }

    private let later: GroundPicture
    private let laterObjectFromCamera: RigidTransform
    private let isFree: FreeCells
    private var blocks: [Block] = []
    /// For each block its values minus their mean.
    private var values: [Float] = []

    /// Half the side of a block, pixels.
    private static let halfPixels = 5
    /// Distance between the values of a block along each axis, pixels.
    private static let sampleStep = 2
    /// Number of values along the side of a block.
    private static let samples = 2 * halfPixels / sampleStep + 1
    /// Distance between the middles of neighbouring blocks, pixels. Blocks overlap.
    private static let blockStep = 6
    /// Ground counts as far away beyond this multiple of the camera's distance from the object.
    private static let reach = 3.0
    /// The agreement is known only with at least this number of blocks that the later picture
    /// shows, too (guess).
    private static let leastBlocks = 30
    /// A block agrees clearly better if its correlation rises by at least this much (guess).
    private static let clearGain: Float = 0.2

    /// Prepares the comparison of two pictures. Pixels that may see the object, or its mirror image
    /// in the table, are left out. Nil where too little else is seen.
    init?(from earlier: GroundPicture, to later: GroundPicture, beside box: BoundingBox) {
        guard earlier.camera == later.camera else { return nil }
        self.later = later
        let objectFromCamera = box.objectFromWorld * earlier.worldFromCamera
        laterObjectFromCamera = box.objectFromWorld * later.worldFromCamera
        isFree = FreeCells(in: later, beside: box)
        let free = FreeCells(in: earlier, beside: box)
        let (camera, half) = (earlier.camera, Self.halfPixels)
        for y in stride(from: half + 1, to: camera.height - half - 1, by: Self.blockStep) {
            for x in stride(from: half + 1, to: camera.width - half - 1, by: Self.blockStep) {
                guard free.contains(x, y, half: half) else { continue }
                addBlock(x, y, of: earlier, from: objectFromCamera)
            }
        }
        guard blocks.count >= Self.leastBlocks else { return nil }
    }

    private mutating func addBlock(
        _ x: Int, _ y: Int, of picture: GroundPicture, from objectFromCamera: RigidTransform
    ) {
        func ray(_ x: Int, _ y: Int) -> Vector3? {
            picture.camera.ray(through: Vector2(Double(x), Double(y)))
                .map { objectFromCamera.rotation * $0 }
        }
        let half = Self.halfPixels
        guard let middle = ray(x, y), let right = ray(x + half, y), let below = ray(x, y + half)
        else { return }
        let origin = objectFromCamera.translation
        func ground(_ ray: Vector3) -> Vector3? {
            guard ray.z < 0, origin.z > 0 else { return nil }
            let path = (-origin.z / ray.z) * ray
            return path.length < Self.reach * origin.length ? origin + path : nil
        }
        var points: (Vector3, Vector3, Vector3)?
        if let a = ground(middle), let b = ground(right), let c = ground(below) {
            points = (a, b, c)
        }
        let start = values.count
        var (sum, squares): (Float, Float) = (0, 0)
        for row in stride(from: y - half, through: y + half, by: Self.sampleStep) {
            for column in stride(from: x - half, through: x + half, by: Self.sampleStep) {
                let value = picture.values[row * picture.camera.width + column]
                values.append(value)
                sum += value
                squares += value * value
            }
        }
        let count = Float(values.count - start)
        let mean = sum / count
        for index in start..<values.count { values[index] -= mean }
        blocks.append(
            Block(
                rays: (middle, right, below), ground: points,
                deviation: max(0, squares / count - mean * mean).squareRoot()))
    }

    /// Mean correlation of the blocks, −1...1, if the ground moved by `motion` in the object frame;
    /// nil where too few blocks are seen in both pictures.
    func agreement(_ motion: PlaneMotion) -> Double? {
        mean(correlations(motion, onlyPlane: false))
    }

    /// Mean correlation of the blocks that see the ground, as parts of its plane.
    func planeAgreement(_ motion: PlaneMotion) -> Double? {
        mean(correlations(motion, onlyPlane: true))
    }

    /// Share of the blocks, 0...1, that a motion makes agree clearly better. Somebody's hand covers
    /// a few blocks, which may agree with any motion.
    func improvedShare(_ motion: PlaneMotion) -> Double {
        let before = correlations(PlaneMotion(), onlyPlane: false)
        let after = correlations(motion, onlyPlane: false)
        let gains = zip(before, after).compactMap { before, after in
            before.flatMap { before in after.map { $0 - before } }
        }
        return Double(gains.count { $0 >= Self.clearGain }) / Double(max(1, gains.count))
    }

    private func mean(_ correlations: [Float?]) -> Double? {
        var (sum, weight): (Float, Float) = (0, 0)
        var seen = 0
        for (block, correlation) in zip(blocks, correlations) {
            guard let correlation else { continue }
            seen += 1
            sum += block.deviation * correlation
            weight += block.deviation
        }
        guard seen >= Self.leastBlocks, weight > 0 else { return nil }
        return Double(sum / weight)
    }

    /// The correlation of each block with the later picture, −1...1; nil where its place is not
    /// seen.
    private func correlations(_ motion: PlaneMotion, onlyPlane: Bool) -> [Float?] {
        let cameraFromObject = laterObjectFromCamera.inverse
        let rotation = Rotation(angle: motion.turn, axis: Vector3(0, 0, 1))
        let now = RigidTransform(
            rotation: cameraFromObject.rotation * rotation,
            translation: cameraFromObject * Vector3(motion.shift.x, motion.shift.y, 0))
        let size = Self.samples * Self.samples
        return values.withUnsafeBufferPointer { values in
            later.values.withUnsafeBufferPointer { picture in
                blocks.indices.map { index in
                    let block = blocks[index]
                    let own = UnsafeBufferPointer(
                        rebasing: values[(index * size)..<((index + 1) * size)])
                    var best: Float?
                    if !onlyPlane {
                        let far = (
                            now.rotation * block.rays.middle, now.rotation * block.rays.right,
                            now.rotation * block.rays.below
                        )
                        best = correlation(own, block.deviation, picture, far)
                    }
                    if let ground = block.ground {
                        let near = correlation(
                            own, block.deviation, picture,
                            (now * ground.middle, now * ground.right, now * ground.below))
                        best = [best, near].compactMap { $0 }.max()
                    }
                    return best
                }
            }
        }
    }

    /// Correlation of a block with its place in the later picture, −1...1; nil where that place is
    /// not seen.
    /// - Parameter points: the block's middle, right and lower points in the later camera's frame.
    private func correlation(
        _ own: UnsafeBufferPointer<Float>, _ deviation: Float,
        _ picture: UnsafeBufferPointer<Float>, _ points: (Vector3, Vector3, Vector3)
    ) -> Float? {
        let camera = later.camera
        guard let middle = camera.project(points.0), let right = camera.project(points.1),
            let below = camera.project(points.2)
        else { return nil }
        let half = Double(Self.halfPixels)
        let (across, down) = ((right - middle) / half, (below - middle) / half)
        for (column, row) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
            guard isFree.contains(middle + column * across + row * down) else { return nil }
        }
        guard isFree.contains(middle) else { return nil }
        var (sum, squares, products): (Float, Float, Float) = (0, 0, 0)
        let step = Double(Self.sampleStep)
        var index = 0
        for row in 0..<Self.samples {
            let start = middle - half * across + (Double(row) * step - half) * down
            for column in 0..<Self.samples {
                let place = start + (Double(column) * step) * across
                let (x, y) = (Int(place.x), Int(place.y))
                let (right, below) = (Float(place.x - Double(x)), Float(place.y - Double(y)))
                let at = y &* camera.width &+ x
                let upper = picture[at] * (1 - right) + picture[at &+ 1] * right
                let lower =
                    picture[at &+ camera.width] * (1 - right)
                    + picture[at &+ camera.width &+ 1] * right
                let value = upper * (1 - below) + lower * below
                sum += value
                squares += value * value
                products += value * own[index]
                index &+= 1
            }
        }
        let count = Float(own.count)
        let variance = max(0, squares / count - (sum / count) * (sum / count))
        let scale = deviation * variance.squareRoot()
        return scale > 0 ? products / count / scale : 0
    }

    /// Steps of the search in each unknown, halved from round to round: radians for the turn, and
    /// for the shift a share of the box's diagonal.
    private static let (turnStep, shiftStep) = (2 * Double.pi / 180, 0.03)
    /// Number of rounds of the search, each with half the steps of the round before.
    private static let rounds = 5
    /// Most times that each unknown is changed in one round.
    private static let mostChanges = 8

    /// The motion with the best agreement near one of these motions; nil where no agreement is
    /// known.
    /// - Parameter diagonal: the diagonal of the object's box.
    func best(
        near starts: [PlaneMotion], diagonal: Double
    ) -> (motion: PlaneMotion, agreement: Double)? {
        var best: (motion: PlaneMotion, agreement: Double)?
        for start in starts {
            guard let found = improved(start, diagonal: diagonal) else { continue }
            if found.agreement > best?.agreement ?? -.infinity { best = found }
        }
        return best
    }

    private func improved(
        _ start: PlaneMotion, diagonal: Double
    ) -> (motion: PlaneMotion, agreement: Double)? {
        guard var agreement = agreement(start) else { return nil }
        var motion = start
        var (turn, shift) = (Self.turnStep, Self.shiftStep * diagonal)
        for _ in 0..<Self.rounds {
            for _ in 0..<Self.mostChanges {
                let before = agreement
                for change in motion.varied(turn: turn, shift: shift)
                    + motion.varied(turn: -turn, shift: -shift)
                {
                    let candidate = change
                    if let value = self.agreement(candidate), value > agreement {
                        (motion, agreement) = (candidate, value)
                    }
                }
                if agreement <= before { break }
            }
            (turn, shift) = (turn / 2, shift / 2)
        }
        return (motion, agreement)
    }
}

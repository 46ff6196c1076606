import Glibc
import Scene

/// Random numbers from a seed, so that a table can be reproduced.
struct RandomSource: RandomNumberGenerator {
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    mutating func next() -> UInt64 { numbers.next() }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// Randomly 1 or -1.
    mutating func sign() -> Double { Bool.random(using: &self) ? 1 : -1 }
}

/// What a frame of a film shows.
struct FilmView {
    /// The shifts of the layers in pixels. The object's outline moves with the camera, and the
    /// object's surface moves with the object.
    var background = Vector2(0, 0)
    var objectFrame = Vector2(0, 0)
    var objectSurface = Vector2(0, 0)
    /// The shift of a layer that imitates a passer-by in the left part of the picture, in pixels;
    /// nil if nothing passes by.
    var mover: Vector2?
    /// The change of light relative to the original picture, in stops. Red and blue may have an
    /// additional change.
    var stops = 0.0
    var redStops = 0.0
    var blueStops = 0.0
    /// The number of times that a binomial blur over three pixels is applied.
    var blurPasses = 0
    /// The share of the object's contrast that remains, 0...1.
    var objectContrast = 1.0
    /// Share of the object that a highlight covers, 0...1.
    var shine = 0.0
    /// Motion of the background while the shutter is open, pixels.
    var smear = Vector2(0, 0)
}

/// A real picture as two layers that move separately. The background is the whole picture. The
/// object in the middle shows the same picture upside down.
struct Film {
    static let width = 320
    static let height = 240
    static let camera = Intrinsics(
        width: width, height: height, fx: 288, fy: 288, cx: 159.5, cy: 119.5)
    static let box = BoundingBox(
        center: Vector3(0, 0, 0.1), size: Vector3(repeating: 0.2), worldFromObject: .identity)
    /// Distance of the camera from the box's middle, metres.
    static let distance = 0.65
    /// The camera's noise, standard deviation in levels.
    private static let noise = 1.5
    private static let gamma = 2.2
    /// The mean level that automatic exposure gives a picture: 18 % grey.
    private static let usualMean = 115.0
    private var usualStops = 0.0

    private let base: LumaPlane
    private let color: ColorImage?
    private let noiseTable: [Int8]
    private var out = [Float](repeating: 0, count: width * height)
    private var row = [Float](repeating: 0, count: max(width, height))
    private var rng: RandomSource

    /// A film of one picture: its luma plane and, for the white balance, its colour.
    init(_ luma: LumaPlane, _ color: ColorImage?, seed: UInt64) {
        base = Self.reduced(luma)
        self.color = color
        var rng = RandomSource(seed: seed)
        noiseTable = (0..<(1 << 16)).map { _ in
            let a = rng.number(1e-9...1), b = rng.number(0...1)
            return Int8(
                max(-20, min(20, Self.noise * (-2 * log(a)).squareRoot() * cos(6.2832 * b))))
        }
        self.rng = rng
    }

    /// The mean level of the original picture, before its exposure is changed to `usualMean`.
    private(set) var mean = 0.0
    /// The contrast of the film: the least of three standard deviations, in levels, of the picture,
    /// the object and what passes by. Without contrast nobody can see a motion.
    private(set) var contrast = 0.0
    private var object: [Float] = []
    /// The share of the object's squares of 16 pixels that have contrast in the latest frame,
    /// 0...1.
    private(set) var objectTexture = 0.0
    /// The share of the object's squares in which a sideways motion would be visible, 0...1.
    private(set) var sidewaysTexture = 0.0
    /// The share of the squares of what passes by in which a motion up or down would be visible,
    /// 0...1.
    private(set) var moverTexture = 0.0

    /// The share of the squares of 16 pixels with a standard deviation above 6 levels, which is
    /// four times the noise.
    /// - Parameter step: offset of the pixel whose difference is used instead of the level; nil for
    ///   the level itself. The difference shows a motion along the offset; edges parallel to it and
    ///   slow gradients do not.
    private func texture(
        _ columns: Range<Int>, _ rows: Range<Int>, step: (x: Int, y: Int)? = nil
    ) -> Double {
        let offset = step.map { $0.y * Self.width + $0.x } ?? 0
        var (textured, squares) = (0, 0)
        for top in stride(from: rows.lowerBound, to: rows.upperBound - 15, by: 16) {
            for left in stride(from: columns.lowerBound, to: columns.upperBound - 15, by: 16) {
                squares += 1
                var (sum, square): (Float, Float) = (0, 0)
                for y in top..<top + 16 {
                    for x in left..<left + 16 {
                        let at = y * Self.width + x
                        let value = step == nil ? out[at] : out[at] - out[max(0, at - offset)]
                        sum += value
                        square += value * value
                    }
                }
                if square / 256 - (sum / 256) * (sum / 256) > 36 { textured += 1 }
            }
        }
        return Double(textured) / Double(max(1, squares))
    }

    /// Measures the picture; call it before anything else.
    mutating func prepare() {
        _ = frame(0, FilmView())
        mean = Double(out.reduce(0, +)) / Double(out.count)
        _ = frame(0, FilmView(mover: Vector2(0, 0)))
        let region = PixelArea(Self.box, Self.pose(Vector2(0, 0)), Self.camera)
        let whole = out
        object = region.rows.flatMap { y in
            region.columns.map { whole[y * Self.width + $0] }
        }
        let mover = (30..<210).flatMap { y in (6..<96).map { whole[y * Self.width + $0] } }
        contrast = [whole, object, mover].map(Self.deviation).min() ?? 0
        usualStops = Self.gamma * log2(Self.usualMean / max(1, mean))
    }

    private static func deviation(_ values: [Float]) -> Double {
        let mean = values.reduce(0, +) / Float(values.count)
        let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return Double((square / Float(values.count)).squareRoot())
    }

    /// The increase of the exposure, in stops, that makes this share of the object white.
    func stopsToBlow(_ share: Double) -> Double {
        let sorted = object.sorted()
        let level = Double(sorted[Int(Double(sorted.count - 1) * (1 - share))])
        return Self.gamma * log2(255 / max(1, level)) - usualStops
    }

    /// The pose of the camera that shifts the object's outline by this number of pixels.
    static func pose(_ shift: Vector2) -> RigidTransform {
        let eye = box.center + Vector3(distance * 0.87, 0, distance * 0.5)
        let still =
            RigidTransform(eye: eye, target: box.center, up: Vector3(0, 0, 1)) ?? .identity
        let scale = distance / camera.fx
        return RigidTransform(
            rotation: still.rotation,
            translation: still.translation
                - still.rotation * Vector3(shift.x * scale, shift.y * scale, 0))
    }

    /// Draws a frame.
    mutating func frame(_ index: Int, _ view: FilmView) -> Frame {
        let pose = Self.pose(view.objectFrame)
        let region = PixelArea(Self.box, pose, Self.camera)
        let steps = view.smear.length > 0.5 ? 4 : 1
        for step in 0..<steps {
            let along = steps == 1 ? 0 : Double(step) / Double(steps - 1) - 0.5
            let moved = view.background + view.smear * along
            draw(moved, into: 0..<Self.width, 0..<Self.height, weight: 1 / Float(steps), step == 0)
        }
        if let mover = view.mover {
            draw(mover, into: 6..<96, 30..<210, weight: 1, true, 1)
            moverTexture = texture(6..<96, 30..<210, step: (0, 4))
        }
        draw(view.objectSurface, into: region.columns, region.rows, weight: 1, true, 2)
        flatten(region, Float(view.objectContrast))
        objectTexture = texture(region.columns, region.rows)
        sidewaysTexture = texture(region.columns, region.rows, step: (4, 0))
        for _ in 0..<view.blurPasses { blur() }
        let luma = expose(view.stops + usualStops)
        var shown = luma
        if view.shine > 0 { shine(&shown, region, view.shine) }
        return Frame(
            index: index, name: "\(index)", timestamp: Timestamp(seconds: Double(index) / 30),
            luma: shown, preview: tinted(view, region), original: .jpeg([]),
            intrinsics: Self.camera,
            worldFromCamera: pose)
    }

    /// Ranges of columns and rows of a picture.
    private struct PixelArea {
        var columns: Range<Int>
        var rows: Range<Int>

        init(_ box: BoundingBox, _ pose: RigidTransform, _ camera: Intrinsics) {
            var (low, high) = (Vector2(1e9, 1e9), Vector2(-1e9, -1e9))
            for corner in box.corners {
                guard let pixel = camera.project(pose.inverse * corner) else { continue }
                low = Vector2(min(low.x, pixel.x), min(low.y, pixel.y))
                high = Vector2(max(high.x, pixel.x), max(high.y, pixel.y))
            }
            let left = max(0, Int(low.x)), top = max(0, Int(low.y))
            columns = left..<max(left + 1, min(Film.width, Int(high.x) + 1))
            rows = top..<max(top + 1, min(Film.height, Int(high.y) + 1))
        }
    }

    /// Draws a layer at a shift: layer 0 is the picture, 1 the mirrored picture, 2 the picture
    /// upside down. The picture has twice the film's size, and shifts are rounded to its pixels:
    /// interpolation would blur some frames and not others, which no camera does.
    private mutating func draw(
        _ shift: Vector2, into columns: Range<Int>, _ rows: Range<Int>, weight: Float,
        _ isFirst: Bool, _ layer: Int = 0
    ) {
        let (right, down) = (Int((2 * shift.x).rounded()), Int((2 * shift.y).rounded()))
        let (w, h) = (base.width, base.height)
        let places = (2 * columns.lowerBound..<2 * columns.upperBound).map {
            Self.mirrored($0 - right + 80, w, layer != 0)
        }
        let quarter = weight / 4
        base.values.withUnsafeBufferPointer { base in
            out.withUnsafeMutableBufferPointer { out in
                for y in rows {
                    let near = Self.mirrored(2 * y - down + 60, h, layer == 2) * w
                    let far = Self.mirrored(2 * y - down + 61, h, layer == 2) * w
                    for (k, x) in columns.enumerated() {
                        let (a, b) = (places[2 * k], places[2 * k + 1])
                        let four =
                            Int32(base[near + a]) + Int32(base[near + b]) + Int32(base[far + a])
                            + Int32(base[far + b])
                        let value = quarter * Float(four)
                        out[y * Self.width + x] =
                            isFirst ? value : out[y * Self.width + x] + value
                    }
                }
            }
        }
    }

    /// A position in a picture. Beyond its edges, the picture is continued by its mirror image.
    private static func mirrored(_ position: Int, _ size: Int, _ isTurned: Bool) -> Int {
        var at = position % (2 * size)
        if at < 0 { at += 2 * size }
        if at >= size { at = 2 * size - 1 - at }
        return isTurned ? size - 1 - at : at
    }

    private mutating func flatten(_ area: PixelArea, _ contrast: Float) {
        guard contrast < 1 else { return }
        var sum: Float = 0
        for y in area.rows { for x in area.columns { sum += out[y * Self.width + x] } }
        let mean = sum / Float(area.rows.count * area.columns.count)
        for y in area.rows {
            for x in area.columns {
                let at = y * Self.width + x
                out[at] = mean + contrast * (out[at] - mean)
            }
        }
    }

    private mutating func blur() {
        let (w, h) = (Self.width, Self.height)
        out.withUnsafeMutableBufferPointer { out in
            row.withUnsafeMutableBufferPointer { row in
                for (lines, count, next, along) in [(h, w, 1, w), (w, h, w, 1)] {
                    for line in 0..<lines {
                        let start = line * along
                        for k in 0..<count { row[k] = out[start + k * next] }
                        for k in 0..<count {
                            let a = row[max(0, k - 1)], b = row[min(count - 1, k + 1)]
                            out[start + k * next] = (a + 2 * row[k] + b) / 4
                        }
                    }
                }
            }
        }
    }

    private mutating func expose(_ stops: Double) -> LumaPlane {
        let gain = Float(exp2(stops / Self.gamma))
        var values = [UInt8](repeating: 0, count: out.count)
        let start = Int.random(in: 0..<noiseTable.count, using: &rng)
        for index in values.indices {
            let noise = Float(noiseTable[(start &+ index &* 7) & 0xFFFF])
            // Clipped pixels get no noise, because a saturated pixel always has the largest value.
            let lit = min(255, gain * out[index])
            values[index] = UInt8(max(0, min(255, lit >= 255 ? 255 : lit + noise)))
        }
        return LumaPlane(width: Self.width, height: Self.height, values: values)
    }

    private func shine(_ luma: inout LumaPlane, _ area: PixelArea, _ share: Double) {
        let pixels = Double(area.columns.count * area.rows.count)
        let radius = (share * pixels / .pi).squareRoot()
        let x0 = Double(area.columns.lowerBound + area.columns.upperBound) / 2 + 7
        let y0 = Double(area.rows.lowerBound + area.rows.upperBound) / 2 - 5
        for y in area.rows {
            for x in area.columns {
                let apart = hypot(Double(x) - x0, Double(y) - y0)
                guard apart < 1.6 * radius else { continue }
                let lift = apart < radius ? 1 : (1.6 * radius - apart) / (0.6 * radius)
                let at = y * Self.width + x
                let value = Double(luma.values[at])
                luma.values[at] = UInt8(min(255, value + lift * (255 - value)))
            }
        }
    }

    /// The colour picture at a quarter of the size. Its layers move as in the full picture.
    private func tinted(_ view: FilmView, _ region: PixelArea) -> ColorImage? {
        guard let color else { return nil }
        let (wide, high) = (Self.width / 4, Self.height / 4)
        var values = [UInt8](repeating: 0, count: wide * high * 3)
        let gains = [view.redStops, 0, view.blueStops].map {
            Float(exp2((view.stops + usualStops + $0) / Self.gamma))
        }
        let scaleX = 2 * Double(color.width) / Double(base.width)
        let scaleY = 2 * Double(color.height) / Double(base.height)
        for y in 0..<high {
            for x in 0..<wide {
                let isObject = region.columns.contains(4 * x) && region.rows.contains(4 * y)
                let shift = isObject ? view.objectSurface : view.background
                let column = Self.mirrored(
                    Int(((Double(4 * x) - shift.x + 40) * scaleX).rounded()), color.width,
                    isObject)
                let row = Self.mirrored(
                    Int(((Double(4 * y) - shift.y + 30) * scaleY).rounded()), color.height,
                    isObject)
                for c in 0..<3 {
                    let value = Float(color.values[3 * (row * color.width + column) + c])
                    values[3 * (y * wide + x) + c] = UInt8(min(255, gains[c] * value + 0.5))
                }
            }
        }
        return ColorImage(width: wide, height: high, values: values)
    }

    /// A picture reduced to about twice the film's size, with a margin.
    private static func reduced(_ luma: LumaPlane) -> LumaPlane {
        luma.reduced(by: min(luma.width / 720, luma.height / 540))
    }
}

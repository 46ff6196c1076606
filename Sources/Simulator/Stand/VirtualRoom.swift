import Glibc
import Scene

/// The view of a camera on a virtual pan-tilt head: a painted room all around and the people in it.
/// The picture turns with the head.
public struct VirtualRoom: Sendable {
    /// The camera, with a field of view 60° wide.
    public let intrinsics: Intrinsics
    /// Width of the field of view in radians (guess).
    public static let fieldOfView = Double.pi / 3

    /// Columns of the painted room all around, and its rows; a texel is 0.18° wide and high.
    /// Guesses.
    private static let (columns, rows) = (2048, 768)
    private var texels: [SIMD4<UInt8>]
    private let detector: VirtualDetector

    /// The room of this seed, for a camera with this picture size in pixels.
    public init(seed: UInt64, width: Int = 320, height: Int = 180) {
        let focal = Double(width) / 2 / tan(Self.fieldOfView / 2)
        intrinsics = Intrinsics(
            width: width, height: height, fx: focal, fy: focal, cx: Double(width - 1) / 2,
            cy: Double(height - 1) / 2)
        var detector = VirtualDetector(seed: 0)
        (detector.fieldOfView, detector.aspect) = (Self.fieldOfView, Double(width) / Double(height))
        self.detector = detector
        texels = Self.painted(seed: seed)
    }

    /// Wallpaper with 260 coloured rectangles, such as pictures, shelves and books.
    private static func painted(seed: UInt64) -> [SIMD4<UInt8>] {
        let noise = ValueNoise(seed: seed &+ 17)
        var texels: [SIMD4<UInt8>] = []
        texels.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                // The noise repeats after 32 cells, so that the room has no seam.
                let x = Float(column) * 32 / Float(columns)
                let grain = noise.value(x * 8, Float(row) * 0.14, layer: 1)
                let cloud = noise.value(x, Float(row) * 0.016, layer: 2)
                let light = 0.55 + 0.2 * grain + 0.25 * cloud
                texels.append(texel(SIMD3(0.8, 0.78, 0.7) * light))
            }
        }
        var random = SeededGenerator(seed: seed &+ 5)
        for _ in 0..<260 {
            let (w, h) = (10 + Int(random.unit() * 60), 12 + Int(random.unit() * 60))
            let left = Int(random.unit() * Float(columns))
            let top = 60 + Int(random.unit() * Float(rows - 120 - h))
            let color = SIMD3(random.unit(), random.unit(), random.unit()) * 0.6 + 0.15
            for row in top..<top + h {
                for column in left..<left + w {
                    let isRim = row < top + 3 || row >= top + h - 3
                    texels[row * columns + column % columns] = texel(isRim ? color * 0.4 : color)
                }
            }
        }
        return texels
    }

    private static func texel(_ color: SIMD3<Float>) -> SIMD4<UInt8> {
        func part(_ value: Float) -> UInt8 { UInt8((value * 255).clamped(to: 0...255)) }
        return SIMD4(part(color.x), part(color.y), part(color.z), 255)
    }

    /// The picture at a moment with the head at `pan` and `tilt` (radians).
    public func picture(
        of people: [VirtualWalker], seconds: Double, pan: Double, tilt: Double
    ) -> ColorImage {
        let (width, height) = (intrinsics.width, intrinsics.height)
        let perRadian = Float(Double(Self.columns) / (2 * .pi))
        let (sine, cosine) = (Float(sin(tilt)), Float(cos(tilt)))
        var values = [UInt8](repeating: 0, count: 3 * width * height)
        for y in 0..<height {
            let up = Float((intrinsics.cy - Double(y)) / intrinsics.fy)
            let (forward, rise) = (cosine - up * sine, sine + up * cosine)
            for x in 0..<width {
                let right = Float((Double(x) - intrinsics.cx) / intrinsics.fx)
                let yaw = atan2f(right, forward) + Float(pan)
                let pitch = atan2f(rise, (right * right + forward * forward).squareRoot())
                let shade = texture(
                    column: yaw * perRadian, row: Float(Self.rows / 2) - pitch * perRadian)
                let index = 3 * (y * width + x)
                values[index] = UInt8(shade.x)
                values[index + 1] = UInt8(shade.y)
                values[index + 2] = UInt8(shade.z)
            }
        }
        for person in people.sorted(by: { $0.distance > $1.distance })
        where !person.path.isHidden(at: seconds) {
            let direction = person.path.direction(at: seconds)
            guard
                let place = detector.place(
                    yaw: direction.yaw, pitch: direction.pitch, pan: pan, tilt: tilt)
            else { continue }
            draw(person, at: place, into: &values)
        }
        return ColorImage(width: width, height: height, values: values)
    }

    /// The colour of the room at a position in texels, interpolated bilinearly. Columns wrap; rows
    /// are clamped.
    private func texture(column: Float, row: Float) -> SIMD4<Float> {
        let (x, y) = (column.rounded(.down), max(0, min(Float(Self.rows - 2), row.rounded(.down))))
        let (fx, fy) = (column - x, max(0, min(1, row - y)))
        let left = (Int(x) % Self.columns + Self.columns) % Self.columns
        let right = (left + 1) % Self.columns
        func at(_ column: Int, _ row: Int) -> SIMD4<Float> {
            SIMD4<Float>(texels[row * Self.columns + column])
        }
        let upper = at(left, Int(y)) * (1 - fx) + at(right, Int(y)) * fx
        let lower = at(left, Int(y) + 1) * (1 - fx) + at(right, Int(y) + 1) * fx
        return upper * (1 - fy) + lower * fy
    }

    /// Draws a person within the box around `place`: a head above a body.
    private func draw(
        _ person: VirtualWalker, at place: (x: Double, y: Double), into values: inout [UInt8]
    ) {
        let (width, height) = (intrinsics.width, intrinsics.height)
        let (w, h) = (person.width * Double(width), person.height * Double(height))
        let (left, top) = (place.x * Double(width) - w / 2, place.y * Double(height) - h / 2)
        guard left.isFinite, top.isFinite, left < Double(width), left + w > 0,
            top < Double(height), top + h > 0
        else { return }
        let clothes =
            SIMD3(person.colorHistogram[0], person.colorHistogram[1], person.colorHistogram[2])
            * 200 + 20
        for y in max(0, Int(top))..<max(0, min(height, Int(top + h) + 1)) {
            for x in max(0, Int(left))..<max(0, min(width, Int(left + w) + 1)) {
                let (u, v) = ((Double(x) - left) / w, (Double(y) - top) / h)
                guard (0...1).contains(u), (0...1).contains(v) else { continue }
                // A portrait is drawn as a square in pixels, as high as the oval of a plain head.
                let face = person.portrait?.color(
                    x: 0.5 + (u - 0.5) * w / (0.34 * h), y: v / 0.34)
                let isOval =
                    person.portrait == nil
                    && ((u - 0.5) / 0.3) * ((u - 0.5) / 0.3)
                        + ((v - 0.17) / 0.17) * ((v - 0.17) / 0.17) <= 1
                let isHead = isOval || face != nil
                let isBody = v > 0.32 && abs(u - 0.5) < 0.5 - 0.1 * (v - 0.32)
                guard isHead || isBody else { continue }
                let skin = SIMD3<Float>(205, 165, 140)
                // The clothes have stripes, so that the optical flow has features to track.
                let stripe: Float = Int(v * 12) % 2 == 0 ? 1 : 0.6
                let shade = face ?? (isHead ? skin : clothes * stripe)
                let index = 3 * (y * width + x)
                values[index] = UInt8(max(0, min(255, shade.x)))
                values[index + 1] = UInt8(max(0, min(255, shade.y)))
                values[index + 2] = UInt8(max(0, min(255, shade.z)))
            }
        }
    }
}

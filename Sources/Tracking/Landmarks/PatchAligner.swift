import Glibc
import Scene

/// The appearance of a landmark in the keyframe that found it.
struct Patch {
    /// The patch extends by this number of pixels to each side of its middle pixel (guess).
    static let reach = 13
    static let side = 2 * reach + 1
    /// `side * side` gray values.
    let values: [UInt8]
    /// Position of the landmark relative to the patch's middle pixel; less than half a pixel on
    /// each axis.
    let offset: Vector2
    /// Whether the patch is from the picture at half its size.
    let isCoarse: Bool

    /// The patch at a pixel of a coarse picture; nil too near to the picture's edge.
    init?(_ picture: CoarsePicture, at place: Vector2) {
        self.init(picture.luma, at: place, isCoarse: true)
    }

    /// The patch at a pixel; nil too near to the picture's edge.
    init?(_ picture: LumaPlane, at pixel: Vector2) {
        self.init(picture, at: pixel, isCoarse: false)
    }

    private init?(_ picture: LumaPlane, at pixel: Vector2, isCoarse: Bool) {
        let (x, y) = (Int(pixel.x.rounded()), Int(pixel.y.rounded()))
        guard x >= Self.reach, y >= Self.reach, x + Self.reach < picture.width,
            y + Self.reach < picture.height
        else { return nil }
        var values: [UInt8] = []
        values.reserveCapacity(Self.side * Self.side)
        for row in (y - Self.reach)...(y + Self.reach) {
            let start = row * picture.width + x - Self.reach
            values += picture.values[start..<start + Self.side]
        }
        self.values = values
        self.isCoarse = isCoarse
        offset = pixel - Vector2(Double(x), Double(y))
    }
}

/// The local deformation of a patch (rotation, stretch, shear): `right` and `down` are the
/// displacements to which steps of one pixel to the right and down are mapped.
struct Warp {
    var right, down: Vector2

    /// A warp is used only if it changes the area of a patch by a factor in this range (a guess).
    private static let areaFactors = 0.2.nextUp..<8

    /// The inverse warp; nil where the change of area is outside `areaFactors`.
    var inverse: Warp? {
        guard Self.areaFactors.contains(area) else { return nil }
        return Warp(
            right: Vector2(down.y, -right.y) / area, down: Vector2(-down.x, right.x) / area)
    }

    /// The warp that leaves a patch unchanged.
    static let identity = Warp(right: Vector2(1, 0), down: Vector2(0, 1))

    /// The factor by which areas grow; negative where the warp mirrors.
    var area: Double { right.x * down.y - right.y * down.x }
}

/// Finds the exact position of a landmark: aligns its patch, warped as the pose predicts, with the
/// picture (Lucas and Kanade; inverse compositional, Baker and Matthews 2004; mean and contrast are
/// normalised). The alignment does not drift, unlike flow from frame to frame.
struct PatchAligner {
    /// A patch's position, and its correlation with the template.
    struct Alignment {
        var pixel: Vector2
        /// Normalised correlation, −1...1.
        var correlation: Double
    }

    /// The compared square extends by this number of pixels to each side of its middle pixel: 9×9
    /// pixels. A guess; PTAM takes 8×8.
    private static let halfSide = 4
    private static let side = 2 * halfSide + 1
    private static let count = side * side
    /// A patch is compared only if the sum of the squared deviations from its mean, gray values²,
    /// is above this limit: noise alone seldom exceeds it (a guess).
    private static let leastSpread = 0.5 * Float(count)
    /// Largest number of steps of an alignment (guess).
    private static let mostSteps = 8
    /// The alignment ends after a step shorter than this, pixels (guess).
    private static let precisionPixels = 0.03
    /// The warped square must stay at least this far from the patch's edge, pixels. Derived: half a
    /// pixel for the patch's `offset`, one for sampling between pixels, and a margin of a tenth.
    private static let warpMargin = 1.6
    /// A patch counts as not found if the alignment moves farther than this from the expected
    /// position, pixels: a patch of nine pixels converges from half its size. A guess.
    static let mostShiftPixels = 3.5
    /// A patch counts as found only if its correlation with the warped template is at least this: a
    /// lower one shows another or a hidden surface (PTAM and SVO use similar values).
    private static let leastCorrelation = 0.8

    /// A patch is not used if the noise is this share of the patch's variance or more (guess).
    /// Below this share `leastCorrelation` is lowered, since noise lowers the correlation even of a
    /// correctly matched faint patch.
    private static let mostNoiseShare: Float = 0.4
    /// Share of the variance of noise that is left, on average, after interpolation between four
    /// pixels. Derived: (2/3)².
    private static let keptNoiseShare: Float = 4.0 / 9

    /// Variance of the pictures' noise, gray values².
    var noiseVariance = WorkingPicture.leastNoiseVariance

    private var template = [Float](repeating: 0, count: (side + 2) * (side + 2))
    private var gradients = [SIMD2<Float>](repeating: .zero, count: count)
    private var centred = [Float](repeating: 0, count: count)

    /// The position of the patch near `start`, both in pixels of the whole picture; nil where it is
    /// not found.
    mutating func align(
        _ patch: Patch, warp: Warp, start: Vector2, in picture: WorkingPicture
    ) -> Alignment? {
        guard patch.isCoarse else {
            return align(patch, warp: warp, start: start, in: picture.luma)
        }
        var found = align(
            patch, warp: warp, start: CoarsePicture.place(start), in: picture.coarse.luma)
        if let place = found?.pixel { found?.pixel = CoarsePicture.pixel(place) }
        return found
    }

    /// The position of the patch near `start`; nil where it is not found.
    mutating func align(
        _ patch: Patch, warp currentFromPatch: Warp, start: Vector2, in picture: LumaPlane
    ) -> Alignment? {
        guard let patchFromCurrent = currentFromPatch.inverse,
            prepare(patch, patchFromCurrent)
        else { return nil }
        let mostX = Double(picture.width - Self.halfSide - 2)
        let mostY = Double(picture.height - Self.halfSide - 2)
        let least = Double(Self.halfSide + 1)
        let noise = Self.keptNoiseShare * Float(noiseVariance)
        return gradients.withUnsafeBufferPointer { gradients in
            centred.withUnsafeBufferPointer { centred in
                picture.values.withUnsafeBufferPointer { pixels -> Alignment? in
                    var (xx, xy, yy) = (Float(0), Float(0), Float(0))
                    var energy: Float = 0
                    for i in 0..<Self.count {
                        xx += gradients[i].x * gradients[i].x
                        xy += gradients[i].x * gradients[i].y
                        yy += gradients[i].y * gradients[i].y
                        energy += centred[i] * centred[i]
                    }
                    let determinant = xx * yy - xy * xy
                    let noiseShare = Float(Self.count) * noise / energy
                    guard determinant > 1, noiseShare < Self.mostNoiseShare else { return nil }
                    let leastCorrelation = Float(Self.leastCorrelation) * (1 - noiseShare)
                    var place = start
                    for _ in 0..<Self.mostSteps {
                        guard place.x >= least, place.y >= least, place.x <= mostX,
                            place.y <= mostY
                        else { return nil }
                        guard
                            let sums = Self.compare(
                                pixels, picture.width, place, centred, gradients, energy)
                        else { return nil }
                        let step = Vector2(
                            Double((yy * sums.x - xy * sums.y) / determinant),
                            Double((xx * sums.y - xy * sums.x) / determinant))
                        place -= step
                        guard (place - start).length <= Self.mostShiftPixels else { return nil }
                        if step.length < Self.precisionPixels {
                            return sums.z >= leastCorrelation
                                ? Alignment(pixel: place, correlation: Double(sums.z)) : nil
                        }
                    }
                    return nil
                }
            }
        }
    }

    /// Warps the patch and computes its gradients; false when the warp reaches beyond the patch.
    private mutating func prepare(_ patch: Patch, _ warp: Warp) -> Bool {
        let reach = Double(Self.halfSide + 1)
        let corner = max(
            (reach * (warp.right + warp.down)).chebyshevLength,
            (reach * (warp.right - warp.down)).chebyshevLength)
        guard corner + Self.warpMargin < Double(Patch.reach) else { return false }
        let center = Double(Patch.reach)
        patch.values.withUnsafeBufferPointer {
            sampleTemplate($0, Patch.side, Vector2(center, center) + patch.offset, warp)
        }
        computeGradients()
        return true
    }

    /// Fills `template` with samples of a picture round a place; `warp` gives the steps to the
    /// right and down.
    private mutating func sampleTemplate(
        _ values: UnsafeBufferPointer<UInt8>, _ width: Int, _ center: Vector2, _ warp: Warp
    ) {
        let wide = Self.side + 2
        let center = SIMD2<Float>(Float(center.x), Float(center.y))
        let right = SIMD2<Float>(Float(warp.right.x), Float(warp.right.y))
        let down = SIMD2<Float>(Float(warp.down.x), Float(warp.down.y))
        template.withUnsafeMutableBufferPointer { template in
            for v in 0..<wide {
                let row = center + Float(v - Self.halfSide - 1) * down
                for u in 0..<wide {
                    let p = row + Float(u - Self.halfSide - 1) * right
                    template[v &* wide &+ u] = Self.sample(values, width, p.x, p.y)
                }
            }
        }
    }

    /// Computes the values and gradients of the sampled template, minus their means.
    private mutating func computeGradients() {
        let wide = Self.side + 2
        var mean: Float = 0
        var meanGradient = SIMD2<Float>.zero
        for v in 0..<Self.side {
            for u in 0..<Self.side {
                let i = (v + 1) * wide + u + 1
                let gradient = SIMD2(
                    (template[i + 1] - template[i - 1]) / 2,
                    (template[i + wide] - template[i - wide]) / 2)
                gradients[v * Self.side + u] = gradient
                centred[v * Self.side + u] = template[i]
                mean += template[i]
                meanGradient += gradient
            }
        }
        mean /= Float(Self.count)
        meanGradient /= Float(Self.count)
        for i in 0..<Self.count {
            centred[i] -= mean
            gradients[i] -= meanGradient
        }
    }

    /// Motion blur is measured only on patches in which each of the two directions has more than
    /// this share of the gradient energy (guess).
    private static let leastGradientShare: Float = 0.15
    /// Motion blur is measured only on patches with more gradient energy than this, gray values² a
    /// pixel (guess).
    private static let leastGradientEnergy: Float = 20
    /// Motion blur is measured only if the warp changes the patch's area by a factor in this range,
    /// since the detail is otherwise not comparable (guess).
    private static let comparableAreas = 0.4...2.5

    /// Loss of contrast along a unit direction since the keyframe: the natural logarithm of the
    /// gradient energy along the direction divided by the energy across it, relative to the same
    /// ratio in the keyframe's patch. Negative for motion blur along the direction; nil for patches
    /// with too little gradient.
    mutating func contrastLoss(
        along direction: Vector2, of patch: Patch, warp currentFromPatch: Warp, at pixel: Vector2,
        in picture: LumaPlane
    ) -> Double? {
        guard let patchFromCurrent = currentFromPatch.inverse,
            Self.comparableAreas.contains(1 / patchFromCurrent.area),
            prepare(patch, patchFromCurrent)
        else { return nil }
        let then = gradientEnergies(along: direction)
        let total = then.along + then.across
        guard min(then.along, then.across) > Self.leastGradientShare * total,
            total > Self.leastGradientEnergy * Float(Self.count)
        else { return nil }
        picture.values.withUnsafeBufferPointer {
            sampleTemplate($0, picture.width, pixel, .identity)
        }
        computeGradients()
        let now = gradientEnergies(along: direction)
        guard min(now.along, now.across) > 0 else { return nil }
        return Double(logf(now.along * then.across / (now.across * then.along)))
    }

    /// Sums of squared gradients along a direction and across it.
    private func gradientEnergies(along direction: Vector2) -> (along: Float, across: Float) {
        let (x, y) = (Float(direction.x), Float(direction.y))
        var (along, across): (Float, Float) = (0, 0)
        for gradient in gradients {
            let (a, b) = (gradient.x * x + gradient.y * y, gradient.y * x - gradient.x * y)
            along += a * a
            across += b * b
        }
        return (along, across)
    }

    /// The products of the difference with the gradients, and the correlation.
    @inline(__always)
    private static func compare(
        _ pixels: UnsafeBufferPointer<UInt8>, _ width: Int, _ place: Vector2,
        _ centred: UnsafeBufferPointer<Float>, _ gradients: UnsafeBufferPointer<SIMD2<Float>>,
        _ energy: Float
    ) -> SIMD3<Float>? {
        let (x0, y0) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        let (fx, fy) = (Float(place.x) - Float(x0), Float(place.y) - Float(y0))
        let (a, b) = ((1 - fx) * (1 - fy), fx * (1 - fy))
        let (c, d) = ((1 - fx) * fy, fx * fy)
        var (sum, squares, product) = (Float(0), Float(0), Float(0))
        var byGradient = SIMD2<Float>.zero
        var i = 0
        for v in -halfSide...halfSide {
            var p = (y0 &+ v) &* width &+ x0 &- halfSide
            for _ in 0..<side {
                let value =
                    a * Float(pixels[p]) + b * Float(pixels[p &+ 1])
                    + c * Float(pixels[p &+ width]) + d * Float(pixels[p &+ width &+ 1])
                sum += value
                squares += value * value
                product += value * centred[i]
                byGradient += value * gradients[i]
                i &+= 1
                p &+= 1
            }
        }
        // Gradients and template have mean 0, so the picture's mean cancels in the products.
        let spread = squares - sum * sum / Float(count)
        guard spread > leastSpread else { return nil }
        let gain = (energy / spread).squareRoot()
        var difference = gain * byGradient
        for i in 0..<count { difference -= centred[i] * gradients[i] }
        return SIMD3(difference.x, difference.y, product / (energy * spread).squareRoot())
    }

    @inline(__always)
    private static func sample(
        _ values: UnsafeBufferPointer<UInt8>, _ width: Int, _ x: Float, _ y: Float
    ) -> Float {
        let (x0, y0) = (Int(x), Int(y))
        return bilinear(values, y0 &* width &+ x0, width, x - Float(x0), y - Float(y0))
    }
}

extension Vector2 {
    /// The larger absolute coordinate (Chebyshev length).
    fileprivate var chebyshevLength: Double { Swift.max(abs(x), abs(y)) }
}

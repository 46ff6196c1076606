import Glibc
import Scene

/// The search for one patch of a keyframe in a frame.
struct PatchSearch {
    // Where no origin of a limit is given below, the limit is a guess.

    /// Number of pixels from a patch's middle to its edge, in the reduced picture.
    static let half = 3
    /// A patch is found where its correlation is at least this (guess). The value is between the
    /// correlations at correct and at random positions.
    private static let leastCorrelation: Float = 0.8
    /// A patch counts as moved only if its correlation elsewhere exceeds the one near the predicted
    /// position by more than this.
    private static let clearlyBetter: Float = 0.25
    /// A patch is searched for up to this distance along each axis, pixels of the reduced picture.
    private static let reach = 8
    /// A patch is a corner if its mean squared gradient in the weakest direction is at least this,
    /// (gray values per pixel)². Noise of two gray values gives half of this limit.
    private static let leastStructure: Float = 4
    /// A patch counts as in place if its shift along each axis is at most this, pixels of the
    /// reduced picture. Errors of pose and depth shift a patch by up to that distance.
    private static let stillPixels = 1
    /// A point is in front of the frame's camera if its depth is above this, in the world's unit.
    /// Division by such a depth is safe.
    private static let nearest = 1e-9
    /// A pixel is across a depth edge if its depth differs by more than this share from the depth
    /// of the patch's middle (guess).
    private static let edgeShare: Float = 0.05

    enum Outcome {
        /// The patch is in place, within the error. The values are its shift in pixels and its
        /// change since the keyframe; the change is nil unless the shift is 0.
        case matched(Vector2, Change?)
        /// The patch is elsewhere nearby; the value is its shift in pixels.
        case shifted(Vector2)
        case missing
    }

    /// How a patch has changed since the keyframe.
    struct Change {
        /// Change of the patch's fine detail, log2; nil where the patch has no contrast.
        var detail: Double?
        /// Change of the patch's brightness, in exposure values.
        var exposure: Double
    }

    static let side = 2 * half + 1
    private let patchValues: [Float]
    /// The gray values of the keyframe's patch minus their mean.
    private let deviations: [Float]
    /// Sum of the squares of `deviations`.
    private let energy: Float
    /// The keyframe's patch, interpolated like the frame's patch: all its pixels are shifted by the
    /// fractions of a pixel at which the middle of the patch lies in the frame. If each pixel had
    /// its own fraction, the samples would jump where the fraction passes a whole pixel, and the
    /// jumps would look like detail.
    private let shiftedPatch: [Float]
    private let places: [SIMD2<Float>]
    private let frame: GrayPicture

    /// Nil where the frame does not show the patch and the searched pixels around it.
    init?(_ center: SIMD2<Int>, of reference: KeyframeReference, in frame: GrayPicture) {
        let (picture, depth) = (reference.picture, reference.depth)
        let camera = picture.intrinsics
        let frameFromKeyframe = frame.worldFromCamera.inverse * picture.worldFromCamera
        let middle = depth.values[center.y * picture.width + center.x]
        var (patchValues, places): ([Float], [SIMD2<Float>]) = ([], [])
        patchValues.reserveCapacity(Self.side * Self.side)
        places.reserveCapacity(Self.side * Self.side)
        let reach = Float(Self.reach + 1)
        for y in center.y - Self.half...center.y + Self.half {
            for x in center.x - Self.half...center.x + Self.half {
                let at = y * picture.width + x
                var far = depth.values[at]
                // A pixel across a depth edge gets the depth of the patch's middle.
                if far <= 0 || abs(far - middle) > Self.edgeShare * middle { far = middle }
                let ray = camera.pinholeRay(Double(x), Double(y))
                let point = frameFromKeyframe * (Double(far) * ray)
                guard point.z > Self.nearest else { return nil }
                let u = Float(point.x / point.z * frame.intrinsics.fx + frame.intrinsics.cx)
                let v = Float(point.y / point.z * frame.intrinsics.fy + frame.intrinsics.cy)
                guard u > reach, v > reach, u < Float(frame.width) - reach - 1,
                    v < Float(frame.height) - reach - 1
                else { return nil }
                patchValues.append(Float(picture.values[at]))
                places.append(SIMD2(u, v))
            }
        }
        (self.patchValues, self.places, self.frame) = (patchValues, places, frame)
        let middlePlace = places[places.count / 2]
        let corner =
            SIMD2(Float(center.x - Self.half), Float(center.y - Self.half))
            + middlePlace - middlePlace.rounded(.down)
        shiftedPatch = (0..<places.count).map {
            let inPatch = SIMD2(Float($0 % Self.side), Float($0 / Self.side))
            return Self.sample(corner + inPatch, of: picture)
        }
        let mean = patchValues.reduce(0, +) / Float(patchValues.count)
        deviations = patchValues.map { $0 - mean }
        energy = deviations.reduce(0) { $0 + $1 * $1 }
    }

    /// Predicted position of the patch's middle in the frame.
    var middle: Vector2 {
        let place = places[places.count / 2]
        return Vector2(Double(place.x), Double(place.y))
    }

    /// The result of the search.
    var outcome: Outcome {
        var values = [Float](repeating: 0, count: places.count)
        let here = correlation(&values)
        let change = here >= Self.leastCorrelation ? Self.change(shiftedPatch, values) : nil
        var (near, nearShift) = (here, SIMD2<Int>(0, 0))
        var (best, bestShift) = (near, nearShift)
        if here < Self.leastCorrelation {
            let shifts = PatchShifts(
                reach: Self.reach, of: deviations, energy: energy, at: places, in: frame)
            for dy in -Self.reach...Self.reach {
                for dx in -Self.reach...Self.reach where dx != 0 || dy != 0 {
                    let there = shifts[dx, dy]
                    if max(abs(dx), abs(dy)) <= Self.stillPixels, there > near {
                        (near, nearShift) = (there, SIMD2(dx, dy))
                    }
                    if there > best { (best, bestShift) = (there, SIMD2(dx, dy)) }
                }
            }
        }
        if near >= Self.leastCorrelation {
            return .matched(Vector2(Double(nearShift.x), Double(nearShift.y)), change)
        }
        let shift = Vector2(Double(bestShift.x), Double(bestShift.y))
        if best >= Self.leastCorrelation, best > near + Self.clearlyBetter,
            shift.length > Double(Self.stillPixels)
        {
            return .shifted(shift)
        }
        return .missing
    }

    /// Whether the patch fits at one place only: an edge fits anywhere along itself. This is
    /// decided by the smaller eigenvalue of the structure tensor (Shi and Tomasi).
    var isCorner: Bool {
        var (xx, yy, xy): (Float, Float, Float) = (0, 0, 0)
        for y in 1..<Self.side - 1 {
            for x in 1..<Self.side - 1 {
                let at = y * Self.side + x
                let dx = (patchValues[at + 1] - patchValues[at - 1]) / 2
                let dy = (patchValues[at + Self.side] - patchValues[at - Self.side]) / 2
                (xx, yy, xy) = (xx + dx * dx, yy + dy * dy, xy + dx * dy)
            }
        }
        let least = (xx + yy) / 2 - ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        return least / Float((Self.side - 2) * (Self.side - 2)) >= Self.leastStructure
    }

    /// The correlation at the predicted position; 0 without contrast.
    /// - Parameter values: receives the frame's gray values at that position.
    private func correlation(_ values: inout [Float]) -> Float {
        var sum: Float = 0
        for index in values.indices {
            values[index] = Self.sample(places[index], of: frame)
            sum += values[index]
        }
        let mean = sum / Float(values.count)
        var (product, other): (Float, Float) = (0, 0)
        for index in values.indices {
            let deviation = values[index] - mean
            product += deviations[index] * deviation
            other += deviation * deviation
        }
        return energy > 0 && other > 0 ? product / (energy * other).squareRoot() : 0
    }

    /// The change of detail and of brightness from the first patch to the second.
    private static func change(_ first: [Float], _ second: [Float]) -> Change {
        let (before, now) = (first.reduce(0, +), second.reduce(0, +))
        return Change(
            detail: detail(first, second),
            exposure: LightChange.transferGamma * Double(log2(max(1, now) / max(1, before))))
    }

    /// log2 of the fine detail of the second patch relative to the first. Fine detail is the energy
    /// of differences between neighbours, divided by the energy of the whole contrast.
    private static func detail(_ first: [Float], _ second: [Float]) -> Double? {
        func fineness(_ values: [Float]) -> Float? {
            let mean = values.reduce(0, +) / Float(values.count)
            let contrast = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            var fine: Float = 0
            for y in 1..<side - 1 {
                for x in 1..<side - 1 {
                    let at = y * side + x
                    let bend =
                        4 * values[at] - values[at - 1] - values[at + 1]
                        - values[at - side] - values[at + side]
                    fine += bend * bend
                }
            }
            return contrast > 0 && fine > 0 ? fine / contrast : nil
        }
        guard let a = fineness(first), let b = fineness(second) else { return nil }
        return Double(log2(b / a))
    }

    @inline(__always)
    private static func sample(_ place: SIMD2<Float>, of picture: GrayPicture) -> Float {
        let (column, row) = (Int(place.x), Int(place.y))
        let (right, down) = (place.x - Float(column), place.y - Float(row))
        return picture.values.withUnsafeBufferPointer { pixels in
            bilinear(pixels, row * picture.width + column, picture.width, right, down)
        }
    }
}

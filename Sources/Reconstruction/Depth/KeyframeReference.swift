import Glibc
import Scene

/// A keyframe with its depth, as what later frames are held against.
public struct KeyframeReference: Sendable {
    let state: PictureState
    let color: ColorSight?
    let picture: GrayPicture
    let depth: PosedDepth

    /// Number of pixels whose depth is known.
    public var knownPixels: Int { depth.values.count { $0 > 0 } }
}

/// Lays patches of keyframes over a later frame.
public struct SurfaceComparison: Sendable {
    /// Keyframes that look from farther aside show other surfaces, radians.
    private static let mostTurn = 28 * Double.pi / 180
    /// Distances to the object may differ by this factor.
    private static let mostScale = 1.6
    /// Centres of patches are this far apart, pixels of the reduced picture; a patch is 7×7.
    private static let stride = 5
    private static let half = 3
    /// Patches that are looked for at most, of each body.
    private static let mostPatches = 60
    /// Variance of a patch below which it cannot be told apart, gray values squared: noise of two
    /// gray values leaves 4.
    private static let leastVariance: Float = 60
    /// Correlation from which on a patch is found: between the correlations of right and of chance
    /// places (guess).
    private static let found: Float = 0.8
    /// A patch that is found elsewhere must fit better than where it should be by this.
    private static let clearlyBetter: Float = 0.25
    /// Patches are looked for as far away as this, pixels of the reduced picture.
    private static let reach = 8
    /// Shifts of up to this lie within the error of pose and depth, pixels of the reduced picture.
    private static let stillPixels = 1
    /// Fewer matched patches say nothing of light and focus.
    private static let leastMatched = 12
    /// Darker and brighter channels than this say nothing of colour.
    private static let colorLevels: ClosedRange<Float> = 12...245
    /// Exposure values to one power of two of a picture's levels (IEC 61966-2-1, about 2.2).
    private static let transferGamma = 2.2

    private let references: [KeyframeReference]

    /// Against these keyframes.
    public init(_ references: [KeyframeReference]) { self.references = references }

    /// What agrees; nil where no keyframe shows the same side.
    /// - Parameters:
    ///   - color: the frame in colour; nil where it is not known.
    ///   - box: round the object; what lies well inside is the object, what lies well outside not.
    public func agreement(
        _ luma: LumaPlane, _ lens: Intrinsics, worldFromCamera: RigidTransform, box: BoundingBox,
        color: ColorSight? = nil
    ) -> SurfaceAgreement? {
        guard let (reference, patches) = reference(for: worldFromCamera, box) else { return nil }
        let frame = GrayPicture(
            luma, lens, worldFromCamera: worldFromCamera,
            widthPixels: KeyframeDepth.widthPixels)
        var agreement = SurfaceAgreement()
        var (own, ground, all) = (PictureChanges(), PictureChanges(), PictureChanges())
        for patch in patches {
            let look = Look(patch.center, of: reference, in: frame)
            guard let look else { continue }
            let outcome = look.outcome
            switch outcome {
            case .matched(let brightness, let detail):
                let balance = balanceChange(patch.center, look, reference, frame, color)
                all.add(brightness, detail, balance)
                if patch.body == \.object {
                    own.add(brightness, detail, balance)
                } else {
                    ground.add(brightness, detail, balance)
                }
                agreement[keyPath: patch.body].matched += 1
            case .shifted(let pixels):
                agreement[keyPath: patch.body].shifted += 1
                agreement[keyPath: patch.body].shift += pixels / Double(frame.width)
            case .missing: agreement[keyPath: patch.body].missing += 1
            }
        }
        for body in [\SurfaceAgreement.object, \.ground] {
            let count = agreement[keyPath: body].shifted
            if count > 0 { agreement[keyPath: body].shift /= Double(count) }
        }
        // A table may mirror the room, and an object may shine: what changes on one of them alone is
        // not the camera's.
        let hasBoth = min(own.count, ground.count) >= Self.leastMatched
        let changes = hasBoth ? own : all
        if changes.count >= Self.leastMatched {
            changes.write(
                to: &agreement, beside: hasBoth ? ground : nil, since: reference.state,
                gamma: Self.transferGamma)
        }
        return agreement
    }

    /// Red and blue against green now, less those of the keyframe, log2.
    private func balanceChange(
        _ center: SIMD2<Int>, _ look: Look, _ reference: KeyframeReference, _ frame: GrayPicture,
        _ color: ColorSight?
    ) -> Vector2? {
        let pixel = Vector2(Double(center.x), Double(center.y))
        guard
            let before = reference.color?.balance(
                reference.picture.ray(pixel), Self.colorLevels),
            let now = color?.balance(frame.ray(look.middle), Self.colorLevels)
        else { return nil }
        return now - before
    }

    /// The nearest keyframe that shows enough of the object, else the nearest, with its patches: the
    /// last keyframes before the object moved have no depth of it.
    private func reference(
        for pose: RigidTransform, _ box: BoundingBox
    ) -> (KeyframeReference, [Patch])? {
        let direction = pose.translation - box.center
        let near = references.indices.compactMap { index -> (turn: Double, index: Int)? in
            let other = references[index].picture.worldFromCamera.translation - box.center
            let turn = angle(between: direction, and: other)
            let scale = direction.length / max(other.length, 1e-9)
            guard turn < Self.mostTurn, scale < Self.mostScale, scale > 1 / Self.mostScale else {
                return nil
            }
            return (turn, index)
        }.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }
        var nearest: (KeyframeReference, [Patch])?
        for (_, index) in near.prefix(Self.triedReferences) {
            let patches = patches(of: references[index], box)
            if patches.count(where: { $0.body == \.object }) >= Self.leastObject {
                return (references[index], patches)
            }
            nearest = nearest ?? (references[index], patches)
        }
        return nearest
    }

    /// Keyframes that are tried, and patches of the object that one must have.
    private static let triedReferences = 4
    private static let leastObject = 12

    private typealias Body = WritableKeyPath<SurfaceAgreement, SurfaceAgreement.Body>
    private typealias Patch = (center: SIMD2<Int>, body: Body)

    /// Places with texture and depth, evenly over the picture, of both bodies.
    private func patches(
        of reference: KeyframeReference, _ box: BoundingBox
    ) -> [Patch] {
        let (picture, depth) = (reference.picture, reference.depth)
        let camera = picture.intrinsics
        let objectFromCamera = box.objectFromWorld * picture.worldFromCamera
        let extent = box.size / 2
        var found: [Patch] = []
        var (objects, grounds): ([SIMD2<Int>], [SIMD2<Int>]) = ([], [])
        let margin = Self.half + 1
        for y in Swift.stride(from: margin, to: picture.height - margin, by: Self.stride) {
            for x in Swift.stride(from: margin, to: picture.width - margin, by: Self.stride) {
                let far = Double(depth.values[y * picture.width + x])
                guard far > 0, Self.variance(picture, x, y) >= Self.leastVariance else {
                    continue
                }
                let ray = Vector3(
                    (Double(x) - camera.cx) / camera.fx, (Double(y) - camera.cy) / camera.fy, 1)
                let point = objectFromCamera * (far * ray)
                let (u, v) = (abs(point.x) / extent.x, abs(point.y) / extent.y)
                let w = point.z / box.size.z
                if max(u, v) < 0.95, w > 0.08, w < 1 {
                    objects.append(SIMD2(x, y))
                } else if max(u, v) > 1.15 || w < 0.02 {
                    grounds.append(SIMD2(x, y))
                }
            }
        }
        for (places, body) in [(objects, \SurfaceAgreement.object), (grounds, \.ground)]
            as [([SIMD2<Int>], Body)]
        {
            let step = max(1, (places.count + Self.mostPatches - 1) / Self.mostPatches)
            for index in Swift.stride(from: 0, to: places.count, by: step) {
                found.append((places[index], body))
            }
        }
        return found
    }

    private static func variance(_ picture: GrayPicture, _ x: Int, _ y: Int) -> Float {
        var (sum, squares): (Int32, Int32) = (0, 0)
        picture.values.withUnsafeBufferPointer { values in
            for row in y - half...y + half {
                for at in row * picture.width + x - half...row * picture.width + x + half {
                    let value = Int32(values[at])
                    sum &+= value
                    squares &+= value &* value
                }
            }
        }
        let count = Float((2 * half + 1) * (2 * half + 1))
        let mean = Float(sum) / count
        return Float(squares) / count - mean * mean
    }

    /// One patch of a keyframe that is looked for in a frame.
    private struct Look {
        enum Outcome {
            /// log2 of the brightness against the keyframe; the same of fine detail.
            case matched(brightness: Double, detail: Double?)
            case shifted(pixels: Double)
            case missing
        }

        private static let side = 2 * SurfaceComparison.half + 1
        private let wanted: [Float]
        /// The keyframe's patch, interpolated as the frame's is.
        private let alike: [Float]
        private let places: [SIMD2<Float>]
        private let frame: GrayPicture

        /// Nil where the frame does not show the place.
        init?(_ center: SIMD2<Int>, of reference: KeyframeReference, in frame: GrayPicture) {
            let (picture, depth) = (reference.picture, reference.depth)
            let camera = picture.intrinsics
            let frameFromKeyframe = frame.worldFromCamera.inverse * picture.worldFromCamera
            let middle = depth.values[center.y * picture.width + center.x]
            var (wanted, places): ([Float], [SIMD2<Float>]) = ([], [])
            var alike: [Float] = []
            alike.reserveCapacity(Self.side * Self.side)
            wanted.reserveCapacity(Self.side * Self.side)
            places.reserveCapacity(Self.side * Self.side)
            let reach = Float(SurfaceComparison.reach + 1)
            for y in center.y - SurfaceComparison.half...center.y + SurfaceComparison.half {
                for x in center.x - SurfaceComparison.half...center.x + SurfaceComparison.half {
                    let at = y * picture.width + x
                    var far = depth.values[at]
                    // Across an edge the patch is taken as flat.
                    if far <= 0 || abs(far - middle) > 0.05 * middle { far = middle }
                    let ray = Vector3(
                        (Double(x) - camera.cx) / camera.fx,
                        (Double(y) - camera.cy) / camera.fy, 1)
                    let point = frameFromKeyframe * (Double(far) * ray)
                    guard point.z > 1e-9 else { return nil }
                    let u = Float(point.x / point.z * frame.intrinsics.fx + frame.intrinsics.cx)
                    let v = Float(point.y / point.z * frame.intrinsics.fy + frame.intrinsics.cy)
                    guard u > reach, v > reach, u < Float(frame.width) - reach - 1,
                        v < Float(frame.height) - reach - 1
                    else { return nil }
                    wanted.append(Float(picture.values[at]))
                    let fraction = SIMD2(u - u.rounded(.down), v - v.rounded(.down))
                    alike.append(Self.sample(SIMD2(Float(x), Float(y)) + fraction, of: picture))
                    places.append(SIMD2(u, v))
                }
            }
            (self.wanted, self.places, self.frame) = (wanted, places, frame)
            self.alike = alike
        }

        /// Where the patch's middle must be in the frame.
        var middle: Vector2 {
            let place = places[places.count / 2]
            return Vector2(Double(place.x), Double(place.y))
        }

        /// Where it is.
        var outcome: Outcome {
            let here = score(SIMD2(0, 0))
            var (near, best, way) = (here.correlation, here.correlation, SIMD2<Int>(0, 0))
            if here.correlation < SurfaceComparison.found {
                let reach = SurfaceComparison.reach
                for dy in -reach...reach {
                    for dx in -reach...reach where dx != 0 || dy != 0 {
                        let correlation = score(SIMD2(Float(dx), Float(dy))).correlation
                        if max(abs(dx), abs(dy)) <= SurfaceComparison.stillPixels {
                            near = max(near, correlation)
                        }
                        if correlation > best { (best, way) = (correlation, SIMD2(dx, dy)) }
                    }
                }
            }
            if near >= SurfaceComparison.found {
                guard here.correlation >= SurfaceComparison.found else {
                    return .matched(brightness: here.brightness, detail: nil)
                }
                return .matched(brightness: here.brightness, detail: here.detail)
            }
            let length = Double(way.x * way.x + way.y * way.y).squareRoot()
            if best >= SurfaceComparison.found, best > near + SurfaceComparison.clearlyBetter,
                length > Double(SurfaceComparison.stillPixels)
            {
                return .shifted(pixels: length)
            }
            return .missing
        }

        private func score(
            _ shift: SIMD2<Float>
        ) -> (correlation: Float, brightness: Double, detail: Double?) {
            let values = places.map { Self.sample($0 + shift, of: frame) }
            let count = Float(values.count)
            let (meanA, meanB) = (wanted.reduce(0, +) / count, values.reduce(0, +) / count)
            var (ab, aa, bb): (Float, Float, Float) = (0, 0, 0)
            for index in values.indices {
                let (a, b) = (wanted[index] - meanA, values[index] - meanB)
                ab += a * b
                aa += a * a
                bb += b * b
            }
            let brightness = log2(Double(max(1, meanB)) / Double(max(1, meanA)))
            let detail = aa > 0 && bb > 0 ? Self.detail(alike, values) : nil
            return (aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0, brightness, detail)
        }

        /// log2 of the energy of differences between neighbours over that of the whole contrast, of
        /// the second against the first.
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
            let (fx, fy) = (place.x - Float(column), place.y - Float(row))
            let (width, at) = (picture.width, row * picture.width + column)
            let (a, b) = (Float(picture.values[at]), Float(picture.values[at + 1]))
            let (c, d) = (
                Float(picture.values[at + width]), Float(picture.values[at + width + 1])
            )
            return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy
        }
    }
}

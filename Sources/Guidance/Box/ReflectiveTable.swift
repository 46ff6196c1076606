import Glibc
import Scene

/// A reflecting table, found by the mirror image of the object on it. Such a table may show no
/// point of its own; the depth pictures then contain only the object and its mirror image.
///
/// The method compares the fine detail of the pictures at points near the look-at point with the
/// detail at their mirrored points. The plane is the one with the best normalised
/// cross-correlation.
struct ReflectiveTable {
    /// The table's plane; its normal points up.
    let plane: Plane

    /// At most `mostViews` views are compared, with at most `mostPoints` points each.
    private static let (mostViews, mostPoints) = (10, 600)
    /// The search for the plane needs at least `leastViews` views. A plane is judged only with at
    /// least `leastPoints` compared points.
    private static let (leastViews, leastPoints) = (4, 300)
    /// Points count only within this distance of the vertical through the look-at point, relative
    /// to the picture's short side: an object fills half of the picture.
    private static let reach = 0.3
    /// Points are compared up to this height above the plane, relative to the picture's short side.
    private static let mostHeight = 0.2
    /// Range of heights of the look-at point above the plane that are tried, relative to the
    /// picture's short side.
    private static let heights = (least: -0.1, most: 0.75)
    /// Distance between two tried heights, as a share of the camera's distance: mirrored points
    /// then move by less than three pixels of a depth picture.
    private static let step = 0.006
    /// A mirror image counts as found only if its correlation is at least this.
    private static let leastCorrelation = 0.4
    /// A repeating pattern correlates at several heights. So the best plane is rejected if a plane
    /// more than `steps` heights away has more than `share` times its correlation.
    private static let rivals = (steps: 3, share: 0.6)
    /// At most this number of heights is refined, those with the highest correlation.
    private static let mostPeaks = 3
    /// Each round of the refinement tilts the plane by one of these angles, radians.
    private static let tilts = [0.03, 0.015, 0.007]

    /// A plane, and the correlation of the points above it with their mirror images.
    private struct Candidate {
        var plane: Plane
        var correlation: Double
    }

    /// Searches the table; nil where no mirror image is seen.
    /// - Parameters:
    ///   - views: depth pictures with their brightness, in the order of the walk.
    ///   - middle: approximate middle of the object.
    init?(in views: [PosedDepth], round middle: Vector3, lookAt: LookAtPoint) {
        let pitch = max(1, (views.count + Self.mostViews - 1) / Self.mostViews)
        let views = stride(from: 0, to: views.count, by: pitch).compactMap {
            View(
                views[$0], round: middle, up: lookAt.up, reach: Self.reach * lookAt.short,
                most: Self.mostPoints)
        }
        guard views.count >= Self.leastViews else { return nil }
        let step = Self.step * lookAt.distance
        let count = Int((Self.heights.most - Self.heights.least) * lookAt.short / step)
        let high = dot(lookAt.up, middle) - Self.heights.least * lookAt.short
        let found = (0...count).map { index in
            Self.correlation(
                of: Plane(normal: lookAt.up, offset: high - Double(index) * step), views,
                short: lookAt.short)
        }
        // The cameras' up direction is wrong by a degree or two, which halves the correlation of
        // the true height; so several heights are refined.
        let candidates = Self.peaks(of: found).map { index in
            Self.refined(
                Plane(normal: lookAt.up, offset: high - Double(index) * step), views,
                round: middle, step: step, short: lookAt.short)
        }.sorted { $0.correlation > $1.correlation }
        guard let best = candidates.first, best.correlation >= Self.leastCorrelation,
            candidates.dropFirst().allSatisfy({
                $0.correlation <= Self.rivals.share * best.correlation
                    || abs($0.plane.height(of: middle) - best.plane.height(of: middle))
                        <= Double(Self.rivals.steps) * step
            })
        else { return nil }
        plane = best.plane
    }

    /// Indices of the highest values that are more than `rivals.steps` apart, the highest value
    /// first.
    private static func peaks(of values: [Double]) -> [Int] {
        var found: [Int] = []
        for index in values.indices.sorted(by: { values[$0] > values[$1] })
        where found.allSatisfy({ abs($0 - index) > rivals.steps }) {
            found.append(index)
            if found.count == mostPeaks { break }
        }
        return found
    }

    /// Tilts and shifts the plane step by step as long as the correlation grows.
    private static func refined(
        _ start: Plane, _ views: [View], round middle: Vector3, step: Double, short: Double
    ) -> Candidate {
        var (plane, best) = (start, correlation(of: start, views, short: short))
        for tilt in tilts {
            let shift = step * tilt / (2 * tilts[0])
            var isBetter = true
            while isBetter {
                isBetter = false
                let axes = Rotation.standing(on: plane.normal)
                // A tilt keeps the plane's point below the middle in its place.
                let foot = middle - plane.height(of: middle) * plane.normal
                var others = [shift, -shift].map {
                    Plane(normal: plane.normal, offset: plane.offset + $0)
                }
                for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0)] {
                    for angle in [tilt, -tilt] {
                        let normal = Rotation(angle: angle, axis: axes * axis) * plane.normal
                        others.append(Plane(normal: normal, offset: dot(normal, foot)))
                    }
                }
                for other in others {
                    let found = correlation(of: other, views, short: short)
                    if found > best { (plane, best, isBetter) = (other, found, true) }
                }
            }
        }
        return Candidate(plane: plane, correlation: best)
    }

    /// Correlation of the points above a plane with their mirror images; 0 for too few points.
    private static func correlation(of plane: Plane, _ views: [View], short: Double) -> Double {
        var pairs = Correlation()
        for view in views {
            view.add(to: &pairs, plane, below: mostHeight * short)
        }
        return pairs.count < leastPoints ? 0 : pairs.coefficient ?? 0
    }
}

/// A view of the object: fine detail of its picture, and points of the surface.
private struct View {
    /// Half the side of the square whose mean is subtracted from the pixel in its middle, pixels.
    private static let blur = 4

    private let depth: PosedDepth
    private let detail: [Float]
    /// Points in the camera's frame, each with the picture's detail there.
    private let points: [(place: Vector3, detail: Double)]

    /// Nil for a view whose picture has no brightness.
    init?(_ depth: PosedDepth, round middle: Vector3, up: Vector3, reach: Double, most: Int) {
        guard let luma = depth.luma else { return nil }
        self.depth = depth
        let camera = depth.intrinsics
        detail = Self.detail(luma, camera.width, camera.height)
        let back = depth.worldFromCamera.inverse
        let (center, axis) = (back * middle, back.rotation * up)
        var found: [(place: Vector3, detail: Double)] = []
        for index in depth.values.indices where depth.values[index] > 0 {
            if depth.details?[index] == .plain { continue }
            let (x, y) = (Double(index % camera.width), Double(index / camera.width))
            let place = Double(depth.values[index]) * camera.pinholeRay(x, y)
            let offset = place - center
            guard (offset - dot(offset, axis) * axis).length < reach else { continue }
            found.append((place: place, detail: Double(detail[index])))
        }
        let pitch = max(1, found.count / most)
        points = stride(from: 0, to: found.count, by: pitch).map { found[$0] }
    }

    /// Points are compared only from this height above the plane on, pixels: nearer to the plane,
    /// the subtracted mean mixes the bright object with its dim mirror image.
    private static let leastHeight = 1.5 * Double(blur)

    /// Adds the points between `leastHeight` and a height above a plane, each with its mirror
    /// image.
    func add(to pairs: inout Correlation, _ plane: Plane, below most: Double) {
        let camera = depth.intrinsics
        let pose = depth.worldFromCamera
        let normal = pose.rotation.inverse * plane.normal
        let eye = plane.height(of: pose.translation)
        for point in points {
            let height = dot(normal, point.place) + eye
            guard height < most, height * camera.fy > Self.leastHeight * point.place.z
            else { continue }
            let mirrored = point.place - 2 * height * normal
            guard mirrored.z > 0 else { continue }
            let x = camera.fx * mirrored.x / mirrored.z + camera.cx
            let y = camera.fy * mirrored.y / mirrored.z + camera.cy
            guard x >= 0, y >= 0, x < Double(camera.width - 1), y < Double(camera.height - 1)
            else { continue }
            pairs.add(point.detail, detail(x, y))
        }
    }

    /// The picture's detail at a place between four pixels, interpolated.
    private func detail(_ x: Double, _ y: Double) -> Double {
        let width = depth.intrinsics.width
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (Float(x - Double(column)), Float(y - Double(row)))
        let index = row * width + column
        let above = detail[index] + right * (detail[index + 1] - detail[index])
        let below =
            detail[index + width] + right * (detail[index + width + 1] - detail[index + width])
        return Double(above + down * (below - above))
    }

    /// The detail of each pixel: its brightness minus the mean of its surroundings.
    private static func detail(_ luma: [UInt8], _ width: Int, _ height: Int) -> [Float] {
        var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: Int32 = 0
            for x in 0..<width {
                row += Int32(luma[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        var detail = [Float](repeating: 0, count: luma.count)
        for y in 0..<height {
            let (top, bottom) = (max(0, y - blur), min(height, y + blur + 1))
            for x in 0..<width {
                let (left, right) = (max(0, x - blur), min(width, x + blur + 1))
                let sum =
                    sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right]
                    - sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left]
                let mean = Float(sum) / Float((bottom - top) * (right - left))
                detail[y * width + x] = Float(luma[y * width + x]) - mean
            }
        }
        return detail
    }
}

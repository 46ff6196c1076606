import Scene

/// Holes of a sensor's depth inside the object: dark or shiny spots without a measurement, with
/// depth of the object on most sides. Missing depth around the object is no hole: the background
/// may be out of the sensor's range.
struct DepthHoles {
    /// Whether each pixel of the map is in a hole.
    private(set) var isHole: [Bool]
    /// Share of hole pixels among the hole pixels and the pixels with depth inside the box; 0...1.
    private(set) var share = 0.0

    /// A pixel without depth is in a hole if the nearest depth is inside the box in at least this
    /// number of the four picture directions (guess). At the object's outline, a hole is open to
    /// one side.
    private static let leastSides: UInt8 = 3

    /// Whether a pixel has depth, and whether its point is in the box.
    private enum Kind: UInt8 {
        case unknown, outsideBox, insideBox
    }

    /// Finds the holes of a map.
    init(of map: DepthMap, in box: BoundingBox) {
        let (width, height) = (map.width, map.height)
        isHole = Array(repeating: false, count: width * height)
        let kinds = Self.kinds(of: map, in: box)
        var sides = Array(repeating: UInt8(0), count: width * height)
        for y in 0..<height {
            Self.countSides(kinds, &sides, from: y * width, step: 1, count: width)
            Self.countSides(kinds, &sides, from: (y + 1) * width - 1, step: -1, count: width)
        }
        for x in 0..<width {
            Self.countSides(kinds, &sides, from: x, step: width, count: height)
            Self.countSides(
                kinds, &sides, from: (height - 1) * width + x, step: -width, count: height)
        }
        var (holes, seen) = (0, 0)
        for at in kinds.indices {
            if kinds[at] == .insideBox { seen += 1 }
            guard kinds[at] == .unknown, sides[at] >= Self.leastSides else { continue }
            isHole[at] = true
            holes += 1
        }
        share = holes > 0 ? Double(holes) / Double(holes + seen) : 0
    }

    /// The map with its holes filled from another map of the same camera.
    func filled(_ map: DepthMap, from other: DepthMap) -> DepthMap {
        var map = map
        let (camera, source) = (map.intrinsics, other.intrinsics)
        let columns = (0..<map.width).map { x in
            Int(((Double(x) - camera.cx) / camera.fx * source.fx + source.cx).rounded())
        }
        for y in 0..<map.height {
            let row = Int(
                ((Double(y) - camera.cy) / camera.fy * source.fy + source.cy).rounded())
            guard row >= 0, row < source.height else { continue }
            for x in 0..<map.width where isHole[y * map.width + x] {
                let column = columns[x]
                guard column >= 0, column < source.width else { continue }
                map.values[y * map.width + x] = other.values[row * source.width + column]
            }
        }
        return map
    }

    /// Removes from the holes each pixel that the sensor measured: the map has no depth there
    /// because the measured depth was dropped at a discontinuity.
    mutating func excludeMeasured(_ plane: DepthPlane) {
        guard plane.values.count == isHole.count else { return }
        for at in isHole.indices where plane.values[at] != 0 { isHole[at] = false }
    }

    /// Goes along a line of pixels. For each pixel without depth, counts one more side if the last
    /// known depth before the pixel is inside the box.
    private static func countSides(
        _ kinds: [Kind], _ sides: inout [UInt8], from start: Int, step: Int, count: Int
    ) {
        var (latest, at): (Kind, Int) = (.unknown, start)
        for _ in 0..<count {
            if kinds[at] != .unknown {
                latest = kinds[at]
            } else if latest == .insideBox {
                sides[at] += 1
            }
            at += step
        }
    }

    private static func kinds(of map: DepthMap, in box: BoundingBox) -> [Kind] {
        let objectFromCamera = box.objectFromWorld * map.worldFromCamera
        let camera = map.intrinsics
        let rotation = objectFromCamera.rotation
        let (xAxis, yAxis, zAxis) = (rotation.xAxis, rotation.yAxis, rotation.zAxis)
        let origin = objectFromCamera.translation
        let half = box.size / 2
        var kinds = Array(repeating: Kind.unknown, count: map.values.count)
        for y in 0..<camera.height {
            let down = zAxis + yAxis * ((Double(y) - camera.cy) / camera.fy)
            for x in 0..<camera.width {
                let at = y * camera.width + x
                let depth = Double(map.values[at])
                guard depth > 0 else { continue }
                let place =
                    origin + (down + xAxis * ((Double(x) - camera.cx) / camera.fx)) * depth
                // The origin of the object's frame is the centre of the box's base.
                let isInside =
                    abs(place.x) <= half.x && abs(place.y) <= half.y && place.z >= 0
                    && place.z <= box.size.z
                kinds[at] = isInside ? .insideBox : .outsideBox
            }
        }
        return kinds
    }
}

extension DepthHoles {
    /// Width to which a depth plane is reduced before its holes are estimated, pixels (guess).
    private static let estimateWidth = 160

    /// Share of the object for which a sensor's plane has no depth, 0...1. The estimate is coarse
    /// and ignores lens distortion. It suffices to decide whether depth from colour is worth
    /// computing.
    static func share(
        of plane: DepthPlane, intrinsics: Intrinsics, worldFromCamera: RigidTransform,
        in box: BoundingBox
    ) -> Double {
        let step = max(1, plane.width / estimateWidth)
        let (width, height) = (plane.width / step, plane.height / step)
        guard width > 0, height > 0 else { return 0 }
        var camera = intrinsics.scaled(toWidth: width, height: height)
        camera.distortion = .none
        var values = [Float](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                values[y * width + x] =
                    Float(plane.values[y * step * plane.width + x * step])
                    * Float(plane.metersPerUnit)
            }
        }
        return DepthHoles(
            of: DepthMap(intrinsics: camera, worldFromCamera: worldFromCamera, values: values),
            in: box
        ).share
    }
}

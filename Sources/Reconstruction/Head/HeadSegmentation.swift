import Scene

/// Keeps the part of a depth picture that belongs to the head. Other depths only mark the space in
/// front of them as free.
struct HeadSegmentation {
    private let keepsNeck: Bool

    init(_ kind: HeadModelOptions.Kind) { keepsNeck = kind == .frontalExtended }

    /// The neck is used only from pictures in which the head is turned by less than 15°, since the
    /// neck turns less than the head. The value is the sine of this angle (guess).
    private static let neckSine = 0.26
    /// Height of the neck's lower end, metres (guess).
    private static let neckEnd: Float = -0.16
    /// Points at least this far from the middle of the head in x or y are left as they are, metres
    /// (guess). They are outside `HeadFusion.box`.
    private static let reachAside: Float = 0.3
    /// Points at least this far from the middle of the head along z are left as they are, metres
    /// (guess).
    private static let reachUp: Float = 0.4
    /// Height of the head's lower limit under the jaw, metres. `isHead` says how this value and the
    /// next four were chosen.
    private static let chinHeight: Float = -0.12
    /// Rise of the head's lower limit from the end of the jaw's underside to the ears, metres per
    /// metre.
    private static let jawSlope: Float = 0.75
    /// The underside of the jaw ends at this distance in front of the ears, metres.
    private static let jawEnd: Float = 0.06
    /// Further rise of the head's lower limit towards the nape, metres per metre.
    private static let napeSlope: Float = 0.5
    /// The rise by `napeSlope` begins at this distance in front of the ears, metres.
    private static let napeStart: Float = 0.03

    func apply(to map: inout DepthMap) {
        let pose = map.worldFromCamera
        let eye = SIMD3<Float>(pose.translation)
        let (x, y, z) = (
            SIMD3<Float>(pose.rotation.xAxis), SIMD3<Float>(pose.rotation.yAxis),
            SIMD3<Float>(pose.rotation.zAxis)
        )
        // In a front view, the camera is on the side of the model's negative y.
        let toCamera = pose.translation.normalized ?? Vector3(0, -1, 0)
        let showsNeck = keepsNeck && abs(toCamera.x) < Self.neckSine
        let camera = map.intrinsics
        let (fx, fy) = (Float(camera.fx), Float(camera.fy))
        let (cx, cy) = (Float(camera.cx), Float(camera.cy))
        let width = map.width
        map.rewrite { values, _ in
            for index in values.indices where values[index] > 0 {
                let (column, row) = (Float(index % width), Float(index / width))
                let (right, down) = ((column - cx) / fx, (row - cy) / fy)
                let ray = right * x + down * y + z
                let point = eye + values[index] * ray
                guard abs(point.x) < Self.reachAside, abs(point.y) < Self.reachAside,
                    abs(point.z) < Self.reachUp
                else { continue }
                if !Self.isHead(point), !(showsNeck && point.z > Self.neckEnd) {
                    values[index] = -values[index]
                }
            }
        }
    }

    /// Whether a point is above the head's lower limit; below the limit is the neck. The limit is
    /// level from the chin to 6 cm in front of the ears, where the underside of the jaw ends, and
    /// rises from there to the nape. The level part is well below the chin, because the chin is
    /// displaced by a centimetre if a scan starts with the chin up or down. The figures were chosen
    /// on virtual heads 1 to 6.
    static func isHead(_ point: SIMD3<Float>) -> Bool {
        point.z > chinHeight + jawSlope * max(0, min(jawEnd, jawEnd + point.y))
            + napeSlope * max(0, napeStart + point.y)
    }
}

/// Reduces the sensor's noise in a depth picture: averages depths of the same surface over a small
/// square.
enum DepthSmoothing {
    /// Number of pixels from the middle of the square to its edge (guess). The square covers 5 mm
    /// at 0.65 m and 600 pixels of focal length.
    private static let reach = 2
    /// A depth belongs to another surface if it differs from that of the square's middle by more
    /// than this share (guess): four times the sensor's noise, which is 2 mm at 0.65 m.
    private static let sameSurface: Float = 0.012
    /// A depth is kept only if at least this number of the 25 depths in its square is of the same
    /// surface (guess).
    private static let leastAlike: Float = 6

    /// Number of rows that a thread smooths at a time (guess).
    private static let rowsInPiece = 32

    static func apply(to map: inout DepthMap, workers: Workers) {
        let (width, height) = (map.width, map.height)
        let before = map.values
        before.withUnsafeBufferPointer { old in
            map.rewrite { new, _ in
                let new = UnsafeMutableBufferPointer(rebasing: new[...])
                workers.runPieces(of: max(0, height - 2 * reach), size: rowsInPiece) { rows in
                    for y in rows.lowerBound + reach..<rows.upperBound + reach {
                        for x in reach..<max(reach, width - reach) {
                            let middle = old[y &* width &+ x]
                            guard middle > 0 else { continue }
                            let most = sameSurface * middle
                            var (sum, count) = (Float(0), Float(0))
                            for row in y &- reach...y &+ reach {
                                for column in x &- reach...x &+ reach {
                                    let value = old[row &* width &+ column]
                                    guard abs(value - middle) <= most else { continue }
                                    sum += value
                                    count += 1
                                }
                            }
                            new[y &* width &+ x] = count >= leastAlike ? sum / count : 0
                        }
                    }
                }
            }
        }
    }
}

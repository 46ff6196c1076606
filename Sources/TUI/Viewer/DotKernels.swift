// The innermost loops of the viewer. They turn points and triangles into keys that sort by depth.

// More than six parameters: a kernel over plain buffers.
/// Projects a block of points. The results go into three scratch columns: x, y and depth.
@inline(__always)
func project(
    _ xs: UnsafeBufferPointer<Float>, _ ys: UnsafeBufferPointer<Float>,
    _ zs: UnsafeBufferPointer<Float>, _ start: Int, _ length: Int, _ p: DotProjection,
    to out: UnsafeMutableBufferPointer<Float>, _ block: Int
) {
    for index in 0..<length {
        let (x, y, z) = (xs[start &+ index], ys[start &+ index], zs[start &+ index])
        let depth = p.z.x * x + p.z.y * y + p.z.z * z + p.shift.z
        let scale = p.focal / depth
        out[index] = (p.x.x * x + p.x.y * y + p.x.z * z + p.shift.x) * scale + p.middleX
        out[block &+ index] =
            (p.y.x * x + p.y.y * y + p.y.z * z + p.shift.y) * scale + p.middleY
        out[block &* 2 &+ index] = depth
    }
}

// More than six parameters: a kernel over plain buffers.
/// Stores the nearest point of each dot.
@inline(__always)
func scatter(
    _ scratch: UnsafeMutableBufferPointer<Float>, _ block: Int, _ start: Int, _ length: Int,
    _ size: Int, near: Float, _ wide: Int, _ high: Int,
    into keys: UnsafeMutableBufferPointer<UInt64>
) {
    let (right, bottom) = (Float(wide), Float(high))
    for index in 0..<length {
        let (x, y, z) = (
            scratch[index], scratch[block &+ index], scratch[block &* 2 &+ index]
        )
        // A comparison with NaN is false, so points with NaN are skipped too.
        guard z > near, x >= 0, y >= 0, x < right, y < bottom else { continue }
        let key = UInt64(z.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: start &+ index))
        let (column, row) = (Int(x), Int(y))
        if size == 1 {
            let at = row &* wide &+ column
            if key < keys[at] { keys[at] = key }
            continue
        }
        let (left, top) = (max(0, column &- size / 2), max(0, row &- size / 2))
        for line in top..<min(high, top &+ size) {
            for at in (line &* wide &+ left)..<(line &* wide &+ min(wide, left &+ size)) {
                if key < keys[at] { keys[at] = key }
            }
        }
    }
}

/// Projects vertices to x, y and the inverse of the depth, which is linear on the screen. An
/// inverse of 0 marks a vertex that is not in front of the camera.
@inline(__always)
func place(
    _ positions: UnsafeBufferPointer<SIMD3<Float>>, _ p: DotProjection,
    to corners: UnsafeMutableBufferPointer<SIMD3<Float>>
) {
    for index in 0..<positions.count {
        let v = positions[index]
        let depth = p.z.x * v.x + p.z.y * v.y + p.z.z * v.z + p.shift.z
        let inverse = 1 / depth
        let scale = p.focal * inverse
        corners[index] = SIMD3(
            (p.x.x * v.x + p.x.y * v.y + p.x.z * v.z + p.shift.x) * scale + p.middleX,
            (p.y.x * v.x + p.y.y * v.y + p.y.z * v.z + p.shift.y) * scale + p.middleY,
            depth > p.near ? inverse : 0)
    }
}

// More than six parameters: a kernel over plain buffers.
/// Draws a triangle with a depth test at the centre of each dot (Pineda 1988). A triangle with a
/// vertex that is not in front of the camera is skipped.
@inline(__always)
func fill(
    _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, number: UInt64, _ wide: Int,
    _ high: Int, into keys: UnsafeMutableBufferPointer<UInt64>
) {
    guard a.z > 0, b.z > 0, c.z > 0 else { return }
    let (lowX, highX) = (min(a.x, min(b.x, c.x)), max(a.x, max(b.x, c.x)))
    let (lowY, highY) = (min(a.y, min(b.y, c.y)), max(a.y, max(b.y, c.y)))
    guard highX >= 0.5, highY >= 0.5, lowX < Float(wide), lowY < Float(high) else { return }
    let left = Int((max(0, lowX - 0.5)).rounded(.up))
    let right = Int(min(Float(wide &- 1), highX - 0.5))
    let top = Int((max(0, lowY - 0.5)).rounded(.up))
    let bottom = Int(min(Float(high &- 1), highY - 0.5))
    guard left <= right, top <= bottom else { return }
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    guard abs(area) > 1e-12 else { return }
    let scale = 1 / area
    // The barycentric weights of the corners b and c grow by these values from dot to dot.
    let (bx, by) = ((c.y - a.y) * scale, (a.x - c.x) * scale)
    let (cx, cy) = ((a.y - b.y) * scale, (b.x - a.x) * scale)
    let (startX, startY) = (Float(left) + 0.5 - a.x, Float(top) + 0.5 - a.y)
    var rowB = startX * bx + startY * by
    var rowC = startX * cx + startY * cy
    for row in top...bottom {
        var (weightB, weightC) = (rowB, rowC)
        for column in left...right {
            let weightA = 1 - weightB - weightC
            // A small tolerance closes the seams between neighbouring triangles.
            if weightA >= -1e-5, weightB >= -1e-5, weightC >= -1e-5 {
                let depth = 1 / (weightA * a.z + weightB * b.z + weightC * c.z)
                let key = UInt64(depth.bitPattern) << 32 | number
                let at = row &* wide &+ column
                if key < keys[at] { keys[at] = key }
            }
            weightB += bx
            weightC += cx
        }
        rowB += by
        rowC += cy
    }
}

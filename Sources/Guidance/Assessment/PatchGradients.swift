/// A patch of a picture with its gradients, used to test the patch's texture and to find its motion
/// below the pixel. The memory is reused.
struct PatchGradients {
    /// A patch is textured if its squared gradient reaches this in the weakest direction, (grey
    /// levels per pixel)². The limit lies above the noise: noise of 8 levels becomes σ = 2 when 4×4
    /// pixels are averaged, and its squared gradient is σ²/2 = 2.
    private static let leastTexture: Float = 4
    /// Brightness is interpolated at this number of steps per pixel. The shift that results is not
    /// rounded to these steps.
    private static let parts: Float = 16
    /// The refined shift may differ from the whole-pixel shift by at most this along each axis,
    /// pixels: farther away the steps diverge (guess).
    private static let mostRefinement: Float = 1.5

    /// A shift is refined in at most this number of Gauss-Newton steps (guess).
    private static let iterations = 3

    private var patch = FlowPatch(x: 0, y: 0, side: 0)
    private var values: [Int16] = []
    /// For each pixel, the brightness of its right neighbour minus that of its left one, and of the
    /// lower minus the upper one, in sixteenths of a grey level.
    private var across: [Int16] = []
    private var down: [Int16] = []
    /// Sums over the patch: first of the gradients, then of their products.
    private var (sumX, sumY): (Float, Float) = (0, 0)
    private var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)

    /// Reads a patch; the patch needs a margin of one pixel to the picture's edge.
    mutating func take(_ patch: FlowPatch, in picture: ReducedPicture) {
        self.patch = patch
        let (width, side) = (picture.width, patch.side)
        if values.count != side * side {
            values = Array(repeating: 0, count: side * side)
            (across, down) = (values, values)
        }
        var sums = (x: Int64(0), y: Int64(0), xx: Int64(0), xy: Int64(0), yy: Int64(0))
        picture.values.withUnsafeBufferPointer { source in
            values.withUnsafeMutableBufferPointer { values in
                across.withUnsafeMutableBufferPointer { across in
                    down.withUnsafeMutableBufferPointer { down in
                        for row in 0..<side {
                            let start = (patch.y &+ row) &* width &+ patch.x
                            let out = row &* side
                            var run: (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
                            for column in 0..<side {
                                let i = start &+ column
                                let gx = source[i &+ 1] &- source[i &- 1]
                                let gy = source[i &+ width] &- source[i &- width]
                                values[out &+ column] = source[i]
                                across[out &+ column] = gx
                                down[out &+ column] = gy
                                run.0 &+= Int32(gx)
                                run.1 &+= Int32(gy)
                                run.2 &+= Int32(gx) &* Int32(gx)
                                run.3 &+= Int32(gx) &* Int32(gy)
                                run.4 &+= Int32(gy) &* Int32(gy)
                            }
                            sums.x &+= Int64(run.0)
                            sums.y &+= Int64(run.1)
                            sums.xx &+= Int64(run.2)
                            sums.xy &+= Int64(run.3)
                            sums.yy &+= Int64(run.4)
                        }
                    }
                }
            }
        }
        // The sums hold differences over two pixels; division turns them into gradients per pixel.
        (sumX, sumY) = (Float(sums.x) / 2, Float(sums.y) / 2)
        (xx, xy, yy) = (Float(sums.xx) / 4, Float(sums.xy) / 4, Float(sums.yy) / 4)
    }

    /// Whether the patch has enough gradient in every direction (Shi and Tomasi 1994: the smaller
    /// eigenvalue of the structure tensor).
    var isTextured: Bool {
        let pixels = Float(patch.side * patch.side) * 256
        let (middle, spread) = ((xx + yy) / 2, (xx - yy) / 2)
        return middle - (spread * spread + xy * xy).squareRoot() >= Self.leastTexture * pixels
    }

    /// The shift with a resolution below the pixel, found in a few Gauss-Newton steps; the
    /// whole-pixel shift where the steps diverge or leave the picture.
    func refined(_ shift: (x: Int, y: Int), in current: ReducedPicture) -> (x: Float, y: Float) {
        let start = (x: Float(shift.x), y: Float(shift.y))
        let determinant = xx * yy - xy * xy
        guard determinant > 0 else { return start }
        var now = start
        let pixels = Float(patch.side * patch.side)
        for _ in 0..<Self.iterations {
            let place = (
                x: (now.x * Self.parts).rounded() / Self.parts,
                y: (now.y * Self.parts).rounded() / Self.parts
            )
            guard let error = errors(at: place, in: current) else { return start }
            let offset = error.sum / pixels
            let (ex, ey) = (error.x - offset * sumX, error.y - offset * sumY)
            let step = (
                x: (yy * ex - xy * ey) / determinant, y: (xx * ey - xy * ex) / determinant
            )
            now = (place.x - step.x, place.y - step.y)
            guard abs(now.x - start.x) <= Self.mostRefinement,
                abs(now.y - start.y) <= Self.mostRefinement
            else { return start }
            // The steps end when one is shorter than half the spacing at which brightness is read.
            if max(abs(step.x), abs(step.y)) < 0.5 / Self.parts { break }
        }
        return now
    }

    /// Sums at a shift, in sixteenths of a grey level: of the brightness differences, and of their
    /// products with the gradients. Nil if the patch leaves the picture. The arithmetic is in
    /// integers, so that whole runs are summed at once: a difference has a resolution of 1/32 of a
    /// level and fits 16 bits.
    private func errors(
        at shift: (x: Float, y: Float), in current: ReducedPicture
    ) -> (sum: Float, x: Float, y: Float)? {
        let (left, top) = (shift.x.rounded(.down), shift.y.rounded(.down))
        let (side, width) = (patch.side, current.width)
        let (x, y) = (patch.x + Int(left), patch.y + Int(top))
        guard x >= 0, y >= 0, x + side + 1 <= width, y + side + 1 <= current.height else {
            return nil
        }
        let fx = Int32((shift.x - left) * Self.parts), fy = Int32((shift.y - top) * Self.parts)
        let parts = Int32(Self.parts)
        let (w0, w1) = ((parts - fx) * (parts - fy), fx * (parts - fy))
        let (w2, w3) = ((parts - fx) * fy, fx * fy)
        var total = (sum: Int64(0), x: Int64(0), y: Int64(0))
        current.values.withUnsafeBufferPointer { b in
            values.withUnsafeBufferPointer { a in
                across.withUnsafeBufferPointer { across in
                    down.withUnsafeBufferPointer { down in
                        for row in 0..<side {
                            let rowA = row &* side, rowB = (y &+ row) &* width &+ x
                            var run: (Int32, Int32, Int32) = (0, 0, 0)
                            for column in 0..<side {
                                let (i, j) = (rowA &+ column, rowB &+ column)
                                let seen =
                                    w0 &* Int32(b[j]) &+ w1 &* Int32(b[j &+ 1])
                                    &+ w2 &* Int32(b[j &+ width])
                                    &+ w3 &* Int32(b[j &+ width &+ 1])
                                let error = (seen &- 256 &* Int32(a[i])) &>> 7
                                run.0 &+= error
                                run.1 &+= error &* Int32(across[i])
                                run.2 &+= error &* Int32(down[i])
                            }
                            total.sum &+= Int64(run.0)
                            total.x &+= Int64(run.1)
                            total.y &+= Int64(run.2)
                        }
                    }
                }
            }
        }
        // The errors are in units of 1/32 of a level, so they are halved to get sixteenths. The
        // products are halved once more, because each gradient is a difference over two pixels.
        return (Float(total.sum) / 2, Float(total.x) / 4, Float(total.y) / 4)
    }
}

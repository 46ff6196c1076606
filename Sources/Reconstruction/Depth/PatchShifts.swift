import Scene

/// The correlations of a patch with a picture at all shifts within a square. The sums run over the
/// samples in the same order as for a single shift, so the results are equal to the bit to those
/// for single shifts. The inner loops run over neighbouring shifts, which the compiler vectorises.
struct PatchShifts {
    /// Greatest shift along each axis, pixels.
    let reach: Int
    /// The correlation at each shift, row by row, from −`reach` to `reach` along both axes.
    private(set) var correlations: [Float]

    private var side: Int { 2 * reach + 1 }

    /// - Parameters:
    ///   - deviations: the gray values of the patch minus their mean.
    ///   - energy: the sum of the squares of `deviations`.
    ///   - places: the predicted position of each sample. At all shifts, it must lie inside the
    ///     picture.
    init(
        reach: Int, of deviations: [Float], energy: Float, at places: [SIMD2<Float>],
        in picture: GrayPicture
    ) {
        self.reach = reach
        let count = (2 * reach + 1) * (2 * reach + 1)
        correlations = [Float](repeating: 0, count: count)
        guard energy > 0 else { return }
        var means = [Float](repeating: 0, count: count)
        var others = means
        withUnsafeTemporaryAllocation(of: Float.self, capacity: places.count * count) { values in
            means.withUnsafeMutableBufferPointer { means in
                for index in places.indices {
                    let first = index * count
                    let part = UnsafeMutableBufferPointer(rebasing: values[first..<first + count])
                    sample(places[index], of: picture, into: part)
                    for shift in 0..<count { means[shift] += part[shift] }
                }
                for shift in 0..<count { means[shift] /= Float(places.count) }
                correlations.withUnsafeMutableBufferPointer { products in
                    others.withUnsafeMutableBufferPointer { others in
                        for index in places.indices {
                            let (first, wanted) = (index * count, deviations[index])
                            for shift in 0..<count {
                                let deviation = values[first &+ shift] - means[shift]
                                products[shift] += wanted * deviation
                                others[shift] += deviation * deviation
                            }
                        }
                    }
                }
            }
        }
        for shift in 0..<count {
            let other = others[shift]
            correlations[shift] =
                other > 0 ? correlations[shift] / (energy * other).squareRoot() : 0
        }
    }

    /// The correlation at a shift.
    subscript(_ dx: Int, _ dy: Int) -> Float { correlations[(dy + reach) * side + dx + reach] }

    /// Interpolates the picture at all shifts of a position.
    private func sample(
        _ place: SIMD2<Float>, of picture: GrayPicture,
        into values: UnsafeMutableBufferPointer<Float>
    ) {
        let (side, width) = (side, picture.width)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: side) { fractions in
            let leftmost = Int(place.x - Float(reach))
            var areNeighbours = true
            for step in 0..<side {
                // A larger `Float` has fewer binary places, so the fractions differ from shift to
                // shift.
                let x = place.x + Float(step - reach)
                fractions[step] = x - Float(Int(x))
                areNeighbours = areNeighbours && Int(x) == leftmost + step
            }
            picture.values.withUnsafeBufferPointer { pixels in
                for row in 0..<side {
                    let y = place.y + Float(row - reach)
                    let (line, down) = (Int(y) &* width, y - Float(Int(y)))
                    let target = row &* side
                    if areNeighbours {
                        for step in 0..<side {
                            values[target &+ step] = bilinear(
                                pixels, line &+ leftmost &+ step, width, fractions[step], down)
                        }
                    } else {
                        for step in 0..<side {
                            let x = Int(place.x + Float(step - reach))
                            values[target &+ step] = bilinear(
                                pixels, line &+ x, width, fractions[step], down)
                        }
                    }
                }
            }
        }
    }
}

import Glibc
import Scene

/// The colour of a face's skin, and its brightness over the face.
struct SkinModel {
    /// The usual colour, as in `FacePatch.Cell`.
    private(set) var colors = SIMD2<Double>.zero
    /// A colour that differs by more is another material.
    private(set) var tolerance = leastTolerance
    private let hasColors: Bool
    /// Coefficients of 1, u, v, u², v² for the logarithm of brightness: the shading of a round face
    /// by one lamp.
    private var shading: [Double]

    /// Skin of one face differs by 0.08 between cheeks and forehead. Chosen on drawn heads below
    /// number 200.
    private static let leastTolerance = 0.09
    /// The tolerance as a multiple of the median distance from the usual colour. Guess.
    private static let toleranceInMedians = 3.5
    /// Colours within this distance belong to one material. Guess.
    private static let sameMaterial = 0.06
    /// Skin has more red than hair and most cloth: a cluster's weight grows with its red at the
    /// rate `redWeight`, up to `mostRed`. Guesses.
    private static let (redWeight, mostRed) = (4.0, 0.3)
    /// A brightness that differs by this factor (its logarithm) is not shading alone; pores,
    /// freckles and a doubtful fit stay below. Chosen on drawn heads below number 200.
    private static let lightTolerance = 0.35

    /// Rounds of the fit: the largest deviation that has weight, and the weight of the prior that
    /// vertical slopes are zero, in cells. Guesses.
    private static let rounds = [(0.7, 30.0), (0.6, 10.0), (0.5, 4.0), (0.4, 4.0)]
    /// Share by which the diagonal of the equations grows. Guess.
    private static let damping = 0.01

    /// The skin of a face.
    init(_ patch: FacePatch, _ region: [FaceRegion.Part]) {
        hasColors = patch.hasColors
        shading = [0, 0, 0, 0, 0]
        if hasColors { findColors(patch) }
        fitShading(patch, region)
    }

    /// Finds the largest group of equal colours where the face is seldom covered.
    private mutating func findColors(_ patch: FacePatch) {
        let seen = FaceRegion.mostlyBare.filter { patch.cells[$0.part.index].isInside }.map {
            (colors: patch.cells[$0.part.index].colors, weight: $0.weight)
        }
        var most = 0.0
        for candidate in seen {
            let near = seen.reduce(0) {
                let isNear = Self.distance($1.colors, candidate.colors) < Self.sameMaterial
                return isNear ? $0 + $1.weight : $0
            }
            let score =
                near * exp(Self.redWeight * min(Self.mostRed, max(0, candidate.colors.x)))
            if score > most { (most, colors) = (score, candidate.colors) }
        }
        var (sum, weight) = (SIMD2<Double>.zero, 0.0)
        for cell in seen where Self.distance(cell.colors, colors) < Self.sameMaterial {
            sum += cell.weight * cell.colors
            weight += cell.weight
        }
        if weight > 0 { colors = sum / weight }
        let residuals = seen.map { Self.distance($0.colors, colors) }.filter {
            $0 < 2 * Self.sameMaterial
        }
        tolerance = max(Self.leastTolerance, Self.toleranceInMedians * (residuals.median ?? 0))
    }

    /// Fits the shading to cells of the skin's colour; a smaller part of another brightness loses
    /// its weight (Tukey's biweight).
    private mutating func fitShading(_ patch: FacePatch, _ region: [FaceRegion.Part]) {
        let parts = region.filter { !isOtherMaterial(patch.cells[$0.index]) }
        let lights = parts.map { patch.cells[$0.index].light }.sorted()
        // Hair and shadow are darker: begin above the median.
        shading[0] = lights.isEmpty ? 0 : lights[lights.count * 2 / 3]
        for (width, priorWeight) in Self.rounds {
            var equations = NormalEquations(unknowns: shading.count)
            // Without this prior a cover of the forehead would be fitted as shade that grows
            // upward.
            equations.add([0, 0, priorWeight, 0, 0], equals: 0)
            equations.add([0, 0, 0, 0, priorWeight], equals: 0)
            for part in parts {
                let light = patch.cells[part.index].light
                let residual = (light - expectedLight(part)) / width
                guard abs(residual) < 1 else { continue }
                let rootWeight = 1 - residual * residual
                equations.add(
                    [1, part.u, part.v, part.u * part.u, part.v * part.v].map { rootWeight * $0 },
                    equals: rootWeight * light)
            }
            // A covered part leaves slopes undetermined.
            equations.damp(Self.damping)
            guard let found = equations.solution() else { return }
            shading = found
        }
    }

    private func expectedLight(_ part: FaceRegion.Part) -> Double {
        let (u, v) = (part.u, part.v)
        return shading[0] + shading[1] * u + shading[2] * v + shading[3] * u * u
            + shading[4] * v * v
    }

    /// Whether a cell has another colour than skin in any light.
    func isOtherMaterial(_ cell: FacePatch.Cell) -> Bool {
        hasColors && Self.distance(cell.colors, colors) > tolerance
    }

    /// The difference of a cell from the skin expected there, in tolerances; beyond 1 it is not
    /// skin in plain light.
    func distance(_ cell: FacePatch.Cell, _ part: FaceRegion.Part) -> Double {
        difference(cell.light - expectedLight(part), cell.colors - colors)
    }

    /// A difference of light and colours in tolerances.
    func difference(_ light: Double, _ colors: SIMD2<Double>) -> Double {
        let (x, y) = (light / Self.lightTolerance, Self.distance(colors, .zero) / tolerance)
        return (x * x + (hasColors ? y * y : 0)).squareRoot()
    }

    private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let residual = a - b
        return (residual.x * residual.x + residual.y * residual.y).squareRoot()
    }
}

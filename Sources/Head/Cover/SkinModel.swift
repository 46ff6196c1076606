import Glibc
import Scene

/// The colour of a face's skin, and its brightness over the face.
struct SkinModel {
    /// The usual colour of the skin: logarithms, like `FacePatch.Cell.colors`.
    private(set) var colors = SIMD2<Double>.zero
    /// A cell shows another material if its colour differs from `colors` by more than this.
    private(set) var tolerance = leastTolerance
    private let hasColors: Bool
    /// Coefficients of 1, u, v, u², v² for the logarithm of brightness: the shading of a round face
    /// by one lamp.
    private var shading: [Double]

    /// The least value of `tolerance`, because the colours of one face differ by 0.08 between
    /// cheeks and forehead. Chosen on the virtual heads 0 to 199.
    private static let leastTolerance = 0.09
    /// `tolerance` is a multiple of the median distance from the usual colour, taken over the
    /// colours of seldom covered cells. This is the factor. Guess.
    private static let toleranceInMedians = 3.5
    /// Two colours whose distance is below this belong to one material. Guess.
    private static let sameMaterial = 0.06
    /// Skin has more red than hair and most cloth. So the score of a group of colours grows with
    /// the logarithm of red ÷ green at the rate `redWeight`, until that logarithm is `mostRed`.
    /// Guesses.
    private static let (redWeight, mostRed) = (4.0, 0.3)
    /// If the logarithm of a cell's brightness differs from the shading by more than this, the cell
    /// shows something else than skin, or skin that is not evenly lit. Pores, freckles and errors
    /// of the fit differ by less. Chosen on the virtual heads 0 to 199.
    private static let lightTolerance = 0.35

    /// The rounds of the fit, with two numbers each. A cell has no weight in a round if its
    /// brightness deviates by more than the first number, as a logarithm. The second number is the
    /// factor of the equations which say that the vertical slopes are zero; the factor of a cell's
    /// equation is at most 1. Guesses.
    private static let rounds = [(0.7, 30.0), (0.6, 10.0), (0.5, 4.0), (0.4, 4.0)]
    /// The diagonal of the normal equations is enlarged by this share. Guess.
    private static let damping = 0.01

    /// Finds the skin of a face from these cells.
    init(_ patch: FacePatch, _ region: [FaceRegion.Part]) {
        hasColors = patch.hasColors
        shading = [0, 0, 0, 0, 0]
        if hasColors { findColors(patch) }
        fitShading(patch, region)
    }

    /// Finds the usual colour: that of the largest group of similar colours among the cells that
    /// are seldom covered.
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

    /// Fits the shading to the cells with the skin's colour. A smaller group of cells with another
    /// brightness loses its weight (Tukey's biweight).
    private mutating func fitShading(_ patch: FacePatch, _ region: [FaceRegion.Part]) {
        let parts = region.filter { !isOtherMaterial(patch.cells[$0.index]) }
        let lights = parts.map { patch.cells[$0.index].light }.sorted()
        // Hair and shadow are darker than skin, so the fit begins with a brightness above the
        // median.
        shading[0] = lights.isEmpty ? 0 : lights[lights.count * 2 / 3]
        for (width, priorWeight) in Self.rounds {
            var equations = NormalEquations(unknowns: shading.count)
            // Without this prior the fit would take a cover of the forehead for shade that grows
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
            // If a part of the face is covered, the other cells may not determine all slopes.
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

    /// Whether a cell has a colour that skin has in no light.
    func isOtherMaterial(_ cell: FacePatch.Cell) -> Bool {
        hasColors && Self.distance(cell.colors, colors) > tolerance
    }

    /// The difference of a cell from the skin that is expected at its place, as a multiple of the
    /// tolerances. Above 1 the cell shows something else than skin, or skin that is not evenly lit.
    func distance(_ cell: FacePatch.Cell, _ part: FaceRegion.Part) -> Double {
        difference(cell.light - expectedLight(part), cell.colors - colors)
    }

    /// Combines a difference of brightness (a logarithm) and a difference of colours; the result is
    /// a multiple of their tolerances.
    func difference(_ light: Double, _ colors: SIMD2<Double>) -> Double {
        let (x, y) = (light / Self.lightTolerance, Self.distance(colors, .zero) / tolerance)
        return (x * x + (hasColors ? y * y : 0)).squareRoot()
    }

    private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let residual = a - b
        return (residual.x * residual.x + residual.y * residual.y).squareRoot()
    }
}

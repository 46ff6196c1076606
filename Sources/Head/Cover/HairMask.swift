import Scene

/// Which cells of a face show hair that hangs over it.
struct HairMask {
    /// The indices of the cells that show hair hanging over the face.
    private(set) var hair: Set<Int> = []
    /// The indices of the cells that resemble the hair above the forehead, whether or not hair
    /// hangs there.
    private(set) var hairLike: Set<Int> = []

    /// The appearance of the hair above a third of the forehead.
    private struct Appearance {
        var light: Double
        var colors: SIMD2<Double>
    }

    /// A cell shows strands of hair if its stripes have more than this contrast. A limit of 0.035
    /// finds hair on 2 of 140 virtual heads (of 0 to 199) without hair over the face. A limit of
    /// 0.05 misses brown hair on dark skin.
    private static let leastStripes = 0.042
    /// Stripes are strands of hair only if their `levelness` is below this, because strands hang.
    /// The value is that of stripes at 60° from upright. Stripes that are more level are wrinkles,
    /// pleats or fingers. Derived.
    private static let mostLevel = 0.75
    /// Hair on a cheek comes from above. So a cheek has hair only if at least the share
    /// `leastForehead` of the forehead above it shows hair, or at least the share `leastTemple` of
    /// the temple. Guesses.
    private static let (leastForehead, leastTemple) = (0.3, 0.5)
    /// A connected piece of cells counts as hair only if this share of its cells shows strands,
    /// resembles the hair above the forehead, or has another colour than skin. Guess.
    private static let leastStrands = 0.25
    private static let columns = FacePatch.columns

    /// Finds the hair of a face.
    init(_ patch: FacePatch, _ region: [FaceRegion.Part], _ skin: SkinModel, isMouthHidden: Bool) {
        let appearances = (0..<3).map { Self.appearance(patch, $0, skin) }
        let temples = FaceRegion.temples.filter { patch.cells[$0.index].isInside }
        var unlikeSkin: Set<Int> = []
        var otherMaterial: Set<Int> = []
        var striped: Set<Int> = []
        for part in region + temples {
            let cell = patch.cells[part.index]
            let distance = skin.distance(cell, part)
            if distance > 1 { unlikeSkin.insert(part.index) }
            if skin.isOtherMaterial(cell) { otherMaterial.insert(part.index) }
            if let appearance = appearances[part.third], distance > 1,
                skin.difference(cell.light - appearance.light, cell.colors - appearance.colors)
                    < distance
            {
                hairLike.insert(part.index)
            }
            if cell.stripes > Self.leastStripes, cell.levelness < Self.mostLevel {
                striped.insert(part.index)
            }
        }
        let found = Self.grown(
            hairLike.union(striped), within: unlikeSkin, certain: otherMaterial)
        func share(_ parts: [FaceRegion.Part], _ third: Int) -> Double {
            let here = parts.filter { $0.third == third }
            return Double(here.count { found.contains($0.index) }) / Double(max(1, here.count))
        }
        let foreheads = region.filter(\.isForehead)
        for third in 0..<3 {
            let hangs =
                share(foreheads, third) >= Self.leastForehead
                || !isMouthHidden && share(temples, third) >= Self.leastTemple
            for part in region
            where part.third == third && part.isAboveMouth && found.contains(part.index)
                && (part.isForehead
                    || hangs && (!isMouthHidden || striped.contains(part.index)))
            {
                hair.insert(part.index)
            }
        }
    }

    /// Cells that are unlike skin and connected with strands are hair too, since not every strand
    /// inside hair is visible. But a connected piece counts only if enough of its cells look like
    /// hair or differ from skin in colour. So a large shadow with a small spot that looks like hair
    /// does not count: a shadow changes the brightness, not the colour.
    private static func grown(
        _ seeds: Set<Int>, within allowed: Set<Int>, certain: Set<Int>
    ) -> Set<Int> {
        var (all, left) = (seeds, seeds)
        while let start = left.popFirst() {
            var (piece, edge) = (Set([start]), [start])
            while let cell = edge.popLast() {
                let sides = [cell - 1, cell + 1].filter { $0 / columns == cell / columns }
                for next in sides + [cell - columns, cell + columns]
                where (allowed.contains(next) || seeds.contains(next))
                    && piece.insert(next).inserted
                {
                    edge.append(next)
                }
            }
            left.subtract(piece)
            let strands = piece.intersection(seeds.union(certain)).count
            if Double(strands) >= leastStrands * Double(piece.count) { all.formUnion(piece) }
        }
        return all
    }

    /// The appearance of the hair above a third of the forehead; nil if that part is outside of the
    /// picture or looks like skin.
    private static func appearance(
        _ patch: FacePatch, _ third: Int, _ skin: SkinModel
    ) -> Appearance? {
        let above = FaceRegion.hair.filter { $0.third == third }
        let cells = above.map { patch.cells[$0.index] }.filter(\.isInside)
        guard cells.count * 2 > above.count, let light = cells.map(\.light).median,
            let x = cells.map(\.colors.x).median, let y = cells.map(\.colors.y).median
        else { return nil }
        var cell = FacePatch.Cell()
        (cell.light, cell.colors) = (light, SIMD2(x, y))
        let forehead = FaceRegion.upperForehead(third: third)
        return skin.distance(cell, forehead) > 1
            ? Appearance(light: light, colors: cell.colors) : nil
    }
}

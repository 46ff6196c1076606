import Glibc

/// The parts of a face that are skin on any face, as cells of a `FacePatch`: forehead, cheeks and
/// chin, without eyes, brows, nostrils and lips. All extents are guesses from the usual proportions
/// of faces, in the units of `FaceAxes`.
enum FaceRegion {
    /// A position on the face (u, v) and the index of the cell there. A part from `upperForehead`
    /// has no cell, so its index is not used.
    struct Part {
        var index: Int
        var u, v: Double
        /// Right, middle or left third of the face: 0, 1, 2.
        var third: Int { u < -0.25 ? 0 : u > 0.25 ? 2 : 1 }
        /// Whether hair that hangs over the face is searched for in this cell. Farther down, hair
        /// may be a beard.
        var isAboveMouth: Bool { v < 0.9 }
        var isForehead: Bool { v < 0 }
        /// Whether a hand or mask that hides the mouth also hides this cell.
        var isBesideMouth: Bool { v > 0.8 && abs(u) < 0.75 }
    }

    /// The cells of skin.
    static let skin = cells(where: isSkin)
    /// The cells of the temples, beside the eyes.
    static let temples = cells { u, v in abs(u) > 0.65 && abs(u) < 0.95 && v > -0.5 && v < 0.25 }
    /// Cells above the forehead: hair, if the head has any.
    static let hair = cells { u, v in v < -1.12 && abs(u) < 0.7 }
    /// The inner part of the lips.
    static let lips = cells { u, v in abs(u) < 0.3 && v > 0.88 && v < 1.15 }
    /// Skin around the lips.
    static let aroundLips = skin.filter { $0.v > 0.85 && $0.isBesideMouth }
    /// Cells that hair and other things seldom cover, with weights. The cells between the eyes have
    /// the largest weight, since they are covered most seldom.
    static let mostlyBare: [(part: Part, weight: Double)] =
        cells { u, v in abs(u) < 0.13 && v > -0.05 && v < 0.25 }.map { ($0, 3) }
        + cells { u, v in abs(u) < 0.6 && v > 0.28 && v < 0.55 }.map { ($0, 1) }
        + cells { u, v in abs(u) < 0.5 && v > -0.75 && v < -0.55 }.map { ($0, 1) }

    /// A position on the upper forehead in the right, middle or left third (0, 1, 2) of the face.
    /// Guess.
    static func upperForehead(third: Int) -> Part {
        Part(index: 0, u: 0.45 * Double(third - 1), v: -0.7)
    }

    private static func isSkin(_ u: Double, _ v: Double) -> Bool {
        // The skin fills an oval with full corners. Above and beside the oval, some foreheads have
        // hair.
        let (x, y) = (u / 0.85, (v - 0.35) / 1.3)
        guard v > -0.75, v < 1.55, v > 0 || abs(u) < 0.5, pow(abs(x), 2.5) + pow(abs(y), 2.5) < 1
        else { return false }
        let areEyes = v > -0.5 && v < 0.33
        let areNostrils = abs(u) < 0.3 && v > 0.55 && v < 0.85
        let areLips = abs(u) < 0.6 && v > 0.8 && v < 1.27
        return !areEyes && !areNostrils && !areLips
    }

    private static func cells(where holds: (Double, Double) -> Bool) -> [Part] {
        (0..<FacePatch.columns * FacePatch.rows).compactMap { index in
            let (u, v) = FacePatch.place(index)
            return holds(u, v) ? Part(index: index, u: u, v: v) : nil
        }
    }
}

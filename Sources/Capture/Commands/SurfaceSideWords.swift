import Reconstruction
import Scene

extension SurfaceSide {
    /// Lists sides of the surface as a part of a sentence.
    static func words(_ sides: [SurfaceSide]) -> String { sides.map(\.words).listed(phrase("and")) }

    private var words: String {
        switch self {
        case .top: phrase("the top")
        case .underside: phrase("the underside")
        case .around(0, 360): phrase("the sides all round")
        case .around(let from, let to) where from == to: phrase("the side seen from \(from)°")
        case .around(let from, let to): phrase("the side seen from \(from)° to \(to)°")
        }
    }
}

/// A side of the surface in JSON: its name, and for a side that faces outwards the range of its
/// directions in degrees.
struct SurfaceSideLine: Codable, Equatable {
    private var side: String
    private var from, to: Int?

    init(_ side: SurfaceSide) {
        switch side {
        case .top: self.side = "top"
        case .underside: self.side = "underside"
        case .around(let from, let to): (self.side, self.from, self.to) = ("around", from, to)
        }
    }

    /// The side; nil if this version of the program does not know its name.
    var value: SurfaceSide? {
        switch side {
        case "top": .top
        case "underside": .underside
        case "around": .around(from: from ?? 0, to: to ?? 360)
        default: nil
        }
    }
}

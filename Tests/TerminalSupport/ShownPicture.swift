import Foundation

/// A picture that a terminal shows by kitty's protocol or by sixels.
package struct ShownPicture: Equatable, Sendable {
    /// Where it lies, in cells.
    package var column, row, columns, rows: Int
    /// Its size in pixels.
    package var width, height: Int
    /// Its values in base 64.
    var text = ""
    /// What sixels showed.
    var raster: [UInt8]?

    /// Red, green, blue of every pixel; nil when they are not whole.
    package var values: [UInt8]? {
        raster ?? Data(base64Encoded: text).map { [UInt8]($0) }
    }
}

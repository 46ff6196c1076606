import Foundation

/// A picture that a terminal shows by kitty's protocol or by sixels.
package struct ShownPicture: Equatable, Sendable {
    /// The picture's position and size in cells.
    package var column, row, columns, rows: Int
    /// The picture's size in pixels.
    package var width, height: Int
    /// The picture's pixel data in base 64, for kitty's protocol.
    var text = ""
    /// The pixels that sixels painted; nil for kitty's protocol.
    var raster: [UInt8]?

    /// Red, green and blue of every pixel; nil when the data is incomplete.
    package var values: [UInt8]? {
        raster ?? Data(base64Encoded: text).map { [UInt8]($0) }
    }
}

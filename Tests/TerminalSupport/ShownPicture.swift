import Foundation

/// A picture that a terminal shows by kitty's protocol.
package struct ShownPicture: Equatable, Sendable {
    /// Where it lies, in cells.
    package var column, row, columns, rows: Int
    /// Its size in pixels.
    package var width, height: Int
    /// Its values in base 64.
    var text = ""

    /// Red, green, blue of every pixel; nil when they are not whole.
    package var values: [UInt8]? {
        Data(base64Encoded: text).map { [UInt8]($0) }
    }
}

import COpenCV
import Scene

/// Finds the inner corners of a chessboard.
public enum ChessboardDetector {
    /// The corners row by row, with subpixel accuracy; nil unless all of them are visible. For
    /// boards that look the same after a rotation, the first corner is arbitrary.
    ///
    /// Uses localised Radon transforms (Duda and Frese 2018). Throws when memory is short.
    public static func corners(
        columns: Int, rows: Int, in picture: LumaPlane
    ) throws(VisionError) -> [Vector2]? {
        precondition(columns >= 3 && rows >= 3)
        guard min(picture.width, picture.height) >= 32 else { return nil }
        var values = [Float](repeating: 0, count: 2 * columns * rows)
        let count = picture.values.withUnsafeBufferPointer {
            copencv_chessboard(
                $0.baseAddress, Int32(picture.width), Int32(picture.height), Int32(columns),
                Int32(rows), &values)
        }
        guard count >= 0 else {
            throw VisionError(
                operation: phrase("seek a chessboard"), reason: phrase("no memory left"))
        }
        guard count == columns * rows else { return nil }
        return (0..<columns * rows).map {
            Vector2(Double(values[2 * $0]), Double(values[2 * $0 + 1]))
        }
    }
}

import DeviceIO
import Tracking

/// Which target a person shows to the camera.
public enum CalibrationTargetChoice: Equatable, Sendable {
    /// The markers of a board's file.
    case board(path: String)
    /// A chessboard by its inner corners and the side of a square.
    case chessboard(columns: Int, rows: Int, squareMillimeters: Double)

    /// The target. Throws when the board cannot be read or the target is of no use.
    func target() throws -> CalibrationTarget {
        let target: CalibrationTarget
        switch self {
        case .board(let path): target = .board(try BoardFile.read(path))
        case .chessboard(let columns, let rows, let side):
            target = .chessboard(columns: columns, rows: rows, squareMeters: side / 1000)
        }
        if let fault = target.fault {
            throw CaptureError(.usage, "This target cannot calibrate a camera: \(fault).")
        }
        return target
    }
}

import DeviceIO
import Tracking

/// The calibration target that a person shows to the camera.
public enum CalibrationTargetChoice: Equatable, Sendable {
    /// The markers of a board file.
    case board(path: String)
    /// A chessboard: the numbers of its inner corners, and the side of a square.
    case chessboard(columns: Int, rows: Int, squareMillimeters: Double)

    /// The target that was chosen. Throws if the board file cannot be read or the target is
    /// unsuitable.
    func target() throws -> CalibrationTarget {
        let target: CalibrationTarget
        switch self {
        case .board(let path): target = .board(try BoardFile.read(path))
        case .chessboard(let columns, let rows, let side):
            target = .chessboard(columns: columns, rows: rows, squareMeters: side / 1000)
        }
        if let fault = target.fault {
            throw CaptureError(.usage, phrase("This target cannot calibrate a camera: \(fault)."))
        }
        return target
    }
}

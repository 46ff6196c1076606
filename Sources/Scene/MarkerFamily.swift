/// The families of AprilTags (Wang and Olson 2016, Krogius et al. 2019) that boards may have.
public enum MarkerFamily: String, CaseIterable, Sendable, Codable {
    /// 587 markers of 36 bits inside a black border.
    case tag36h11
    /// 2115 markers of 41 bits, some of them outside the border.
    case tagStandard41h12

    /// The number of markers; identifiers count from 0.
    public var count: Int {
        switch self {
        case .tag36h11: 587
        case .tagStandard41h12: 2115
        }
    }

    /// Cells along the side of the whole marker, quiet zone included.
    public var cells: Int {
        switch self {
        case .tag36h11: 10
        case .tagStandard41h12: 9
        }
    }

    /// Cells along the side of the border that detectors locate: a marker's size is this side's
    /// length.
    public var borderCells: Int {
        switch self {
        case .tag36h11: 8
        case .tagStandard41h12: 5
        }
    }
}

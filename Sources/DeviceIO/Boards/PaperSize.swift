/// The paper sizes for a mat.
public enum PaperSize: String, CaseIterable, Sendable {
    case a4, a3, letter

    /// Width and height of the upright sheet, in millimetres.
    var millimeters: (width: Double, height: Double) {
        switch self {
        case .a4: (210, 297)
        case .a3: (297, 420)
        case .letter: (215.9, 279.4)
        }
    }
}

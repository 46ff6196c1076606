import Following
import Scene
import Vision

/// Follows something that a person marked: by the optical flow of its corners from picture to
/// picture, and where the corners are lost, by its features, its colours and its grey template.
public struct MarkedSubjectDetector: SubjectDetector {
    private let marked: PictureBox
    private var former: ImagePyramid?
    private var flowed: FlowedBox?
    private var appearance: MarkedAppearance?
    private var pictures = 0

    /// Every third picture (0.1 s) the flow is checked against the marked picture: background
    /// corners inside the box slowly pull the box away.
    private static let checkInterval = 3
    /// Largest distance between the position from the flow and that of the grey template, as a
    /// share of the box's width. The search for the template is accurate to 1/80 of the picture, a
    /// tenth of a usual box. Guess.
    private static let mostDrift = 0.25

    /// Follows the thing in this box of the next picture.
    public init(box: PictureBox) { marked = box }

    public mutating func detections(
        in frame: Frame, at angles: PanTilt
    ) throws -> [SubjectDetection] {
        let luma = frame.luma
        let pyramid = try ImagePyramid(luma)
        defer { former = pyramid }
        guard let former else {
            appearance = try MarkedAppearance(frame, marked)
            flowed = try FlowedBox(marked, in: luma)
            return detection(marked)
        }
        pictures += 1
        if var box = flowed, try box.follow(from: former, to: pyramid, luma: luma) {
            if pictures % Self.checkInterval == 0, let place = appearance?.grayPlace(in: luma),
                abs(place.centreX - box.box.centreX) > Self.mostDrift * place.width
            {
                box = try FlowedBox(place, in: luma)
            }
            flowed = box
            return detection(box.box)
        }
        flowed = nil
        guard let found = try appearance?.place(in: frame) else { return [] }
        flowed = try FlowedBox(found, in: luma)
        return detection(found)
    }

    private func detection(_ box: PictureBox) -> [SubjectDetection] {
        [SubjectDetection(box: box, kind: .object, trackNumber: 1)]
    }
}

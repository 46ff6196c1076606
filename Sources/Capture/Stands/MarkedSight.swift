import Following
import Scene
import Vision

/// Something that a person marked: its corners are followed by optical flow from picture to picture,
/// and where they are lost it is looked for by its features, its colours and its grey picture.
struct MarkedSight: SubjectSight {
    private let marked: PictureBox
    private var former: ImagePyramid?
    private var flowed: FlowedBox?
    private var look: MarkedLook?

    /// What is in this box of the next picture.
    init(box: PictureBox) { marked = box }

    mutating func sightings(in frame: Frame, at angles: StandAngles) throws -> [Sighting] {
        let luma = frame.luma
        let pyramid = try ImagePyramid(luma)
        defer { former = pyramid }
        guard let former else {
            look = try MarkedLook(frame, marked)
            flowed = try FlowedBox(marked, in: luma)
            return sighting(marked)
        }
        if var box = flowed, try box.follow(from: former, to: pyramid, luma: luma) {
            flowed = box
            return sighting(box.box)
        }
        flowed = nil
        guard let found = try look?.place(in: frame) else { return [] }
        flowed = try FlowedBox(found, in: luma)
        return sighting(found)
    }

    private func sighting(_ box: PictureBox) -> [Sighting] {
        [Sighting(box: box, kind: .object, mark: 1)]
    }
}

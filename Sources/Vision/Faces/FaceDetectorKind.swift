/// The supported networks that find faces.
public enum FaceDetectorKind: String, CaseIterable, Sendable {
    /// CenterFace (Xu et al. 2019): heat, size, offset and five points for each cell of four
    /// pixels.
    case centerFace
    /// YuNet (Wu et al. 2023): class, object, box and five points for cells of 8, 16 and 32 pixels.
    case yuNet

    /// The kind of a network with these outputs; nil for another network.
    init?(outputs: [String]) {
        let yuNet = ["cls", "obj", "bbox", "kps"].flatMap { name in
            [8, 16, 32].map { "\(name)_\($0)" }
        }
        if Set(yuNet).isSubset(of: outputs) {
            self = .yuNet
        } else if outputs.count == 4 {
            // CenterFace's outputs have only numbers as names; their shapes are checked later.
            self = .centerFace
        } else {
            return nil
        }
    }

    /// Detections below this score are dropped. At these limits CenterFace and YuNet distinguish
    /// faces from dogs.
    var leastScore: Double { self == .centerFace ? 0.5 : 0.8 }
    /// Width and height of the network's pictures are multiples of this. Derived: the networks
    /// halve the picture five times.
    static let step = 32
}

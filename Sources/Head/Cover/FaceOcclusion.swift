import Glibc
import Scene

/// The shares of a face that hair and other things cover, measured in one picture.
///
/// Light and shadow change the brightness of skin but not the ratios of its colours, so another
/// ratio is another material. Brightness alone detects only hair: by the upright stripes of
/// strands, or by its likeness to the hair above the forehead. A cover with the colour of the face
/// (a hand, a mask like skin) is detected because it hides the mouth.
public struct FaceOcclusion: Equatable, Sendable {
    /// Share of forehead and cheeks, down to the mouth, that hair covers, 0...1. Hair below the
    /// mouth is a beard.
    public var hairShare: Double
    /// Share of forehead, cheeks and chin that something else covers, 0...1; nil without colour.
    public var otherShare: Double?

    /// Least eye distance in the picture, pixels: a strand of 3 mm is then 1.5 pixels wide.
    /// Derived.
    private static let leastEyePixels = 30.0
    /// The largest offset of the nose, in eye distances: that of a turn of 30°, since a nose
    /// protrudes 0.53 eye distances (ICT-FaceKit's mean face). Derived.
    private static let mostNoseOffset = 0.53 * tan(.pi / 6)
    /// The least share of the face that must be in the picture. Guess.
    private static let leastInside = 0.85
    /// The mouth is visible if the line between the lips is darker than the lips by more than this
    /// (logarithm of a factor); gaps between fingers reach 0.34 on drawn heads below number 200.
    private static let sureLine = 0.4
    /// The least difference of the colours of lips or teeth from skin (`FacePatch.Cell`), and the
    /// least share of the lips that has it. Fingers in front of the mouth reach a share of 0.12 on
    /// drawn heads below number 200; 17 of 18 photographed mouths have 0.19 or more.
    private static let lipsDifference = 0.06
    private static let leastMouthShare = 0.15
    /// If a larger share of the skin around the mouth differs in colour from most of that skin, no
    /// hand covers it: a hand is plainer. Guess.
    private static let mostUneven = 0.3
    /// Samples above and below, within which the line of the lips must be the darkest (guess): 10
    /// mm.
    private static let lineReach = 5

    /// The covered shares of a face; nil where it is small (less than 30 pixels between the eyes),
    /// turned by more than some 30°, or cut by the picture's edge.
    /// - Parameters:
    ///   - color: the same picture at any size; without it only hair is measured.
    ///   - width: width of the picture that the landmarks are pixels of.
    public init?(_ luma: LumaPlane, color: ColorImage?, _ landmarks: FaceLandmarks, width: Int) {
        let scale = Double(luma.width) / Double(max(1, width))
        guard landmarks.eyeDistance * scale >= Self.leastEyePixels,
            let axes = FaceAxes(landmarks), abs(axes.noseOffset) <= Self.mostNoseOffset
        else { return nil }
        let patch = FacePatch(luma, color, axes, width: width)
        let region = FaceRegion.skin.filter { patch.cells[$0.index].isInside }
        guard Double(region.count) >= Self.leastInside * Double(FaceRegion.skin.count) else {
            return nil
        }
        let skin = SkinModel(patch, region)
        let isMouthHidden = !Self.showsMouth(patch, skin)
        let found = HairMask(patch, region, skin, isMouthHidden: isMouthHidden)
        hairShare = Double(found.hair.count) / Double(max(1, region.count(where: \.isAboveMouth)))
        guard patch.hasColors else { return }
        let others = region.count { part in
            guard !found.hair.contains(part.index) else { return false }
            if isMouthHidden && part.isBesideMouth { return true }
            let isBeard =
                !part.isAboveMouth && !isMouthHidden && found.hairLike.contains(part.index)
            return !isBeard && skin.isOtherMaterial(patch.cells[part.index])
        }
        otherShare = Double(others) / Double(region.count)
    }

    /// Whether the mouth is visible: by lips and teeth, whose colours differ from what surrounds
    /// them, or by the dark line between the lips, which ends at the corners of the mouth. Where
    /// the skin around the mouth has many colours, as with a beard, nothing hides the mouth.
    private static func showsMouth(_ patch: FacePatch, _ skin: SkinModel) -> Bool {
        if line(patch.mouthRows) - line(patch.besideRows) > sureLine { return true }
        let around = FaceRegion.aroundLips.map { patch.cells[$0.index].colors }
        guard patch.hasColors, let x = around.map(\.x).median, let y = around.map(\.y).median
        else { return false }
        var usual = FacePatch.Cell()
        usual.colors = SIMD2(x, y)
        func share(_ parts: [FaceRegion.Part]) -> Double {
            let others = parts.count {
                let difference = patch.cells[$0.index].colors - usual.colors
                return (difference * difference).sum().squareRoot() > lipsDifference
            }
            return Double(others) / Double(parts.count)
        }
        let (lips, skinShare) = (share(FaceRegion.lips), share(FaceRegion.aroundLips))
        return lips - skinShare > leastMouthShare
            || skinShare > mostUneven && !skin.isOtherMaterial(usual)
    }

    /// How much darker a line is than its surroundings on both sides.
    private static func line(_ rows: [Float]) -> Double {
        var most: Float = 0
        for at in lineReach..<rows.count - lineReach {
            let above = rows[at - lineReach..<at].max() ?? 0
            let below = rows[at + 1...at + lineReach].max() ?? 0
            most = max(most, min(above, below) - rows[at])
        }
        return Double(most)
    }
}

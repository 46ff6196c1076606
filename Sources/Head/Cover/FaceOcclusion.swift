import Glibc
import Scene

/// The shares of a face that hair and other things cover, measured in one picture.
///
/// Light and shadow change the brightness of skin but not the ratios of red, green and blue. So a
/// place with other ratios shows another material. Brightness alone detects only hair: by the
/// upright stripes of strands, or by a brightness like that of the hair above the forehead. A cover
/// with the colour of the face (a hand, a mask like skin) is detected because it hides the mouth.
public struct FaceOcclusion: Equatable, Sendable {
    /// Share of forehead and cheeks, down to the mouth, that hair covers, 0...1. Hair below the
    /// mouth is not counted, since it is a beard.
    public var hairShare: Double
    /// Share of forehead, cheeks and chin that something else covers, 0...1; nil without colour.
    public var otherShare: Double?

    /// A face is measured only if the eyes are at least this many pixels apart: a strand of 3 mm is
    /// then 1.5 pixels wide. Derived.
    private static let leastEyePixels = 30.0
    /// A face is measured only if `FaceAxes.noseOffset` is at most this to either side. A turn of
    /// 30° gives this offset, since a nose protrudes 0.53 eye distances (ICT-FaceKit's mean face).
    /// Derived.
    private static let mostNoseOffset = 0.53 * tan(.pi / 6)
    /// A face is measured only if at least this share of its skin is in the picture. Guess.
    private static let leastInside = 0.85
    /// The mouth is visible if the line between the lips is darker than the lips by more than this
    /// difference of logarithms. Gaps between fingers reach 0.34 on the virtual heads 0 to 199.
    private static let sureLine = 0.4
    /// A cell shows lips or teeth if its colour (`FacePatch.Cell.colors`) differs from the skin
    /// around the mouth by more than this. This limit and `leastMouthShare` were chosen together.
    private static let lipsDifference = 0.06
    /// The mouth is visible if the share of cells that differ by more than `lipsDifference` is
    /// higher on the lips than around them by more than this. Fingers in front of the mouth reach
    /// 0.12 on the virtual heads 0 to 199; 17 of 18 photographed mouths have 0.19 or more.
    private static let leastMouthShare = 0.15
    /// The mouth is also visible if the skin around it has many colours, as with a beard: more than
    /// this share of that skin differs in colour from the rest. A hand in front of the mouth has
    /// one colour. Guess.
    private static let mostUneven = 0.3
    /// A line of samples across the mouth is compared with its neighbours: with the brightest of
    /// this many lines above it and with the brightest of as many lines below it (guess). Together
    /// these lines on one side are 10 mm high.
    private static let lineReach = 5

    /// The covered shares of a face; nil if the face is small (less than 30 pixels between the
    /// eyes), turned by more than some 30°, or cut by the picture's edge.
    /// - Parameters:
    ///   - color: the same picture at any size; without it only hair is measured.
    ///   - width: width in pixels of the picture in which the landmarks are given.
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

    /// Whether the mouth is visible. One of these shows it: lips or teeth that differ in colour
    /// from the skin around them; a dark line between the lips that ends at the corners of the
    /// mouth; skin of many colours around the mouth, as with a beard.
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

    /// How much darker the darkest line of samples is than the brightest lines above and below it;
    /// a difference of logarithms.
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

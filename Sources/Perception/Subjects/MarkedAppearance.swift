import Following
import Glibc
import Scene
import Vision

/// The appearance of something that a person marked, to find it again: ORB features, colours and a
/// small grey template. If the template is not found any more, because the thing turned or changed
/// its distance, features vote for a position, and the colours there must agree.
struct MarkedAppearance {
    private let box: PictureBox
    private let features: Features
    /// Middle of the box in pixels.
    private let middle: Vector2
    private let colors: [Float]
    private let template: GrayTemplate?

    /// Width of the picture in which the template is searched for, pixels.
    private static let searchWidth = 80
    /// At most this number of features of a picture is used (guess).
    private static let mostFeatures = 500
    /// At least this number of features must agree on a position. Guess.
    private static let fewestVotes = 6
    /// The template is found only if its correlation exceeds `leastCorrelation`. A position by
    /// features counts only if the similarity of the colours there exceeds `leastSimilarity`.
    /// Guesses.
    private static let (leastCorrelation, leastSimilarity) = (0.75, 0.5)
    /// Largest distance of matched descriptors, of their 256 bits (guess).
    private static let mostBits = 64.0
    /// Votes agree if they are nearer to each other than this share of the box's shorter side
    /// (guess).
    private static let voteReach = 0.25

    /// Measures the appearance of the thing that this box contains in the frame.
    init(_ frame: Frame, _ box: PictureBox) throws {
        self.box = box
        let luma = frame.luma
        let (width, height) = (Double(luma.width), Double(luma.height))
        middle = Vector2(box.centreX * width, box.centreY * height)
        let all = try FeatureDetector.orb(in: luma, count: Self.mostFeatures)
        features = all.selected(
            all.keypoints.indices.filter {
                let pixel = all.keypoints[$0].pixel
                return box.contains(x: pixel.x / width, y: pixel.y / height)
            })
        colors = frame.preview.map { ColorHistogram.histogram(of: $0, in: box) } ?? []
        template = GrayTemplate(luma, box, width: Self.searchWidth)
    }

    /// The position of the template; nil where nothing is similar enough.
    func grayPlace(in luma: LumaPlane) -> PictureBox? {
        guard let found = template?.match(in: luma, width: Self.searchWidth),
            found.correlation > Self.leastCorrelation
        else { return nil }
        return found.box
    }

    /// The marked thing's position in a picture; nil where nothing is similar enough.
    func place(in frame: Frame) throws -> PictureBox? {
        if let found = grayPlace(in: frame.luma) { return found }
        return try placeByFeatures(frame.luma).flatMap { matchesAppearance($0, frame) ? $0 : nil }
    }

    private func matchesAppearance(_ place: PictureBox, _ frame: Frame) -> Bool {
        guard !colors.isEmpty, let picture = frame.preview else { return true }
        return ColorHistogram.similarity(colors, ColorHistogram.histogram(of: picture, in: place))
            > Self.leastSimilarity
    }

    /// Each pair of matched features votes for the position of the thing's middle, by the size and
    /// direction of both features.
    private func placeByFeatures(_ luma: LumaPlane) throws -> PictureBox? {
        guard features.count >= Self.fewestVotes else { return nil }
        let all = try FeatureDetector.orb(in: luma, count: Self.mostFeatures)
        let matcher = FeatureMatcher(ratio: ShotMatcher.matchRatio, mostDistance: Self.mostBits)
        let matches = try matcher.matches(features, all)
        let votes = matches.map { match -> (middle: Vector2, scale: Double) in
            let (from, to) = (features.keypoints[match.first], all.keypoints[match.second])
            let scale = from.size > 0 ? to.size / from.size : 1
            let turn = to.angle - from.angle
            let arm = middle - from.pixel
            let turned = Vector2(
                arm.x * cos(turn) - arm.y * sin(turn), arm.x * sin(turn) + arm.y * cos(turn))
            return (to.pixel + scale * turned, scale)
        }
        let (width, height) = (Double(luma.width), Double(luma.height))
        let reach = Self.voteReach * min(box.width * width, box.height * height)
        // The votes within reach of each vote; the largest group wins.
        let groups = votes.map { vote in
            votes.filter { ($0.middle - vote.middle).length < reach }
        }
        guard let best = groups.max(by: { $0.count < $1.count }), best.count >= Self.fewestVotes
        else { return nil }
        let x = (best.map(\.middle.x).upperMedian ?? 0) / width
        let y = (best.map(\.middle.y).upperMedian ?? 0) / height
        guard (0...1).contains(x), (0...1).contains(y) else { return nil }
        let scale = (best.map(\.scale).upperMedian ?? 0).clamped(to: 0.5...2)
        return PictureBox(
            x: x - box.width * scale / 2, y: y - box.height * scale / 2, width: box.width * scale,
            height: box.height * scale)
    }
}

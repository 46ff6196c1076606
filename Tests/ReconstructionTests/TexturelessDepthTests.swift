import Scene
import Testing

@testable import Reconstruction

@Suite("Depth of plain surfaces")
struct TexturelessDepthTests {
    private static let (width, height) = (160, 120)
    /// Depth of a plane that slopes to the right and backwards.
    private static func depth(_ x: Int, _ y: Int) -> Float {
        1 / (2 + 0.002 * Float(x) - 0.003 * Float(y))
    }

    private static let camera = Intrinsics(
        width: width, height: height, fx: 150, fy: 150, cx: 79.5, cy: 59.5)
    private static let box = BoundingBox(
        center: Vector3(0, 0, 0.5), size: Vector3(2, 2, 0.9), worldFromObject: .identity)

    /// Whether a pixel is in the plain middle of the picture.
    private static func isPlain(_ x: Int, _ y: Int) -> Bool {
        (48..<112).contains(x) && (40..<80).contains(y)
    }

    /// A view of the plane, with a printed border and a plain middle. In the middle no depth was
    /// matched.
    /// - Parameter plainVotes: gives the middle a wrong matched depth with this number of votes;
    ///   nil leaves the middle without depth.
    private static func view(
        comparedViews: [ColorView] = [], plainVotes: UInt8? = nil
    ) -> TexturelessDepth {
        var map = DepthMap(
            intrinsics: camera, worldFromCamera: .identity,
            values: Array(repeating: 0, count: width * height))
        map.votes = Array(repeating: 9, count: width * height)
        var pixels = [UInt8](repeating: 120, count: 3 * width * height)
        for y in 0..<height {
            for x in 0..<width where !isPlain(x, y) {
                map.values[y * width + x] = depth(x, y)
                let level: UInt8 = (x / 2 + y / 2) % 2 == 0 ? 60 : 180
                for channel in 0..<3 { pixels[3 * (y * width + x) + channel] = level }
            }
        }
        if let plainVotes {
            for at in map.values.indices where isPlain(at % width, at / width) {
                (map.values[at], map.votes[at]) = (0.4, plainVotes)
            }
        }
        let sample = PhotogrammetrySample(
            id: 0, name: "plane",
            image: ColorImage(width: width, height: height, values: pixels), intrinsics: camera,
            worldFromCamera: .identity)
        let gray = GrayPicture(sample, worldFromCamera: .identity, widthPixels: width)
        return TexturelessDepth(
            map, seenBy: gray, colors: CellColors(sample, seenAs: gray), in: box,
            comparedViews: comparedViews)
    }

    private static func filled(_ view: TexturelessDepth) -> DepthMap {
        var map = DepthMap(
            intrinsics: camera, worldFromCamera: .identity,
            values: Array(repeating: 0, count: width * height))
        view.fill(&map)
        return map
    }

    @Test("a plane continues over its plain middle, with one vote")
    func plane() {
        let map = Self.filled(Self.view())
        for y in 44..<76 {
            for x in 52..<108 {
                let (found, truth) = (map.values[y * Self.width + x], Self.depth(x, y))
                #expect(abs(found - truth) < 0.002 * truth, "\(x), \(y): \(found)")
                #expect(map.votes[y * Self.width + x] == 1)
            }
        }
    }

    @Test("depth matched on texture stays")
    func matched() {
        let map = Self.filled(Self.view())
        #expect(map.values[20 * Self.width + 80] == 0, "outside of the middle nothing is filled in")
    }

    @Test("filled depth that fewer than two other views confirm is removed")
    func alone() {
        var (alone, together) = (Self.view(), Self.view())
        alone.clearUnconfirmed([Self.view()])
        together.clearUnconfirmed([Self.view(), Self.view()])
        let middle = 60 * Self.width + 80
        #expect(Self.filled(alone).values[middle] == 0)
        #expect(abs(Self.filled(together).values[middle] - Self.depth(80, 60)) < 0.001)
    }

    @Test("a match in a plain window that only one view confirms is dropped")
    func doubtful() {
        let middle = 60 * Self.width + 80
        for (votes, isKept) in [(UInt8(1), false), (4, true)] {
            var view = Self.view(plainVotes: votes)
            view.clearUnconfirmed([])
            var map = DepthMap(
                intrinsics: Self.camera, worldFromCamera: .identity,
                values: Array(repeating: 0.4, count: Self.width * Self.height))
            view.fill(&map)
            #expect((map.values[middle] > 0) == isKept, "\(votes) votes")
        }
    }
}

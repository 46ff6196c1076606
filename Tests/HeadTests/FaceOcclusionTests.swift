import Head
import Scene
import Simulator
import Testing

@Suite("Hair and covers of a drawn face")
struct FaceOcclusionTests {
    private static let camera = Intrinsics(
        width: 640, height: 480, fx: 600, fy: 600, cx: 319.5, cy: 239.5)

    /// A frame of the virtual head with this number, and the true points of its face. The number
    /// also chooses the skin and the light.
    private func seen(
        _ number: Int, hair: VirtualHair? = nil, cover: VirtualOccluder? = nil,
        meters: Double = 0.65,
        yawDegrees: Double = 0
    ) throws -> (frame: Frame, points: FaceLandmarks) {
        let head = VirtualHead(
            identity: HeadIdentity(number: number, skin: number), hair: hair, cover: cover)
        var camera = HeadCamera(
            intrinsics: Self.camera, hasDepth: false, light: HeadLight.allCases[number % 3],
            seed: 4)
        var state = PersonState()
        (state.place.z, state.yaw) = (meters, yawDegrees * .pi / 180)
        let frame = camera.frame(of: head, state, index: 0, at: .zero)
        let points = head.truePoints.compactMap {
            Self.camera.project(state.cameraFromHead * $0 + state.place)
        }
        return (frame, try #require(FaceLandmarks(points)))
    }

    private func cover(
        _ seen: (frame: Frame, points: FaceLandmarks), inColor: Bool = true
    ) -> FaceOcclusion? {
        FaceOcclusion(
            seen.frame.luma, color: inColor ? seen.frame.decodedColor : nil, seen.points, width: 640
        )
    }

    @Test("a bare face has neither hair nor a cover on it", arguments: [0, 1, 2])
    func bare(number: Int) throws {
        let found = try #require(try cover(seen(number)))
        #expect(found.hairShare < 0.1 && found.otherShare ?? 1 < 0.1, "\(found)")
    }

    @Test("hair over the face counts as hair", arguments: VirtualHair.allCases)
    func hair(_ hair: VirtualHair) throws {
        let found = try #require(try cover(seen(1, hair: hair)))
        #expect(found.hairShare > QualityThresholds().hairShare, "\(found)")
        #expect(found.otherShare ?? 1 < WarningThresholds().coveredShare, "\(found)")
    }

    @Test("other covers of the face do not count as hair", arguments: VirtualOccluder.allCases)
    func others(_ other: VirtualOccluder) throws {
        let found = try #require(try cover(seen(1, cover: other)))
        #expect(found.otherShare ?? 0 > WarningThresholds().coveredShare, "\(found)")
        #expect(found.hairShare < QualityThresholds().hairShare, "\(found)")
    }

    @Test("without colour, hair is detected and covers are not judged")
    func gray() throws {
        let hairy = try #require(try cover(seen(0, hair: .fringe), inColor: false))
        #expect(hairy.hairShare > QualityThresholds().hairShare && hairy.otherShare == nil)
        let bare = try #require(try cover(seen(0), inColor: false))
        #expect(bare.hairShare < QualityThresholds().hairShare && bare.otherShare == nil)
    }

    @Test("a small or turned face is not measured")
    func unmeasured() throws {
        #expect(try cover(seen(0, meters: 1.6)) == nil)
        #expect(try cover(seen(0, yawDegrees: 45)) == nil)
        #expect(try cover(seen(0, yawDegrees: 10)) != nil)
    }
}

import Glibc
import Scene
import Testing

@testable import Reconstruction

/// Comparison of a keyframe's patches with a later frame, on a synthetic picture: a textured object
/// in front of a textured wall, both facing the camera.
@Suite struct SurfaceComparisonTests {
    private let lens = Intrinsics(width: 256, height: 192, fx: 220, fy: 220, cx: 127.5, cy: 95.5)
    /// A box round the middle of the picture, one unit away.
    private let box = BoundingBox(
        center: Vector3(0, 0, 1), size: Vector3(0.4, 0.4, 0.4),
        worldFromObject: Rotation(
            xAxis: Vector3(1, 0, 0), yAxis: Vector3(0, 0, 1), zAxis: Vector3(0, -1, 0)))

    /// A pattern of blotches that are a few pixels wide. The object in the middle shows a shifted
    /// part of the pattern.
    private func picture(middleMoved: Int = 0, gain: Double = 1, middleBlank: Bool = false)
        -> LumaPlane
    {
        var random = SplitMix64(seed: 7)
        let cells = (0..<(100 * 80)).map { _ in Double(40 + random.below(150)) }
        func value(_ x: Int, _ y: Int) -> Double {
            // Bilinear interpolation between cells of four pixels.
            let (u, v) = (Double(x + 40) / 4, Double(y + 40) / 4)
            let (i, j) = (Int(u), Int(v))
            let (fx, fy) = (u - Double(i), v - Double(j))
            func cell(_ i: Int, _ j: Int) -> Double { cells[min(79, j) * 100 + min(99, i)] }
            let top = cell(i, j) * (1 - fx) + cell(i + 1, j) * fx
            let bottom = cell(i, j + 1) * (1 - fx) + cell(i + 1, j + 1) * fx
            return top * (1 - fy) + bottom * fy
        }
        var values: [UInt8] = []
        for y in 0..<lens.height {
            for x in 0..<lens.width {
                let isMiddle = abs(x - 127) < 46 && abs(y - 95) < 46
                var level = value(isMiddle ? x - middleMoved : x, y)
                if isMiddle, middleBlank { level = 90 }
                values.append(UInt8(min(255, max(0, level * gain))))
            }
        }
        return LumaPlane(width: lens.width, height: lens.height, values: values)
    }

    private func agreement(
        of later: LumaPlane, against first: LumaPlane? = nil, from pose: RigidTransform = .identity
    ) throws -> SurfaceAgreement {
        var groundTracker = GroundTracker()
        return try #require(
            SurfaceComparison([reference(first)]).agreement(
                later, lens, worldFromCamera: pose, box: box, at: .zero,
                groundTracker: &groundTracker))
    }

    /// A keyframe at the origin, one unit from everything that it shows.
    private func reference(_ first: LumaPlane? = nil) -> KeyframeReference {
        KeyframeReference(
            detail: 0, time: Timestamp(seconds: -1),
            picture: GrayPicture(
                first ?? picture(), lens, worldFromCamera: .identity, widthPixels: 256),
            depth: PosedDepth(
                intrinsics: lens, worldFromCamera: .identity,
                values: [Float](repeating: 1, count: lens.width * lens.height)))
    }

    /// The agreement of each picture with the keyframe. The pictures are a tenth of a second apart,
    /// and each has the pose that the tracker reported.
    private func agreements(
        _ frames: [(picture: LumaPlane, pose: RigidTransform)]
    ) -> [SurfaceAgreement?] {
        var groundTracker = GroundTracker()
        let comparison = SurfaceComparison([reference()])
        return frames.enumerated().map { number, frame in
            comparison.agreement(
                frame.picture, lens, worldFromCamera: frame.pose, box: box,
                at: Timestamp(seconds: 0.1 * Double(number)), groundTracker: &groundTracker)
        }
    }

    /// The pose of a camera that sees a side of the object that the keyframe does not show.
    private let aside = RigidTransform(
        rotation: Rotation(angle: -1.2, axis: Vector3(0, 1, 0)),
        translation: Vector3(0.95, 0, 0.6))

    @Test(
        "the change of the object's brightness is measured in exposure values",
        arguments: [0.8, 1, 1.2])
    func exposure(gain: Double) throws {
        let found = try agreement(of: picture(gain: gain))
        let exposure = try #require(found.exposure)
        #expect(abs(exposure - 2.2 * log2(gain)) < 0.05)
        #expect(try agreement(of: picture(middleBlank: true)).exposure == nil)
    }

    @Test("after a moved object was seen, the ground is followed with any pose of the tracker")
    func groundIsFollowed() throws {
        let moved = picture(middleMoved: 5)
        let found = agreements(
            [(picture(), .identity), (moved, .identity)]
                + Array(repeating: (picture: moved, pose: aside), count: 12))
        #expect(try #require(found[0]).groundIsInPlace && found[0]?.objectIsElsewhere == false)
        for agreement in found[1...11] {
            let agreement = try #require(agreement)
            #expect(agreement.groundIsInPlace && agreement.objectIsElsewhere)
        }
        // After a second without a view of the keyframe's side, the ground is no longer followed.
        #expect(found[12] == nil && found[13] == nil)
    }

    @Test("an object that was never where the keyframe has it is not followed")
    func wrongDepthIsNotFollowed() throws {
        let moved = picture(middleMoved: 5)
        let found = agreements([(moved, .identity), (moved, aside)])
        #expect(found[0]?.objectIsElsewhere == true && found[1] == nil)
    }

    @Test func aPartOfAPictureShowsWhatTheWholeShowsThere() {
        let whole = GrayPicture(picture(), lens, worldFromCamera: .identity, widthPixels: 256)
        let part = GrayPicture(
            picture(), lens, worldFromCamera: .identity, widthPixels: 256, of: box)
        #expect(part.width == 112 && part.height == 112)
        for (x, y) in [(0, 0), (50, 10), (111, 111)] {
            let place = lens.project(part.ray(Vector2(Double(x), Double(y)))) ?? .zero
            let at = Int(place.y.rounded()) * whole.width + Int(place.x.rounded())
            #expect(part.values[y * part.width + x] == whole.values[at])
        }
    }

    @Test func edgesAreNoCorners() throws {
        #expect(try agreement(of: picture()).groundCorners ?? 0 >= 12)
        let stripes = LumaPlane(
            width: lens.width, height: lens.height,
            values: (0..<lens.height * lens.width).map { UInt8($0 % lens.width / 9 % 2 * 90 + 60) })
        let striped = try agreement(of: stripes, against: stripes)
        #expect(striped.ground.matched >= 12 && striped.groundCorners == 0)
    }

    @Test func theSamePictureAgrees() throws {
        let agreement = try agreement(of: picture())
        #expect(agreement.object.matched >= 12)
        #expect(agreement.ground.matched >= 12)
        #expect(agreement.object.shifted + agreement.ground.shifted == 0)
        #expect(abs(try #require(agreement.detail)) < 0.01)
        #expect(agreement.viewTime == Timestamp(seconds: -1))
    }

    @Test func aThingThatWentAsideIsShiftedAndTheWallIsNot() throws {
        let agreement = try agreement(of: picture(middleMoved: 5))
        #expect(agreement.object.shifted > 3 * agreement.object.matched)
        #expect(abs(agreement.object.shift - 5.0 / 256) < 1.5 / 256)
        #expect(agreement.ground.matched > 10 * agreement.ground.shifted)
    }

    @Test func aPoseThatFollowedTheThingIsPutRightByTheWall() throws {
        // This pose is wrong: seen from it, the object is at its place and the wall has moved.
        let followed = RigidTransform(
            rotation: .identity, translation: Vector3(-5.0 / 220, 0, 0))
        let agreement = try agreement(of: picture(middleMoved: 5), from: followed)
        #expect(agreement.object.shifted > 3 * agreement.object.matched)
        #expect(agreement.ground.matched > 10 * agreement.ground.shifted)
        #expect(agreement.viewTime == nil)
    }

    @Test func aPoseThatIsOffMakesNothingMove() throws {
        let off = RigidTransform(rotation: .identity, translation: Vector3(-5.0 / 220, 0, 0))
        let agreement = try agreement(of: picture(), from: off)
        #expect(agreement.object.matched > 10 * agreement.object.shifted)
        #expect(agreement.ground.matched > 10 * agreement.ground.shifted)
    }

    @Test func aThingThatIsCoveredIsMissingAndNotShifted() throws {
        let agreement = try agreement(of: picture(middleBlank: true))
        #expect(
            agreement.object.missing > 4 * (agreement.object.matched + agreement.object.shifted))
    }

    /// The pose of a camera one unit from the middle of the plane z = 1. The camera is rotated
    /// round this middle by 0.6 radians from the front, and rolled.
    private func pose(roll: Double) -> RigidTransform {
        RigidTransform(
            rotation: Rotation(angle: -0.6, axis: Vector3(0, 1, 0))
                * Rotation(angle: roll, axis: Vector3(0, 0, 1)),
            translation: Vector3(sin(0.6), 0, 1 - cos(0.6)))
    }

    /// The picture and the depth of the plane, seen by the camera at `pose(roll:)`. The plane shows
    /// waves, and each pixel is the mean of nine rays.
    private func waves(roll: Double, blurPixels: Double = 0) -> (LumaPlane, PosedDepth) {
        let pose = pose(roll: roll)
        var random = SplitMix64(seed: 9)
        func number() -> Double { Double(random.below(2001)) / 1000 - 1 }
        let waves = (0..<12).map { _ in
            (way: 500 * Vector2(number(), number()), phase: 7 * number())
        }
        func hit(_ x: Double, _ y: Double) -> (place: Vector3, depth: Double) {
            let ray = Vector3((x - lens.cx) / lens.fx, (y - lens.cy) / lens.fy, 1)
            let depth = (1 - pose.translation.z) / (pose.rotation * ray).z
            return (pose * (depth * ray), depth)
        }
        let reach = 1.0 / 3 + blurPixels
        var (levels, depths): ([UInt8], [Float]) = ([], [])
        for y in 0..<lens.height {
            for x in 0..<lens.width {
                var sum = 0.0
                for sample in 0..<9 {
                    let place = hit(
                        Double(x) + reach * Double(sample % 3 - 1),
                        Double(y) + reach * Double(sample / 3 - 1)
                    ).place
                    for wave in waves {
                        sum += cos(wave.way.x * place.x + wave.way.y * place.y + wave.phase)
                    }
                }
                levels.append(UInt8(min(255, max(0, 128 + 25 * sum / 9))))
                depths.append(Float(hit(Double(x), Double(y)).depth))
            }
        }
        return (
            LumaPlane(width: lens.width, height: lens.height, values: levels),
            PosedDepth(intrinsics: lens, worldFromCamera: pose, values: depths)
        )
    }

    @Test("a rolled camera shows no loss of detail, a blurred picture does")
    func rolled() throws {
        let (before, depth) = waves(roll: 0)
        let keyframe = KeyframeReference(
            detail: 0, time: .zero,
            picture: GrayPicture(before, lens, worldFromCamera: pose(roll: 0), widthPixels: 256),
            depth: depth)
        func detail(blurPixels: Double) throws -> Double {
            var groundTracker = GroundTracker()
            let agreement = SurfaceComparison([keyframe]).agreement(
                waves(roll: 0.2, blurPixels: blurPixels).0, lens, worldFromCamera: pose(roll: 0.2),
                box: box, at: .zero, groundTracker: &groundTracker)
            return try #require(agreement?.detail)
        }
        #expect(abs(try detail(blurPixels: 0)) < 0.15)
        #expect(try detail(blurPixels: 0.5) < -0.3)
    }

    @Test func anotherSideIsNotCompared() {
        #expect(agreements([(picture(), aside)]) == [nil])
    }
}

import Glibc
import Scene

/// A camera in front of a virtual head: pictures with noise, and depth with noise and holes. The
/// same state and index give the same frame, to the bit.
public struct HeadCamera: Sendable {
    /// The camera's intrinsics.
    public let intrinsics: Intrinsics
    /// Whether frames have depth.
    public var hasDepth: Bool
    /// The light on the head.
    public var light: HeadLight

    private let seed: UInt64
    private var rasteriser: HeadRasteriser
    private var sensor: Sensor

    /// Length of one unit of depth: 1 mm, as most depth cameras deliver.
    public static let metersPerDepthUnit = 0.001
    /// Standard deviation of depth at 0.6 m, metres. It grows with the square of the distance
    /// (structured light). A guess.
    static let depthNoise = 0.002
    /// The distance at which `depthNoise` applies, metres.
    private static let noiseDistance = 0.6
    /// Share of hair that returns no depth (guess).
    static let hairHoles = 0.4
    /// Radiance of the plain wall behind the head.
    private static let wall = SIMD4<Float>(0.30, 0.31, 0.33, 0)

    /// A camera with this lens.
    public init(intrinsics: Intrinsics, hasDepth: Bool, light: HeadLight = .soft, seed: UInt64) {
        (self.intrinsics, self.hasDepth) = (intrinsics, hasDepth)
        (self.light, self.seed) = (light, seed)
        rasteriser = HeadRasteriser(intrinsics: intrinsics)
        sensor = Sensor(seed: seed, width: intrinsics.width)
    }

    /// A picture of a head in a state; its shoulders stay upright.
    public mutating func frame(
        of head: VirtualHead, _ state: PersonState, index: Int, at time: Timestamp
    ) -> Frame {
        rasteriser.clear(Self.wall)
        if state.isPresent {
            draw(head, state)
        }
        if let other = state.otherPlace {
            var bystander = PersonState()
            bystander.place = other
            draw(head, bystander)
        }
        return develop(state.light, index: index, at: time)
    }

    /// A picture of any surface at a position.
    public mutating func frame(
        of surface: ColoredMesh, cameraFromSurface: RigidTransform, index: Int,
        at time: Timestamp
    ) -> Frame {
        rasteriser.clear(Self.wall)
        rasteriser.draw(surface, cameraFromSurface: cameraFromSurface, light: light)
        return develop(1, index: index, at: time)
    }

    private mutating func draw(_ head: VirtualHead, _ state: PersonState) {
        var upright = PersonState()
        upright.place = state.place
        rasteriser.draw(
            head.body,
            cameraFromSurface: RigidTransform(
                rotation: upright.cameraFromHead, translation: state.place), light: light)
        rasteriser.draw(
            head.surface,
            cameraFromSurface: RigidTransform(
                rotation: state.cameraFromHead, translation: state.place), light: light)
    }

    private mutating func develop(_ lightShare: Double, index: Int, at time: Timestamp) -> Frame {
        let exposure = Sensor.exposure(light: lightShare)
        let (luma, picture) = sensor.develop(
            rasteriser.radiance, width: intrinsics.width, height: intrinsics.height,
            light: lightShare, exposure: exposure, frameIndex: index)
        return Frame(
            index: index, name: "head-\(index)", timestamp: time, luma: luma, preview: picture,
            original: .rgb(picture), depth: hasDepth ? depth(index) : nil, intrinsics: intrinsics,
            exposure: exposure)
    }

    private func depth(_ index: Int) -> DepthPlane {
        var random = SeededGenerator(seed: seed &+ UInt64(index) &* 0x51_7CC1)
        var values = [UInt16](repeating: 0, count: intrinsics.width * intrinsics.height)
        for place in values.indices where rasteriser.inverseDepth[place] > 0 {
            // A random number decides for each pixel of hair whether it is a hole, so that the
            // holes change from frame to frame.
            if rasteriser.radiance[place].w > 0.5, Double(random.unit()) < Self.hairHoles {
                continue
            }
            let meters = 1 / Double(rasteriser.inverseDepth[place])
            let ratio = meters / Self.noiseDistance
            let noise = Self.depthNoise * ratio * ratio * Double(random.normal())
            let units = ((meters + noise) / Self.metersPerDepthUnit).rounded()
            if units > 0, units < Double(UInt16.max) { values[place] = UInt16(units) }
        }
        return DepthPlane(
            width: intrinsics.width, height: intrinsics.height, values: values,
            metersPerUnit: Self.metersPerDepthUnit)
    }
}

import Scene

/// Collects the colours of a surface from its views.
struct ColorBake {
    let surface: BakeSurface
    let workers: Workers

    /// The data of all views, collected before any map is made.
    struct Gathered {
        /// The indices of the usable views: they have a pose and can be read.
        fileprivate let posed: [Int]
        fileprivate let samples: ViewSamples
        fileprivate let gains: [SIMD4<Float>]
        /// The colour of each vertex, 0...255 per channel.
        fileprivate let colors: [SIMD3<Float>]
        /// Roughness of each vertex, 0...1.
        let roughness: [Float]
        /// The colours of the vertices in 8 bits, as files store them.
        var vertexColors: [SIMD3<UInt8>] {
            colors.map { color in
                let cut = color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
                return SIMD3<UInt8>(cut + 0.5)
            }
        }
        /// The least resolution in the best quarter of the views, in pixels per unit of length.
        var pixelsPerUnit: Float { samples.finestResolution }
    }

    /// Reads each view once to balance the colours. Views that cannot be read are left out.
    func gather(
        _ views: some PhotogrammetrySampleSource, progress: (Double) throws -> Void
    ) throws -> Gathered {
        var posed: [Int] = []
        var samples = ViewSamples()
        for index in 0..<views.count {
            if let view = (try? views.sample(at: index)).flatMap({ OpenedView($0, surface) }) {
                posed.append(index)
                samples.add(
                    view.picture, view.camera, view.depth, verticesInCamera: view.verticesInCamera,
                    surface: surface,
                    workers: workers)
            }
            try progress(Double(index + 1) / Double(views.count))
        }
        guard !posed.isEmpty else { throw SurfaceBuilder.Failure.noViews }
        let balance = GainCompensation(
            &samples, vertexCount: surface.positions.count, workers: workers)
        let known = balance.colors.compactMap { $0 }
        let mean =
            known.isEmpty ? Self.unseenColor : known.reduce(.zero, +) / Float(known.count)
        return Gathered(
            posed: posed, samples: samples, gains: balance.gains,
            colors: surface.filled(balance.colors, fallback: mean),
            roughness: roughness(balance.gloss))
    }

    /// Colour of the surface if no view sees any of its vertices: mid grey.
    private static let unseenColor = SIMD3<Float>(repeating: 128)
    /// A strip has at least this number of rows, however little memory there is (guess).
    private static let leastStripRows = 64

    /// The rows of a map, divided into strips that fit into `bytes`, but have at least
    /// `leastStripRows` rows.
    static func strips(sidePixels side: Int, bytes: Int) -> [Range<Int>] {
        let height = min(side, max(leastStripRows, bytes / (TexelBlend.bytesPerTexel * side)))
        return stride(from: 0, to: side, by: height).map { $0..<min(side, $0 + height) }
    }

    /// The colour map of an atlas, in which the gaps between the charts are not yet filled. All
    /// views are read again for each strip.
    func map(
        _ atlas: SurfaceAtlas, _ gathered: Gathered, views: some PhotogrammetrySampleSource,
        strips: [Range<Int>], progress: (Double) throws -> Void
    ) throws -> TexelMap {
        let steps = Double(gathered.posed.count * strips.count)
        var done = 0.0
        var map = TexelMap(side: atlas.sidePixels, channels: 3)
        for rows in strips {
            var blend = TexelBlend(atlas, rows: rows)
            for (view, index) in gathered.posed.enumerated() {
                if let opened = (try? views.sample(at: index))
                    .flatMap({ OpenedView($0, surface) })
                {
                    blend.add(
                        opened.picture, opened.camera, opened.depth,
                        verticesInCamera: opened.verticesInCamera,
                        weights: gathered.samples.views[view],
                        resolutionWeight: gathered.samples.resolutionWeights[view],
                        gain: gathered.gains[view], workers: workers)
                }
                done += 1
                try progress(done / steps)
            }
            blend.finish(into: &map, colors: gathered.colors, workers: workers)
        }
        return map
    }

    /// Roughness of a surface without gloss, such as paper or wood, 0...1 (guess).
    private static let dullRoughness: Float = 0.9
    /// Least roughness that an estimate can give, 0...1 (guess).
    private static let leastRoughness: Float = 0.3

    /// Decrease of the roughness per unit of gloss. A gloss of an eighth gives a roughness of 0.65,
    /// as of glaze (guess).
    private static let glossWeight: Float = 2
    /// Rounds in which the roughness of a vertex is averaged with its neighbours (guess).
    private static let smoothingRounds = 3

    /// The roughness of each vertex. It is estimated from how much brighter some views are than
    /// most; photographs from a few sides allow no better estimate.
    private func roughness(_ gloss: [Float]) -> [Float] {
        var values = gloss.map {
            max(Self.leastRoughness, Self.dullRoughness - Self.glossWeight * $0)
        }
        for _ in 0..<Self.smoothingRounds {
            let before = values
            for vertex in values.indices {
                var (sum, count) = (before[vertex], Float(1))
                let range = surface.neighbourStarts[vertex]..<surface.neighbourStarts[vertex + 1]
                for place in range {
                    sum += before[Int(surface.neighbours[Int(place)])]
                    count += 1
                }
                values[vertex] = sum / count
            }
        }
        return values
    }
}

/// An opened view with the data for baking; nil if the view has no pose.
private struct OpenedView {
    let picture: BandedPicture
    let camera: ViewCamera
    let depth: MeshDepthBuffer
    /// The surface's vertices in the camera's frame.
    let verticesInCamera: [SIMD3<Float>]

    init?(_ sample: PhotogrammetrySample, _ surface: BakeSurface) {
        guard let pose = sample.worldFromCamera else { return nil }
        let camera = ViewCamera(sample.intrinsics, worldFromCamera: pose)
        verticesInCamera = surface.positions.map { camera.inCamera($0) }
        depth = MeshDepthBuffer(
            camera, vertices: verticesInCamera, triangles: surface.triangles, size: surface.size)
        picture = BandedPicture(sample.image, mask: sample.objectMask, depth: depth)
        self.camera = camera
    }
}

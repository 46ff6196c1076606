import Scene

/// Gathers the colours of a surface from its views.
struct ColorBake {
    let atlas: SurfaceAtlas
    let surface: BakeSurface
    let workers: Workers

    /// What comes out.
    struct Result {
        /// The colour map with gaps; nil when it was not asked for.
        var map: TexelMap?
        /// A colour a vertex.
        var vertexColors: [SIMD3<UInt8>]
        /// Roughness 0...1 a vertex.
        var roughness: [Float]
    }

    /// Reads all views to balance them, then again for each strip of the map. `stripBytes` is the
    /// memory for a strip; without it no map is made. A view that cannot be read is left out.
    func run(
        views: some PhotogrammetrySampleSource, stripBytes: Int?,
        progress: (Double) throws -> Void
    ) throws -> Result {
        let side = atlas.sidePixels
        var strips: [Range<Int>] = []
        if let stripBytes {
            let height = min(
                side, max(64, stripBytes / (TexelBlend.bytesPerTexel * side)))
            strips = stride(from: 0, to: side, by: height).map { $0..<min(side, $0 + height) }
        }
        let steps = Double(views.count * (1 + strips.count))
        var done = 0.0
        var posed: [Int] = []
        var samples = ViewSamples()
        for index in 0..<views.count {
            if let view = (try? views.sample(at: index)).flatMap({ OpenedView($0, surface) }) {
                posed.append(index)
                samples.add(
                    view.picture, view.camera, view.depth, places: view.places, surface: surface,
                    workers: workers)
            }
            done += 1
            try progress(done / steps)
        }
        guard !posed.isEmpty else { throw SurfaceBuilder.Failure.noViews }
        let balance = ViewBalance(
            &samples, vertexCount: surface.positions.count, workers: workers)
        let known = balance.colors.compactMap { $0 }
        let mean =
            known.isEmpty ? SIMD3(repeating: 128) : known.reduce(.zero, +) / Float(known.count)
        let colors = surface.spread(balance.colors, rest: mean)
        var map = strips.isEmpty ? nil : TexelMap(side: side, channels: 3)
        for rows in strips {
            var blend = TexelBlend(atlas, rows: rows)
            for (view, index) in posed.enumerated() {
                if let opened = (try? views.sample(at: index))
                    .flatMap({ OpenedView($0, surface) })
                {
                    blend.add(
                        opened.picture, opened.camera, opened.depth, places: opened.places,
                        weights: samples.views[view], strength: samples.strengths[view],
                        gain: balance.gains[view], workers: workers)
                }
                done += 1
                try progress(min(1, done / steps))
            }
            if map != nil { blend.finish(into: &map, colors: colors, workers: workers) }
        }
        return Result(
            map: map,
            vertexColors: colors.map { color in
                let cut = color.clamped(
                    lowerBound: .zero, upperBound: SIMD3(repeating: 255))
                return SIMD3<UInt8>(cut + 0.5)
            },
            roughness: roughness(balance.gloss))
    }

    /// An estimate from how much brighter some views are than most: nothing is 0.9 (paper, wood),
    /// an eighth of full scale 0.65 (glaze); photographs from a few sides tell no more.
    private func roughness(_ gloss: [Float]) -> [Float] {
        var values = gloss.map { max(0.3, 0.9 - 2 * $0) }
        for _ in 0..<3 {
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

/// A view with all that the bake asks of it; nil without a pose.
private struct OpenedView {
    let picture: BandedPicture
    let camera: ViewCamera
    let depth: ViewDepth
    /// The surface's vertices in the camera's frame.
    let places: [SIMD3<Float>]

    init?(_ sample: PhotogrammetrySample, _ surface: BakeSurface) {
        guard let pose = sample.worldFromCamera else { return nil }
        let camera = ViewCamera(sample.intrinsics, worldFromCamera: pose)
        places = surface.positions.map { camera.inCamera($0) }
        depth = ViewDepth(
            camera, vertices: places, triangles: surface.triangles, size: surface.size)
        picture = BandedPicture(sample.image, mask: sample.objectMask, depth: depth)
        self.camera = camera
    }
}

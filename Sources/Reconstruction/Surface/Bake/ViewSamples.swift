import Scene

/// What each view sees at each vertex: colours of the low band and how well it is seen.
struct ViewSamples {
    /// For each view R G B and weight, 0...255, of each vertex; weight 0 is "not seen".
    private(set) var views: [[SIMD4<UInt8>]] = []
    /// Pixels a unit of length of each view at the middle of the surface.
    private var resolutions: [Float] = []

    /// Steeper views than this cosine are left out: their pixels are smeared (prototypes).
    static let leastCosine: Float = 0.25

    /// Weight of each view beside the angle: square of its resolution by the best one's.
    var strengths: [Float] {
        let best = max(resolutions.max() ?? 1, 1e-20)
        return resolutions.map { ($0 / best) * ($0 / best) }
    }

    /// Pixels a unit of length of the views that see best: of a quarter of them, the least.
    var finestResolution: Float {
        resolutions.isEmpty ? 0 : resolutions.sorted()[resolutions.count * 3 / 4]
    }

    /// Takes the next view; `places` are the vertices in the camera's frame.
    mutating func add(
        _ picture: BandedPicture, _ camera: ViewCamera, _ depth: ViewDepth,
        places: [SIMD3<Float>], surface: BakeSurface, workers: Workers
    ) {
        var samples = Array(repeating: SIMD4<UInt8>.zero, count: places.count)
        samples.withUnsafeMutableBufferPointer { samples in
            workers.runPieces(of: places.count, size: 4096) { range in
                for vertex in range {
                    let p = places[vertex]
                    guard p.z > 1e-6 else { continue }
                    let toEye = camera.eye - surface.positions[vertex]
                    let distance = length(toEye)
                    let cosine = dot(surface.normals[vertex], toEye) / distance
                    guard cosine > Self.leastCosine else { continue }
                    let pixel = camera.pixel(p)
                    guard picture.covers(pixel), depth.sees(pixel, depth: p.z) else { continue }
                    let weight = cosine * cosine * cosine
                    let color = picture.lowColor(pixel)
                    samples[vertex] = SIMD4(
                        UInt8(color.x + 0.5), UInt8(color.y + 0.5), UInt8(color.z + 0.5),
                        UInt8(min(255, max(1, weight * 255))))
                }
            }
        }
        views.append(samples)
        var middle = SIMD3<Float>.zero
        for place in places { middle += place / Float(places.count) }
        resolutions.append(camera.focalPixels / max(length(middle), 1e-6))
    }

    /// Sets the weight of a sample to nothing.
    mutating func drop(view: Int, _ isOutlier: [Bool]) {
        for vertex in isOutlier.indices where isOutlier[vertex] { views[view][vertex].w = 0 }
    }
}

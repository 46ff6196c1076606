import Scene

/// The low-band colour and weight of each vertex in each view.
struct ViewSamples {
    /// For each view R G B and weight, 0...255, of each vertex; weight 0 means not seen.
    private(set) var views: [[SIMD4<UInt8>]] = []
    /// Resolution of each view at the surface's centre, in pixels per unit of length.
    private var resolutions: [Float] = []

    /// Views at a steeper angle (smaller cosine) are left out: their pixels are smeared (guess).
    static let leastCosine: Float = 0.25

    /// Weight of each view apart from the angle: squared ratio of its resolution to the best one's.
    var strengths: [Float] {
        let best = max(resolutions.max() ?? 1, 1e-20)
        return resolutions.map { ($0 / best) * ($0 / best) }
    }

    /// Resolution of the best quarter of views: the least among them, in pixels per unit of length.
    var finestResolution: Float {
        resolutions.isEmpty ? 0 : resolutions.sorted()[resolutions.count * 3 / 4]
    }

    /// Adds the next view; `places` are the vertices in the camera's frame.
    mutating func add(
        _ picture: BandedPicture, _ camera: ViewCamera, _ depth: MeshDepthBuffer,
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

    /// Sets outliers' weights to zero.
    mutating func drop(view: Int, _ isOutlier: [Bool]) {
        for vertex in isOutlier.indices where isOutlier[vertex] { views[view][vertex].w = 0 }
    }
}

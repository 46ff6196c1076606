import Scene

/// The low-band colour and weight of each vertex in each view.
struct ViewSamples {
    /// For each view, the colour R G B and the weight of each vertex, all 0...255. A weight of 0
    /// means that the view does not see the vertex.
    private(set) var views: [[SIMD4<UInt8>]] = []
    /// The resolution of each view at the middle of the surface, in pixels per unit of length.
    private var resolutions: [Float] = []

    /// A view sees a vertex only if the cosine between the normal and the direction to the camera
    /// is above this: at steeper angles, pixels are smeared (guess).
    static let leastCosine: Float = 0.25
    /// Number of vertices in a unit of work (guess).
    private static let verticesPerTask = 4096
    /// Least resolution that is assumed, in pixels per unit of length: excludes a division by zero.
    private static let leastResolution: Float = 1e-20

    /// The weight of each view: the square of the ratio of its resolution to the best resolution.
    var resolutionWeights: [Float] {
        let best = max(resolutions.max() ?? 1, Self.leastResolution)
        return resolutions.map { ($0 / best) * ($0 / best) }
    }

    /// The least resolution in the best quarter of the views, in pixels per unit of length.
    var finestResolution: Float {
        resolutions.isEmpty ? 0 : resolutions.sorted()[resolutions.count * 3 / 4]
    }

    /// Adds the next view. `verticesInCamera` are the vertices in the camera's frame.
    mutating func add(
        _ picture: BandedPicture, _ camera: ViewCamera, _ depth: MeshDepthBuffer,
        verticesInCamera: [SIMD3<Float>], surface: BakeSurface, workers: Workers
    ) {
        var samples = Array(repeating: SIMD4<UInt8>.zero, count: verticesInCamera.count)
        samples.withUnsafeMutableBufferPointer { samples in
            workers.runPieces(of: verticesInCamera.count, size: Self.verticesPerTask) { range in
                for vertex in range {
                    let p = verticesInCamera[vertex]
                    guard p.z > ViewCamera.leastDepth else { continue }
                    let toEye = camera.eye - surface.positions[vertex]
                    let distance = length(toEye)
                    let cosine = dot(surface.normals[vertex], toEye) / distance
                    guard cosine > Self.leastCosine else { continue }
                    let pixel = camera.project(p)
                    guard picture.covers(pixel), depth.isVisible(pixel, depth: p.z) else {
                        continue
                    }
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
        for vertex in verticesInCamera { middle += vertex / Float(verticesInCamera.count) }
        resolutions.append(camera.focalPixels / max(length(middle), ViewCamera.leastDepth))
    }

    /// Sets the weights of outliers to zero.
    mutating func removeOutliers(view: Int, _ isOutlier: [Bool]) {
        for vertex in isOutlier.indices where isOutlier[vertex] { views[view][vertex].w = 0 }
    }
}

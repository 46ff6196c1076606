import Glibc
import Models
import Scene
import Vision

/// A picture of a textured model without light, for tests: the colour map as a camera sees it.
struct ModelPicture {
    private(set) var image: ColorImage
    /// Distance along the optical axis; infinite where nothing is.
    private(set) var depths: [Float]

    /// Draws a model that has a colour map; the camera has no distortion.
    init(_ model: TexturedModel, _ camera: Intrinsics, worldFromCamera: RigidTransform) throws {
        let bytes = model.map(.diffuse)?.bytes ?? []
        let map = try ImageDecoder().color(bytes)
        let (width, height) = (camera.width, camera.height)
        var values = Array(repeating: UInt8(0), count: 3 * width * height)
        var depths = Array(repeating: Float.infinity, count: width * height)
        let cameraFromWorld = worldFromCamera.inverse
        let places = model.positions.map { cameraFromWorld * Vector3($0) }
        for t in model.triangles {
            let corner = (0..<3).map { places[Int(t[$0])] }
            guard corner.allSatisfy({ $0.z > 1e-6 }) else { continue }
            let pixel = corner.map {
                Vector2(camera.fx * $0.x / $0.z + camera.cx, camera.fy * $0.y / $0.z + camera.cy)
            }
            let (p, q) = (pixel[1] - pixel[0], pixel[2] - pixel[0])
            let area = p.x * q.y - p.y * q.x
            // Seen from outside, corners run the other way round in a picture with y down.
            guard area < -1e-12 else { continue }
            let low = pixel.reduce(pixel[0]) { pointwiseMin($0, $1) }
            let high = pixel.reduce(pixel[0]) { pointwiseMax($0, $1) }
            let left = max(0, Int(low.x.rounded(.up))), right = min(width - 1, Int(high.x))
            let top = max(0, Int(low.y.rounded(.up))), bottom = min(height - 1, Int(high.y))
            guard left <= right, top <= bottom else { continue }
            let uv = (0..<3).map { SIMD2<Double>(model.textureCoordinates[Int(t[$0])]) }
            for y in top...bottom {
                for x in left...right {
                    let d = Vector2(Double(x), Double(y)) - pixel[0]
                    let b = (d.x * q.y - d.y * q.x) / area
                    let c = (p.x * d.y - p.y * d.x) / area
                    guard b >= -1e-9, c >= -1e-9, b + c <= 1 + 1e-9 else { continue }
                    let inverse = (1 - b - c) / corner[0].z + b / corner[1].z + c / corner[2].z
                    let depth = Float(1 / inverse)
                    guard depth < depths[y * width + x] else { continue }
                    depths[y * width + x] = depth
                    let place =
                        (uv[0] * ((1 - b - c) / corner[0].z) + uv[1] * (b / corner[1].z)
                            + uv[2] * (c / corner[2].z)) / inverse
                    let color = Self.color(map, place)
                    for k in 0..<3 { values[3 * (y * width + x) + k] = color[k] }
                }
            }
        }
        image = ColorImage(width: width, height: height, values: values)
        self.depths = depths
    }

    private static func color(_ map: ColorImage, _ place: SIMD2<Double>) -> [UInt8] {
        let x = min(max(place.x * Double(map.width) - 0.5, 0), Double(map.width - 1) - 1e-6)
        let y = min(
            max((1 - place.y) * Double(map.height) - 0.5, 0), Double(map.height - 1) - 1e-6)
        let (column, row) = (Int(x), Int(y))
        let (fx, fy) = (x - Double(column), y - Double(row))
        return (0..<3).map { k in
            func at(_ dx: Int, _ dy: Int) -> Double {
                Double(map.values[3 * ((row + dy) * map.width + column + dx) + k])
            }
            let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * fx
            let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * fx
            return UInt8(upper + (lower - upper) * fy + 0.5)
        }
    }

    /// Peak signal to noise ratio in decibels against a photograph, on the model's pixels whose
    /// depth is the photograph's within `tolerance`.
    func decibels(against photograph: ColorImage, depth: DepthPlane, tolerance: Float) -> Double {
        var (sum, count) = (0.0, 0.0)
        for place in depths.indices where depths[place] < .infinity {
            let seen = Float(depth.values[place]) * Float(depth.metersPerUnit)
            guard abs(seen - depths[place]) < tolerance else { continue }
            for k in 0..<3 {
                let d =
                    Double(image.values[3 * place + k])
                    - Double(photograph.values[3 * place + k])
                sum += d * d
                count += 1
            }
        }
        return count > 0 ? 10 * log10(255 * 255 * count / sum) : 0
    }
}

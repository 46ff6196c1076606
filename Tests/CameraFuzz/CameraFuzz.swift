import Glibc
import Scene
import Vision

/// libFuzzer calls this function for each input (`make fuzz`). The first eight bytes choose a
/// reader and its arguments. The reader gets the other bytes, as if a camera, a pipe or a driver
/// had sent them. The reader must read valid bytes whole and refuse all others. The fuzzer finds
/// traps, hangs and reads out of bounds.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAsCamera(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let start, count > 8 else { return 0 }
    let head = (0..<8).map { Int(start[$0]) }
    // The allocation is exactly as large as the input, so that the sanitizer detects a read past
    // the end.
    let bytes = [UInt8](UnsafeBufferPointer(start: start + 8, count: count - 8))
    switch head[0] % 6 {
    case 0, 1: readPicture(bytes, head)
    case 2: readPipe(bytes) { pipe in _ = try? Y4MStream(pipe).next() }
    case 3:
        readPipe(bytes) { pipe in
            let stream = JPEGStream(stream: pipe)
            for _ in 0..<8 where stream.next() == nil { return }
        }
    case 4: precondition(DeviceText.clean(bytes).unicodeScalars.allSatisfy { $0.value >= 0x20 })
    default:
        let facts = ExifFacts(file: bytes)
        precondition((1...8).contains(facts.orientation))
        _ = facts.focalPixels(width: head[1] * head[2], height: head[3])
    }
    return 0
}

/// libFuzzer calls this before it reads its corpus. Writes the first inputs of the corpus into the
/// folder that CAPSTAN_FUZZ_SEEDS names. An input for the picture reader has the size that its
/// first bytes claim.
@_cdecl("LLVMFuzzerInitialize")
public func laySeeds(
    _ count: UnsafeMutablePointer<Int32>?, _ arguments: UnsafeMutableRawPointer?
) -> Int32 {
    guard let folder = getenv("CAPSTAN_FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
    let picture = ColorImage(
        width: 48, height: 32, values: (0..<4608).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let jpeg = (try? ImageEncoder().jpeg(picture)) ?? []
    let wide =
        (try? ImageEncoder().jpeg(
            ColorImage(width: 992, height: 16, values: Array(repeating: 99, count: 47_616)))) ?? []
    // An EXIF block that states an equivalent focal length of 35 mm on 35 mm film.
    let exif: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 58] + Array("Exif\0\0II".utf8)
        + [42, 0, 8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
        + [1, 0, 0x05, 0xA4, 3, 0, 1, 0, 0, 0, 35, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let stream = "YUV4MPEG2 W4 H4 F30:1 C420\nFRAME\n" + String(repeating: "x", count: 24)
    let seeds: [(name: String, bytes: [UInt8])] = [
        ("picture", [0, 0, 49, 33, 1, 0, 0, 250] + jpeg),
        ("pictures", [3, 0, 0, 0, 0, 0, 0, 0] + jpeg + jpeg),
        ("stream", [2, 0, 0, 0, 0, 0, 0, 0] + Array(stream.utf8)),
        ("wide", [0, 0, 125, 17, 1, 0, 1, 250] + wide), ("exif", [5, 9, 9, 9, 0, 0, 0, 0] + exif),
        ("plain", [1, 1, 33, 17, 1, 0, 0, 250] + Array(repeating: 77, count: 1024)),
    ]
    for seed in seeds {
        guard let file = fopen(folder + "/" + seed.name, "w") else { continue }
        fwrite(seed.bytes, 1, seed.bytes.count, file)
        fclose(file)
    }
    return 0
}

private let formats = [
    "MJPG", "YUYV", "UYVY", "NV12", "NM12", "RGB3", "BGR3", "GREY", "Y10", "Y12", "Y16", "Z16",
    "BA81",
    "pBAA", "pgCC",
]

/// Reads a picture from a driver's buffer. The driver claims the sizes and the row lengths, so any
/// values are possible.
private func readPicture(_ bytes: [UInt8], _ head: [Int]) {
    let name = head[0] % 6 == 0 ? "MJPG" : formats[head[1] % formats.count]
    // Only wide pictures are halved, so a picture to halve gets eight times the width.
    let isHalved = !head[6].isMultiple(of: 2)
    let format = VideoFormat(
        width: (head[2] - 1) * (isHalved ? 8 : 1), height: head[3] - 1,
        pixelFormat: PixelFormat(name),
        bytesPerRow: head[4] < 128 ? 0 : 4 * head[5],
        secondPlane: head[4].isMultiple(of: 4) ? 16 * head[5] : 0
    ).withRowBytes
    guard format.fault == nil,
        let reader = try? PictureReader(format: format, previewWidth: head[6] < 128 ? 8 : nil)
    else { return }
    let buffer = VideoBuffer(
        index: 0, length: bytes.count, offset: 0, bytesUsed: bytes.count + head[7] - 250,
        isDamaged: false)
    guard
        let picture = bytes.withUnsafeBytes({
            try? reader.read(buffer, from: $0, isHalved: isHalved)
        })
    else {
        return
    }
    let factor = picture.isHalved ? 2 : 1
    precondition(
        factor * picture.luma.width == format.width
            && factor * picture.luma.height == format.height)
}

/// Calls `read` with a file in place of a pipe. The file contains `bytes`.
private func readPipe(_ bytes: [UInt8], _ read: (PipeReader) -> Void) {
    guard let file = tmpfile() else { return }
    defer { fclose(file) }
    let descriptor = dup(fileno(file))
    guard descriptor >= 0 else { return }
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    lseek(descriptor, 0, SEEK_SET)
    let pipe = PipeReader(descriptor: descriptor)
    read(pipe)
    pipe.close()
}

import Scene
import Vision

/// A picture file of any supported kind: JPEG and PNG stay as they are; HEIC and TIFF become
/// colour.
struct PictureFile {
    /// The whole file.
    let bytes: [UInt8]
    /// Whether the EXIF rotation is applied.
    let isTurned: Bool

    /// The decoded picture.
    struct Decoded {
        var luma: LumaPlane
        var preview: ColorImage?
        var original: OriginalImage
        var depth: DepthPlane?
    }

    /// Reads a file. Throws `.data` when it cannot be read; `subject` names it in errors.
    init(_ path: String, subject: String, isTurned: Bool) throws(DeviceError) {
        bytes = try BoundedFile.read(path, limit: BoundedFile.pictureLimit, subject: subject)
        self.isTurned = isTurned
    }

    /// A file in memory.
    init(bytes: [UInt8], isTurned: Bool) { (self.bytes, self.isTurned) = (bytes, isTurned) }

    /// Rotated width and height in pixels, and EXIF data, from a file's header.
    static func head(
        _ path: String, isTurned: Bool
    ) throws(DeviceError) -> (width: Int, height: Int, facts: ExifFacts) {
        let limit = BoundedFile.pictureLimit
        let start = try BoundedFile.read(path, limit: limit, subject: path, first: 1 << 16)
        if !HEIFPicture.isOne(start), !TIFFPicture.isOne(start),
            let header = try? ImageDecoder.header(of: start)
        {
            return turned(header.width, header.height, ExifFacts(file: start), isTurned)
        }
        // A colour profile may push the header further back.
        let bytes = try BoundedFile.read(path, limit: limit, subject: path)
        let reason: String
        do {
            if HEIFPicture.isOne(bytes) {
                let size = try HEIFPicture.size(bytes)
                return (size.width, size.height, HEIFPicture.facts(bytes))
            }
            if TIFFPicture.isOne(bytes) {
                let picture = try TIFFPicture(bytes)
                return turned(picture.width, picture.height, picture.facts, isTurned)
            }
            let header = try ImageDecoder.header(of: bytes)
            return turned(header.width, header.height, ExifFacts(file: bytes), isTurned)
        } catch let error as PictureFault {
            reason = error.reason
        } catch let error as VisionError {
            reason = error.reason
        } catch {
            reason = "\(error)"
        }
        throw DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(path), reason: reason,
            suggestion: phrase("Copy it again."))
    }

    private static func turned(
        _ width: Int, _ height: Int, _ facts: ExifFacts, _ isTurned: Bool
    ) -> (width: Int, height: Int, facts: ExifFacts) {
        let isSideways = isTurned && PictureTurn.isSideways(facts.orientation)
        return isSideways ? (height, width, facts) : (width, height, facts)
    }

    /// The picture; with `previewWidth` reduced colour too. Throws why it cannot be used.
    func decoded(
        _ decoder: ImageDecoder, previewWidth: Int?
    ) throws(PictureFault) -> Decoded {
        if HEIFPicture.isOne(bytes) {
            return Self.decoded(
                try HEIFPicture.color(bytes), previewWidth, try HEIFPicture.depth(bytes))
        }
        if TIFFPicture.isOne(bytes) {
            let picture = try TIFFPicture(bytes)
            let color = try picture.color()
            return Self.decoded(
                isTurned ? PictureTurn.turned(color, picture.facts.orientation) : color,
                previewWidth, nil)
        }
        do throws(VisionError) {
            let orientation = isTurned ? ExifFacts(file: bytes).orientation : 1
            if orientation != 1 {
                let upright = PictureTurn.turned(try decoder.color(bytes), orientation)
                return Self.decoded(upright, previewWidth, nil)
            }
            let original: OriginalImage =
                ImageFormat(of: bytes) == .png ? .png(bytes) : .jpeg(bytes)
            if let previewWidth {
                let (luma, preview) = try decoder.lumaAndColor(bytes, minimumWidth: previewWidth)
                return Decoded(luma: luma, preview: preview, original: original)
            }
            return Decoded(luma: try decoder.luma(bytes), original: original)
        } catch {
            throw PictureFault(error.reason)
        }
    }

    private static func decoded(
        _ color: ColorImage, _ previewWidth: Int?, _ depth: DepthPlane?
    ) -> Decoded {
        let preview = previewWidth.map { ColorConversion.reduced(color, minimumWidth: $0) }
        return Decoded(
            luma: ColorConversion.luma(color), preview: preview, original: .rgb(color),
            depth: depth)
    }
}

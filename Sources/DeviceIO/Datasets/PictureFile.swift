import Scene
import Vision

/// A picture file of any supported kind. An upright JPEG or PNG is kept as it is; another picture
/// is decoded to uncompressed colour.
struct PictureFile {
    /// The bytes of the file.
    let bytes: [UInt8]
    /// Whether the picture is rotated as its EXIF data say.
    let isTurned: Bool

    /// The decoded picture.
    struct Decoded {
        var luma: LumaPlane
        var preview: ColorImage?
        var original: OriginalImage
        var depth: DepthPlane?
    }

    /// The picture without decoding it, if it is an upright JPEG or PNG; else the decoded colour.
    struct Undecoded {
        var original: OriginalImage
        var width, height: Int
        var depth: DepthPlane?
    }

    /// Reads the file at `path`. Throws `.data` when it cannot be read. Errors name the file
    /// `subject`.
    init(_ path: String, subject: String, isTurned: Bool) throws(DeviceError) {
        bytes = try BoundedFile.read(path, limit: BoundedFile.pictureLimit, subject: subject)
        self.isTurned = isTurned
    }

    /// The EXIF data of a file of any supported kind.
    var facts: ExifFacts {
        if HEIFPicture.isHEIF(bytes) { return HEIFPicture.facts(bytes) }
        return TIFFPicture.isTIFF(bytes) ? ExifFacts(tiff: bytes) : ExifFacts(file: bytes)
    }

    /// A file whose bytes are in memory.
    init(bytes: [UInt8], isTurned: Bool) { (self.bytes, self.isTurned) = (bytes, isTurned) }

    /// The width and height in pixels, after the rotation if `isTurned`, and the EXIF data. Only
    /// the header is read.
    static func head(
        _ path: String, isTurned: Bool
    ) throws(DeviceError) -> (width: Int, height: Int, facts: ExifFacts) {
        let limit = BoundedFile.pictureLimit
        let start = try BoundedFile.read(path, limit: limit, subject: path, first: 1 << 16)
        if !HEIFPicture.isHEIF(start), !TIFFPicture.isTIFF(start),
            let header = try? ImageDecoder.header(of: start)
        {
            return turned(header.width, header.height, ExifFacts(file: start), isTurned)
        }
        // A long colour profile may be before the size, so the whole file is read.
        let bytes = try BoundedFile.read(path, limit: limit, subject: path)
        let reason: String
        do {
            if HEIFPicture.isHEIF(bytes) {
                let size = try HEIFPicture.size(bytes)
                return (size.width, size.height, HEIFPicture.facts(bytes))
            }
            if TIFFPicture.isTIFF(bytes) {
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
        let isSideways = isTurned && ExifOrientation.isSideways(facts.orientation)
        return isSideways ? (height, width, facts) : (width, height, facts)
    }

    /// The decoded picture; with a preview of at least `previewWidth` pixels if that is not nil.
    /// Throws the reason why the picture cannot be used.
    func decoded(
        _ decoder: ImageDecoder, previewWidth: Int?
    ) throws(PictureFault) -> Decoded {
        if let found = try color(decoder) {
            return Self.decoded(found.color, previewWidth, found.depth)
        }
        do throws(VisionError) {
            if let previewWidth {
                let (luma, preview) = try decoder.lumaAndColor(bytes, minimumWidth: previewWidth)
                return Decoded(luma: luma, preview: preview, original: original)
            }
            return Decoded(luma: try decoder.luma(bytes), original: original)
        } catch {
            throw PictureFault(error.reason)
        }
    }

    /// The picture without decoding it, with its size and its depth. Only the header of an upright
    /// JPEG or PNG is read. Throws the reason why the picture cannot be used.
    func undecoded(_ decoder: ImageDecoder) throws(PictureFault) -> Undecoded {
        if let found = try color(decoder) {
            return Undecoded(
                original: .rgb(found.color), width: found.color.width, height: found.color.height,
                depth: found.depth)
        }
        do throws(VisionError) {
            let header = try decoder.header(of: bytes)
            return Undecoded(
                original: original, width: header.width, height: header.height, depth: nil)
        } catch {
            throw PictureFault(error.reason)
        }
    }

    /// The unchanged file, a JPEG or a PNG.
    private var original: OriginalImage {
        ImageFormat(of: bytes) == .png ? .png(bytes) : .jpeg(bytes)
    }

    /// The colour and the depth of a HEIC or TIFF file, or of a JPEG or PNG that must be rotated.
    /// Nil for an upright JPEG or PNG.
    private func color(
        _ decoder: ImageDecoder
    ) throws(PictureFault) -> (color: ColorImage, depth: DepthPlane?)? {
        if HEIFPicture.isHEIF(bytes) {
            let color = try HEIFPicture.color(bytes)
            return (color, try HEIFPicture.depth(bytes))
        }
        if TIFFPicture.isTIFF(bytes) {
            let picture = try TIFFPicture(bytes)
            let color = try picture.color()
            return (
                isTurned ? ExifOrientation.turned(color, picture.facts.orientation) : color, nil
            )
        }
        let orientation = isTurned ? ExifFacts(file: bytes).orientation : 1
        guard orientation != 1 else { return nil }
        do throws(VisionError) {
            return (ExifOrientation.turned(try decoder.color(bytes), orientation), nil)
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

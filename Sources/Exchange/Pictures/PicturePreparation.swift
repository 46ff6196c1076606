import DeviceIO
import Scene
import Vision

/// Prepares the files of a frame. The picture is upright and has EXIF; it is resampled if the
/// format needs it.
final class PicturePreparation {
    private let encoder: ImageEncoder
    private let decoder: ImageDecoder
    private let isCalibrated: Bool

    /// Throws when memory is short.
    init(isCalibrated: Bool) throws(VisionError) {
        (encoder, decoder) = (try ImageEncoder(), try ImageDecoder())
        self.isCalibrated = isCalibrated
    }

    /// The picture of a frame. An unchanged file keeps its pixels to the bit.
    func picture(_ frame: Frame, _ view: ExportView) throws(VisionError) -> ExportPicture {
        let block = ExifBlock.bytes(view.camera, isCalibrated: isCalibrated)
        let file: (bytes: [UInt8], ending: String)
        switch frame.original {
        case .jpeg(let bytes):
            file = (try view.isRedrawn ? encoder.jpeg(redrawn(bytes, view)) : bytes, "jpg")
        case .png(let bytes):
            file = (try view.isRedrawn ? encoder.png(redrawn(bytes, view)) : bytes, "png")
        case .rgb(let image):
            file = (try encoder.jpeg(redrawn(image, view)), "jpg")
        case .yuyv(let width, let height, let bytes):
            let image = ColorConversion.color(
                fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width)
            file = (try encoder.jpeg(redrawn(image, view)), "jpg")
        }
        // The EXIF of a real camera has more fields, so it is kept.
        let facts = ExifFacts(file: file.bytes)
        let isKept =
            !view.isRedrawn && facts.orientation == 1
            && facts.focalPixels(width: view.camera.width, height: view.camera.height) != nil
        return ExportPicture(
            bytes: isKept ? file.bytes : ExifInsertion.file(file.bytes, with: block),
            ending: file.ending)
    }

    private func redrawn(
        _ bytes: [UInt8], _ view: ExportView
    ) throws(VisionError) -> ColorImage {
        redrawn(try decoder.color(bytes), view)
    }

    private func redrawn(_ image: ColorImage, _ view: ExportView) -> ColorImage {
        guard view.isRedrawn else { return image }
        return PictureResampler(from: view.sourceCamera, to: view.camera).color(image)
    }

    /// Depth in the format's unit and size. All values are 0, which means unknown, for a frame
    /// without depth; nil where the format has no depth.
    func depth(_ depth: DepthPlane?, _ view: ExportView, _ format: ExportFormat) -> DepthPlane? {
        guard let unit = format.depthUnit else { return nil }
        let (width, height) = (view.camera.width, view.camera.height)
        guard var plane = depth else {
            return DepthPlane(
                width: width, height: height, values: [UInt16](repeating: 0, count: width * height),
                metersPerUnit: unit)
        }
        if view.isRedrawn {
            plane.values = PictureResampler(from: view.sourceCamera, to: view.camera)
                .nearest(plane.values, width: plane.width, height: plane.height)
        }
        plane = DepthConversion.rescaled(plane, metersPerUnit: unit)
        return format.depthHasPictureSize
            ? PlaneResize.resized(plane, width: width, height: height) : plane
    }

    /// The mask: the source's own, else the planned silhouette or box projection, else all white.
    func mask(
        _ own: LumaPlane?, _ depth: DepthPlane?, _ view: ExportView, _ plan: ExportPlan
    ) -> LumaPlane {
        if let own { return redrawn(own, view) }
        if let box = plan.box, let pose = view.worldFromCamera {
            if plan.masks == .silhouette, let depth {
                let camera = view.sourceCamera
                return redrawn(
                    DepthSilhouette.mask(depth, box, camera: camera, worldFromCamera: pose), view)
            }
            return BoxMask.mask(box, camera: view.camera, worldFromCamera: pose)
        }
        return LumaPlane(
            width: view.camera.width, height: view.camera.height,
            values: [UInt8](repeating: 255, count: view.camera.width * view.camera.height))
    }

    private func redrawn(_ mask: LumaPlane, _ view: ExportView) -> LumaPlane {
        var mask = PlaneResize.resized(
            mask, width: view.camera.width, height: view.camera.height)
        if view.isRedrawn {
            mask.values = PictureResampler(from: view.sourceCamera, to: view.camera)
                .nearest(mask.values, width: mask.width, height: mask.height)
        }
        return mask
    }
}

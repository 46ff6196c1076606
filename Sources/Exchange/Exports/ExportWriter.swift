import DeviceIO
import Scene

/// A picture file that is ready to be written.
struct ExportPicture {
    var bytes: [UInt8]
    /// `jpg` or `png`.
    var ending: String
}

/// What all writers of formats do: take frames one after the other, then write the lists.
protocol ExportWriter {
    /// Writes a frame's files and returns the picture's name without its folder. `depth` is in the
    /// format's unit; `mask` is white where the object is. Throws `.storage` when the disk is full.
    mutating func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String

    /// Writes the lists; the plan's views have their file names now. Sightings of `landmarks` name
    /// views by their number, in the pixels of the pictures as they were written. Throws as
    /// `append`.
    mutating func finish(_ plan: ExportPlan, _ landmarks: [Landmark]) throws(DeviceError)
}

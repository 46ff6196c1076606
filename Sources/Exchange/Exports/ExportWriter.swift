import DeviceIO
import Scene

/// The common interface of format writers: frames one by one, then the lists.
protocol ExportWriter {
    /// Writes a frame's files and returns the picture's name without its folder. `depth` is in the
    /// format's unit; `mask` is white on the object. Throws `.storage` when the disk is full.
    mutating func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String

    /// Writes the lists after all frames; the plan's views then have their file names. Observations
    /// of `scenePoints` refer to views by number, in pixels of the written pictures. Throws
    /// `.storage` when the disk is full.
    mutating func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError)
}

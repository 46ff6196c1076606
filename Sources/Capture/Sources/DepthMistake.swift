import DeviceIO
import Exchange

extension SourceAddress {
    /// What is probably wrong in the unit of depth or in the poses of a folder, in a sentence or
    /// two; nil where nothing is, and for other sources. Depth of a wrong unit, or poses of another
    /// convention, give a scan that looks whole and is wrong.
    func depthMistake(_ options: SourceOptions) -> String? {
        guard case .dataset(let path) = self,
            let source = try? DatasetSource(
                path: path,
                options: DatasetOptions(calibration: options.calibration, checksDepth: false))
        else { return nil }
        return DatasetDiagnosis.depthMistake(in: source)
    }
}

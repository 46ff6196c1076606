import Library

extension CaptureImporter {
    /// An importer that counts the pictures from which a model would be made: other pictures in the
    /// folder are copied, but do not count.
    /// - Parameter station: the station's name; nil for the name of this machine.
    public init(countingInto library: CaptureLibrary, station: String?) {
        self.init(library, station: station ?? Self.defaultStation) { folder in
            let address = SourceAddress.dataset(path: folder)
            return try? SampleCollection(address: address, options: SourceOptions()).samples.count
        }
    }
}

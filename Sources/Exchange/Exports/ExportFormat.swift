import DeviceIO

/// The export formats.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// COLMAP's text model.
    case colmap
    /// COLMAP's binary model.
    case colmapBinary = "colmap-bin"
    /// nerfstudio's `transforms.json`.
    case nerfstudio
    /// instant-ngp's `transforms.json`, which has other fields for depth and masks than
    /// nerfstudio's.
    case instantNGP = "instant-ngp"
    /// The TUM RGB-D benchmark's lists.
    case tum
    /// A scene of the BOP benchmark.
    case bop
    /// OpenMVG's `sfm_data.json`.
    case openMVG = "openmvg"
    /// XMP sidecars of RealityCapture and RealityScan.
    case xmp
    /// Agisoft Metashape's cameras.
    case agisoft
    /// Polycam's raw data.
    case polycam
    /// Pictures with EXIF alone.
    case images

    /// The format's name for people.
    public var words: String {
        switch self {
        case .colmap: "COLMAP text"
        case .colmapBinary: "COLMAP binary"
        case .nerfstudio: "nerfstudio"
        case .instantNGP: "instant-ngp"
        case .tum: "TUM RGB-D"
        case .bop: "BOP"
        case .openMVG: "OpenMVG"
        case .xmp: "RealityCapture XMP"
        case .agisoft: "Agisoft XML"
        case .polycam: "Polycam raw"
        case .images: phrase("images")
        }
    }

    /// The dataset format that the exported folder must be recognised as.
    var readBackAs: DatasetFormat {
        switch self {
        case .colmap, .colmapBinary: .colmap
        case .nerfstudio, .instantNGP: .nerfstudio
        case .tum: .tum
        case .bop: .bop
        case .openMVG: .openMVG
        case .xmp: .realityCapture
        case .agisoft: .agisoft
        case .polycam: .polycam
        case .images: .imageFolder
        }
    }

    /// Whether the format can hold frames without a pose.
    var takesFramesWithoutPose: Bool { self == .images || self == .tum }

    /// The lenses that the format can describe.
    var lens: ExportLens {
        switch self {
        case .colmap, .colmapBinary, .nerfstudio, .instantNGP, .tum, .agisoft, .images: .any
        case .xmp, .openMVG: .oneFocalLength
        case .bop, .polycam: .none
        }
    }

    /// Length of one raw unit of the format's depth pictures in the world's unit, as the format's
    /// documentation says: a millimetre, or a 5000th of a metre for TUM. Nil where the format has
    /// no depth.
    var depthUnit: Double? {
        switch self {
        case .nerfstudio, .instantNGP, .bop, .polycam: 0.001
        case .tum: 0.0002
        case .colmap, .colmapBinary, .openMVG, .xmp, .agisoft, .images: nil
        }
    }

    /// Whether the format's depth pictures must have the size of the colour pictures.
    var depthHasPictureSize: Bool {
        switch self {
        case .instantNGP, .bop, .tum: true
        case .nerfstudio, .polycam, .colmap, .colmapBinary, .openMVG, .xmp, .agisoft, .images:
            false
        }
    }

    /// Whether the format can hold 3D points.
    var takesPoints: Bool {
        switch self {
        case .tum, .bop, .images: false
        case .colmap, .colmapBinary, .nerfstudio, .instantNGP, .openMVG, .xmp, .agisoft, .polycam:
            true
        }
    }

    /// Whether the format can hold masks.
    var takesMasks: Bool {
        switch self {
        case .tum, .polycam: false
        case .colmap, .colmapBinary, .nerfstudio, .instantNGP, .bop, .openMVG, .xmp, .agisoft,
            .images:
            true
        }
    }
}

/// The lenses that a format can describe; pictures of other lenses are undistorted.
enum ExportLens {
    /// The whole Brown-Conrady model.
    case any
    /// The Brown-Conrady model with square pixels.
    case oneFocalLength
    /// Pinhole without distortion.
    case none
}

import Scene

/// The data of a scan so far. They are stored beside its pictures, so that the scan can be resumed.
/// The names are those of Bellus3D's SDK.
public struct SessionData: Equatable, Sendable, Codable {
    /// Version of the format; 1.
    public var schema = 1
    /// The name of the scan within `rootSessionDirectory`.
    public var sessionID: String
    /// Where scans are stored; nil for scans in memory.
    public var rootSessionDirectory: String?
    /// The range of the scan.
    public var scanMode: ScanMode
    /// The kept pictures.
    public var keyframes: [HeadKeyframeRecord] = []
    /// The head's pose relative to the camera at the start of the scan; nil before the start.
    public var startPose: HeadPose?
    /// The flaws of the scan; nil before its end.
    public var summary: QualitySummary?

    /// An empty scan.
    public init(sessionID: String, rootSessionDirectory: String? = nil, scanMode: ScanMode) {
        (self.sessionID, self.rootSessionDirectory) = (sessionID, rootSessionDirectory)
        self.scanMode = scanMode
    }

    /// Whether the scan has no pictures.
    public var empty: Bool { keyframes.isEmpty }

    /// The folder of this scan.
    public var currentSessionWorkingDirectory: String? {
        rootSessionDirectory.map { $0 + "/" + sessionID }
    }

    /// The part of the range that has keyframes.
    public var coverage: ScanCoverage {
        ScanCoverage(mode: scanMode, poses: keyframes.map(\.pose))
    }

    /// Discards the kept pictures.
    public mutating func clear() { (keyframes, startPose, summary) = ([], nil, nil) }

    /// Why this is not a valid scan of this program; nil if it is valid.
    public var fault: String? {
        if schema != 1 {
            return phrase("its format has version \(schema), and this program reads version 1")
        }
        if sessionID.isEmpty || sessionID.contains("/") || sessionID == ".." {
            return phrase("its name cannot be the name of a folder")
        }
        if Set(keyframes.map(\.id)).count != keyframes.count {
            return phrase("two of its pictures have the same number")
        }
        if keyframes.contains(where: { $0.id < 0 || !$0.pose.isFinite || !$0.poseToCamera.isFinite }
        ) {
            return phrase("one of its pictures has no pose")
        }
        if !keyframes.isEmpty && startPose?.isFinite != true {
            return phrase("its start has no pose")
        }
        return nil
    }
}

import Scene

/// What a scan has so far; kept beside its pictures, so that it can be taken up again. Names after
/// Bellus3D's SDK.
public struct SessionData: Equatable, Sendable, Codable {
    /// Version of the form; 1.
    public var schema = 1
    /// The name of the scan within `rootSessionDirectory`.
    public var sessionID: String
    /// Where scans are kept; nil for scans that stay in memory.
    public var rootSessionDirectory: String?
    /// How far round the head it goes.
    public var scanMode: ScanMode
    /// The kept pictures.
    public var keyframes: [HeadKeyframeRecord] = []
    /// The head's pose toward the camera at the start; nil before.
    public var startPose: HeadPose?
    /// What spoils it; nil before the scan's end.
    public var summary: QualitySummary?

    /// An empty scan.
    public init(sessionID: String, rootSessionDirectory: String? = nil, scanMode: ScanMode) {
        (self.sessionID, self.rootSessionDirectory) = (sessionID, rootSessionDirectory)
        self.scanMode = scanMode
    }

    /// Whether there is nothing in it.
    public var empty: Bool { keyframes.isEmpty }

    /// The folder of this scan.
    public var currentSessionWorkingDirectory: String? {
        rootSessionDirectory.map { $0 + "/" + sessionID }
    }

    /// Which part of the range has keyframes.
    public var coverage: ScanCoverage {
        ScanCoverage(mode: scanMode, poses: keyframes.map(\.pose))
    }

    /// Forgets what was kept.
    public mutating func clear() { (keyframes, startPose, summary) = ([], nil, nil) }

    /// Why this cannot be a scan of ours; nil when it can.
    public var fault: String? {
        if schema != 1 { return phrase("its schema is \(schema), and this program reads 1") }
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

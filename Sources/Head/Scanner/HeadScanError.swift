/// The errors of a scan, with the numbers of Bellus3D's SDK where its headers are public.
public enum HeadScanError: Int, Error, CaseIterable, Sendable, Codable {
    case depthCameraDisconnected = 6
    case accessToCameraNotGranted = 9
    case faceTrackingTimeout = 11
    case fileIOError = 12
    case invalidSessionData = 22
    case meshBuildFaceDetectionError = 27
    case meshBuildScanRangeError = 28
    case meshBuildTrackingError = 29
    case emptyMesh = 58

    /// The error's number.
    public var code: Int { rawValue }

    /// What happened and what to do, in words.
    public var words: String {
        switch self {
        case .depthCameraDisconnected:
            phrase(
                "The camera is gone. Plug it in again and start a new scan; what was kept stays.")
        case .accessToCameraNotGranted:
            phrase(
                """
                The camera cannot be opened: permission is missing. Ask for access to it, then \
                start again.
                """)
        case .faceTrackingTimeout:
            phrase(
                """
                No face was in position in time. Sit in front of the camera, face the light and \
                start again.
                """)
        case .fileIOError:
            phrase("The scan could not be written or read. Make room or choose another folder.")
        case .invalidSessionData:
            phrase("This folder holds no head scan that can go on. Choose another one.")
        case .meshBuildFaceDetectionError:
            phrase("No face was found in the pictures. Scan again with more light.")
        case .meshBuildScanRangeError:
            phrase("Too little of the head was seen. Scan again and turn farther to both sides.")
        case .meshBuildTrackingError:
            phrase("The head was lost during the scan. Scan again and turn more slowly.")
        case .emptyMesh: phrase("The pictures gave no surface. Scan again, nearer to the camera.")
        }
    }
}

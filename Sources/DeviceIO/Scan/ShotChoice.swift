/// The person's decision about a shot of the scan.
public enum ShotChoice: Equatable, Sendable {
    /// The shot is no longer part of the scan. Its files are kept.
    case rejected(Int)
    /// The shot is part of the scan again.
    case restored(Int)

    /// The shot's number, from 1.
    public var shot: Int {
        switch self {
        case .rejected(let number), .restored(let number): number
        }
    }
}

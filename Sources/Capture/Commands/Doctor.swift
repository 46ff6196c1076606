import DeviceIO
import Foundation
import Glibc
import Wording

/// Checks whether this machine and terminal meet Capstan's needs, and suggests remedies.
public struct Doctor {
    /// The result of one check.
    public struct Finding: Equatable, Sendable, Encodable {
        public var verdict: CheckVerdict
        /// The result as a sentence, with a remedy if the result is not good.
        public var words: String
    }

    /// The findings, in the order in which a capture needs them.
    public let findings: [Finding]

    /// Checks cameras, disk, terminal and processors.
    public init(
        environment: [String: String], settings: Settings,
        kernel: any VideoKernel = LinuxVideoKernel()
    ) {
        findings =
            Self.cameras(kernel) + [
                Self.disk(settings.scans(in: environment)), Self.terminal(environment),
                Self.locale(environment), Self.processors(),
            ]
    }

    /// The findings as one JSON array.
    public func json() throws -> String { try jsonText(findings) }

    /// True if no finding is bad.
    public var isWell: Bool { !findings.contains { $0.verdict == .bad } }

    private static func cameras(_ kernel: any VideoKernel) -> [Finding] {
        CameraCheckup(kernel: kernel).findings.map { finding in
            Finding(verdict: finding.verdict, words: finding.words)
        }
    }

    /// A disk is bad if it has less free space than this, bytes: the shots of a pass may not fit
    /// (guess).
    private static let leastFreeBytes: Int64 = 200_000_000
    /// A disk is good if it has at least this much free space, bytes: the shots of three passes
    /// fit. Derived: a pass has 36 to 72 shots of 0.3 to 3 MB plus depth.
    private static let goodFreeBytes: Int64 = 1_000_000_000

    private static func disk(_ path: String) -> Finding {
        guard let free = try? DiskFileSystem().freeBytes(at: path) else {
            return Finding(
                verdict: .bad,
                words: phrase(
                    """
                    Scans cannot be written to \(path): set CAPSTAN_SCANS to a folder where you \
                    can write.
                    """))
        }
        let verdict: CheckVerdict =
            free < leastFreeBytes ? .bad : free < goodFreeBytes ? .poor : .good
        return Finding(
            verdict: verdict,
            words: verdict == .good
                ? phrase("Disk: \(free / 1_000_000) MB are free for scans in \(path).")
                : phrase(
                    """
                    Disk: \(free / 1_000_000) MB are free for scans in \(path): make room, or set \
                    CAPSTAN_SCANS elsewhere.
                    """))
    }

    /// A terminal with at least this number of columns and rows shows every screen completely. A
    /// VT100 has this size.
    private static let fullSize: (columns: UInt16, rows: UInt16) = (80, 24)

    private static func terminal(_ environment: [String: String]) -> Finding {
        let type = environment["TERM"] ?? ""
        if isatty(1) == 0 {
            return Finding(
                verdict: .poor,
                words: phrase("Terminal: none; `capstan capture --headless` needs none."))
        }
        if type.isEmpty || type == "dumb" {
            return Finding(
                verdict: .bad,
                words: phrase(
                    "Terminal: TERM is \"\(type)\"; set TERM=xterm-256color or use --headless."))
        }
        var size = winsize()
        if ioctl(1, UInt(TIOCGWINSZ), &size) == 0,
            size.ws_col < fullSize.columns || size.ws_row < fullSize.rows
        {
            return Finding(
                verdict: .poor,
                words: phrase("Terminal: \(size.ws_col)×\(size.ws_row); 80×24 or more shows all."))
        }
        let hasColors = type.contains("256color") || type.contains("direct")
        return Finding(
            verdict: hasColors ? .good : .poor,
            words: hasColors
                ? phrase("Terminal: \(type), 256 colours.")
                : phrase("Terminal: \(type); set TERM=xterm-256color if yours has 256 colours."))
    }

    private static func locale(_ environment: [String: String]) -> Finding {
        let name =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
            ?? "C"
        let isUnicode = name.uppercased().replacingOccurrences(of: "-", with: "")
            .contains("UTF8")
        return Finding(
            verdict: isUnicode ? .good : .poor,
            words: isUnicode
                ? phrase("Locale: \(name).")
                : phrase("Locale: \(name) has no UTF-8, so pictures are ASCII; try LANG=C.UTF-8."))
    }

    private static func processors() -> Finding {
        let count = ProcessInfo.processInfo.activeProcessorCount
        return Finding(
            verdict: count < 2 ? .poor : .good,
            words: count < 2
                ? phrase("Processor: one core; frames may be dropped at 30 a second.")
                : phrase("Processor: \(count) cores."))
    }
}

/// The bytes of a file that a request asks for by the header `Range` (RFC 9110, 14.1.2). Only a
/// single range is supported.
struct ByteRange: Equatable {
    enum Asked: Equatable {
        /// The whole file, for a request without a range, or with a range that is not supported.
        case whole
        case part(Range<Int>)
        /// No bytes: the range begins after the end of the file.
        case nothing
    }

    /// The range that a Range header requests of a file of `size` bytes.
    static func asked(_ header: String?, of size: Int) -> Asked {
        guard let header, header.lowercased().hasPrefix("bytes=") else { return .whole }
        let words = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != " " } }
        guard words.count == 2 else { return .whole }
        if words[0].isEmpty {
            guard let count = Int(words[1]), count >= 0 else { return .whole }
            return count == 0 || size == 0 ? .nothing : .part(max(0, size - count)..<size)
        }
        guard let first = Int(words[0]), first >= 0 else { return .whole }
        guard let last = words[1].isEmpty ? Int.max : Int(words[1]), last >= first else {
            return .whole
        }
        guard first < size else { return .nothing }
        return .part(first..<min(size, last == Int.max ? size : last + 1))
    }
}

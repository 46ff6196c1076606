import TUI

/// Draws pictures with kitty's graphics protocol. Pixels are sent in base 64 and in chunks; the
/// picture is under the text of its cells. See
/// <https://sw.kovidgoyal.net/kitty/graphics-protocol/>.
struct KittyPicture {
    /// Asks the terminal whether it supports the protocol, without sending a picture.
    static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    static let answer = "\u{1B}_Gi=31;OK\u{1B}\\"

    /// The id of the picture and the id of its placement; there is never more than one picture.
    private static let placement = "i=1,p=1"
    /// Base 64 characters in a chunk: the most that the protocol allows.
    private static let chunkLength = 4096
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private var shown: GridPicture?

    /// Makes the next frame send the picture even if it is unchanged.
    mutating func invalidate() { shown = nil }

    /// The bytes that make the terminal show only this picture; empty if it shows the picture
    /// already.
    mutating func bytes(for picture: GridPicture?) -> [UInt8] {
        guard picture != shown else { return [] }
        shown = picture
        guard let picture, picture.columns > 0, picture.rows > 0, picture.image.width > 0,
            picture.image.height > 0
        else { return Self.removal }
        return Self.transmission(of: picture)
    }

    /// The bytes that remove the picture from the screen and from the terminal's memory.
    static let removal = Array("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\".utf8)

    private static func transmission(of picture: GridPicture) -> [UInt8] {
        let text = base64(picture.image.values)
        var bytes = Array("\u{1B}[\(picture.row + 1);\(picture.column + 1)H".utf8)
        bytes.reserveCapacity(text.count + text.count / chunkLength * 16 + 200)
        var start = 0
        repeat {
            let end = min(text.count, start + chunkLength)
            let more = end < text.count ? 1 : 0
            // A picture replaces the previous picture with the same id. In the protocol, C=1 keeps
            // the cursor in place, q=2 suppresses an answer, and z=-1 puts the picture under the
            // text.
            let keys =
                start > 0
                ? "m=\(more)"
                : "a=T,f=24,t=d,s=\(picture.image.width),v=\(picture.image.height),\(placement),"
                    + "c=\(picture.columns),r=\(picture.rows),C=1,z=-1,q=2,m=\(more)"
            bytes += Array("\u{1B}_G\(keys);".utf8)
            bytes += text[start..<end]
            bytes += [0x1B, 0x5C]
            start = end
        } while start < text.count
        return bytes
    }

    /// Encodes bytes in base 64 (RFC 4648). A pixel has three bytes, so no padding is needed.
    private static func base64(_ values: [UInt8]) -> [UInt8] {
        let count = values.count / 3
        return [UInt8](unsafeUninitializedCapacity: count * 4) { out, written in
            values.withUnsafeBufferPointer { values in
                letters.withUnsafeBufferPointer { letters in
                    for group in 0..<count {
                        let at = group &* 3
                        let bits =
                            Int(values[at]) << 16 | Int(values[at &+ 1]) << 8
                            | Int(values[at &+ 2])
                        out[group &* 4] = letters[bits >> 18]
                        out[group &* 4 &+ 1] = letters[bits >> 12 & 63]
                        out[group &* 4 &+ 2] = letters[bits >> 6 & 63]
                        out[group &* 4 &+ 3] = letters[bits & 63]
                    }
                }
            }
            written = count * 4
        }
    }
}

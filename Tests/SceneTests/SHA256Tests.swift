import Scene
import TestKit
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// FIPS 180-4's examples, and NIST's examples of long messages.
    private static let vectors: [(String, String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopq"
                + "klmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ]

    @Test("the test vectors of FIPS 180-4", arguments: vectors)
    func published(text: String, sum: String) {
        #expect(SHA256.hexadecimal(Array(text.utf8)) == sum)
    }

    // This message is not an argument of the test above, because the log would then contain a
    // million letters.
    @Test("the sum of a million letters is NIST's")
    func millionLetters() {
        let sum = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(SHA256.hexadecimal([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)) == sum)
    }

    @Test("the sum does not depend on the pieces; every length near a block is right")
    func pieces() throws {
        var rng = RandomSource(seed: 24)
        let folder = try TemporaryFolder()
        for length in [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 4097] {
            let bytes = (0..<length).map { _ in UInt8(rng.integer(0...255)) }
            try folder.write(bytes, "\(length)")
            let whole = SHA256.hexadecimal(bytes)
            for _ in 0..<5 {
                var (hash, rest) = (SHA256(), bytes[...])
                while !rest.isEmpty {
                    let count = rng.integer(1...min(rest.count, 90))
                    hash.update(Array(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                }
                #expect(hash.hexadecimal() == whole)
            }
            // The sha256sum of coreutils shares no code with ours.
            #expect(try coreutils(["sha256sum", folder("\(length)")]).hasPrefix(whole))
        }
    }
}

import Glibc
import Testing
import Wording

@testable import Scene

@Suite("The system's messages for error numbers")
struct SystemWordsTests {
    @Test("in English they are those of the C library")
    func english() {
        Language.$here.withValue(.english) {
            for code: Int32 in 1...133 {
                #expect(systemWords(code) == String(cString: strerror(code)))
            }
        }
    }

    @Test("common ones have a translation", arguments: [ENOENT, EACCES, ENOSPC, EROFS, ENOTDIR])
    func german(code: Int32) {
        Language.$here.withValue(.german) {
            #expect(systemWords(code) != String(cString: strerror(code)))
        }
    }
}

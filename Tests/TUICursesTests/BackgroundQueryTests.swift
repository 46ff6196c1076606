import TerminalSupport
import Testing

@testable import TUICurses

@Suite struct BackgroundQueryTests {
    @Test func lightAndDarkColoursAreToldApart() {
        for light in ["ffff/ffff/ffff", "fd/f6/e3", "f/f/c"] {
            #expect(BackgroundQuery.isLight(light) == true, "\(light)")
        }
        for dark in ["0000/0000/0000", "1e1e/1e1e/2e2e", "00/2b/36"] {
            #expect(BackgroundQuery.isLight(dark) == false, "\(dark)")
        }
        for wrong in ["", "ffff/ffff", "ffff/ffff/", "gg/00/00", "fffff/0/0", "1/2/3/4"] {
            #expect(BackgroundQuery.isLight(wrong) == nil, "\(wrong)")
        }
    }

    @Test func anAnswerEndsWithBELOrST() {
        for end in ["\u{7}", "\u{1B}\\"] {
            var query = BackgroundQuery()
            query.begin()
            let answer = Array(("ffff/ffff/ffff" + end).unicodeScalars)
            for (index, scalar) in answer.enumerated() {
                let isLast = query.take(scalar.value)
                #expect(isLast == (index == answer.count - 1))
            }
            #expect(query.isLight == true && !query.isReading && !query.isDue)
        }
    }
}

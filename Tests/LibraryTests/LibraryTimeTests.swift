import Foundation
import Glibc
import Testing

@testable import Library

@Suite("A machine with a wrong clock")
struct LibraryTimeTests {
    @Test("a clock that is a minute off is reported, and times are those of the library's disk")
    func words() throws {
        #expect(LibraryTime(secondsAhead: 59).words == nil)
        #expect(LibraryTime(secondsAhead: -59).words == nil)
        let ahead = LibraryTime(secondsAhead: 3600)
        #expect(ahead.words?.contains("clock is 60 min ahead of the library's disk") == true)
        let behind = LibraryTime(secondsAhead: -3600)
        #expect(behind.words?.contains("clock is 60 min behind the library's disk") == true)
        let read = try Date(ahead.now, strategy: .iso8601)
        #expect(abs(read.timeIntervalSinceNow + 3600) < 60)
    }

    @Test("the time of a library on this machine's disk is this machine's time")
    func here() throws {
        let made = try MadeLibrary()
        #expect(abs(made.library.time.secondsAhead) < 30)
        #expect(made.library.time.words == nil)
    }
}

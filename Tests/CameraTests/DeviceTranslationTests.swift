import Foundation
import TestKit
import Testing
import Wording

@testable import DeviceIO

/// Errors and notes of cameras, datasets and disks in a language other than English. A test of
/// Wording checks that every phrase has its translation.
@Suite("The translations of device errors")
struct DeviceTranslationTests {
    @Test("a folder that is not there")
    func missingFolder() {
        Language.$here.withValue(.german) {
            let error = #expect(throws: DeviceError.self) { try DatasetFolder("/nowhere") }
            #expect(error?.operation == "öffnen" && error?.reason == "den Ordner gibt es nicht")
        }
    }

    @Test("a note about single photographs")
    func photographs() {
        Language.$here.withValue(.german) {
            let note = DatasetClock.kind(of: []).note
            #expect(note == "Die Bilder haben keine Zeiten: sie gelten als einzelne Fotos.")
        }
    }

    @Test("a complaint of another program about a stream is recognised in each language")
    func streams() {
        let explained = {
            StreamFailure(complaint: "Connection refused", address: "rtsp://a", shown: "rtsp://a")
        }
        #expect(explained()?.reason == "nothing answers there")
        Language.$here.withValue(.german) {
            #expect(explained()?.reason == "dort antwortet nichts")
        }
    }
}

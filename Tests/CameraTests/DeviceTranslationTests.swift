import Foundation
import TestKit
import Testing
import Wording

@testable import DeviceIO

/// Tests errors and notes of cameras, datasets and disks in a language other than English. Tests of
/// the room Wording check that every phrase has a translation.
@Suite("The translations of device errors")
struct DeviceTranslationTests {
    @Test("the error for a missing folder is translated")
    func missingFolder() {
        Language.$here.withValue(.german) {
            let error = #expect(throws: DeviceError.self) { try DatasetFolder("/nowhere") }
            #expect(error?.operation == "öffnen" && error?.reason == "den Ordner gibt es nicht")
        }
    }

    @Test("the note about single photographs is translated")
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

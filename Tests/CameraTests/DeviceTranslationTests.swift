import Foundation
import TestKit
import Testing
import Wording

@testable import DeviceIO

/// Errors and notes of cameras, datasets and disks in another language than English. That every
/// phrase has its translation is a test of Wording.
@Suite("The translations of device errors")
struct DeviceTranslationTests {
    @Test("a folder that is not there")
    func missingFolder() {
        Language.$here.withValue(.german) {
            let error = #expect(throws: DeviceError.self) { try DatasetFolder("/nowhere") }
            #expect(error?.operation == "öffnen" && error?.reason == "den Ordner gibt es nicht")
        }
    }

    @Test("a note of single photographs")
    func photographs() {
        Language.$here.withValue(.german) {
            let note = DatasetClock.kind(of: []).note
            #expect(note == "Die Bilder haben keine Zeiten: sie gelten als einzelne Fotos.")
        }
    }

    @Test("what another program says of a stream, which is known in each language anew")
    func streams() {
        let explained = {
            StreamTrouble(complaint: "Connection refused", address: "rtsp://a", shown: "rtsp://a")
        }
        #expect(explained()?.reason == "nothing answers there")
        Language.$here.withValue(.german) {
            #expect(explained()?.reason == "dort antwortet nichts")
        }
    }
}

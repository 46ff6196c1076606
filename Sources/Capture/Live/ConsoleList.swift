import Foundation
import TUI

/// What the start screen asks for.
extension ConsoleRun {
    /// Has the list read beside the screen.
    func list() {
        let read = startItems
        listing.run { [.startItems(read())] }
    }

    /// Whether something that the list shows has changed, told without reading any scan.
    func hasListChanged() -> Bool {
        let folder = try? FileManager.default.attributesOfItem(atPath: settings.scans())
        let date = folder?[.modificationDate] as? Date
        let runs = background.all().filter(\.isRunning).map { "\($0.name) \(Int($0.share * 100))" }
        let now = "\(date?.timeIntervalSince1970 ?? 0) \(runs)"
        defer { listMark = now }
        return now != listMark
    }

    /// Takes the list, and asks for the reports of scans that are new or have grown.
    func takeList() {
        for event in listing.takeNews() {
            guard case .startItems(let items) = event, items != listed else { continue }
            listed = items
            take(event)
            items.forEach(judge)
        }
    }

    private func judge(_ item: StartItem) {
        guard let scan = item.scan, judged[item.id] != scan.shots, !item.isUnfinished else {
            return
        }
        judged[item.id] = scan.shots
        let id = item.id
        judging.run {
            guard let report = try? CaptureReport(scan: id) else { return [] }
            return [.verdict(ScanVerdict(report), of: id)]
        }
    }

    /// Tells the person of trouble.
    func trying(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            take(.notice(CaptureError(error).words))
        }
    }

    func readReport(of item: StartItem) throws {
        draw()
        let lines = try CaptureReport(scan: item.id).text.split(separator: "\n")
        take(.report(title: item.title, lines: lines.map(String.init)))
    }

    func rename(_ item: StartItem, to name: String) throws {
        try shelf.rename(item.title, to: name)
        list()
        take(.notice("\(item.title) is now \(name)."))
    }

    func delete(_ item: StartItem) throws {
        try shelf.delete(try shelf.scan(named: item.title))
        list()
        take(.notice("\(item.title) was deleted."))
    }

    private var shelf: ScanShelf { ScanShelf(path: settings.scans()) }

    func attach(runNamed name: String) throws {
        let work = try background.run(named: name)
        if work.isReconstruction {
            guard making == nil else {
                return take(.notice("Another model is being shown: m shows it."))
            }
            watch(work)
        } else if let scan = work.scanBeingCaptured() {
            try attach(work, scan: scan)
        } else {
            take(.notice("\(work.name) has just ended."))
            list()
        }
    }

    /// Takes the scan up again that was complete.
    func goOn() throws {
        guard var next = job else { return }
        live?.stop()
        live = nil
        (next.isResuming, next.isReopening) = (true, true)
        begin(try next.open())
    }
}

import Foundation
import TUI

/// Work that the start screen requests.
extension ConsoleRun {
    /// Reads the items of the start screen on another thread.
    func list() {
        let read = start.items
        start.listing.run { [.startItems(read())] }
    }

    /// Seconds between two updates of the list. Models and captures in the list make progress
    /// meanwhile, and a person does not notice such a short delay (guess).
    private static let listSeconds = 2.0

    private func refreshList() {
        guard state.isListing else { return start.listedAt = nil }
        if let read = start.listedAt, (clock.now - read) / .seconds(1) < Self.listSeconds { return }
        let isFirst = start.listedAt == nil
        start.listedAt = clock.now
        if hasListChanged() || isFirst { list() }
    }

    /// Updates the start screen's list and the preview of its selected item.
    func updateStart() {
        refreshList()
        takeList()
        let wanted = text == nil ? state.wantedPreview : nil
        if start.preview?.item.id != wanted?.id {
            start.preview?.stop()
            start.preview = wanted.map { StartPreview($0, wake: terminal.wake) }
        }
        if let preview = start.preview, let picture = preview.takePicture(), !terminal.isBehind {
            take(.startPreview(id: preview.item.id, picture))
        }
    }

    /// Requests the report about the open capture, once, when the capture is over.
    func judgeEnd() {
        guard !start.hasJudgedEnd, state.isCaptureOver, let scan = capture.scan else { return }
        start.hasJudgedEnd = true
        start.judging.run { ScanVerdict.ofEnded(scan: scan).map { [.verdict($0, of: nil)] } ?? [] }
    }

    /// Whether the scan folder or a background run has changed since the last call. This check is
    /// quick, because it reads no scan.
    func hasListChanged() -> Bool {
        let folder = try? FileManager.default.attributesOfItem(atPath: settings.scans())
        let date = folder?[.modificationDate] as? Date
        let runs = background.all().filter(\.isRunning).map { "\($0.name) \(Int($0.share * 100))" }
        let now = "\(date?.timeIntervalSince1970 ?? 0) \(runs)"
        defer { start.mark = now }
        return now != start.mark
    }

    /// Shows the list that was read, and requests the reports of scans that are new or have more
    /// shots than before.
    func takeList() {
        for event in start.listing.takeEvents() {
            guard case .startItems(let items) = event, items != start.listed else { continue }
            start.listed = items
            take(event)
            items.forEach(judge)
        }
    }

    private func judge(_ item: StartItem) {
        guard let scan = item.scan, start.judged[item.id] != scan.shots, !item.isUnfinished else {
            return
        }
        start.judged[item.id] = scan.shots
        let id = item.id
        start.judging.run {
            guard let report = try? CaptureReport(scan: id) else { return [] }
            return [.verdict(ScanVerdict(report), of: id)]
        }
    }

    /// Runs the work. If it throws, the person sees the error.
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
        try scanDirectory.rename(item.title, to: name)
        list()
        take(.notice(phrase("\(item.title) is now \(name).")))
    }

    func delete(_ item: StartItem) throws {
        try scanDirectory.delete(try scanDirectory.scan(named: item.title))
        list()
        take(.notice(phrase("\(item.title) was deleted.")))
    }

    private var scanDirectory: ScanDirectory { ScanDirectory(path: settings.scans()) }

    func attach(runNamed name: String) throws {
        let work = try background.run(named: name)
        if work.isReconstruction {
            guard making == nil else {
                return take(.notice(phrase("Another model is being shown: m shows it.")))
            }
            watch(work)
        } else if let scan = work.scanBeingCaptured() {
            try attach(work, scan: scan)
        } else {
            take(.notice(phrase("\(work.name) has just ended.")))
            list()
        }
    }

    /// Continues the open scan although it is complete.
    func goOn() throws {
        guard var next = capture.own?.job else { return }
        // Opening reads the whole journal, which takes a while: the screen is drawn first.
        draw()
        capture.live?.stop()
        capture.endLive()
        next.beginning = .reopened
        begin(try next.open())
    }

    /// Closes a finished capture and reads the list again, which then contains its scan.
    func backToList() {
        capture.live?.stop()
        _ = capture.attached?.leave()
        (capture, seen) = (.none, Seen())
        take(.listReopened)
        (start.listedAt, start.listed) = (nil, [])
    }
}

import DeviceIO
import Exchange
import Foundation
import Guidance
import Scene
import TUI
import Vision
import Wording

/// The report as one HTML file that needs no other file. It contains pictures and the model,
/// drawings as SVG, and one script that turns the model.
struct ReportPage {
    let report: CaptureReport
    /// Small pictures of the shots by shot number, as JPEG in base 64.
    let pictures: [Int: String]
    /// The newest model of the scan; nil if the scan has none.
    private let model: ScanFacts.Model?

    /// Width of the small pictures of the shots, pixels.
    private static let pictureWidth = 160
    /// JPEG quality of the small pictures, 1 to 100. It is low because a page holds hundreds of
    /// them (guess).
    private static let jpegQuality = 70
    /// If the model's file is larger than this, the page states only its name and size. With the
    /// model the page would take too long to open (guess).
    private static let mostModelBytes = 40_000_000
    /// At most this number of pictures shows one cause (guess).
    private static let mostThumbs = 4
    /// At most this number of shots is listed for one part of the model (guess).
    private static let mostNumbers = 12

    /// - Parameter scan: the folder that contains the pictures of the shots. Pictures that cannot
    ///   be read are left out.
    init(_ report: CaptureReport, scan path: String) throws {
        self.report = report
        let reader = try ScanReader.open(at: path, fileSystem: DiskFileSystem())
        let (decoder, encoder) = (try ImageDecoder(), try ImageEncoder())
        var pictures: [Int: String] = [:]
        for shot in reader.shots {
            guard let bytes = try? reader.image(of: shot),
                let color = try? decoder.color(bytes, minimumWidth: Self.pictureWidth),
                let jpeg = try? encoder.jpeg(
                    ColorConversion.reduced(color, minimumWidth: Self.pictureWidth),
                    quality: Self.jpegQuality)
            else { continue }
            pictures[shot.number] = Data(jpeg).base64EncodedString()
        }
        self.pictures = pictures
        model = ScanModels.all(in: path).last
    }

    /// The text of the HTML file.
    var html: String {
        """
        <!doctype html>
        <html lang="\(Language.current.rawValue)"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(phrase("Capture report")): \(escaped(report.source))</title>
        <style>\(PageStyle.css)</style></head><body>
        <h1>\(phrase("Capture report"))</h1>
        <p class="verdict \(report.causes.isEmpty ? "good" : "bad")">\(escaped(report.verdict))</p>
        <p>\(escaped(report.source)) · \(counted(report.shots.count, "shot")) · \
        \(stateWords)</p>\(boxWords)
        \(causes)
        \(modelView)
        <h2>\(phrase("Shots round the object"))</h2>
        <p>\(phrase("Green: sharp, orange: soft only, grey: no shot."))</p>
        <div class="row">\(dials)</div>
        <h2>\(phrase("Coverage"))</h2>
        <p>\(coverageWords)</p>
        \(maps)
        <h2>\(phrase("Whether the shots are connected"))</h2><p>\(connectivity)</p>
        <h2>\(phrase("Light and sharpness"))</h2>\(curves)
        <h2>\(phrase("Warnings"))</h2>\(warnings)
        <h2>\(phrase("Shots"))</h2><div class="shots">\(shots)</div>
        </body></html>

        """
    }

    private var stateWords: String {
        switch report.snapshot.state {
        case .completed: phrase("completed")
        case .failed: phrase("cut short")
        case .initializing, .ready, .detecting, .capturing, .finishing: phrase("unfinished")
        }
    }

    private var boxWords: String {
        report.isBoxSettling ? "\n<p>\(SessionSnapshot.Box.unsureWords)</p>" : ""
    }

    private var coverageWords: String {
        phrase(
            """
            Direction from left to right; low, middle and high views from below upwards. Green: \
            sharp with a neighbour, yellow: alone, orange: soft only, grey: none.
            """)
    }

    /// The HTML of the model viewer. If the model is too large, a sentence with its name and size;
    /// empty without a model.
    private var modelView: String {
        guard let model else { return "" }
        let name = escaped(URL(filePath: model.path).lastPathComponent)
        guard let bytes = try? Data(contentsOf: URL(filePath: model.path)) else { return "" }
        if bytes.count > Self.mostModelBytes {
            let size = bytes.count / 1_000_000
            return "<h2>\(phrase("Model"))</h2><p>"
                + phrase(
                    "\(name) is too large for this page (\(size) MB): `capstan serve` shows it.")
                + "</p>"
        }
        return "<h2>\(phrase("Model"))</h2>" + ModelView.html(base64: bytes.base64EncodedString())
            + "<p><small>\(name)</small></p>"
    }

    private var causes: String {
        if report.causes.isEmpty { return "" }
        let rows = report.causes.map { found in
            "<tr><td><b>\(escaped(found.cause.words))</b><br><small>\(escaped(found.evidenceWords))"
                + "</small></td><td>\(escaped(found.cause.remedy))<br>"
                + examples(of: found.cause) + "</td></tr>"
        }
        return
            "<table><tr><th>\(phrase("What went wrong"))</th><th>\(phrase("What to do"))</th></tr>"
            + rows.joined()
            + "</table>"
    }

    /// Links to at most `mostThumbs` shots that show the cause.
    private func examples(of cause: FailureCause) -> String {
        let gauge = report.snapshot.matching.connectivity
        let numbers: [Int]
        switch cause {
        case .blur: numbers = report.shots.filter { $0.mark == .soft }.map(\.number)
        case .coverageGap:
            numbers = gauge.isSplit ? gauge.modelParts.compactMap(\.first) : gauge.weak
        case .tooLittleTexture, .noParallax, .repetition: numbers = gauge.weak
        case .stillBackground, .framing, .cameraChanged, .shinySurface, .light, .objectMoved:
            numbers = []
        }
        return numbers.prefix(Self.mostThumbs).compactMap { number in
            pictures[number].map { picture in
                "<a href='#shot-\(number)'><img class='thumb' alt='\(phrase("shot \(number)"))' "
                    + "src='data:image/jpeg;base64,\(picture)'></a>"
            }
        }.joined()
    }

    private var connectivity: String {
        let gauge = report.snapshot.matching.connectivity
        if gauge.parts.isEmpty { return phrase("No shots were matched with each other.") }
        if !gauge.isSplit {
            let most = gauge.parts[0].count
            let all =
                gauge.unconnected == 0
                ? phrase("All \(most) matched shots are connected.")
                : phrase("\(most) of \(most + gauge.unconnected) matched shots are connected.")
            let weak = gauge.weak.map(String.init).joined(separator: ", ")
            return weak.isEmpty ? all : all + " " + phrase("Weakly: shots \(weak).")
        }
        let parts = gauge.modelParts.map { part in
            let numbers = part.prefix(Self.mostNumbers).map(String.init).joined(separator: ", ")
            return "\(counted(part.count, "shot")) (\(numbers))"
        }.joined(separator: " · ")
        return phrase("The model would split here: \(parts).") + " "
            + escaped(report.snapshot.guidance.nextView.words)
    }

    private var warnings: String {
        let raised = report.snapshot.frames.withFeedback.sorted { $0.key < $1.key }
        if raised.isEmpty { return "<p>\(phrase("None."))</p>" }
        let rows = raised.map { feedback, frames in
            "<tr><td>\(feedback.seenWords)</td><td>\(counted(frames, "frame"))</td>"
                + "<td>\(feedback.stopsAutomaticCapture ? phrase("no shots meanwhile") : "")</td></tr>"
        }
        return "<table>" + rows.joined() + "</table>"
    }

    private var shots: String {
        let usual = usualSharpness(report.shots.map(\.sharpness))
        return report.shots.map { shot in
            let image =
                pictures[shot.number].map {
                    "<img alt='' src='data:image/jpeg;base64,\($0)'>"
                } ?? ""
            let place = shot.sector.map { ", " + phrase("direction \($0 + 1)") } ?? ""
            let mark = shot.mark == .soft ? " class='soft'" : ""
            return "<figure id='shot-\(shot.number)'\(mark)>\(image)<figcaption>"
                + "\(ScanFolder.stem(shot: shot.number)) \(phrase("pass \(shot.pass)"))\(place) "
                + "\(shot.reason.words)\(sharpnessWords(shot.sharpness, usual: usual))"
                + (shot.mark == .soft ? ", " + phrase("soft") : "") + "</figcaption></figure>"
        }.joined()
    }

    /// Text for the page. File names may contain any character, so control characters and markup
    /// are escaped.
    private func escaped(_ text: String) -> String { PageStyle.escaped(printable(text)) }
}

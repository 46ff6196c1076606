import DeviceIO
import Foundation
import Glibc
import Library
import Node
import Processes
import Scene
import Wording

/// The engine that a person names for a submission.
public enum EngineChoice: Sendable {
    /// This machine, which runs one job after the other.
    case local
    /// No engine: the jobs are added to the library and listed. Any program that runs commands can
    /// work on the list.
    case list
    /// Another machine with `capstan node`, which runs one job after the other.
    case remote(RemoteWork)
    /// An engine such as Slurm, to which a plan of all jobs is handed over.
    case planned(any JobEngine)

    /// Reads `local`, `slurm`, `kubernetes`, `list` or `nodeodm=URL`. Asks a node whether it makes
    /// the same models as this program.
    public init(_ word: String) throws {
        switch word {
        case "local": self = .local
        case "list": self = .list
        case "slurm": self = .planned(SlurmEngine())
        case "kubernetes": self = .planned(KubernetesEngine())
        case _ where word.hasPrefix("nodeodm="):
            let client: NodeClient
            do {
                client = try NodeClient(String(word.dropFirst("nodeodm=".count)))
            } catch {
                throw CaptureError(.usage, error.words)
            }
            let work = RemoteWork(client)
            do {
                try work.requireSameEngine(format: ModelRecipe.format)
            } catch {
                throw CaptureError(.device, error.words)
            }
            self = .remote(work)
        default:
            throw CaptureError(
                .usage,
                phrase(
                    "--engine must be local, slurm, kubernetes, list or nodeodm=http://host:3000."))
        }
    }

    /// The site's settings: from the file that the person named, else from the library's
    /// `engine.conf`, else the defaults.
    public static func settings(
        path: String?, library: CaptureLibrary
    ) throws -> EngineSettings {
        let usual = library.path + "/engine.conf"
        guard path != nil || FileManager.default.fileExists(atPath: usual) else {
            return EngineSettings()
        }
        let bytes = try NamedFile.bytes(path ?? usual)
        return try EngineSettings(text: String(decoding: bytes, as: UTF8.self))
    }

    /// Runs a program of an engine to its end. The program's messages go to the stderr of this
    /// process.
    public static func call(_ words: [String]) throws -> (status: Int32, output: String) {
        guard let program = words.first, let path = ChildProcess.path(of: program) else {
            throw CaptureError(
                .device,
                phrase(
                    "\(words.first ?? phrase("The engine")) is not installed here. Submit from a "
                        + "machine that has it; --dry-run shows what would be handed over."))
        }
        let pipe = Pipe()
        let (process, error) = ChildProcess.start(
            path, words, output: pipe.fileHandleForWriting.fileDescriptor, messages: 2,
            group: .same)
        guard error == 0 else {
            throw CaptureError(
                .device, phrase("Cannot start \(path): \(systemWords(error))."))
        }
        try pipe.fileHandleForWriting.close()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        let status = ChildProcess.wait(for: process)
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        return (code, String(decoding: output, as: UTF8.self))
    }
}

import FlyingFox
import Foundation

/// Reads the body of a request with fields and files as it arrives.
struct NodeUpload {
    /// The received fields and files.
    struct Content: Equatable {
        var fields: [String: String] = [:]
        var files: [String] = []
    }

    private let limits: UploadLimits
    private let meter: UploadMeter

    init(_ store: TaskStore) { (limits, meter) = (store.limits, store.meter) }

    /// Bytes of a refused request that are still read before the connection is closed (guess).
    private static let mostIgnored = 1 << 28

    /// - Parameter folder: the folder for files; nil where files are not allowed.
    func read(_ request: HTTPRequest, into folder: UploadFolder?) async throws(NodeFault) -> Content
    {
        var reader = try MultipartReader(contentType: request.headers[.contentType])
        var writer = UploadWriter(folder: folder, limits: limits, meter: meter)
        if let folder { try meter.enter(folder) }
        defer { if let folder { meter.leave(folder) } }
        var (fault, ignored): (NodeFault?, Int) = (nil, 0)
        do {
            for try await piece in request.bodySequence {
                if fault != nil {
                    // The rest of a refused request is read too: otherwise the client would see a
                    // broken connection instead of the reason.
                    ignored += piece.count
                    if ignored > Self.mostIgnored { break }
                    continue
                }
                do throws(NodeFault) {
                    for event in try reader.take(piece) { try writer.take(event) }
                } catch {
                    fault = error
                    writer.abandon()
                }
            }
        } catch {
            fault =
                fault ?? NodeFault(phrase("The connection ended in the middle."), isFinal: false)
        }
        do throws(NodeFault) {
            if let fault { throw fault }
            try reader.finish()
        } catch {
            writer.abandon()
            throw error
        }
        return writer.content
    }
}

/// Handles the events of a multipart reader.
private struct UploadWriter {
    let folder: UploadFolder?
    let limits: UploadLimits
    let meter: UploadMeter
    private(set) var content = NodeUpload.Content()
    private var field: String?
    private var value = Data()
    private var arriving: UploadFolder.Arriving?
    /// The number of bytes received so far of the file that is arriving.
    private var bytes: Int64 = 0

    init(folder: UploadFolder?, limits: UploadLimits, meter: UploadMeter) {
        (self.folder, self.limits, self.meter) = (folder, limits, meter)
    }

    mutating func take(_ event: MultipartReader.Event) throws(NodeFault) {
        switch event {
        case .began(let name, let file):
            (field, value) = (name, Data())
            guard let file else { return }
            guard let folder, name == "images" else {
                throw NodeFault(phrase("Files are taken only in the field images of an upload."))
            }
            arriving = try folder.begin(file)
            bytes = 0
            do throws(NodeFault) {
                try meter.addFile(to: folder)
            } catch {
                if let arriving { folder.abandon(arriving) }
                arriving = nil
                throw error
            }
        case .bytes(let piece):
            guard let arriving, let folder else {
                value += piece
                guard value.count <= limits.fieldBytes else {
                    throw NodeFault(phrase("A field of the request is too long."))
                }
                return
            }
            try meter.add(bytes: Int64(piece.count), to: folder)
            bytes += Int64(piece.count)
            try folder.put(piece, to: arriving)
        case .ended:
            if let done = arriving, let folder {
                arriving = nil
                let replaced = folder.bytes(of: done.name)
                do throws(NodeFault) {
                    try folder.complete(done)
                } catch {
                    meter.removeFile(bytes: bytes, from: folder)
                    throw error
                }
                if let replaced { meter.removeFile(bytes: replaced, from: folder) }
                content.files.append(done.name)
            } else if let field {
                content.fields[field] = String(decoding: value, as: UTF8.self)
            }
            field = nil
        }
    }

    /// Removes the incomplete file.
    mutating func abandon() {
        guard let arriving, let folder else { return }
        folder.abandon(arriving)
        meter.removeFile(bytes: bytes, from: folder)
        self.arriving = nil
    }
}

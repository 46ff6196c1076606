import Scene
import Vision

/// Tells zooms apart in photos that name the same camera. Photographs without EXIF do so whatever
/// their zoom: a wrong focal length is then made up for by a wrong distance, with a small error.
///
/// Each photo gets a camera of its own, and the focal lengths are adjusted. They lie close together
/// if the photos have one zoom, and in separate groups if they have several.
struct ZoomSeparation {
    /// The cameras: one for each zoom of each camera that the photos name.
    let cameras: [Intrinsics]
    /// Index of each photo's camera.
    let cameraOfPhoto: [Int]
    /// The photos whose zoom is not the most frequent one of the camera that they name.
    let zoomedPhotos: [Int]
    /// The photos whose focal length fits no zoom, because their poses are wrong. They are given the
    /// zoom of the photo before, since consecutive photos mostly have the same one.
    let doubtedPhotos: [Int]

    /// Neighbours in the order of focal lengths have different zooms if their focal lengths differ
    /// by at least this factor (guess). Of 16 photos of a temple and of 25 frames of a phone's
    /// video, each with one zoom, neighbours differed by 1.05 at most; photos with zooms of 1 and
    /// 1.2 had focal lengths within 2 % of each zoom's.
    private static let leastFactor = 1.1
    /// A zoom has at least this number of photos (guess), as many as the distortion of its lens
    /// needs. Fewer photos are doubted.
    static let leastPhotos = 8
    /// At least this share of the photos must have a zoom of enough photos (guess); otherwise the
    /// focal lengths are too uncertain to be told apart.
    private static let leastShare = 0.8
    /// Number of adjustments (guess). The observations that agree change after the first one.
    private static let adjustments = 2

    /// Nil if each camera has one zoom, or if the adjustment fails.
    /// - Parameter named: the camera that each photo names.
    init?(of model: SparseModel, named: [Int], workers: Workers) {
        let focals = Self.focals(of: model, workers)
        var cameras: [Intrinsics] = []
        var cameraOfPhoto = named
        var (zoomed, doubted): ([Int], [Int]) = ([], [])
        for camera in Set(named).sorted() {
            let photos = named.indices.filter { named[$0] == camera }
            let known = photos.compactMap { focals[$0] }
            var base = model.cameras[model.photos[photos[0]].camera]
            guard let zooms = Self.zooms(of: known) else {
                for photo in photos { cameraOfPhoto[photo] = cameras.count }
                cameras.append(base)
                continue
            }
            let places = photos.map { focals[$0].flatMap { Self.zoom(of: $0, in: zooms) } }
            let counts = zooms.indices.map { zoom in places.count { $0 == zoom } }
            let most = counts.indices.max { (counts[$0], $1) < (counts[$1], $0) } ?? 0
            var last = places.lazy.compactMap(\.self).first ?? most
            for (photo, place) in zip(photos, places) {
                last = place ?? last
                cameraOfPhoto[photo] = cameras.count + last
                if let place, place != most { zoomed.append(photo) }
                if place == nil, focals[photo] != nil { doubted.append(photo) }
            }
            let ratio = base.fy / base.fx
            for focal in zooms {
                (base.fx, base.fy) = (focal, focal * ratio)
                cameras.append(base)
            }
        }
        let mostDoubted = (1 - Self.leastShare) * Double(focals.count)
        guard !zoomed.isEmpty, Double(doubted.count) <= mostDoubted else { return nil }
        (self.cameras, self.cameraOfPhoto) = (cameras, cameraOfPhoto)
        (zoomedPhotos, doubtedPhotos) = (zoomed, doubted)
    }

    /// The focal length of each photo if it has a camera of its own, pixels; nil for a photo
    /// without a pose. Empty if the adjustment fails, or if the photos are too few for two zooms.
    private static func focals(of model: SparseModel, _ workers: Workers) -> [Int: Double] {
        let posed = model.poses.indices.filter { model.poses[$0] != nil }
        guard posed.count >= 2 * leastPhotos else { return [:] }
        var places = [Int](repeating: 0, count: model.photos.count)
        for (place, photo) in posed.enumerated() { places[photo] = place }
        var own = model.with(
            cameras: posed.map { model.cameras[model.photos[$0].camera] }, ofPhotos: places)
        var options = SparseModel.AdjustmentOptions()
        options.free = [.focalLength]
        for _ in 0..<adjustments {
            guard own.adjust(options) else { return [:] }
            own.triangulate(
                mostErrorPixels: IncrementalMapper.gatePixels,
                leastAngle: IncrementalMapper.leastAngle, workers: workers)
        }
        return Dictionary(
            uniqueKeysWithValues: posed.map { ($0, own.cameras[places[$0]].fx) })
    }

    /// The focal lengths of the zooms that photos with these focal lengths have, in ascending
    /// order; nil for a single zoom.
    static func zooms(of focals: [Double]) -> [Double]? {
        var groups: [[Double]] = []
        for focal in focals.sorted() {
            if let last = groups.last?.last, focal < leastFactor * last {
                groups[groups.count - 1].append(focal)
            } else {
                groups.append([focal])
            }
        }
        groups = groups.filter { $0.count >= leastPhotos }
        let count = groups.reduce(0) { $0 + $1.count }
        guard groups.count > 1, Double(count) >= leastShare * Double(focals.count) else {
            return nil
        }
        return groups.compactMap(\.upperMedian)
    }

    /// The index of the zoom with nearly this focal length; nil if no zoom has.
    private static func zoom(of focal: Double, in zooms: [Double]) -> Int? {
        zooms.firstIndex { max(focal / $0, $0 / focal) < leastFactor.squareRoot() }
    }
}

extension SparseModel {
    /// The same model with other cameras. `places` has the index of each photo's camera.
    func with(cameras: [Intrinsics], ofPhotos places: [Int]) -> SparseModel {
        let photos = zip(photos, places).map { photo, place in
            var photo = photo
            photo.camera = place
            return photo
        }
        return SparseModel(photos: photos, cameras: cameras, poses: poses, tracks: tracks)
    }
}

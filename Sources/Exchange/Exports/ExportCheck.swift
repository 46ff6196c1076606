import DeviceIO
import Scene
import Wording

/// Reads an export back with the readers of this program and compares it with the plan: projections
/// reveal wrong axes and half-pixel offsets, masks reveal a wrong polarity, and depth reveals a
/// wrong unit.
struct ExportCheck {
    let plan: ExportPlan
    let scenePoints: [ScenePoint]
    let format: ExportFormat
    let source: DatasetSource

    /// About this many 3D points of the scene are projected into each frame (guess).
    private static let mostPoints = 200
    /// About this many masks and depth pictures are decoded, evenly spread (guess).
    private static let mostPictures = 5
    /// The largest allowed difference of depth, in raw units. Derived: depth is rounded by at most
    /// half a unit when it is written, and again when it is compared.
    private static let depthRoundingUnits = 1.0
    /// A wrong projection is described only while the proof has fewer faults than this (guess).
    private static let mostProjectionFaults = 3
    /// Depth that the format's 16 bits cannot hold becomes unknown; at most this share of a picture
    /// (guess): more than what lies far behind the object.
    private static let mostLostShare = 0.1
    /// The largest allowed difference of the focal length in EXIF, as a share (guess): the EXIF of
    /// a real camera is kept, and its focal length is rounded by the maker.
    private static let mostEXIFFocalDifference = 0.25
    /// Least distance from the camera at which the grid of pixels is projected, in the world's unit
    /// (guess).
    private static let leastDistance = 1e-3
    /// Number of pixels along each side of the grid of pixels that is projected (guess).
    private static let gridPixels = 5
    /// Flipped axes turn the camera by π: they are named as the cause of a rotation above
    /// `leastFlip`. A rotation above `leastRotation` is named as a turned camera. In radians
    /// (guesses).
    private static let leastFlip = 3.0
    private static let leastRotation = 1e-3
    /// Half a pixel is named as the cause if the shift of the principal point differs from half a
    /// pixel by less than this, in pixels (guess).
    private static let halfPixelTolerance = 0.01
    /// A displaced camera is named as the cause if its displacement is above this, in the world's
    /// unit (guess).
    private static let leastDisplacement = 1e-6

    /// Checks the folder `path`.
    func run(_ path: String) -> ExportProof {
        var proof = ExportProof()
        do throws(DeviceError) {
            let back = try DatasetSource(path: path, options: DatasetOptions(checksDepth: false))
            guard back.format == format.readBackAs else {
                proof.faults.append(
                    phrase("It is recognised as \(back.format.words), not \(format.words)."))
                return proof
            }
            let order = try order(back, &proof)
            for (view, index) in zip(plan.views, order) {
                guard let index else { continue }
                try compare(view, try back.view(index), &proof)
            }
            try comparePictures(back, order, &proof)
            comparePoints(try back.scenePoints(), &proof)
        } catch {
            proof.faults.append(phrase("It cannot be read back: \(error.words)"))
        }
        return proof
    }

    /// For each view, its index in the export that was read back; nil where the view is missing.
    private func order(
        _ back: DatasetSource, _ proof: inout ExportProof
    ) throws(DeviceError) -> [Int?] {
        var indices: [String: Int] = [:]
        for index in 0..<back.frameCount {
            let name = try back.view(index).name
            indices[name.split(separator: "/").last.map(String.init) ?? name] = index
        }
        if back.frameCount != plan.views.count {
            proof.faults.append(
                phrase(
                    "Frames that were written: \(plan.views.count). "
                        + "Frames that came back: \(back.frameCount)."))
        }
        return plan.views.map { view in
            if let index = indices[view.fileName] { return index }
            proof.faults.append(phrase("\(view.fileName) did not come back."))
            return nil
        }
    }

    private func compare(
        _ view: ExportView, _ back: DatasetView, _ proof: inout ExportProof
    ) throws(DeviceError) {
        proof.frames += 1
        guard let camera = back.intrinsics, camera.width == view.camera.width,
            camera.height == view.camera.height
        else {
            proof.faults.append(phrase("\(view.fileName) has another size."))
            return
        }
        // An export of pictures alone has a focal length, but no poses.
        guard format != .images else {
            compareFocal(view, back, camera, &proof)
            return
        }
        guard let pose = view.worldFromCamera else { return }
        guard let found = back.worldFromCamera else {
            proof.faults.append(phrase("\(view.fileName) came back without its pose."))
            return
        }
        var worst = 0.0
        var count = 0
        let (cameraFromWorld, foundFromWorld) = (pose.inverse, found.inverse)
        for point in points(view, pose) {
            guard let meant = view.camera.project(cameraFromWorld * point),
                view.camera.contains(meant)
            else { continue }
            let read = camera.project(foundFromWorld * point)
            worst = max(worst, read.map { ($0 - meant).length } ?? .infinity)
            count += 1
        }
        proof.projections += count
        proof.worstPixels = max(proof.worstPixels, worst)
        if worst > ExportProof.tolerancePixels, proof.faults.count < Self.mostProjectionFaults {
            proof.faults.append(
                phrase(
                    "\(view.fileName): projections differ by \(worst) pixels, "
                        + "\(guess(view, camera, found))."))
        }
    }

    private func compareFocal(
        _ view: ExportView, _ back: DatasetView, _ camera: Intrinsics, _ proof: inout ExportProof
    ) {
        guard source.description.intrinsicsOrigin != .guessed else { return }
        let share = abs(camera.fx / view.camera.fx - 1)
        if share > Self.mostEXIFFocalDifference {
            proof.faults.append(
                phrase("\(view.fileName) has a focal length of \(camera.fx) pixels."))
        }
    }

    /// Points to project into a view: points of the scene, corners of the box, and a grid of pixels
    /// at two distances, so that some are always visible.
    private func points(_ view: ExportView, _ pose: RigidTransform) -> [Vector3] {
        let step = max(1, scenePoints.count / Self.mostPoints)
        var points = stride(from: 0, to: scenePoints.count, by: step).map {
            scenePoints[$0].pointInWorld
        }
        var distance = 1.0
        if let box = plan.box {
            points += box.corners
            distance = max((box.center - pose.translation).length, Self.leastDistance)
        } else if !points.isEmpty {
            let distances = points.map { ($0 - pose.translation).length }
            distance = max(distances.upperMedian ?? 0, Self.leastDistance)
        }
        for i in 0..<Self.gridPixels {
            for j in 0..<Self.gridPixels {
                let pixel = Vector2(
                    Double(view.camera.width - 1) * Double(i) / Double(Self.gridPixels - 1),
                    Double(view.camera.height - 1) * Double(j) / Double(Self.gridPixels - 1))
                guard let ray = view.camera.ray(through: pixel) else { continue }
                points += [pose * (distance * ray), pose * (2 * distance * ray)]
            }
        }
        return points
    }

    /// A likely cause of a wrong projection, in words.
    private func guess(_ view: ExportView, _ camera: Intrinsics, _ pose: RigidTransform) -> String {
        guard let meant = view.worldFromCamera else { return phrase("without a pose") }
        let turn = meant.rotation.angle(to: pose.rotation)
        if turn > Self.leastFlip { return phrase("as if axes were flipped") }
        if turn > Self.leastRotation {
            let degrees = turn.inDegrees.rounded(decimals: 2)
            return phrase("the camera is turned by \(degrees)°")
        }
        if abs(abs(camera.cx - view.camera.cx) - 0.5) < Self.halfPixelTolerance {
            return phrase("half a pixel is lost")
        }
        if (meant.translation - pose.translation).length > Self.leastDisplacement {
            return phrase("the camera is displaced")
        }
        return phrase("the lens is another one")
    }

    private func comparePictures(
        _ back: DatasetSource, _ order: [Int?], _ proof: inout ExportProof
    ) throws(DeviceError) {
        if plan.hasMasks {
            for number in Self.spread(Array(plan.views.indices)) {
                guard let index = order[number] else { continue }
                let view = plan.views[number]
                compare(try meantMask(view), try back.mask(index), view, &proof)
            }
        }
        guard plan.hasDepth else { return }
        for number in Self.spread(plan.views.indices.filter { plan.views[$0].hasDepth }) {
            guard let index = order[number] else { continue }
            let view = plan.views[number]
            compare(try source.depth(view.source), try back.depth(index), view, &proof)
        }
    }

    /// About `mostPictures` of these numbers, evenly spread.
    private static func spread(_ numbers: [Int]) -> [Int] {
        let step = max(1, numbers.count / mostPictures)
        return stride(from: 0, to: numbers.count, by: step).map { numbers[$0] }
    }

    private func meantMask(_ view: ExportView) throws(DeviceError) -> LumaPlane? {
        do {
            let preparation = try PicturePreparation(isCalibrated: true)
            return preparation.mask(
                try source.mask(view.source), try source.frame(view.source).depth, view, plan)
        } catch let error as DeviceError {
            throw error
        } catch {
            return nil
        }
    }

    private func compare(
        _ meant: LumaPlane?, _ found: LumaPlane?, _ view: ExportView, _ proof: inout ExportProof
    ) {
        guard let meant, let found, meant.values.count == found.values.count else {
            proof.faults.append(phrase("\(view.fileName): its mask did not come back."))
            return
        }
        let different = zip(meant.values, found.values).count { $0 != $1 }
        if different == 0 {
            proof.masks += 1
        } else {
            let isTurned = different == meant.values.count
            proof.faults.append(
                isTurned
                    ? phrase("\(view.fileName): its mask has black and white exchanged.")
                    : phrase("\(view.fileName): its mask differs in \(different) pixels."))
        }
    }

    private func compare(
        _ meant: DepthPlane?, _ found: DepthPlane?, _ view: ExportView,
        _ proof: inout ExportProof
    ) {
        guard let meant, let found, let unit = format.depthUnit else {
            proof.faults.append(phrase("\(view.fileName): its depth did not come back."))
            return
        }
        var expected = meant
        if view.isRedrawn {
            expected.values = PictureResampler(from: view.sourceCamera, to: view.camera)
                .nearest(meant.values, width: meant.width, height: meant.height)
        }
        expected = PlaneResize.resized(expected, width: found.width, height: found.height)
        let known = expected.values.count { $0 != 0 }
        let lost = zip(expected.values, found.values).count { $0 != 0 && $1 == 0 }
        guard Double(lost) <= Self.mostLostShare * Double(known) else {
            let (percent, most) = (100 * lost / known, Int(unit * Double(UInt16.max)))
            proof.faults.append(
                phrase(
                    """
                    \(view.fileName): \(percent) % of its depth is lost, because \
                    \(format.words) holds depth only up to \(most) (in the unit of the poses).
                    """))
            return
        }
        var worst = 0.0
        for (a, b) in zip(expected.values, found.values) where a != 0 && b != 0 {
            let difference = Double(a) * expected.metersPerUnit - Double(b) * found.metersPerUnit
            worst = max(worst, abs(difference))
        }
        if worst <= Self.depthRoundingUnits * unit {
            proof.depths += 1
        } else {
            proof.faults.append(
                phrase(
                    "\(view.fileName): its depth differs by \(worst) (in the unit of the poses)."))
        }
    }

    private func comparePoints(_ back: [ScenePoint], _ proof: inout ExportProof) {
        guard !back.isEmpty else { return }
        if back.count != scenePoints.count {
            proof.faults.append(
                phrase(
                    "Points that were written: \(scenePoints.count). "
                        + "Points that came back: \(back.count)."))
        }
        let meant = scenePoints.reduce(0) { $0 + $1.observations.count }
        let found = back.reduce(0) { $0 + $1.observations.count }
        if meant != found {
            proof.faults.append(
                phrase(
                    "Sightings that were written: \(meant). Sightings that came back: \(found)."))
        }
    }
}

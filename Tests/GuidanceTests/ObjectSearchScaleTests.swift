import Scene
import Testing

@testable import Guidance

/// Tests the scale of the search for an object: the whole space, and parts of it at a finer scale.
@Suite struct ObjectSearchScaleTests {
    typealias Stage = ObjectFrameTests.Stage

    @Test("where no object is found, smaller parts of the pictures are searched")
    func searchesParts() throws {
        var stage = Stage()
        stage.size = Vector3(0.03, 0.03, 0.05)
        let fine = Intrinsics(width: 160, height: 120, fx: 600, fy: 600, cx: 79.5, cy: 59.5)
        stage.showsCarton = false
        var estimator = ObjectFrameEstimator()
        var sizes: [Double] = []
        var views = 0
        for azimuth in stride(from: 0.0, to: 360, by: 8) {
            // Two larger parts of the pictures are searched first. The carton becomes visible only
            // when the smallest part is searched, at a finer scale.
            stage.showsCarton = sizes.count == 2
            let pose = stage.pose(azimuth, 25)
            estimator.add(pose, stage.camera)
            let view = stage.depth(pose, by: stage.showsCarton ? fine : nil)
            estimator.set(view, of: views, isSettled: true)
            views += 1
            let isFound = estimator.estimate() != nil
            #expect(!isFound || sizes.count == 2)
            if estimator.beginNextPart() {
                views = 0
                sizes.append(try #require(estimator.searchedSpace).size.x)
            }
        }
        let whole = try #require(sizes.first) / 0.45
        #expect(sizes.count == 2, "\(sizes)")
        let isNarrow = estimator.isNarrow
        #expect(isNarrow)
        let last = try #require(estimator.searchedSpace).size.x
        #expect(last > 0.05 && last < 0.3 * whole, "\(last)")
    }

    @Test(
        "with a sure box, a small thing is searched at a finer scale, which may give a surer box")
    func beginsFinerSearch() throws {
        var stage = Stage()
        stage.size = Vector3(0.04, 0.04, 0.06)
        let fine = Intrinsics(width: 160, height: 120, fx: 450, fy: 450, cx: 79.5, cy: 59.5)
        var estimator = ObjectFrameEstimator()
        var (views, closerFrom): (Int, Double?) = (0, nil)
        var (rough, better): (ObjectFrame?, ObjectFrame?)
        var betterFrom = 0.0
        for azimuth in stride(from: 0.0, to: 720, by: 8) where better == nil {
            let pose = stage.pose(azimuth, 25)
            estimator.add(pose, stage.camera)
            let view = stage.depth(pose, by: closerFrom == nil ? nil : fine)
            estimator.set(view, of: views, isSettled: true)
            views += 1
            let frame = estimator.estimate()
            if closerFrom == nil {
                rough = frame ?? rough
            } else {
                (better, betterFrom) = (frame, azimuth)
            }
            if estimator.beginFinerSearch() {
                #expect(frame?.isSure == true && closerFrom == nil)
                let searched = try #require(estimator.searchedSpace)
                #expect(estimator.isNarrow && searched.contains(stage.tilt * Vector3(0, 0, 0.03)))
                (closerFrom, views) = (azimuth, 0)
            }
        }
        let (first, second) = (try #require(rough), try #require(better))
        #expect(try betterFrom - #require(closerFrom) >= 192)
        #expect(second.isSure && stage.fit(second.box).corners == 8)
        #expect(stage.fit(second.box).volume < 0.8 * stage.fit(first.box).volume)
    }

    @Test("an object that fills the pictures is not searched at a finer scale")
    func staysAtScale() {
        let stage = Stage()
        var estimator = ObjectFrameEstimator()
        var wasSure = false
        for (number, azimuth) in stride(from: 0.0, to: 360, by: 8).enumerated() {
            let pose = stage.pose(azimuth, 25)
            estimator.add(pose, stage.camera)
            estimator.set(stage.depth(pose), of: number, isSettled: true)
            wasSure = estimator.estimate()?.isSure == true || wasSure
            let hasBegun = estimator.beginFinerSearch()
            #expect(!hasBegun)
        }
        #expect(wasSure)
    }

    @Test func aPlainThingIsSearchedInAllOfThePicturesInTheEnd() {
        var stage = Stage()
        stage.showsCarton = false
        var estimator = ObjectFrameEstimator()
        var (views, changes) = (0, 0)
        for azimuth in stride(from: 0.0, to: 360, by: 5) {
            let pose = stage.pose(azimuth, 25)
            estimator.add(pose, stage.camera)
            estimator.set(stage.depth(pose), of: views, isSettled: true)
            views += 1
            _ = estimator.estimate()
            if estimator.beginNextPart() { (views, changes) = (0, changes + 1) }
        }
        #expect(changes == 3)
        let isNarrow = estimator.isNarrow
        #expect(!isNarrow)
    }

    @Test("a finer search that finds nothing ends, and the whole space is searched again")
    func abandonsFinerSearch() throws {
        var stage = Stage()
        stage.size = Vector3(0.04, 0.04, 0.06)
        var estimator = ObjectFrameEstimator()
        var views = 0
        var (finerFrom, wholeFrom): (Double?, Double?) = (nil, nil)
        var last: ObjectFrame?
        for azimuth in stride(from: 0.0, to: 1440, by: 8) {
            let isFiner = finerFrom != nil && wholeFrom == nil
            stage.showsCarton = !isFiner
            let pose = stage.pose(azimuth, 25)
            estimator.add(pose, stage.camera)
            estimator.set(stage.depth(pose), of: views, isSettled: true)
            views += 1
            let frame = estimator.estimate()
            #expect(!isFiner || frame == nil)
            last = frame ?? last
            if estimator.beginFinerSearch() {
                #expect(finerFrom == nil)
                (finerFrom, views, last) = (azimuth, 0, nil)
            }
            if estimator.abandonFinerSearch() { (wholeFrom, views) = (azimuth, 0) }
        }
        let searched = try #require(wholeFrom) - #require(finerFrom)
        #expect(searched >= 312 && searched < 360, "\(searched)")
        let isNarrow = estimator.isNarrow
        #expect(!isNarrow)
        let frame = try #require(last)
        #expect(frame.isSure && stage.fit(frame.box).corners == 8)
    }

    @Test("a thing is never sure if it is far from the point that the cameras look at")
    func isOffTheAxes() throws {
        for (offset, isSure) in [(0.05, true), (0.12, false)] {
            var stage = Stage()
            stage.size = Vector3(0.04, 0.04, 0.06)
            stage.aim = Vector3(offset, 0, 0)
            var estimator = ObjectFrameEstimator()
            var frames: [ObjectFrame] = []
            for (number, azimuth) in stride(from: 0.0, to: 360, by: 8).enumerated() {
                let pose = stage.pose(azimuth, 25)
                estimator.add(pose, stage.camera)
                estimator.set(stage.depth(pose), of: number, isSettled: true)
                if let frame = estimator.estimate() { frames.append(frame) }
            }
            let last = try #require(frames.last)
            #expect(stage.fit(last.box).corners == 8, "\(offset)")
            #expect(frames.contains { $0.isSure } == isSure, "\(offset)")
        }
    }
}

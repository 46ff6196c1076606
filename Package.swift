// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where the checks run (`make test` and CI set CAPSTAN_STRICT).
let strict: [SwiftSetting] =
    Context.environment["CAPSTAN_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Where the checks run, these rooms are compiled whole, not file by file: Tracking takes 32 seconds of
/// processor instead of 41. Elsewhere a changed file is compiled alone.
let compiledWhole = strict.isEmpty ? [] : ["-wmo", "-disable-batch-mode", "-num-threads", "2"]

/// Rooms with loops over pixels or characters are optimised in debug builds too: bounds stay checked,
/// tests stay fast. It triples the time to compile: rooms where tests spend little time go without.
let kernels: [SwiftSetting] =
    strict + [.unsafeFlags(["-O"] + compiledWhole, .when(configuration: .debug))]

let package = Package(
    name: "Capstan",
    products: [
        .executable(name: "capstan", targets: ["capstan"]),
        .library(name: "Guidance", targets: ["Scene", "Guidance"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // What passes between rooms, and the engine.
        .target(name: "Scene", dependencies: ["Wording"], swiftSettings: kernels),
        .target(name: "Guidance", dependencies: ["Scene"], swiftSettings: kernels),
        .target(name: "Head", dependencies: ["Scene", "Wording"], swiftSettings: kernels),
        // Other programs, started.
        .target(name: "Processes", swiftSettings: strict),
        // XML, read.
        .target(name: "Markup", swiftSettings: strict),

        // The edges of the world.
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
        .target(name: "CVision", linkerSettings: [.linkedLibrary("png")]),
        .target(
            name: "CAprilTag",
            linkerSettings: [.linkedLibrary("apriltag"), .linkedLibrary("apriltag-utils")]),
        .target(
            name: "COpenCV",
            cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/opencv4", "-O2"])],
            linkerSettings: ["core", "imgproc", "features2d", "video", "calib3d"].map {
                .linkedLibrary("opencv_\($0)")
            }),
        .target(
            name: "CFaceNet",
            cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/opencv4", "-O2"])],
            linkerSettings: [.linkedLibrary("opencv_core"), .linkedLibrary("opencv_dnn")]),
        .target(
            name: "CCeres",
            cxxSettings: [.unsafeFlags(["-isystem", "/usr/include/eigen3", "-O2"])],
            linkerSettings: [.linkedLibrary("ceres"), .linkedLibrary("glog")]),
        .target(
            name: "Vision",
            dependencies: [
                "Scene", "CVision", "CTurboJPEG", "CDeflate", "CAprilTag", "COpenCV", "CCeres",
                "CFaceNet", "Wording",
            ],
            swiftSettings: kernels),
        .target(name: "CVideo4Linux"),
        .target(name: "CHEIF"),
        .target(
            name: "DeviceIO",
            dependencies: [
                "Scene", "Processes", "Markup", "Vision", "CDeflate", "CVideo4Linux", "CHEIF",
                "Wording",
            ],
            swiftSettings: kernels),
        .target(
            name: "Models", dependencies: ["Scene", "Processes", "Wording"],
            swiftSettings: strict),
        .target(
            name: "Exchange",
            dependencies: ["Scene", "Processes", "Vision", "Models", "DeviceIO", "Wording"],
            swiftSettings: strict),
        .target(
            name: "Simulator", dependencies: ["Scene", "Head", "Wording"], swiftSettings: kernels),

        // Motor stands and turntables: protocols, lines, safety, DockKit's interface.
        .target(
            name: "Stand",
            dependencies: ["Scene", "Processes", "Markup", "CVideo4Linux", "Wording"],
            swiftSettings: strict),
        // Subjects that stay in the picture of a stand's camera.
        .target(name: "Following", dependencies: ["Scene", "Wording"], swiftSettings: kernels),

        // Where the camera is.
        .target(
            name: "Tracking", dependencies: ["Scene", "Vision", "Wording"], swiftSettings: kernels),

        // From shots to a model.
        .systemLibrary(name: "CMeshOptimizer", providers: [.apt(["libmeshoptimizer-dev"])]),
        // The vectors stay inside the file, so that it does not matter how they would be passed.
        .target(
            name: "CKernels", cSettings: [.unsafeFlags(["-O2", "-Wno-psabi"])]),
        .target(
            name: "Reconstruction",
            dependencies: [
                "Scene", "Processes", "Vision", "Models", "CMeshOptimizer", "CKernels", "Wording",
            ],
            swiftSettings: kernels),

        // What is found in shots and keyframes beside the frames: matches, texture, the box; and
        // in the pictures of a stand's camera and of a head scan.
        .target(
            name: "Perception",
            dependencies: [
                "Scene", "Guidance", "Vision", "Head", "Following", "Tracking", "Reconstruction",
            ],
            swiftSettings: strict),

        // Captures, jobs and models that many machines share.
        .target(
            name: "Library", dependencies: ["Scene", "Processes", "Wording"],
            swiftSettings: strict),

        // The protocol of NodeODM: a library's node, and its client.
        .target(
            name: "Node",
            dependencies: [
                "Scene", "Library", "Processes", "DeviceIO", "Exchange", "CDeflate", "Wording",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: strict),

        // Sentences for people, and their translations.
        .target(name: "Wording", swiftSettings: strict),

        // The console.
        .target(
            name: "TUI", dependencies: ["Scene", "Guidance", "Head", "Wording"],
            swiftSettings: kernels),
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .target(name: "CTerminalGuard"),
        .target(
            name: "TUICurses", dependencies: ["TUI", "CNcurses", "CTerminalGuard", "Wording"],
            swiftSettings: strict),

        // The wiring and the program.
        .target(
            name: "Capture",
            dependencies: [
                "Scene", "Guidance", "Processes", "Vision", "DeviceIO", "Models", "Exchange",
                "Simulator", "Tracking", "Reconstruction", "Perception", "TUI", "Library", "Head",
                "Node", "Stand", "Following", "Wording",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "capstan",
            dependencies: [
                "Capture", "Library", "Wording", "Node", "Reconstruction", "TUICurses", "Head",
                "DeviceIO",
                "Stand", "Following",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // What tests of several rooms share: chance with a seed, folders that go away.
        .target(
            name: "TestKit", dependencies: ["Scene", "Processes"], path: "Tests/TestKit",
            swiftSettings: kernels),
        // Threads for tests that wait.
        .target(name: "Waiting", path: "Tests/Waiting", swiftSettings: strict),
        .testTarget(
            // They compare pictures pixel by pixel.
            name: "SimulatorTests", dependencies: ["Scene", "Simulator", "Guidance"],
            swiftSettings: kernels),
        .testTarget(
            name: "StandTests",
            dependencies: [
                "Scene", "Markup", "Stand", "TestKit", "CPseudoTerminal", "Waiting", "capstan",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HeadTests",
            dependencies: ["Scene", "Head", "Simulator", "Vision", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "ModelsTests", dependencies: ["Scene", "Models"], swiftSettings: strict),
        .testTarget(
            name: "SceneTests", dependencies: ["Scene", "TestKit", "Wording"],
            swiftSettings: strict),
        .testTarget(
            name: "MarkupTests", dependencies: ["Markup", "TestKit"], swiftSettings: strict),
        .testTarget(name: "HouseTests", swiftSettings: kernels),
        .testTarget(
            name: "WordingTests", dependencies: ["Wording", "TestKit"], swiftSettings: strict),
        .testTarget(
            name: "VisionTests", dependencies: ["Scene", "Vision", "TestKit"], swiftSettings: strict
        ),
        .testTarget(
            name: "GuidanceTests", dependencies: ["Scene", "Guidance", "guided-orbit", "TestKit"],
            swiftSettings: strict),
        .executableTarget(
            name: "guided-orbit", dependencies: ["Scene", "Guidance"],
            path: "Examples/GuidedOrbit", swiftSettings: strict),
        .testTarget(
            name: "DatasetTests", dependencies: ["Scene", "Vision", "DeviceIO", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "ExchangeTests",
            dependencies: ["Scene", "Vision", "DeviceIO", "Exchange", "TestKit", "Wording"],
            exclude: ["Fixtures"], swiftSettings: strict),
        // A kernel that plays cameras from a script.
        .target(
            name: "FakeCameras", dependencies: ["Scene", "DeviceIO"], path: "Tests/FakeCameras",
            swiftSettings: strict),
        .testTarget(
            name: "CameraTests",
            dependencies: [
                "Scene", "Processes", "Vision", "DeviceIO", "FakeCameras", "TestKit", "Waiting",
                "Wording",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ScanTests", dependencies: ["Scene", "DeviceIO", "TestKit"], swiftSettings: strict
        ),
        .testTarget(
            name: "TrackingTests",
            dependencies: [
                "Scene", "Vision", "DeviceIO", "Tracking", "Simulator", "TestKit", "HeadTrials",
            ],
            swiftSettings: kernels),
        // A virtual head before a tracker, for tests and for the table of figures.
        .target(
            name: "HeadTrials", dependencies: ["Scene", "Simulator", "Tracking"],
            path: "Tests/HeadTrials", swiftSettings: strict),
        .testTarget(
            name: "ReconstructionTests",
            dependencies: [
                "Scene", "Vision", "Models", "Simulator", "Reconstruction", "CKernels", "TestKit",
            ],
            swiftSettings: kernels),
        .testTarget(
            name: "PerceptionTests",
            dependencies: [
                "Scene", "Guidance", "Vision", "Following", "Simulator", "Perception", "TestKit",
            ],
            swiftSettings: strict),
        // A job that takes a second, in a process that may be killed.
        .executableTarget(
            name: "library-worker", dependencies: ["Library"], path: "Tests/LibraryWorker",
            swiftSettings: strict),
        .testTarget(
            name: "LibraryTests",
            dependencies: ["Library", "Scene", "library-worker", "TestKit", "Waiting"],
            swiftSettings: strict),
        // A node in a process of its own.
        .executableTarget(
            name: "node-stage", dependencies: ["Library", "Node"], path: "Tests/NodeStage",
            swiftSettings: strict),
        .testTarget(
            name: "NodeTests",
            dependencies: ["Library", "Node", "Exchange", "node-stage", "TestKit", "Waiting"],
            swiftSettings: strict),
        .testTarget(
            name: "TUITests",
            dependencies: ["TUI", "Scene", "Guidance", "Head", "TestKit", "Wording"],
            exclude: ["Goldens"],
            swiftSettings: strict),

        // Followers on virtual heads, for tests and for the table of figures.
        .target(
            name: "FollowTrials", dependencies: ["Scene", "Following", "Simulator", "TestKit"],
            path: "Tests/FollowTrials", swiftSettings: kernels),
        .testTarget(
            name: "FollowingTests",
            dependencies: ["Scene", "Following", "Simulator", "FollowTrials", "TestKit"],
            swiftSettings: strict),

        // The terminal's edge is tried with a real program on a real pseudo-terminal.
        .executableTarget(
            name: "terminal-probe", dependencies: ["TUI", "TUICurses"],
            path: "Tests/TerminalProbe", swiftSettings: strict),
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
        .target(
            name: "TerminalSupport", dependencies: ["TUI", "CPseudoTerminal"],
            path: "Tests/TerminalSupport", swiftSettings: kernels),
        .testTarget(
            name: "TUICursesTests",
            dependencies: [
                "TUI", "TUICurses", "CPseudoTerminal", "TerminalSupport", "terminal-probe",
                "TestKit", "Scene", "Waiting", "Wording",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CaptureTests",
            dependencies: [
                "Capture", "DeviceIO", "Following", "Guidance", "Head", "Library", "Models", "Node",
                "Perception", "Reconstruction", "Scene", "Simulator", "Stand", "Tracking", "Vision",
                "TestKit", "Wording",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "capstan", "Capture", "Scene", "Guidance", "TUI", "TerminalSupport", "TestKit",
                "Vision", "Waiting", "Wording",
            ],
            swiftSettings: strict),

        // The camera lab: real drivers in a guest; `make test-cameras`.
        .executableTarget(
            name: "camera-film", dependencies: ["Scene", "Vision", "DeviceIO", "Simulator"],
            path: "Tests/CameraLab/Film", swiftSettings: kernels),
        .testTarget(
            name: "CameraLabTests", dependencies: ["Scene", "Vision", "DeviceIO", "Stand"],
            swiftSettings: strict),

        // What a frame costs, beside others; `make bench`.
        .executableTarget(
            name: "capstan-bench",
            dependencies: [
                "Scene", "Guidance", "Vision", "Simulator", "TUI", "TUICurses", "CPseudoTerminal",
                "TerminalSupport",
            ],
            path: "Benchmarks/CapstanBench", swiftSettings: strict),
        // What a camera costs from the driver's buffer to the assessment; `make bench-camera`.
        .executableTarget(
            name: "camera-bench",
            dependencies: ["Scene", "Guidance", "Vision", "DeviceIO", "FakeCameras", "Simulator"],
            path: "Benchmarks/CameraBench", swiftSettings: strict),
        // Every C kernel beside its twin in Swift; `make bench-models`.
        .executableTarget(
            name: "kernel-bench", dependencies: ["CKernels", "COpenCV"],
            path: "Benchmarks/KernelBench", swiftSettings: strict),
        // What the face detector and the position of the face reach; `scripts/fetch-face-model`.
        .executableTarget(
            name: "head-table",
            dependencies: [
                "Scene", "Head", "Vision", "Models", "Simulator", "Tracking", "Reconstruction",
                "Capture", "HeadTrials",
            ],
            path: "Benchmarks/HeadTable", swiftSettings: strict),
        // How often each feedback is right; writes Docs/Figures/FeedbackAccuracy.md.
        .executableTarget(
            name: "feedback-table",
            dependencies: ["Scene", "Guidance", "Vision", "DeviceIO", "Simulator", "Perception"],
            path: "Benchmarks/FeedbackTable", swiftSettings: strict),
        // Our follower beside others' policies; prints the table of Docs/Figures/Following.md.
        .executableTarget(
            name: "follow-table",
            dependencies: ["Scene", "Following", "Simulator", "FollowTrials"],
            path: "Benchmarks/FollowTable", swiftSettings: strict),
    ]
)

// `CAPSTAN_TESTS=TrackingTests` leaves out what these tests do not need, so that one room's tests
// build in a fraction of the time (`make test-room ROOM=Tracking`).
if let wanted = Context.environment["CAPSTAN_TESTS"]?.split(separator: " ").map(String.init) {
    var needed = Set(wanted)
    var added = wanted
    while let name = added.popLast() {
        let target = package.targets.first { $0.name == name }
        for case .byNameItem(let other, _) in target?.dependencies ?? []
        where needed.insert(other).inserted {
            added.append(other)
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
    package.dependencies.removeAll { _ in
        !needed.contains("capstan") && !needed.contains("Node")
    }
}

// A clone that is built once (`.ci/run` sets CAPSTAN_BUILT_ONCE) compiles every room whole, and has an index
// of the tests alone, which `swift build` reads to find them. Capture takes 24 seconds of processor instead
// of 35 (27 if it is compiled whole with the index), Tracking 29 instead of 31.
if Context.environment["CAPSTAN_BUILT_ONCE"] != nil {
    #if arch(arm64)
        let machine = "aarch64"
    #else
        let machine = "x86_64"
    #endif
    let index = "\(Context.packageDirectory)/.build/\(machine)-unknown-linux-gnu/debug/index/store"
    for target in package.targets {
        let flags: [String]
        switch target.type {
        case .test: flags = ["-index-store-path", index]
        // Tests gain nothing: most of their time goes into macros.
        case .regular, .executable: flags = ["-wmo", "-disable-batch-mode", "-num-threads", "2"]
        default: continue
        }
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
    }
}

import Scene

// The coefficients of a lens in camera files, in OpenCV's order.

extension Distortion {
    /// The coefficients for a camera file: k1 k2 p1 p2 k3, or k1 k2 k3 k4 for a fisheye.
    public var fileNumbers: [Double] {
        switch model {
        case .brownConrady: [k1, k2, p1, p2, k3]
        case .fisheye: [k1, k2, k3, k4]
        }
    }

    /// The name of the lens model for a camera file.
    public var fileModel: String {
        switch model {
        case .brownConrady: "opencv_k1k2p1p2k3"
        case .fisheye: "opencv_fisheye"
        }
    }

    /// The lens with these coefficients, or the reason why it is invalid. If the file names no
    /// model, the coefficients are k1 k2 p1 p2 k3.
    static func read(_ numbers: [Double], model: String?) -> Result<Distortion, CameraFault> {
        let n = numbers
        switch model {
        case nil, "opencv_k1k2p1p2k3", "opencv":
            guard [0, 4, 5].contains(n.count) else {
                return .failure(
                    CameraFault(phrase("“dist” must hold k1 k2 p1 p2 k3, not \(n.count) numbers")))
            }
            func number(_ i: Int) -> Double { i < n.count ? n[i] : 0 }
            return .success(
                Distortion(
                    k1: number(0), k2: number(1), p1: number(2), p2: number(3), k3: number(4)))
        case "opencv_fisheye":
            guard n.count == 4 else {
                return .failure(
                    CameraFault(
                        phrase("“dist” of a fisheye must hold k1 k2 k3 k4, not \(n.count) numbers"))
                )
            }
            return .success(.fisheye(k1: n[0], k2: n[1], k3: n[2], k4: n[3]))
        case .some(let other):
            return .failure(CameraFault(phrase("the lens model “\(visible(other))” is not known")))
        }
    }
}

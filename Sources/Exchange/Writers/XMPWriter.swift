import DeviceIO
import Scene

/// Writes beside each picture an XMP sidecar of RealityCapture and RealityScan, `NAME.xmp`, and a
/// mask `NAME.EXT.mask.png`, whose black pixels are ignored. The sidecar has the rotation from the
/// world to the camera, row by row, and the camera's position. The focal length is that for 36 mm
/// film; the principal point is relative to the picture's centre, as a share of the longer side.
/// Poses are priors, which the program may refine. Source: RealityCapture's “XMP camera math”.
struct XMPWriter: ExportWriter {
    private let folder: ExportFolder

    init(_ folder: ExportFolder) { self.folder = folder }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let name = try folder.write(picture, of: view)
        try folder.write(text(view), "\(view.stem).xmp")
        if let mask { try folder.write(mask: mask, "\(name).mask.png") }
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        _ = try CloudWriter(folder).write(scenePoints)
    }

    private func text(_ view: ExportView) -> String {
        let camera = view.camera
        let longer = Double(max(camera.width, camera.height))
        let pose = view.worldFromCamera ?? .identity
        let lens = camera.distortion
        func words(_ numbers: [Double]) -> String {
            numbers.map { "\($0)" }.joined(separator: " ")
        }
        let place = [pose.translation.x, pose.translation.y, pose.translation.z]
        let u = (camera.cx + 0.5 - Double(camera.width) / 2) / longer
        let v = (camera.cy + 0.5 - Double(camera.height) / 2) / longer
        let model = lens.p1 == 0 && lens.p2 == 0 ? "brown3" : "brown3t2"
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
              <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description xmlns:xcr="http://www.capturingreality.com/ns/xcr/1.1#"
                    xcr:Version="3" xcr:PosePrior="initial" xcr:Coordinates="absolute"
                    xcr:DistortionModel="\(model)" xcr:FocalLength35mm="\(camera.fx * ExifFacts.filmMillimeters / longer)"
                    xcr:Skew="0" xcr:AspectRatio="1" xcr:PrincipalPointU="\(u)"
                    xcr:PrincipalPointV="\(v)" xcr:CalibrationPrior="initial"
                    xcr:CalibrationGroup="-1" xcr:DistortionGroup="-1" xcr:InTexturing="1"
                    xcr:InMeshing="1">
                  <xcr:Rotation>\(words(pose.rotation.inverse.numbers))</xcr:Rotation>
                  <xcr:Position>\(words(place))</xcr:Position>
                  <xcr:DistortionCoeficients>\(words([lens.k1, lens.k2, lens.k3, 0, lens.p1, lens.p2]))</xcr:DistortionCoeficients>
                </rdf:Description>
              </rdf:RDF>
            </x:xmpmeta>

            """
    }
}

/// What was measured for a cause of a capture's failure.
public indirect enum CauseEvidence: Equatable, Sendable {
    /// The share of the frames that had this feedback while capturing, 0...1.
    case feedback(Feedback, share: Double)
    /// The number of soft shots, and the number of all shots.
    case softShots(Int, of: Int)
    /// Places of the object look alike.
    case placesLookAlike
    /// This number of pairs of shots match although they show different sides.
    case sidesMatch(pairs: Int)
    /// A side without a shot: its width, and its ends on the dial, all in degrees.
    case missingSide(degrees: Int, from: Int, to: Int)
    /// Nearly all shots are from low down.
    case topNotSeen
    /// The shots fall into parts with these numbers of shots.
    case parts([Int])
    /// The number of a pass that cannot be joined to the passes before a flip.
    case separatePass(Int)
    /// Evidence that depends on a box that is uncertain.
    case ofUnsureBox([CauseEvidence])
}

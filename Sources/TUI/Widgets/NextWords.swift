import Guidance

extension NextView {
    /// What to do next, in one sentence.
    public var words: String { words(pass: 1) }

    /// The same during this pass: from the second on the wanted height is part of it.
    func words(pass: Int) -> String {
        switch mover {
        case .person: walkingWords(pass: pass)
        case .table: tableWords
        }
    }

    /// What the table does, or what the person beside it should do.
    private var tableWords: String {
        switch purpose {
        case .wait: "Wait a moment."
        case .chooseObject: "Put the object on the table's middle, then press Enter."
        case .confirmBox: "See that the box holds the whole object, then press Enter."
        case .resume: "Press p: the table goes on."
        case .aim: "Turn the camera \(ways), until the object is in the picture."
        case .goBack: "The camera's place is not known here: leave the camera where it is."
        case .moveOn, .fillSector, .sharpen, .bridge:
            "The table turns to the next view: leave camera and object alone."
        case .otherHeight, .finish: "The table goes on with the next height, or is done."
        case .done: "The capture is over."
        }
    }

    private func walkingWords(pass: Int) -> String {
        switch purpose {
        case .wait: "Wait a moment."
        case .chooseObject: "Bring the object to the middle of the picture, then press Enter."
        case .confirmBox: "See that the box holds the whole object, then press Enter."
        case .resume: "Press p to go on with the capture."
        case .aim: "Turn the camera \(ways), until the object is in the picture."
        case .goBack: "Go back to where the last shots were taken."
        case .moveOn: "Move on a little and keep the object in the picture."
        case .fillSector:
            pass > 1
                ? "Pass \(pass): move \(ways) for the next shot."
                : "Move \(ways): there is no shot from there yet."
        case .sharpen: "Move \(ways) and pass there again slowly: its shots are soft."
        case .bridge: "Move \(ways) for a shot between the two parts, or the model will split."
        case .otherHeight:
            "Go round once more from \(isUp ? "higher up" : "lower down")."
        case .finish: "All sides are there: finish."
        case .done: "The capture is over."
        }
    }

    var isUp: Bool { directions.first == .up }

    private var ways: String {
        directions.isEmpty ? "on slowly" : directions.map(\.way).joined(separator: " and ")
    }
}

extension Direction {
    fileprivate var way: String {
        switch self {
        case .left: "to the left"
        case .right: "to the right"
        case .up: "up"
        case .down: "down"
        case .closer: "closer"
        case .farther: "farther away"
        }
    }
}

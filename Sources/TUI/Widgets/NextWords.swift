import Guidance

extension NextView {
    /// A sentence that says what to do next.
    public var words: String { words(pass: 1) }

    /// A sentence that says what to do next in this pass. From the second pass on, it also names
    /// the height.
    func words(pass: Int) -> String {
        switch mover {
        case .person: walkingWords(pass: pass)
        case .table: tableWords
        }
    }

    /// A sentence that says what the turntable does next, or what the person beside it should do.
    private var tableWords: String {
        switch purpose {
        case .wait: phrase("Wait a moment.")
        case .chooseObject: phrase("Put the object on the table's middle, then press Enter.")
        case .confirmBox: phrase("See that the box holds the whole object, then press Enter.")
        case .resume: phrase("Press p: the table goes on.")
        case .aim: phrase("Turn the camera \(directionWords), towards the object.")
        case .goBack: phrase("The camera's place is not known here: leave the camera where it is.")
        case .moveOn, .fillSector, .sharpen, .bridge:
            phrase("The table turns to the next view: leave camera and object alone.")
        case .otherHeight, .finish: phrase("The table goes on with the next height, or is done.")
        case .done: phrase("The capture is over.")
        }
    }

    private func walkingWords(pass: Int) -> String {
        switch purpose {
        case .wait: phrase("Wait a moment.")
        case .chooseObject:
            phrase("Bring the object to the middle of the picture, then press Enter.")
        case .confirmBox: phrase("See that the box holds the whole object, then press Enter.")
        case .resume: phrase("Press p to go on with the capture.")
        case .aim: phrase("Turn the camera \(directionWords), towards the object.")
        case .goBack: phrase("Go back to where the last shots were taken.")
        case .moveOn: phrase("Move on a little and keep the object in the picture.")
        case .fillSector:
            pass > 1
                ? phrase("Pass \(pass): move \(directionWords) for the next shot.")
                : phrase("Move \(directionWords): there is no shot from there yet.")
        case .sharpen:
            phrase("Move \(directionWords) and pass there again slowly: its shots are soft.")
        case .bridge:
            phrase(
                "Move \(directionWords) for a shot between the two parts, or the model will split.")
        case .otherHeight:
            isUp
                ? phrase("Go round once more from higher up.")
                : phrase("Go round once more from lower down.")
        case .finish: phrase("All directions have shots: finish.")
        case .done: phrase("The capture is over.")
        }
    }

    var isUp: Bool { directions.first == .up }

    private var directionWords: String {
        directions.isEmpty
            ? phrase("on slowly") : directions.map(\.words).joined(separator: " \(phrase("and")) ")
    }
}

extension Direction {
    fileprivate var words: String {
        switch self {
        case .left: phrase("to the left")
        case .right: phrase("to the right")
        case .up: phrase("up")
        case .down: phrase("down")
        case .closer: phrase("closer")
        case .farther: phrase("farther away")
        }
    }
}

extension KeyTable {
    private static let box = KeyChapter(
        chapter: .box, availability: { $0.boxAvailability(of: $1) })

    static let boxRows: [KeyRow] = [
        box.row(
            .editBox, "b", label: { $0.boxEditing.isActive ? phrase("leave box") : phrase("box") },
            "start, stop editing", on("b", change: { $0.toggleEditing() })),
        box.row(
            .chooseFace, "Tab", label: "face", "whole box, one face",
            on(.tab, change: { $0.boxEditing.editor?.selectNext() }),
            on(.backTab, change: { $0.boxEditing.editor?.selectPrevious() })),
        box.row(
            .moveBox, "←→↑↓", ascii: "arrows",
            label: {
                $0.boxEditing.editor?.selection == .whole ? phrase("move") : phrase("push/pull")
            },
            "move box, push face",
            on(.left, "h") { $0.edit(.left) }, on(.right, "l") { $0.edit(.right) },
            on(.up, "k") { $0.edit(.away) }, on(.down, "j") { $0.edit(.near) }),
        box.row(
            .sizeBox, "+-", label: "size", "grow, shrink",
            on("+", "=") { $0.edit(.grow) }, on("-", "_") { $0.edit(.shrink) }),
        box.row(
            .turnBox, "<>", label: "turn", "turn by 5 degrees",
            on("<") { $0.edit(.turnLeft) }, on(">") { $0.edit(.turnRight) }),
        box.row(
            .liftBox, "PgUp/Dn", label: "lift", "raise, lower",
            on(.pageUp) { $0.edit(.up) }, on(.pageDown) { $0.edit(.down) }),
        box.row(
            .undo, "u", label: "undo", "undo",
            on("u") { $0.step(saying: phrase("Undone")) { $0.undo() } }),
        box.row(
            .redo, "U", label: "redo", "do again",
            on("U") { $0.step(saying: phrase("Done again")) { $0.redo() } }),
        box.row(
            .resetBox, "R", label: "reset", "back as it was found",
            on("R") { $0.resetBox() }),
        box.row(
            .snapBox, "t", label: "to table", "base onto the table",
            on("t") { state in
                let points = state.boxEditing.points
                return state.edit(otherwise: phrase("The box stands on the table.")) {
                    $0.snapToTable(points)
                }
            }),
        box.row(
            .fitBox, "T", label: "fit", "fit to the points",
            on("T") { state in
                let points = state.boxEditing.points
                return state.edit(
                    otherwise: phrase(
                        "There are no points to fit to: bring the box nearer to the object.")
                ) { $0.fit(to: points) }
            }),
        box.row(
            .typeSize, "e",
            label: { $0.metersPerUnit != nil ? phrase("exact cm") : phrase("exact size") },
            "type exact lengths", on("e", change: { $0.overlay = .typing("") })),
    ]
}

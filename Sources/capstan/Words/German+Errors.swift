extension CommandWords.German {
    static let faults = """
        --language takes {1}, not {2}.
        = --language nimmt {1}, nicht {2}.
        Error: {1}
        = Fehler: {1}
        There is no command {1}. Did you mean `capstan {2}`? `capstan --help` lists the commands.
        = Einen Befehl {1} gibt es nicht. Ist `capstan {2}` gemeint? `capstan --help` zeigt alle Befehle.
        There is no command {1}. `capstan --help` lists the commands.
        = Einen Befehl {1} gibt es nicht. `capstan --help` zeigt alle Befehle.
        There is no model. {1}
        = Es gibt kein Modell. {1}
        Name the target: --board board.json or --chessboard 9x6.
        = Die Tafel nennen: --board board.json oder --chessboard 9x6.
        --model is auto, brown-conrady or fisheye.
        = --model ist auto, brown-conrady oder fisheye.
        --chessboard is COLUMNSxROWS of inner corners, as 9x6.
        = --chessboard ist SPALTENxZEILEN der inneren Ecken, wie 9x6.
        --json needs --headless.
        = --json braucht --headless.
        --resume needs --output, the scan to go on with.
        = --resume braucht --output, den Scan, der weitergeht.
        - cannot be read by what runs apart from this terminal.
        = - kann nicht lesen, was getrennt von diesem Terminal läuft.
        - needs --headless: the screen reads its keys from stdin.
        = - braucht --headless: der Bildschirm liest die Tasten von stdin.
        --checkpoint and --no-fill-checkpoint contradict each other.
        = --checkpoint und --no-fill-checkpoint widersprechen sich.
        --area has no box: no --box-edge.
        = --area hat keine Box: kein --box-edge.
        --scale and --box-edge both say how long a unit is: name one.
        = --scale und --box-edge sagen beide, wie lang eine Einheit ist: eins davon nennen.
        --area has no --passes.
        = --area hat kein --passes.
        --passes is 1 to 100.
        = --passes ist 1 bis 100.
        --search needs --align.
        = --search braucht --align.
        --unset needs a key and no value.
        = --unset braucht einen Schlüssel und keinen Wert.
        --example stands alone.
        = --example steht allein.
        --intrinsics needs a dataset.
        = --intrinsics braucht einen Datensatz.
        --parallel is 1 to 256.
        = --parallel ist 1 bis 256.
        --parallel is at least 1.
        = --parallel ist mindestens 1.
        --threads is 1 to 256.
        = --threads ist 1 bis 256.
        A limit is at least 1.
        = Eine Grenze ist mindestens 1.
        --token-file is a file whose first line has at least 8 letters.
        = --token-file ist eine Datei, deren erste Zeile mindestens 8 Zeichen hat.
        --set is name=value, as detail=full.
        = --set ist NAME=WERT, wie detail=full.
        Name a model with -o, or what to ask for with --request.
        = Mit -o ein Modell nennen oder mit --request, was gefragt ist.
        -o names {1} twice. Name each file once.
        = -o nennt {1} zweimal. Jede Datei einmal nennen.
        --memory is 256 to 1000000 megabytes.
        = --memory ist 256 bis 1000000 Megabyte.
        --request is poses, bounds or pointCloud.
        = --request ist poses, bounds oder pointCloud.
        --box is x,y,z,width,depth,height, sizes above 0.
        = --box ist x,y,z,Breite,Tiefe,Höhe, Größen über 0.
        --views is 1 to 10000.
        = --views ist 1 bis 10000.
        Nobody can be asked here; --force deletes.
        = Hier kann niemand gefragt werden; --force löscht.
        --size is WIDTHxHEIGHT, as 1280x720; {1} is not.
        = --size ist BREITExHÖHE, wie 1280x720; {1} nicht.
        --fps is 1 to 1000.
        = --fps ist 1 bis 1000.
        --stand-distance and --stand-heights need --stand.
        = --stand-distance und --stand-heights brauchen --stand.
        --field-of-view is 5 to 170 degrees.
        = --field-of-view ist 5 bis 170 Grad.
        Name --pan, --tilt or both.
        = --pan, --tilt oder beide nennen.
        --pan and --tilt are degrees, -1000000 to 1000000.
        = --pan und --tilt sind Grade, -1000000 bis 1000000.
        --speed is degrees a second, above 0 and at most 10000.
        = --speed ist Grad in der Sekunde, über 0 und höchstens 10000.
        --framing is automatic, center, left or right.
        = --framing ist automatic, center, left oder right.
        Give --look or --mark, not both.
        = --look oder --mark nennen, nicht beide.
        --people is 1 or 2.
        = --people ist 1 oder 2.
        --seconds is above 0 and at most 1000000.
        = --seconds ist über 0 und höchstens 1000000.
        --mark is a box within the picture, as 0.4,0.3,0.2,0.4; {1} is not.
        = --mark ist ein Rechteck im Bild, wie 0.4,0.3,0.2,0.4; {1} nicht.
        --picture-width is 32 to 1920.
        = --picture-width ist 32 bis 1920.
        --walk-speed is 1 to 90.
        = --walk-speed ist 1 bis 90.
        Name jobs, or a list with --list.
        = Aufträge nennen oder eine Liste mit --list.
        Name captures with --captures, or take --all-new.
        = Aufnahmen mit --captures nennen oder --all-new nehmen.
        --size needs --once.
        = --size braucht --once.
        --size is COLUMNSxROWS, as 100x40; {1} is not.
        = --size ist SPALTENxZEILEN, wie 100x40; {1} nicht.
        Name one of --job, --list and --next.
        = Eins von --job, --list und --next nennen.
        --lapse is 0.5 to 86400 seconds.
        = --lapse ist 0.5 bis 86400 Sekunden.
        --memory-step needs --job or --list.
        = --memory-step braucht --job oder --list.
        --job is a key of 64 digits; capstan queue --json tells it.
        = --job ist ein Schlüssel aus 64 Ziffern; capstan queue --json nennt ihn.
        --list needs --index, or an engine that passes the index.
        = --list braucht --index oder ein System, das den Index übergibt.
        The list has {1}; there is none at {2}.
        = Die Liste hat {1}; an Stelle {2} ist keiner.
        --enhancement is none, color, landmarks or both.
        = --enhancement ist none, color, landmarks oder both.
        --resolution is low, standard or high.
        = --resolution ist low, standard oder high.
        --type is frontal, extended or full.
        = --type ist frontal, extended oder full.
        --smoothness is 0 to 10.
        = --smoothness ist 0 bis 10.
        --unit is m, cm or mm.
        = --unit ist m, cm oder mm.
        --mode is 180, 270, 270-long or 360.
        = --mode ist 180, 270, 270-long oder 360.
        --name, --gender and --body-height belong together.
        = --name, --gender und --body-height gehören zusammen.
        --gender is female or male.
        = --gender ist female oder male.
        Nothing was deleted.
        = Nichts wurde gelöscht.
        Delete {1}? [y/N]
        = {1} löschen? [j/N]
        """
}

extension CommandWords.German {
    static let faults = """
        --language takes {1}, not {2}.
        = --language nimmt {1}, nicht {2}.
        Error: {1}
        = Fehler: {1}
        There is no command {1}. Did you mean `{2} {3}`? `{4} --help` lists the commands.
        = Einen Befehl {1} gibt es nicht. Ist `{2} {3}` gemeint? `{4} --help` zeigt alle Befehle.
        There is no command {1}. `{2} --help` lists the commands.
        = Einen Befehl {1} gibt es nicht. `{2} --help` zeigt alle Befehle.
        There is no model. {1}
        = Es gibt kein Modell. {1}
        Name the target: --board board.json or --chessboard 9x6.
        = Die Tafel nennen: --board board.json oder --chessboard 9x6.
        --model must be auto, brown-conrady or fisheye.
        = --model muss auto, brown-conrady oder fisheye sein.
        --chessboard must be COLUMNSxROWS of inner corners, such as 9x6.
        = --chessboard muss SPALTENxZEILEN der inneren Ecken sein, wie 9x6.
        it is empty. Name a path.
        = er ist leer. Einen Pfad nennen.
        --html and --png name the same file. Name two files.
        = --html und --png nennen dieselbe Datei. Zwei Dateien nennen.
        --json needs --headless.
        = --json braucht --headless.
        --headless and --detach have no screen: leave --plain and --step out.
        = --headless und --detach haben keinen Bildschirm: --plain und --step weglassen.
        --max-shots must be 1 to 100000.
        = --max-shots muss 1 bis 100000 sein.
        --size and --fps are for cameras: leave them out.
        = --size und --fps sind für Kameras: weglassen.
        --resume needs --output, the scan to go on with.
        = --resume braucht --output, den Scan, der weitergeht.
        --detach cannot read - (stdin): the run is apart from this terminal.
        = --detach kann - (stdin) nicht lesen: der Lauf ist getrennt von diesem Terminal.
        - needs --headless: the screen reads its keys from stdin.
        = - braucht --headless: der Bildschirm liest die Tasten von stdin.
        --checkpoint and --no-fill-checkpoint contradict each other.
        = --checkpoint und --no-fill-checkpoint widersprechen sich.
        --area has no box: leave --box-edge out.
        = --area hat keine Box: --box-edge weglassen.
        --scale and --box-edge both say how long a unit is: name one.
        = --scale und --box-edge sagen beide, wie lang eine Einheit ist: eins davon nennen.
        --area has no passes: leave --passes out.
        = --area hat keine Runden: --passes weglassen.
        --passes must be 1 to 100.
        = --passes muss 1 bis 100 sein.
        --search needs --align.
        = --search braucht --align.
        --unset needs a key and no value.
        = --unset braucht einen Schlüssel und keinen Wert.
        --example cannot be used with other arguments.
        = --example geht nicht mit anderen Argumenten.
        --intrinsics needs a dataset.
        = --intrinsics braucht einen Datensatz.
        --parallel must be 1 to 256.
        = --parallel muss 1 bis 256 sein.
        --parallel must be at least 1.
        = --parallel muss mindestens 1 sein.
        --threads must be 1 to 256.
        = --threads muss 1 bis 256 sein.
        A limit must be at least 1.
        = Eine Grenze muss mindestens 1 sein.
        --token-file must name a file whose first line has at least 8 characters.
        = --token-file muss eine Datei nennen, deren erste Zeile mindestens 8 Zeichen hat.
        --set must be name=value, such as detail=full.
        = --set muss NAME=WERT sein, wie detail=full.
        Name a model with -o, or what to ask for with --request.
        = Mit -o ein Modell nennen oder mit --request, was gefragt ist.
        -o names {1} twice. Name each file once.
        = -o nennt {1} zweimal. Jede Datei einmal nennen.
        --memory must be 256 to 1000000 megabytes.
        = --memory muss 256 bis 1000000 Megabyte sein.
        --request must be poses, bounds or pointCloud.
        = --request muss poses, bounds oder pointCloud sein.
        --box must be x,y,z,width,depth,height, sizes above 0.
        = --box muss x,y,z,Breite,Tiefe,Höhe sein, Größen über 0.
        --views must be 1 to 10000.
        = --views muss 1 bis 10000 sein.
        Nobody can be asked here; --force deletes.
        = Hier kann niemand gefragt werden; --force löscht.
        --size must be WIDTHxHEIGHT, such as 1280x720, not {1}.
        = --size muss BREITExHÖHE sein, wie 1280x720, nicht {1}.
        --fps must be 1 to 1000.
        = --fps muss 1 bis 1000 sein.
        --stand-distance and --stand-heights need --stand.
        = --stand-distance und --stand-heights brauchen --stand.
        --field-of-view must be 5 to 170 degrees.
        = --field-of-view muss 5 bis 170 Grad sein.
        Name --pan, --tilt or both.
        = --pan, --tilt oder beide nennen.
        --pan and --tilt are degrees, -1000000 to 1000000.
        = --pan und --tilt sind Grade, -1000000 bis 1000000.
        --speed must be degrees a second, 0.06 to 10000.
        = --speed muss Grad in der Sekunde sein, 0.06 bis 10000.
        --framing must be automatic, center, left or right.
        = --framing muss automatic, center, left oder right sein.
        Give --look or --mark, not both.
        = --look oder --mark nennen, nicht beide.
        --people must be 1 or 2.
        = --people muss 1 oder 2 sein.
        --seconds must be above 0 and at most 1000000.
        = --seconds muss über 0 und höchstens 1000000 sein.
        --mark must be a box in the picture, as 0.4,0.3,0.2,0.4, not {1}.
        = --mark muss ein Rechteck im Bild sein, wie 0.4,0.3,0.2,0.4, nicht {1}.
        --picture-width must be 32 to 1920.
        = --picture-width muss 32 bis 1920 sein.
        --walk-speed must be 1 to 90.
        = --walk-speed muss 1 bis 90 sein.
        Name jobs, or a list with --list.
        = Aufträge nennen oder eine Liste mit --list.
        Name captures with --captures, or take --all-new.
        = Aufnahmen mit --captures nennen oder --all-new nehmen.
        --size needs --once.
        = --size braucht --once.
        --size must be COLUMNSxROWS, such as 100x40, not {1}.
        = --size muss SPALTENxZEILEN sein, wie 100x40, nicht {1}.
        Name one of --job, --list and --next.
        = Eins von --job, --list und --next nennen.
        --lapse must be 0.5 to 86400 seconds.
        = --lapse muss 0.5 bis 86400 Sekunden sein.
        --memory-step needs --job or --list.
        = --memory-step braucht --job oder --list.
        --job must be a key of 64 digits; `capstan queue --json` shows it.
        = --job muss ein Schlüssel aus 64 Ziffern sein; `capstan queue --json` zeigt ihn.
        --list needs --index, or an engine that passes the index.
        = --list braucht --index oder ein System, das den Index übergibt.
        The list has {1}; there is none at {2}.
        = Die Liste hat {1}; an Stelle {2} ist keiner.
        --enhancement must be none, color, landmarks or both.
        = --enhancement muss none, color, landmarks oder both sein.
        --resolution must be low, standard or high.
        = --resolution muss low, standard oder high sein.
        --type must be frontal, extended or full.
        = --type muss frontal, extended oder full sein.
        --smoothness must be 0 to 10.
        = --smoothness muss 0 bis 10 sein.
        --unit must be m, cm or mm.
        = --unit muss m, cm oder mm sein.
        --mode must be 180, 270, 270-long or 360.
        = --mode muss 180, 270, 270-long oder 360 sein.
        --name, --gender and --body-height belong together.
        = --name, --gender und --body-height gehören zusammen.
        --gender must be female or male.
        = --gender muss female oder male sein.
        """
}

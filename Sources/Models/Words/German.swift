extension ModelWords {
    /// The German translation: an English line, then the German one after `= `. The German word for
    /// an operation must fit into “Kann model.glb nicht …”.
    static let german = """
        # Operations.
        read the model
        = als Modell lesen
        write the model
        = als Modell schreiben
        read {1}
        = als {1} lesen
        write {1}
        = als {1} schreiben

        # What is wrong with a model's file.
        models are read from OBJ, GLB, USDZ and PLY
        = Modelle lassen sich aus OBJ, GLB, USDZ und PLY lesen
        its ending is not one of {1}
        = die Endung ist keine von {1}
        the file exists already; choose another name or remove it first
        = die Datei gibt es schon; einen anderen Namen wählen oder sie zuerst entfernen
        it ends too early
        = es endet zu früh
        it has no triangles
        = es hat keine Dreiecke
        it has no vertices
        = es hat keine Eckpunkte
        a face names a corner that is not there
        = eine Fläche nennt eine Ecke, die es nicht gibt
        it is not a GLB file
        = es ist keine GLB-Datei
        it is not glTF 2
        = es ist nicht glTF 2
        its first part is not a whole document
        = der erste Teil ist kein vollständiges Dokument
        its document cannot be understood
        = das Dokument ist unverständlich
        its nodes form no tree
        = die Knoten bilden keinen Baum
        a mesh is missing
        = ein Netz fehlt
        an accessor is missing
        = ein Accessor fehlt
        an accessor is of a kind that is not read
        = ein Accessor ist von einer Art, die nicht gelesen wird
        an accessor reaches beyond the file
        = ein Accessor reicht über die Datei hinaus
        a part of its bytes is not in the file
        = ein Teil seiner Bytes steht nicht in der Datei
        numbers are not 32-bit floats
        = Zahlen sind keine 32-Bit-Gleitkommazahlen
        vertex numbers are of a kind that is not read
        = Eckpunktnummern sind von einer Art, die nicht gelesen wird
        line {1} has a word where a number should be
        = in Zeile {1} steht ein Wort statt einer Zahl
        line {1} has too few numbers
        = Zeile {1} hat zu wenige Zahlen
        line {1} names a corner that is not there
        = Zeile {1} nennt eine Ecke, die es nicht gibt
        line {1} is no face
        = Zeile {1} ist keine Fläche
        its head has no end
        = der Kopf hat kein Ende
        it does not begin with “ply”
        = es beginnt nicht mit „ply“
        it does not say its format
        = es nennt sein Format nicht
        its format is neither ascii nor binary_little_endian
        = das Format ist weder ascii noch binary_little_endian
        an element has no number
        = ein Element hat keine Zahl
        a property cannot be understood
        = eine Eigenschaft ist unverständlich
        its head has a line that is not PLY
        = der Kopf hat eine Zeile, die nicht PLY ist
        its vertices have no x, y and z
        = den Eckpunkten fehlen x, y und z
        a face is not made of three corners or more
        = eine Fläche hat weniger als drei Ecken
        a list has no sensible length
        = eine Liste hat eine unsinnige Länge
        it has a word where a number should be
        = es hat ein Wort, wo eine Zahl stehen sollte

        # What is wrong in a USDZ archive and its layer.
        it is no zip archive
        = es ist kein Zip-Archiv
        its directory is damaged
        = das Verzeichnis ist beschädigt
        its directory ends too early
        = das Verzeichnis endet zu früh
        {1} in it is compressed, which USDZ forbids
        = {1} darin ist gepackt, was USDZ verbietet
        {1} in it cannot be found
        = {1} darin ist nicht zu finden
        {1} in it ends too early
        = {1} darin endet zu früh
        it holds no layer
        = es enthält kein Layer
        its layer ends too early
        = das Layer endet zu früh
        a length in it is damaged
        = eine Länge darin ist beschädigt
        a compressed part of it is damaged
        = ein gepackter Teil davon ist beschädigt
        its layer has version {1}.{2}, which is not read
        = das Layer hat Version {1}.{2}, die nicht gelesen wird
        its layer has no part {1}
        = dem Layer fehlt der Teil {1}
        its paths are damaged
        = die Pfade darin sind beschädigt
        a name in it is damaged
        = ein Name darin ist beschädigt
        a text in it is damaged
        = ein Text darin ist beschädigt
        numbers in it are stored in a way that is not read
        = Zahlen darin sind auf eine Art gespeichert, die nicht gelesen wird
        its layer is no text layer
        = das Layer ist kein Text-Layer
        “{1}” is not understood
        = „{1}“ ist unverständlich
        it nests too deep
        = es ist zu tief verschachtelt
        {1} is not read
        = {1} wird nicht gelesen
        an attribute has no name
        = ein Attribut hat keinen Namen
        its metadata is not understood
        = die Metadaten sind unverständlich
        a value is not understood
        = ein Wert ist unverständlich
        a name is missing
        = ein Name fehlt
        a text does not end
        = ein Text hat kein Ende
        a path does not end
        = ein Pfad hat kein Ende
        “{1}” is missing
        = „{1}“ fehlt
        {1} in line {2} of its layer
        = {1} in Zeile {2} des Layers
        the faces of {1} name vertices that it does not have
        = die Flächen von {1} nennen Eckpunkte, die es nicht gibt
        """
}

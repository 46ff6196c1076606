extension CommandWords.German {
    static let library = """
        # submit, queue, collect
        Have models made of a library's captures, here or by an engine.
        = Aus Aufnahmen einer Bibliothek Modelle machen lassen, hier oder durch ein System.
        A capture with a recipe is one job, whoever submits it and how often. `engine.conf` in the library says what differs at your site: lines of processors, memory (steps in megabytes), array (the largest number of jobs in one), time, program, option, image, volume-claim, scratch-size.
        = Eine Aufnahme mit Rezept ist ein Auftrag, gleich wer sie wie oft übergibt. `engine.conf` in der Bibliothek sagt, was hier besonders ist: Zeilen mit processors, memory (Stufen in Megabyte), array (die größte Zahl von Aufträgen in einem), time, program, option, image, volume-claim, scratch-size.
        The engine list is for programs that Capstan does not know: the jobs are put into the library, and the path of their list is printed, a job's key a line. GNU parallel, Snakemake or a loop give each key to capstan work --job.
        = Das System list ist für Programme, die Capstan nicht kennt: die Aufträge kommen in die Bibliothek, und der Pfad ihrer Liste wird ausgegeben, ein Schlüssel je Zeile. GNU parallel, Snakemake oder eine Schleife geben jeden Schlüssel an capstan work --job.
        A capture by its name or key; may be given again.
        = Eine Aufnahme mit Name oder Schlüssel; mehrfach möglich.
        All captures whose model is not made yet.
        = Alle Aufnahmen, deren Modell noch fehlt.
        local, slurm, kubernetes, list, or nodeodm=URL.
        = local, slurm, kubernetes, list oder nodeodm=URL.
        A JSON file that says how models are made.
        = Eine JSON-Datei, die sagt, wie Modelle entstehen.
        One setting of the recipe, as detail=full; may be given again.
        = Eine Einstellung des Rezepts, wie detail=full; mehrfach möglich.
        The largest number of jobs that run at the same time.
        = Die größte Zahl von Aufträgen, die zugleich laufen.
        The site's settings; default: engine.conf in the library.
        = Die Einstellungen hier; sonst engine.conf in der Bibliothek.
        Only print what would be handed over.
        = Nur ausgeben, was übergeben würde.
        One JSON object a job, or a list.
        = Ein JSON-Objekt je Auftrag oder Liste.
        Say where each job of a library stands, and why it waits or failed.
        = Sagen, wo jeder Auftrag einer Bibliothek steht und warum er wartet oder scheiterte.
        This comes from the library's own files, so it is right even where an engine has forgotten a job. waiting, running, resting (stopped in the middle), interrupted (killed), again (failed, will be tried again), failed, withdrawn, published.
        = Das sagen die Dateien der Bibliothek selbst; es stimmt also auch, wenn ein System einen Auftrag vergaß. waiting, running, resting (mittendrin angehalten), interrupted (getötet), again (gescheitert, wird wiederholt), failed, withdrawn (zurückgezogen), published.
        Only the jobs of this list, by its key or its file.
        = Nur die Aufträge dieser Liste, mit Schlüssel oder Datei.
        Only jobs that are still open.
        = Nur offene Aufträge.
        A JSON array of the jobs.
        = Ein JSON-Feld der Aufträge.
        Seconds after which a claim lapses.
        = Sekunden, nach denen ein Anspruch verfällt.
        Take submitted jobs back: nobody works on them until they are submitted again.
        = Übergebene Aufträge zurückziehen: niemand führt sie aus, bis sie erneut übergeben werden.
        A job that waits is not begun, whatever engine has it: its element of the engine's array ends at once. One that runs stops within 35 s and publishes nothing; what was found is kept, and submitting it again goes on with it. A model that was published first stays.
        = Ein Auftrag, der wartet, wird nicht begonnen, gleich welches System ihn hat: sein Element im Array des Systems endet sofort. Einer, der läuft, hält in 35 s an und veröffentlicht nichts; was gefunden war, bleibt, und erneut übergeben geht er damit weiter. Ein Modell, das zuerst veröffentlicht war, bleibt.
        0 withdrawn, now or before; 1 a model was published first; 4 there is no such job
        = 0 zurückgezogen, jetzt oder vorher · 1 ein Modell war zuerst veröffentlicht · 4 diesen Auftrag gibt es nicht
        Jobs: the first digits of their keys, or the names of their captures.
        = Aufträge: die ersten Ziffern ihrer Schlüssel oder die Namen ihrer Aufnahmen.
        The jobs of this list that are open, by its key or its file.
        = Die offenen Aufträge dieser Liste, mit Schlüssel oder Datei.
        One JSON object a job, as capstan queue --json tells it.
        = Ein JSON-Objekt je Auftrag, wie capstan queue --json.
        Copy a library's models into a folder, under the names of their captures.
        = Die Modelle einer Bibliothek in einen Ordner kopieren, unter den Namen der Aufnahmen.
        The folder for the models.
        = Der Ordner für die Modelle.
        One JSON object a model.
        = Ein JSON-Objekt je Modell.

        # work, node
        Do a job of a library; any number may be started for the same one.
        = Einen Auftrag einer Bibliothek ausführen; beliebig viele dürfen für denselben starten.
        The first worker that takes the job does it, and its model is published once. SIGTERM stops in the middle with 75, and what was found is kept: start it again. Without --index the number comes from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, PBS_ARRAY_INDEX or SGE_TASK_ID.
        = Der erste Arbeiter, der den Auftrag nimmt, führt ihn aus, und sein Modell wird einmal veröffentlicht. SIGTERM hält mittendrin mit 75 an, und was gefunden war, bleibt: neu starten. Ohne --index kommt die Nummer aus SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, PBS_ARRAY_INDEX oder SGE_TASK_ID.
        0 done, or already there; 75 try again later; 1 failed; 2 wrong recipe; 3 disk or device; 4 the capture cannot be used, or the job was withdrawn; 137 needs more memory, or killed
        = 0 fertig oder schon da · 75 später noch einmal · 1 gescheitert · 2 falsches Rezept · 3 Platte oder Gerät · 4 die Aufnahme ist unbrauchbar oder der Auftrag zurückgezogen · 137 braucht mehr Speicher oder getötet
        The job's key.
        = Der Schlüssel des Auftrags.
        A list's key, or the path of its file.
        = Der Schlüssel einer Liste oder der Pfad ihrer Datei.
        The number of the job in the list; the first is 0.
        = Die Nummer des Auftrags in der Liste; der erste ist 0.
        Do all jobs that no worker has, one after the other.
        = Alle Aufträge ausführen, die kein Arbeiter hat, nacheinander.
        A folder on a local disk for intermediate results.
        = Ein Ordner auf einer lokalen Platte für Zwischenergebnisse.
        Threads to use; default: what this process may have.
        = Zahl der Threads; sonst, was dieser Prozess haben darf.
        Try a job again that has failed for good, or was withdrawn.
        = Einen endgültig gescheiterten oder zurückgezogenen Auftrag noch einmal versuchen.
        Only print the step of the memory ladder that the job takes next.
        = Nur die Speicherstufe ausgeben, die der Auftrag als nächste nimmt.
        One JSON object a job.
        = Ein JSON-Objekt je Auftrag.
        Make models for other machines, by the protocol of NodeODM.
        = Modelle für andere Rechner machen, nach dem Protokoll von NodeODM.
        WebODM, ClusterODM, PyODM and capstan submit --engine nodeodm=URL are its clients. Pictures become captures of the library, tasks become its jobs: one that Slurm has made is not made again. Listens on this machine alone unless --listen names an interface, which needs a token. There is no encryption: across networks that you do not trust, put it behind a proxy that has it.
        = WebODM, ClusterODM, PyODM und capstan submit --engine nodeodm=URL sind die Kunden. Bilder werden Aufnahmen der Bibliothek, Aufgaben ihre Aufträge: was Slurm gemacht hat, wird nicht noch einmal gemacht. Nur von diesem Rechner aus erreichbar, außer --listen nennt eine Schnittstelle, die ein Token braucht. Es gibt keine Verschlüsselung: in fremden Netzen hinter einen Proxy stellen, der sie hat.
        The IPv4 address of the interface to listen on.
        = Die IPv4-Adresse der Schnittstelle.
        A file whose first line is the token that every request must carry.
        = Eine Datei, deren erste Zeile das Token ist, das jede Anfrage enthalten muss.
        The largest number of models that are made at the same time.
        = Die größte Zahl von Modellen, die zugleich entstehen.
        Threads of each model; default: what this process may have, shared evenly.
        = Threads je Modell; sonst, was dieser Prozess haben darf, gleich verteilt.
        The largest number of files in a task.
        = Die größte Zahl von Dateien einer Aufgabe.
        The largest number of megabytes in a task.
        = Die größte Zahl von Megabyte einer Aufgabe.
        The largest number of tasks that wait or run.
        = Die größte Zahl von Aufgaben, die warten oder laufen.
        """
}

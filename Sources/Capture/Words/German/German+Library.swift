extension CaptureWords.German {
    static let library = """
        # What a submission says.
        There is nothing to do: every model is made, or cannot be made.
        = Es ist nichts zu tun: alle Modelle sind fertig oder nicht möglich.
        {1} handed to {2}.
        = {1} an {2} übergeben.
        {1} handed to {2}; its number is {3}.
        = {1} an {2} übergeben; Nummer: {3}.
        {1} put into the library; nobody works on them yet.
        = {1} in die Bibliothek gelegt; noch arbeitet niemand daran.
        One after the other, by this machine:
        = Nacheinander, von diesem Rechner:
        By GNU parallel, here or on machines that -S names:
        = Von GNU parallel, hier oder auf Rechnern, die -S nennt:
        {1} of {2}, {3}: {4}
        = {1} von {2}, {3}: {4}
        job
        = Auftrag
        jobs
        = Aufträge
        """
}

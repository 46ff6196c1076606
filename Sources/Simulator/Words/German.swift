extension SimulatorWords {
    /// The German translation: an English line, then the German one after `= `.
    static let german = """
        virtual camera
        = virtuelle Kamera
        frames can be 1 to 100000
        = frames kann 1 bis 100000 sein
        the virtual camera needs keys to steer it, or a script: {1}
        = die virtuelle Kamera braucht Tasten zum Steuern oder ein Drehbuch: {1}
        each side can be 16 to 4096 pixels
        = jede Seite kann 16 bis 4096 Pixel haben
        there is no such script; there are {1}. Leave the script out to steer by keys
        = so ein Drehbuch gibt es nicht; es gibt {1}. Ohne Drehbuch steuern Tasten
        an option is written KEY=VALUE; {1}
        = eine Option ist NAME=WERT; {1}
        {1} is given twice
        = {1} steht zweimal da
        the options are object, seed, frames, size, depth, poses and flip
        = die Optionen sind object, seed, frames, size, depth, poses und flip
        there is no such object; there are {1}
        = so ein Objekt gibt es nicht; es gibt {1}
        a seed is a whole number from 0 on
        = seed ist eine ganze Zahl ab 0
        a size is WIDTHxHEIGHT, each 16 to 4096 pixels, as 640x480
        = size ist BREITExHÖHE, jede 16 bis 4096 Pixel, wie 640x480
        only a script of several turns can turn the object over: three-pass, flip
        = nur ein Drehbuch mit mehreren Runden kann das Objekt umdrehen: three-pass, flip
        the object can be turned over before pass 2 to {1}
        = das Objekt lässt sich vor Runde 2 bis {1} umdrehen
        there is no such option; {1}
        = so eine Option gibt es nicht; {1}
        it can be 0 (no) or 1 (yes)
        = möglich ist 0 (nein) oder 1 (ja)
        and
        = und
        """
}

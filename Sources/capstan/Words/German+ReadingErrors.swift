extension CommandWords.German {
    static let reading = """
        # Help's words about an option.
        values
        = Werte
        default
        = Vorgabe

        # Arguments that cannot be read.
        Missing expected argument {1}
        = {1} fehlt
        Missing value for {1}
        = Der Wert von {1} fehlt
        Unknown option {1}. Did you mean {2}?
        = Die Option {1} gibt es nicht. Ist {2} gemeint?
        Unknown option {1}
        = Die Option {1} gibt es nicht
        or
        = oder
        The value {1} is invalid for {2}. Please provide one of {3}.
        = {1} ist kein Wert für {2}. Möglich: {3}.
        The value {1} is invalid for {2}
        = {1} ist kein Wert für {2}
        Unexpected argument {1}
        = Überzählig: {1}
        Help:  {1}
        = Hilfe:  {1}
        Usage: {1}
        = Aufruf: {1}
        See {1} for more information.
        = Mehr sagt {1}.
        """
}

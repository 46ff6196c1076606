/// The version of the program and of its script contract; each scan records it.
public let programVersion = "0.1.0"

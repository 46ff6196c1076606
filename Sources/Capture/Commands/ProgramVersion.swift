/// The version of the program and of its script contract. Each scan records this version.
public let programVersion = "0.1.0"

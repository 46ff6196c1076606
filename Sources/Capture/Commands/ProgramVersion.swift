/// The version of the program, of the script contract and of what it writes into scans.
public let programVersion = "0.1.0"

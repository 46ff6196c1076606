/// The version of the program, the script contract and the files of a scan.
public let programVersion = "0.1.0"

import Foundation
import FoundationNetworking
import Library
import TestKit
import Testing
import Waiting

@testable import Node

@Suite("The page of a node", .serialized, .waits, .timeLimit(.minutes(5)))
struct NodePageTests {
    private func page(_ address: String) throws -> (status: Int, html: String) {
        let call = URLRequest(url: try #require(URL(string: address)))
        let answer = try BlockingCall.run(call)
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    @Test("the page shows the node and each task's state, with clients' names as plain text")
    func tasks() throws {
        let stage = try NodeStage()
        #expect(try page(stage.address).html.contains("No tasks yet."))
        try stage.hold(true)
        let client = try NodeClient(stage.address)
        let name = TaskName()
        try client.begin(name, called: "<b>vase</b>", options: [], outputs: [])
        try stage.folder.write("one", "a.jpg")
        try client.upload(stage.folder("a.jpg"), as: "a.jpg", to: name)
        #expect(try page(stage.address).html.contains("No tasks yet."), "its files still arrive")
        try client.commit(name)
        try stage.wait(client, name) { $0.progress > 0 }
        var html = try page(stage.address).html
        #expect(html.contains("<td>&lt;b&gt;vase&lt;/b&gt;</td><td>1</td><td>running, 50 %</td>"))
        #expect(html.contains("node of Capstan 0:") && html.contains("protocol of NodeODM 2.2.1"))
        #expect(html.contains("Open tasks: 1.") && !html.contains("<script"))
        try stage.hold(false)
        try stage.wait(client, name) { $0.status.code == TaskCode.completed }
        html = try page(stage.address).html
        #expect(html.contains("<td>done</td>") && html.contains("Open tasks: 0."))
    }

    @Test("the page shows nothing without the token, and asks a person for it")
    func token() throws {
        let stage = try NodeStage("token=only-for-us")
        for address in [stage.address, stage.address + "?token=other"] {
            let (status, html) = try page(address)
            #expect(status == 401 && html.contains("name=\"token\"") && !html.contains("Capstan"))
        }
        let (status, html) = try page(stage.address + "?token=only-for-us")
        #expect(status == 200 && html.contains("No tasks yet.") && !html.contains("only-for-us"))
    }
}

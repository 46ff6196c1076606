// What ClusterODM loads and Debian does not have, or has in another version. Loaded before its own
// code with `node -r`, so that its own files stay as they are. A module that can be found is taken;
// node-libcurl's stand-in calls the program curl, which is the same library; the others stand for
// clouds, logs and the page for administrators, which the check does not use.
"use strict";
const Module = require("module");
const { spawn } = require("child_process");
const { EventEmitter } = require("events");
const { randomUUID } = require("crypto");

/** node-libcurl's Curl, as far as ClusterODM uses it. */
class Curl extends EventEmitter {
    constructor() {
        super();
        this.options = {};
    }

    setOpt(name, value) {
        this.options[name] = value;
    }

    perform() {
        const { URL: url, HTTPPOST: parts, HTTPHEADER: headers } = this.options;
        const words = ["-s", "-S", "-w", "\n%{http_code}", ...headers.flatMap(h => ["-H", h])];
        for (const part of parts) {
            if (part.file === undefined) words.push("--form-string", `${part.name}=${part.contents}`);
            else words.push("-F", `${part.name}=@"${part.file.replace(/[\\"]/g, "\\$&")}"`);
        }
        if (!parts.length) words.push("-X", "POST", "-d", "");
        if (this.options.MAX_SEND_SPEED_LARGE)
            words.push("--limit-rate", `${this.options.MAX_SEND_SPEED_LARGE}`);
        const child = this.child = spawn("curl", [...words, url]);
        let [answer, trouble] = ["", ""];
        child.stdout.on("data", text => { answer += text; });
        child.stderr.on("data", text => { trouble += text; });
        child.on("close", code => {
            if (this.isClosed) return;
            if (code !== 0) return this.emit("error", new Error(trouble.trim() || `curl ended with ${code}`));
            const end = answer.lastIndexOf("\n");
            this.emit("end", parseInt(answer.slice(end + 1)), answer.slice(0, end), []);
        });
    }

    close() {
        this.isClosed = true;
        if (this.child) this.child.kill();
    }
}
Curl.option = new Proxy({}, { get: (_, name) => name });

/** The interface of busboy 0.x over 1.x: a class, the facts of a part as arguments, `finish` last. */
function olderBusboy(busboy) {
    if (busboy.super_) return busboy;
    return function (settings) {
        const made = busboy(settings);
        const on = made.on.bind(made);
        made.on = (event, body) => {
            if (event === "file")
                return on(event, (name, file, facts) =>
                    body(name, file, facts.filename, facts.encoding, facts.mimeType));
            if (event === "field")
                return on(event, (name, value, facts) =>
                    body(name, value, facts.nameTruncated, facts.valueTruncated));
            return on(event === "finish" ? "close" : event, body);
        };
        return made;
    };
}

const log = level => text => process.stderr.write(`${level}: ${text}\n`);
const standIns = {
    "aws-sdk": () => ({}),
    "express": () => ({}),
    "cors": () => ({}),
    "express-basic-auth": () => ({}),
    "node-libcurl": () => ({ Curl }),
    "rimraf": () => ({}),
    "short-uuid": () => ({}),
    "tree-kill": () => ({}),
    "uuid/v4": () => randomUUID,
    "winston": () => ({
        createLogger: () => ({
            add() {}, debug() {}, info: log("info"), warn: log("warn"), error: log("error"),
        }),
        transports: { Console: class {}, File: class {} },
        format: { simple() {} },
    }),
};

const load = Module._load;
const made = {};
Module._load = function (name, ...rest) {
    if (made[name]) return made[name];
    try {
        const found = load.call(this, name, ...rest);
        return name === "busboy" ? made[name] = olderBusboy(found) : found;
    } catch (error) {
        const isMissing = ["MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"].includes(error.code);
        if (!isMissing || !standIns[name]) throw error;
        process.stderr.write(`stand-in for ${name}\n`);
        return made[name] = standIns[name]();
    }
};

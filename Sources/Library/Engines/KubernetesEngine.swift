import Scene

/// Kubernetes: one Indexed Job (batch/v1), a pod for each index. The manifest is checked against
/// Kubernetes' published schemas, but was not run on a cluster.
public struct KubernetesEngine: JobEngine {
    /// An engine for Kubernetes.
    public init() {}

    public var name: String { "kubernetes" }

    public func plan(_ submission: Submission) throws(LibraryError) -> EnginePlan {
        guard submission.count > 0 else {
            throw LibraryError(
                .usage, phrase("submit"), phrase("the list"), phrase("it has no jobs"))
        }
        let file = "\(submission.list).\(submission.memoryStep).kubernetes.yaml"
        return EnginePlan(
            file: file, text: manifest(submission),
            command: ["kubectl", "create", "-f", "\(submission.library)/lists/\(file)"])
    }

    /// `kubectl create` prints `job.batch/NAME created`.
    public func number(in output: String) -> String? {
        guard let line = output.split(whereSeparator: \.isNewline).last,
            let word = line.split(separator: " ").first, word.hasPrefix("job.batch/")
        else { return nil }
        return String(word.dropFirst("job.batch/".count))
    }

    /// The manifest. Its texts are quoted as JSON, which is YAML too.
    private func manifest(_ submission: Submission) -> String {
        let settings = submission.settings
        let megabytes = settings.memory(step: submission.memoryStep)
        let words =
            settings.program + [
                "work", "--library", "/library", "--list", submission.list.text, "--scratch",
                "/scratch",
            ]
        let resources = "{cpu: \"\(settings.processors)\", memory: \(megabytes)Mi}"
        return """
            # Written by capstan submit: each index is one model. Two of one list do no harm.
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: \(submission.name)-\(submission.submissionsBefore + 1)
              labels: {app.kubernetes.io/name: capstan}
            spec:
              completionMode: Indexed
              completions: \(submission.count)
              parallelism: \(submission.parallel ?? min(submission.count, 16))
              backoffLimitPerIndex: 2
              maxFailedIndexes: \(submission.count)
              podReplacementPolicy: Failed
              ttlSecondsAfterFinished: 86400
              podFailurePolicy:
                rules:
                - action: Ignore
                  onPodConditions: [{type: DisruptionTarget, status: "True"}]
                - action: FailIndex
                  onExitCodes: {containerName: capstan, operator: In, values: [2, 4]}
              template:
                metadata:
                  labels: {app.kubernetes.io/name: capstan}
                spec:
                  restartPolicy: Never
                  terminationGracePeriodSeconds: 120
                  containers:
                  - name: capstan
                    image: \(settings.image.jsonQuoted)
                    command: [\(words.map(\.jsonQuoted).joined(separator: ", "))]
                    resources:
                      requests: \(resources)
                      limits: \(resources)
                    volumeMounts:
                    - {name: library, mountPath: /library}
                    - {name: scratch, mountPath: /scratch}
                  volumes:
                  - name: library
                    persistentVolumeClaim: {claimName: \(settings.volumeClaim.jsonQuoted)}
                  - name: scratch
                    emptyDir: {sizeLimit: \(settings.scratchSize.jsonQuoted)}

            """
    }
}

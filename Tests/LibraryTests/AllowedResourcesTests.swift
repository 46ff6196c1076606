import Testing

@testable import Library

@Suite("The resources of a process")
struct AllowedResourcesTests {
    private func allowed(
        _ membership: String = "", _ files: [String: String] = [:], mask: String? = nil,
        physical: Int? = nil, environment: [String: String] = [:]
    ) -> AllowedResources {
        AllowedResources(
            LimitTexts(
                membership: membership, groupFile: { files[$0] },
                status: mask.map { "Name:\tcapstan\nCpus_allowed:\t\($0)\nMems_allowed:\tff\n" }
                    ?? "",
                processors: 64, physicalBytes: physical, environment: environment))
    }

    @Test("control groups version 2: the least limit on the way to the root counts")
    func second() {
        let found = allowed(
            "1:name=old:/\n0::/user/box\n",
            [
                "user/box/memory.max": "max\n", "user/memory.max": "900\n",
                "memory.max": "1000\n", "user/box/cpu.max": "400000 100000\n",
                "user/cpu.max": "150000 100000\n", "cpu.max": "max 100000\n",
            ])
        // The limit is one and a half processors, which is rounded up to two.
        #expect(found == AllowedResources(processors: 2, memoryBytes: 900))
    }

    @Test("control groups version 1: a group without a limit has its parent's")
    func first() {
        let unlimited = "9223372036854771712\n"
        let found = allowed(
            "9:memory:/slurm/uid_0/job_7/step_batch\n4:cpu,cpuacct:/slurm/uid_0/job_7\n3:cpuset:/\n",
            [
                "memory/slurm/uid_0/job_7/step_batch/memory.limit_in_bytes": unlimited,
                "memory/slurm/uid_0/job_7/memory.limit_in_bytes": "104857600\n",
                "memory/memory.limit_in_bytes": unlimited,
                "cpu,cpuacct/slurm/uid_0/job_7/cpu.cfs_quota_us": "-1\n",
                "cpu,cpuacct/slurm/uid_0/job_7/cpu.cfs_period_us": "100000\n",
                "cpu,cpuacct/slurm/uid_0/cpu.cfs_quota_us": "300000\n",
                "cpu,cpuacct/slurm/uid_0/cpu.cfs_period_us": "100000\n",
            ], physical: 24 << 30)
        #expect(found == AllowedResources(processors: 3, memoryBytes: 104_857_600))
        #expect(found.usableBytes == 99_614_720)
    }

    @Test("both versions are read at once, and a controller that is mounted under its own name")
    func hybrid() {
        let found = allowed(
            "4:memory:/a\n1:cpu:/a\n0::/b\n",
            [
                "memory/a/memory.limit_in_bytes": "500\n", "unified/b/memory.max": "400\n",
                "cpu/a/cpu.cfs_quota_us": "50000\n", "cpu/a/cpu.cfs_period_us": "100000\n",
            ])
        #expect(found == AllowedResources(processors: 1, memoryBytes: 400))
    }

    @Test("Slurm's allocation and the affinity mask limit too; 0 megabytes is the whole node")
    func slurm() {
        let job = [
            "SLURM_CPUS_PER_TASK": "4", "SLURM_CPUS_ON_NODE": "8", "SLURM_MEM_PER_NODE": "2000",
        ]
        #expect(
            allowed(mask: "0000000f,00000003", physical: 8 << 30, environment: job)
                == AllowedResources(processors: 4, memoryBytes: 2000 << 20))
        #expect(allowed(mask: "7", environment: job).processors == 3)
        let perProcessor = ["SLURM_MEM_PER_CPU": "500", "SLURM_CPUS_ON_NODE": "3"]
        #expect(
            allowed(environment: perProcessor)
                == AllowedResources(processors: 3, memoryBytes: 1500 << 20))
        #expect(allowed(environment: ["SLURM_MEM_PER_NODE": "0"]).memoryBytes == nil)
    }

    @Test("without limits the machine is the limit, and damaged texts give none")
    func none() {
        #expect(allowed(physical: 100) == AllowedResources(processors: 64, memoryBytes: 100))
        let odd = allowed(
            "0::/\nnonsense\n9:memory\n", ["cpu.max": "lots\n", "memory.max": "more\n"],
            environment: ["SLURM_CPUS_PER_TASK": "two", "SLURM_MEM_PER_CPU": "9999999999999999999"])
        #expect(odd == AllowedResources(processors: 64, memoryBytes: nil))
        #expect(allowed("0::/\n", ["cpu.max": "1000 100000\n"]).processors == 1)
        // This machine's own limits can be read, whatever they are.
        #expect(AllowedResources(.here).processors >= 1)
    }

    @Test("an element's number comes from the engine that started it")
    func index() {
        #expect(ArrayIndex.found(in: ["SLURM_ARRAY_TASK_ID": "7"]) == 7)
        #expect(ArrayIndex.found(in: ["SGE_TASK_ID": "1"]) == 0)
        #expect(ArrayIndex.found(in: ["SGE_TASK_ID": "undefined"]) == nil)
        #expect(ArrayIndex.found(in: ["JOB_COMPLETION_INDEX": "3"]) == 3)
        #expect(ArrayIndex.found(in: [:]) == nil)
        #expect(ArrayIndex.engine(in: ["SLURM_JOB_ID": "12"]) == ("slurm", "12"))
    }
}

import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { TimedFile } from './times.ts'

/** Where time went in a run of Vitest, into the file that the environment names: the JSON report leaves out set-up and imports. */
export default class TimesReporter implements Reporter {
  private readonly began = Date.now()
  private readyAt: number | undefined

  onTestModuleStart() {
    this.readyAt ??= Date.now()
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const files = modules.map((module): TimedFile => {
      const { collectDuration, prepareDuration, environmentSetupDuration, setupDuration, duration } =
        module.diagnostic()
      return {
        part: module.project.name,
        path: `${module.project.name}/${module.relativeModuleId}`,
        loadMs: collectDuration + prepareDuration + environmentSetupDuration + setupDuration,
        testMs: duration,
      }
    })
    const path = process.env.CARILLON_TIMES
    if (path) writeFileSync(path, JSON.stringify({ setUpMs: (this.readyAt ?? Date.now()) - this.began, files }))
  }
}

/** Where the time of a run went, as it is printed at the end: what grows is seen before it hurts. */

export type TimedFile = {
  part: string
  path: string
  /** Until its first test: the worker and its imports. */
  loadMs: number
  testMs: number
}

export type Times = { setUpMs: number; files: TimedFile[] }

/** What a whole run may take on a quiet machine of two cores, and a file of it; a journey's has several stories. */
const budget = { runMs: 9 * 60_000, fileMs: 20_000 }

const slowest = 10

type PlaywrightReport = { suites?: Suite[]; errors?: unknown[] }
type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: Result[] }[] }[] }
type Result = { startTime: string; duration: number }

export function journeyTimes(report: unknown, beganAt: number): Times {
  const { suites = [] } = (report ?? {}) as PlaywrightReport
  const results = (suite: Suite): Result[] => [
    ...(suite.specs ?? []).flatMap(({ tests }) => tests.flatMap((test) => test.results)),
    ...(suite.suites ?? []).flatMap(results),
  ]
  const files = suites.map((suite) => ({
    part: 'journeys',
    path: `journeys/${suite.file}`,
    loadMs: 0,
    testMs: results(suite).reduce((sum, { duration }) => sum + duration, 0),
  }))
  const firstAt = Math.min(...suites.flatMap(results).map(({ startTime }) => Date.parse(startTime)))
  return { setUpMs: Number.isFinite(firstAt) ? firstAt - beganAt : 0, files }
}

export type Phase = { name: string; wallMs: number; times?: Times }

/** A line for each phase and part, then the slowest files. Files run side by side, so those of a part may take more than its phase. */
export function tableOf(phases: readonly Phase[], isWhole: boolean): string[] {
  const files = phases.flatMap(({ times }) => times?.files ?? [])
  const total = phases.reduce((sum, { wallMs }) => sum + wallMs, 0)
  const lines = ['', 'Where the time went']
  for (const { name, wallMs, times } of phases) {
    lines.push(row(name, wallMs, times ? `of it ${seconds(times.setUpMs)} until the first test` : ''))
    const parts = Map.groupBy(times?.files ?? [], ({ part }) => part)
    for (const [part, ofPart] of parts) lines.push(row(`  ${part}`, sum(ofPart, msOf), about(ofPart)))
  }
  lines.push(row('together', total, isWhole ? `of ${seconds(budget.runMs)} on a quiet machine of two cores` : ''))
  if (files.length > 0) lines.push('', 'Slowest files')
  for (const file of files.toSorted((a, b) => msOf(b) - msOf(a)).slice(0, slowest)) {
    lines.push(
      row(
        `  ${file.path}`,
        msOf(file),
        msOf(file) > budget.fileMs && file.part !== 'journeys' ? 'over the budget of a file' : '',
      ),
    )
  }
  if (isWhole && total > budget.runMs) lines.push('', 'This run is over its budget: see "Test" in CONTRIBUTING.md.')
  return [...lines, '']
}

const msOf = ({ loadMs, testMs }: TimedFile) => loadMs + testMs
const sum = (files: readonly TimedFile[], ms: (file: TimedFile) => number) =>
  files.reduce((sum, file) => sum + ms(file), 0)
const about = (files: readonly TimedFile[]) =>
  `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${seconds(sum(files, ({ loadMs }) => loadMs))} of it loading`
const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`
const row = (name: string, ms: number, more: string) =>
  `${name.padEnd(64)}${seconds(ms).padStart(8)}${more && `  ${more}`}`

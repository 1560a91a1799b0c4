/** Counts tests from the reports that Vitest and Playwright write as JSON. */

export type Count = { passed: number; failed: number; skipped: number }

export function add(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

export function lineOf({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that fails before its first test counts as one failure; so does a run that fails and says nothing. */
export function vitestCount(report: unknown, status: number): Count {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  return atLeastOne(
    { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests },
    status,
  )
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** A flaky journey passed in the end, and says so on the screen. */
export function playwrightCount(report: unknown, status: number): Count {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats
  return atLeastOne({ passed: expected + flaky, failed: unexpected, skipped }, status)
}

function atLeastOne(count: Count, status: number): Count {
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

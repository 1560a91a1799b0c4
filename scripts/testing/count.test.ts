import { expect, test } from 'vitest'
import { lineOf, playwrightCount, vitestCount } from './count.ts'

const report = (numbers: number[], files: [status: string, ...tests: string[]][] = []) => {
  const [numPassedTests, numFailedTests, numPendingTests, numTodoTests] = numbers
  const testResults = files.map(([status, ...tests]) => ({
    status,
    assertionResults: tests.map((status) => ({ status })),
  }))
  return { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }
}

test.each([
  ['all pass', report([3, 0, 0, 0], [['passed', 'passed']]), 0, '3 passed, 0 failed'],
  ['skipped and to do', report([3, 0, 1, 1]), 0, '3 passed, 0 failed, 2 skipped'],
  ['a test fails', report([2, 1, 0, 0], [['failed', 'failed', 'passed']]), 1, '2 passed, 1 failed'],
  ['a file cannot be loaded', report([2, 0, 0, 0], [['failed']]), 1, '2 passed, 1 failed'],
  ['an error outside of any test', report([2, 0, 0, 0]), 1, '2 passed, 1 failed'],
  ['no report', null, 1, '0 passed, 1 failed'],
])('Vitest: %s', (_, json, status, line) => {
  expect(lineOf(vitestCount(json, status))).toBe(line)
})

test.each([
  [{ expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, 0, '4 passed, 0 failed'],
  [{ expected: 4, unexpected: 1, flaky: 2, skipped: 3 }, 1, '6 passed, 1 failed, 3 skipped'],
  [{ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 1, '0 passed, 1 failed'],
])('Playwright: %o', (stats, status, line) => {
  expect(lineOf(playwrightCount({ stats }, status))).toBe(line)
})

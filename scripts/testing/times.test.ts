import { expect, test } from 'vitest'
import { journeyTimes, tableOf } from './times.ts'

const file = (part: string, path: string, loadMs: number, testMs: number) => ({ part, path, loadMs, testMs })

test('each phase and part has a line, and the slowest come first', () => {
  const files = [
    file('web', 'web/slow.test.ts', 1000, 30_000),
    ...Array.from({ length: 11 }, (_, at) => file('server', `server/${at}.test.ts`, 100, at * 1000)),
  ]
  const lines = tableOf(
    [
      { name: 'checks', wallMs: 12_000 },
      { name: 'tests', wallMs: 600_000, times: { setUpMs: 4000, files } },
    ],
    true,
  ).map((line) => line.trim().replace(/ {2,}/g, ' | '))
  expect(lines).toEqual([
    ...['', 'Where the time went', 'checks | 12 s', 'tests | 600 s | of it 4.0 s until the first test'],
    ...['web | 31 s | 1 file, 1.0 s of it loading', 'server | 56 s | 11 files, 1.1 s of it loading'],
    ...['together | 612 s | of 540 s on a quiet machine of two cores', '', 'Slowest files'],
    'web/slow.test.ts | 31 s | over the budget of a file',
    ...['server/10.test.ts | 10 s', ...[9, 8, 7, 6, 5, 4, 3, 2].map((at) => `server/${at}.test.ts | ${at}.1 s`)],
    ...['', 'This run is over its budget: see "Test" in CONTRIBUTING.md.', ''],
  ])
})

test('a part of the tests has no budget', () => {
  expect(tableOf([{ name: 'checks', wallMs: 600_000 }], false).join()).not.toContain('budget')
})

test('a journey takes what its stories take, nested ones too', () => {
  const story = (startTime: string, duration: number) => ({
    specs: [{ tests: [{ results: [{ startTime, duration }] }] }],
  })
  const suites = [
    {
      file: 'pay.test.ts',
      ...story('2026-11-22T10:00:20Z', 1000),
      suites: [{ file: 'pay.test.ts', ...story('2026-11-22T10:00:30Z', 500) }],
    },
  ]
  const began = Date.parse('2026-11-22T10:00:00Z')
  expect(journeyTimes({ suites }, began)).toEqual({
    setUpMs: 20_000,
    files: [file('journeys', 'journeys/pay.test.ts', 0, 1500)],
  })
  expect(journeyTimes(null, began)).toEqual({ setUpMs: 0, files: [] })
})

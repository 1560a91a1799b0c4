import { expect, test } from 'vitest'
import { readSource } from '../layout/sources.ts'
import { chooseTests } from './changed.ts'

/** A tree of these files; each text is what stands in the file. */
const houseOf = (texts: Record<string, string>) => ({
  files: Object.keys(texts),
  sources: new Map(Object.entries(texts).map(([path, text]) => [path, readSource(path, text)])),
  textOf: (path: string) => texts[path]!,
})

const imports = (...paths: string[]) => paths.map((path) => `import '${path}'\n`).join('')

const house = houseOf({
  'domain/money/price.ts': '',
  'domain/money/price.test.ts': imports('./price.ts'),
  'server/features/bills/make-bill.ts': imports('@carillon/domain/money/price.ts'),
  'server/features/bills/bill-store.ts': '',
  'server/features/bills/bill.test.ts': imports('../../api/app.ts'),
  'server/features/people/people.test.ts': imports('../../api/app.ts'),
  'server/api/app.ts': imports('../features/bills/make-bill.ts'),
  'contract/bills.ts': '',
  'web/features/bills/bill-page.test.tsx': imports('./bill-page.tsx'),
  'web/features/bills/bill-page.tsx': '',
  'journeys/pay.test.ts': imports('./till.ts'),
  'journeys/bills.test.ts': "goto('/bills')",
  'journeys/till.ts': '',
})

test.each([
  // A test of a rule first, then who uses it, through whatever.
  [
    ['domain/money/price.ts'],
    ['domain/money/price.test.ts', 'server/features/bills/bill.test.ts', 'server/features/people/people.test.ts'],
    [],
  ],
  // Named for it; then its feature in every workspace.
  [
    ['server/features/bills/bill-store.ts'],
    ['server/features/bills/bill.test.ts', 'web/features/bills/bill-page.test.tsx'],
    ['journeys/bills.test.ts'],
  ],
  [
    ['contract/bills.ts'],
    ['server/features/bills/bill.test.ts', 'web/features/bills/bill-page.test.tsx'],
    ['journeys/bills.test.ts'],
  ],
  // A test that is changed runs, and pulls in nobody's journey.
  [['server/features/people/people.test.ts'], ['server/features/people/people.test.ts'], []],
  [['journeys/pay.test.ts'], [], ['journeys/pay.test.ts']],
  [['journeys/till.ts'], [], ['journeys/pay.test.ts']],
  [['server/migrations/0002-bills.sql', 'README.md'], [], []],
])('%j', (changed, tests, journeys) => {
  expect(chooseTests(house, changed)).toEqual({ tests, journeys, left: 0 })
})

test('the nearest are as many as two minutes take, and the rest is told', () => {
  const names = Array.from({ length: 60 }, (_, at) => `server/ui/far-${at}.test.ts`)
  const many = houseOf({
    'server/ui/button.ts': '',
    ...Object.fromEntries(names.map((name) => [name, ''])),
    'server/ui/button.test.ts': imports('./button.ts'),
  })
  const { tests, left } = chooseTests(many, ['server/ui/button.ts', 'server/ui/far-59.test.ts'])
  expect([tests.slice(0, 2), tests.length, left]).toEqual([
    ['server/ui/far-59.test.ts', 'server/ui/button.test.ts'],
    25,
    36,
  ])
})

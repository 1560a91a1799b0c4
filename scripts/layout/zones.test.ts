import { expect, test } from 'vitest'
import { readSource, type Tree } from './sources.ts'
import { checkZones } from './zones.ts'

const problemsOf = (statement: string, path = 'server/features/billing/statement-store.ts') =>
  checkZones({
    ...{ folders: [], files: [], texts: new Map() },
    sources: new Map([[path, readSource(path, `export const one = sql\`${statement}\`\n`)]]),
  } satisfies Tree)

test.each([
  "select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')",
  'select \x24{localTime(at, scope.timeZone)}',
])('needs no clocks of the database: %s', (statement) => expect(problemsOf(statement)).toEqual([]))

test.each([
  'select created_at at time zone \x24{scope.timeZone}',
  'select created_at at time zone u.time_zone from users u',
  "select make_timestamptz(2026, 1, 1, 12, 0, 0, 'America/Chicago')",
  'select 1 from pg_timezone_names where name = $1',
])('is refused: %s', (statement) => {
  expect(problemsOf(statement)).toEqual([
    'server/features/billing/statement-store.ts asks the database what a clock shows: say it with localTime (server/platform/local-time.ts).',
  ])
  expect(problemsOf(statement, 'server/features/billing/billing.test.ts')).toEqual([])
})

/**
 * Zones are decided by one set of data (server/platform/local-time.ts): no statement asks the database's own what the clocks of a
 * zone show. UTC has no rules.
 */
import { testFiles } from './rules.ts'
import type { Tree } from './sources.ts'

const ofADatabase = /\bat time zone\s+(?!'UTC')|\bmake_timestamptz\(|\bpg_timezone_names\b|\btimezone\(/i

export const checkZones = ({ sources }: Tree): string[] =>
  [...sources.values()]
    .filter(({ path }) => path.startsWith('server/') && !testFiles.test(path))
    .filter(({ literals }) => literals.some((text) => ofADatabase.test(text)))
    .map(
      ({ path }) =>
        `${path} asks the database what a clock shows: say it with localTime (server/platform/local-time.ts).`,
    )

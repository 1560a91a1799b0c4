import { areaCodes } from '@carillon/domain/phone/area-codes.ts'
import { countries } from '@carillon/domain/phone/countries.ts'
import { zoneOffsets } from '@carillon/domain/time/zone-offsets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/cast.ts'
import { all, one, sql } from './database.ts'
import { localTime } from './local-time.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ routes: [] })
})
afterAll(() => scene.close())

const zones = [
  ...new Set([...areaCodes.flatMap(({ timeZones }) => timeZones), ...countries.flatMap(({ timeZones }) => timeZones)]),
]

test.each(zones.sort())(
  'at each change of the next year the database shows what the clocks of %s show',
  async (zone) => {
    const now = Date.now()
    const ends = zoneOffsets(zone, now, now + 366 * 86_400_000).map(({ from }) => from)
    const instants = ends.flatMap((at) => [at - 1000, at, at + 1000, at + 90 * 60_000]).map((at) => new Date(at))
    const shown = await all<{ at: string; clock: string }>(
      scene.platform.db,
      sql`select at, to_char(${localTime(sql`at`, zone)}, 'YYYY-MM-DD HH24:MI:SS') as clock
      from unnest(${instants}::timestamptz[]) as t (at)`,
    )
    expect(shown.map(({ clock }) => clock)).toEqual(
      instants.map((at) =>
        Temporal.Instant.fromEpochMilliseconds(at.getTime())
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
          .toString({ smallestUnit: 'second' })
          .replace('T', ' '),
      ),
    )
  },
)

test('what is not known, and what was long ago, has a clock or none', async () => {
  const at = (instant: string | null) =>
    one<{ clock: string | null }>(
      scene.platform.db,
      sql`select to_char(${localTime(sql`${instant}::timestamptz`, 'America/Chicago')}, 'YYYY-MM-DD HH24:MI') as clock`,
    )
  expect(await at(null)).toEqual({ clock: null })
  expect(await at('2001-01-15T12:00:00Z')).toEqual({ clock: '2001-01-15 06:00' })
})

import type pg from 'pg'

/** Sessions at any moment by what they do: 1 is one session all the time. */
export type Waiting = { who: string; sessions: number }
export type Waits = { end(): Promise<Waiting[]> }

const everyMs = 20

/** Looks at what sessions and helpers of PostgreSQL do, fifty times a second, over a connection of its own. */
export const sampleWaits = (db: pg.Client): Waits => {
  const seen = new Map<string, number>()
  let looks = 0
  let isEnded = false
  const look = async () => {
    while (!isEnded) {
      const { rows } = await db.query<{ who: string; what: string }>({
        name: 'waits',
        text: `select coalesce(nullif(application_name, ''), backend_type) as who,
            coalesce(wait_event_type || ' ' || wait_event, 'runs') as what
          from pg_stat_activity
          where pid <> pg_backend_pid() and state is distinct from 'idle' and wait_event_type is distinct from 'Activity'
            and (state is not null or wait_event_type is null or wait_event_type <> 'Activity')`,
      })
      looks++
      for (const { who, what } of rows) {
        const key = `${who}: ${what}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const looking = look().catch(() => {})
  return {
    async end() {
      isEnded = true
      await looking
      await db.end()
      return [...seen]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 25)
        .map(([who, count]) => ({ who, sessions: count / looks }))
    },
  }
}

export const waitsText = (waits: readonly Waiting[]): string =>
  [
    'PostgreSQL, sessions at any moment by what they do (1.00 is one session all the time):',
    ...waits.map(({ who, sessions }) => `  ${sessions.toFixed(2).padStart(6)}  ${who}`),
  ].join('\n')

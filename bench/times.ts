import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Moments of a broadcast, in milliseconds since 1970 by the clock of the machine that all of it runs on. */
type Times = {
  firstHandedAt: number
  lastHandedAt: number
  firstDoneAt: number
  lastDoneAt: number
  completedAt: number
  /** Texts handed over in each second from the first on. */
  handedBySecond: number[]
}

const lookEveryMs = 20

/** When the planner had frozen the recipients; the table tells no time, so it is looked at often. */
export const untilPlanned = async (db: pg.Client, broadcastId: number, signal: AbortSignal): Promise<number> => {
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await db.query<{ is_planned: boolean }>({
      name: 'is-planned',
      text: 'select is_planned from broadcast_queue where broadcast_id = $1',
      values: [broadcastId],
    })
    // Gone from the queue: it is complete already.
    if (rows[0]?.is_planned !== false) return Date.now()
    await wait(lookEveryMs, undefined, { signal })
  }
}

export const timesOf = async (db: pg.Client, broadcastId: number): Promise<Times> => {
  const ms = (moment: string) => `extract(epoch from ${moment}) * 1000`
  const { rows } = await db.query<Omit<Times, 'handedBySecond'>>(
    `select ${ms('min(r.handed_at)')} as "firstHandedAt", ${ms('max(r.handed_at)')} as "lastHandedAt",
        ${ms('min(r.done_at)')} as "firstDoneAt", ${ms('max(r.done_at)')} as "lastDoneAt",
        ${ms('max(b.completed_at)')} as "completedAt"
      from recipients r join broadcasts b using (account_id, broadcast_id) where b.broadcast_id = $1`,
    [broadcastId],
  )
  const times = rows[0]!
  const seconds = await db.query<{ second: number; n: number }>(
    `select floor(extract(epoch from r.handed_at) - $2)::int as second, count(*) as n
      from recipients r join broadcasts b using (account_id, broadcast_id)
      where b.broadcast_id = $1 and r.handed_at is not null group by 1`,
    [broadcastId, times.firstHandedAt / 1000],
  )
  const handedBySecond: number[] = []
  for (const { second, n } of seconds.rows) handedBySecond[second] = n
  return { ...times, handedBySecond: Array.from(handedBySecond, (n) => n ?? 0) }
}

/** From the first hand-over to the last outcome of several broadcasts together. */
export const spanOf = async (
  db: pg.Client,
  broadcastIds: readonly number[],
): Promise<{ firstHandedAt: number; lastDoneAt: number }> => {
  const { rows } = await db.query<{ firstHandedAt: number; lastDoneAt: number }>(
    `select extract(epoch from min(handed_at)) * 1000 as "firstHandedAt", extract(epoch from max(done_at)) * 1000 as "lastDoneAt"
      from recipients where broadcast_id = any($1)`,
    [broadcastIds],
  )
  return rows[0]!
}

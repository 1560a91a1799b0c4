import type pg from 'pg'

/**
 * Applying what carriers told us is short work by key. What takes longer waits for somebody: rows of an account are locked, or a
 * statement has gone astray. Then the others go on, in smaller steps, and what cannot be applied is kept with its next try.
 */
export type Patience = { lockMs: number; statementMs: number }

export const patience: Patience = { lockMs: 500, statementMs: 3000 }
/** In steps there are many waits, one after the other. */
export const stepPatience: Patience = { lockMs: 100, statementMs: 1000 }
/** What has not been tried by then is kept like what was. */
export const longestStepsMs = 10_000

type Trouble = 'locked' | 'slow' | 'data'

/** Undefined for what is about none of the rows: an outage, lack of room, a fault of ours. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  const { code = '' } = error as { code?: string }
  if (code === '55P03' || code === '40P01') return 'locked'
  if (code === '57014') return 'slow'
  return /^(21|22|23|42)/.test(code) ? 'data' : undefined
}

/** Of an inbound text: what breaks in our own code is about that text, unless the connection is gone. */
export const troubleOfText = (error: unknown): Trouble | undefined => {
  const { code, message } = error as { code?: string; message: string }
  if (code !== undefined) return troubleOf(error)
  return /connection|timeout/i.test(message) ? undefined : 'data'
}

export type Left<T> = { item: T; trouble: Trouble; error: Error }

/**
 * Does the work on all of them, each time within a savepoint. What meets a lock is left as a whole; what is slow or breaks is
 * halved until the one remains. Answers what was left.
 */
export const inSteps = async <T>(
  tx: pg.PoolClient,
  list: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
  until = performance.now() + longestStepsMs,
): Promise<Left<T>[]> => {
  if (list.length === 0) return []
  if (performance.now() > until) {
    return list.map((item) => ({
      item,
      trouble: 'slow' as const,
      error: new Error('There was no time left to try it.'),
    }))
  }
  await tx.query('savepoint step')
  try {
    await work(list)
    await tx.query('release savepoint step')
    return []
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    await tx.query('rollback to savepoint step')
    await tx.query('release savepoint step')
    if (trouble === 'locked' || list.length === 1) {
      return list.map((item) => ({ item, trouble, error: error as Error }))
    }
  }
  const half = Math.ceil(list.length / 2)
  return [
    ...(await inSteps(tx, list.slice(0, half), work, until)),
    ...(await inSteps(tx, list.slice(half), work, until)),
  ]
}

/**
 * Inbound texts that could not be applied in their turn, because somebody holds rows of their account. They keep their order: while
 * one of an account waits, all that come after it wait behind it, and nothing is claimed for the account (claim-store.ts). What
 * they stop is told anew with every try, as those who have heard of it forget it after two minutes.
 */
import type pg from 'pg'
import { inTransaction } from '../../platform/database.ts'
import { phoneOf } from './address.ts'
import type { ApplyOptions } from './batches.ts'
import { stepPatience, troubleOfText } from './carrier-trouble.ts'
import {
  accountsDue,
  type DeferredText,
  deferAccount,
  deferText,
  dropDeferred,
  takeDeferred,
} from './deferred-text-store.ts'
import { type OnStop, tellStops } from './early-stops.ts'
import { setPatience } from './event-store.ts'

type Options = Omit<ApplyOptions, 'shard'> & { onStop?: OnStop }

const mostInBatch = 25
/** STOPs of all that wait are told, not of the batch alone. */
const mostTold = 10_000
/** One that is slow has twice the time with each try: for as long as it waits nothing is claimed for its account. */
const longestStatementMs = 10_000

export const applyDeferredTexts = async (options: Options) => {
  for (const accountId of await accountsDue(options.pool)) {
    try {
      while (await applySome(options, accountId));
    } catch (error) {
      // One account's trouble is no other's.
      options.onError(error)
    }
  }
}

/** Whether there may be more to apply. */
const applySome = async (options: Options, accountId: number): Promise<boolean> => {
  const after: (() => void)[] = []
  const waiting: DeferredText[] = []
  let count = 0
  await inTransaction(options.pool, async (tx) => {
    const texts = await takeDeferred(tx, accountId, mostInBatch)
    count = texts.length
    const statementMs = stepPatience.statementMs * 2 ** (texts[0]?.tries ?? 0)
    await setPatience(tx, { ...stepPatience, statementMs: Math.min(longestStatementMs, statementMs) })
    for (const text of texts) {
      await tx.query('savepoint deferred')
      const then = await tryOne(options, tx, accountId, text)
      if (then === 'waits') {
        await deferAccount(tx, accountId)
        // Those before it are applied and gone.
        waiting.push(...(await takeDeferred(tx, accountId, mostTold)))
        return
      }
      if (then) after.push(then)
    }
  })
  for (const then of after) then()
  if (waiting.length > 0 && options.onStop) await tellStops(options.pool, waiting, options.onStop)
  return waiting.length === 0 && count === mostInBatch
}

const tryOne = async ({ applyText, onError }: Options, tx: pg.PoolClient, accountId: number, text: DeferredText) => {
  const { nodeId, seq } = text
  try {
    const then = await applyText(tx, nodeId, text)
    await dropDeferred(tx, text)
    return then
  } catch (error) {
    const trouble = troubleOfText(error)
    if (!trouble) throw error
    await tx.query('rollback to savepoint deferred')
    if (trouble !== 'data') return 'waits'
    const { message } = error as Error
    onError(new Error(`event ${nodeId}/${seq} was left: ${message}`))
    const ends = { phone: phoneOf(text.source), ownPhone: phoneOf(text.destination) }
    await deferText(tx, { nodeId, seq, accountId, ...ends }, message)
    return undefined
  }
}

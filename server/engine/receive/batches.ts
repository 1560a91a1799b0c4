/**
 * A batch of what carriers told us, applied in one transaction that moves the cursor past all of it.
 *
 * Nobody's trouble is another's: when rows of an account are locked, a statement goes astray or a receipt cannot be applied, the
 * transaction is begun anew in steps, account by account, and what still cannot be applied is kept with its next try: receipts with
 * those that match nothing (unmatched.ts), texts with those deferred (deferred-texts.ts). An account that was found locked is
 * left out of the batches that follow, and tried apart from them now and then.
 */
import type pg from 'pg'
import type { CarrierEvent } from '../../carriers/carrier.ts'
import type { SaidText } from '../../features/messages/outcome-store.ts'
import { inTransaction } from '../../platform/database.ts'
import { phoneOf, readingsOf } from './address.ts'
import { inSteps, type Left, longestStepsMs, patience, stepPatience, troubleOfText } from './carrier-trouble.ts'
import { accountsOf, deferText } from './deferred-text-store.ts'
import { type Cursor, lockCursor, type StoredEvent, saveCursor, setPatience } from './event-store.ts'
import { applyByIds } from './receipts.ts'
import { keepUnmatched } from './unmatched-store.ts'

/** `found` and `unfound` are of those that were waiting; the others of those that have just come. */
export type Outcome = 'applied' | 'repeat' | 'waiting' | 'not-final' | 'found' | 'unfound'

export type ApplyOptions = {
  pool: pg.Pool
  shard: number
  /** Applies one inbound text within the batch's transaction; answers what to do once that is committed. */
  applyText(tx: pg.PoolClient, nodeId: number, event: StoredEvent): Promise<(() => void) | undefined>
  onError(error: unknown): void
}

type Options = ApplyOptions & { suspects: Suspects }

type Done = {
  after: (() => void)[]
  moved: Set<number>
  /** Single texts whose outcome has changed. */
  said: SaidText[]
  kinds: Map<CarrierEvent['kind'], number>
  outcomes: Map<Outcome, number>
  isWaiting: boolean
  /** Those that were named by their ids as they are. */
  exact: StoredEvent[]
  /** Up to here all is applied; null where there was nothing to do. */
  through: number | null
}

export const applyBatch = async (options: Options, nodeId: number, all: readonly StoredEvent[]): Promise<Done> => {
  try {
    return await applyIn(options, nodeId, all, false)
  } catch (error) {
    if (!troubleOfText(error)) throw error
    return await applyIn(options, nodeId, all, true)
  }
}

const applyIn = (options: Options, nodeId: number, all: readonly StoredEvent[], isInSteps: boolean) =>
  inTransaction(options.pool, (tx, cursor: Cursor) => applyFrom(cursor, options, tx, nodeId, all, isInSteps), {
    // Locked, so that a node that was taken for dead and its adopter never apply the same event.
    first: (tx) => lockCursor(tx, nodeId, isInSteps ? stepPatience : patience),
    last: async (tx, { through }) => through !== null && (await saveCursor(tx, nodeId, through)),
  })

const applyFrom = async (
  { appliedSeq, deferring }: Cursor,
  options: Options,
  tx: pg.PoolClient,
  nodeId: number,
  all: readonly StoredEvent[],
  isInSteps: boolean,
): Promise<Done> => {
  const done: Done = {
    ...{ after: [], moved: new Set(), said: [], kinds: new Map(), outcomes: new Map() },
    ...{ isWaiting: false, exact: [], through: null },
  }
  const batch = all.filter((event) => event.seq > appliedSeq)
  if (batch.length === 0) return done
  const { suspects } = options
  const accountOf = isInSteps || deferring.length + suspects.size() > 0 ? await findAccounts(tx, batch) : () => 0
  const texts = textsByPhone(batch)
  count(done.kinds, 'text', texts.length)
  // A text may be a STOP: before everything else of its batch. By phone, as others lock recipients in that order too.
  const isDeferring = new Set(deferring)
  for (const event of texts) {
    const accountId = accountOf(event)
    const then = isDeferring.has(accountId)
      ? 'waits'
      : await applyText(options, tx, nodeId, event, accountId, isInSteps)
    if (then === 'waits') {
      isDeferring.add(accountId)
      await deferText(tx, { nodeId, seq: event.seq, accountId, ...endsOf(event) }, null)
      done.isWaiting = true
    } else if (then) done.after.push(then)
  }
  await applyReceipts(options, tx, batch, accountOf, isInSteps, done)
  done.through = batch.at(-1)!.seq
  return done
}

/** Those of one phone stay in their order. */
const textsByPhone = (batch: readonly StoredEvent[]) =>
  batch.filter(({ kind }) => kind === 'text').sort((a, b) => phoneOf(a.source) - phoneOf(b.source))

const endsOf = ({ source, destination }: StoredEvent) => ({ phone: phoneOf(source), ownPhone: phoneOf(destination) })

/**
 * A text that cannot be applied, for a fault of ours, must not hold up those behind it: it is left, and stays with its raw row to
 * be looked at. As a rule there is none, so a batch is tried without savepoints, which cost a text two trips to the database.
 */
const applyText = async (
  { applyText: apply, onError }: Options,
  tx: pg.PoolClient,
  nodeId: number,
  event: StoredEvent,
  accountId: number,
  isInSteps: boolean,
) => {
  if (!isInSteps) return await apply(tx, nodeId, event)
  await tx.query('savepoint event')
  try {
    const then = await apply(tx, nodeId, event)
    await tx.query('release savepoint event')
    return then
  } catch (error) {
    const trouble = troubleOfText(error)
    if (!trouble) throw error
    await tx.query('rollback to savepoint event')
    if (trouble !== 'data') return 'waits'
    const { message } = error as Error
    onError(new Error(`event ${nodeId}/${event.seq} was left: ${message}`))
    await deferText(tx, { nodeId, seq: event.seq, accountId, ...endsOf(event) }, message)
    return undefined
  }
}

const applyReceipts = async (
  options: Options,
  tx: pg.PoolClient,
  batch: readonly StoredEvent[],
  accountOf: (event: StoredEvent) => number,
  isInSteps: boolean,
  done: Done,
) => {
  const told = batch.filter(({ kind }) => kind === 'receipt')
  if (told.length === 0) return
  count(done.kinds, 'receipt', told.length)
  const receipts = told.filter(({ status }) => status !== null)
  count(done.outcomes, 'not-final', told.length - receipts.length)
  const waiting: StoredEvent[] = []
  const apply = async (list: readonly StoredEvent[]) => {
    const { became, moved, said } = await applyByIds(tx, list, options.shard)
    done.said.push(...said)
    for (const broadcastId of moved) done.moved.add(broadcastId)
    for (const [at, event] of list.entries()) {
      const how = became[at]!
      if (how === 'applied') done.exact.push(event)
      if (how === 'applied' || how === 'repeat') count(done.outcomes, how, 1)
      else waiting.push(event)
    }
  }
  const left: Left<StoredEvent>[] = []
  const { suspects } = options
  const free = receipts.filter((event) => !suspects.has(accountOf(event)))
  // All accounts together: the transaction has a limit of its own.
  const until = performance.now() + longestStepsMs
  if (!isInSteps && free.length > 0) await apply(free)
  if (isInSteps)
    for (const list of Map.groupBy(free, accountOf).values()) left.push(...(await inSteps(tx, list, apply, until)))
  const held = receipts.filter((event) => suspects.has(accountOf(event)))
  if (held.length > 0) await setPatience(tx, stepPatience)
  for (const [accountId, list] of Map.groupBy(held, accountOf)) {
    if (suspects.mayTry(accountId)) left.push(...(await inSteps(tx, list, apply, until)))
    else left.push(...list.map((item) => ({ item, trouble: 'locked' as const, error: new Error() })))
  }
  for (const { item, trouble, error } of left) {
    if (trouble === 'data') options.onError(new Error(`${nameOf(item)} could not be applied: ${error.message}`))
  }
  if (held.length + left.length > 0)
    suspects.note(
      left.filter(({ trouble }) => trouble === 'locked').map(({ item }) => accountOf(item)),
      receipts.map(accountOf),
    )
  const kept = [...waiting.map((event) => ({ event, problem: null })), ...left.map(problemOf)]
  count(done.outcomes, 'waiting', kept.length)
  if (kept.length === 0) return
  await keepUnmatched(tx, kept)
  done.isWaiting = true
}

const nameOf = ({ carrierId, messageId, seq }: StoredEvent) =>
  `the receipt ${messageId} of carrier ${carrierId}, event ${seq},`

const problemOf = ({ item, trouble, error }: Left<StoredEvent>) => ({
  event: item,
  problem: trouble === 'data' ? error.message : null,
})

const count = <K>(of: Map<K, number>, what: K, more: number) => {
  if (more > 0) of.set(what, (of.get(what) ?? 0) + more)
}

/** By our number, in whichever way it is written; 0 for nobody's. */
const findAccounts = async (tx: pg.PoolClient, batch: readonly StoredEvent[]) => {
  const written = new Map(batch.map(({ destination }) => [destination, readingsOf(destination)]))
  const accounts = await accountsOf(tx, [...written.values()].flat())
  return ({ destination }: StoredEvent) =>
    written
      .get(destination)!
      .map((phone) => accounts.get(phone))
      .find((accountId) => accountId !== undefined) ?? 0
}

const firstWaitMs = 1000
const longestWaitMs = 8000

type Suspects = ReturnType<typeof openSuspects>

/** Accounts whose rows were found locked, and when each may be tried again. */
export const openSuspects = () => {
  const waits = new Map<number, { waitMs: number; until: number }>()
  return {
    size: () => waits.size,
    has: (accountId: number) => waits.has(accountId),
    mayTry: (accountId: number) => (waits.get(accountId)?.until ?? 0) <= performance.now(),
    /** Those found locked in a batch, and all whom it was about. */
    note(locked: readonly number[], all: readonly number[]) {
      const isLocked = new Set(locked)
      for (const accountId of new Set(all)) {
        const known = waits.get(accountId)
        if (!isLocked.has(accountId)) waits.delete(accountId)
        else if (!known || known.until <= performance.now()) {
          const waitMs = known ? Math.min(longestWaitMs, 2 * known.waitMs) : firstWaitMs
          waits.set(accountId, { waitMs, until: performance.now() + waitMs })
        }
      }
    },
  }
}

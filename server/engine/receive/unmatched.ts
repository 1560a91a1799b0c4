/**
 * Receipts whose text was not found, or whose account was locked, when they came. In this order: the id as given (its answer has
 * arrived by now), the id in a form that this carrier has been seen to use, our reference between these two numbers, and the only
 * unknown text between them in 72 hours. More than one candidate decides nothing, and what may be about one of those steps goes
 * no further. A text that has ended unconfirmed is unknown still, and gives way to a receipt that says delivered.
 */
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type pg from 'pg'
import { inTransaction, isDatabaseAway } from '../../platform/database.ts'
import { readingsOf } from './address.ts'
import type { Outcome } from './batches.ts'
import { inSteps, stepPatience, troubleOf } from './carrier-trouble.ts'
import { setPatience } from './event-store.ts'
import { noteForms } from './id-form-store.ts'
import { type Forms, readForms } from './id-forms.ts'
import { type Named, textsNamed } from './receipt-store.ts'
import { applyByIds, applyFound, askOf, type Told } from './receipts.ts'
import {
  acceptUnknown,
  dropUnmatched,
  dueUnmatched,
  isTextUnderWay,
  postponeUnmatched,
  takeUnmatched,
  triedUnmatched,
  type Unmatched,
  unknownTexts,
} from './unmatched-store.ts'

/** Its answer may still be on its way: the doubtful steps wait until that is unlikely. */
const doubtfulAfterTries = 2
const mostAtOnce = 2000
const longestRoundMs = 3000

type Round = {
  shard: number
  found: Unmatched[]
  /** Tried in vain. */
  tried: Unmatched[]
  /** It cannot be told yet, and that is no try. */
  postponed: Unmatched[]
  /** In doubt: each is looked at by itself. */
  doubtful: { receipt: Unmatched; forms: Forms }[]
  problems: Map<number, string>
  moved: Set<number>
}

type OnReceipts = (became: Outcome, count: number) => void

export const matchRound = async (
  pool: pg.Pool,
  shard: number,
  onProgress: (broadcastId: number) => void,
  onReceipts: OnReceipts = () => {},
) => {
  const until = performance.now() + longestRoundMs
  const tried = new Set<number>()
  for (let isMore = true; isMore && performance.now() < until; ) {
    const all = await dueUnmatched(pool, mostAtOnce)
    // Those that have just come are half of them.
    isMore = all.length >= mostAtOnce / 2
    // Whatever came long ago is due again at once.
    const due = all.filter(({ id }) => !tried.has(id))
    if (due.length === 0) return
    for (const { id } of due) tried.add(id)
    // Of two that contradict each other the first counts.
    due.sort((a, b) => a.receivedAt.localeCompare(b.receivedAt) || a.id - b.id)
    const round: Round = {
      ...{ shard, found: [], tried: [], postponed: [], doubtful: [], problems: new Map(), moved: new Set() },
    }
    await settleByIds(pool, due, round, until)
    await settleDoubtful(pool, round, until)
    for (const broadcastId of round.moved) onProgress(broadcastId)
    onReceipts('found', round.found.length)
    if (round.postponed.length > 0) await postponeUnmatched(pool, round.postponed)
    if (round.tried.length > 0) onReceipts('unfound', await triedUnmatched(pool, round.tried, round.problems))
  }
}

/**
 * What their ids name, each of our numbers in a transaction of its own. Those that were tried least come first: of an account whose
 * rows somebody holds, each number costs the wait for a lock.
 */
const settleByIds = async (pool: pg.Pool, due: readonly Unmatched[], round: Round, until: number) => {
  const tries = (list: readonly Unmatched[]) => Math.min(...list.map((receipt) => receipt.tries))
  const lists = [...Map.groupBy(due, ({ destination }) => destination).values()]
  for (const list of lists.sort((a, b) => tries(a) - tries(b))) {
    if (performance.now() > until) {
      round.postponed.push(...list)
      continue
    }
    try {
      await inTransaction(pool, async (tx) => {
        const receipts = await takeUnmatched(tx, list)
        const forms = await readForms(tx, receipts)
        await setPatience(tx, stepPatience)
        for (const { item, trouble, error } of await inSteps(tx, receipts, (part) =>
          settlePart(tx, part, forms, round),
        )) {
          round.tried.push(item)
          if (trouble === 'data') round.problems.set(item.id, error.message)
        }
      })
    } catch (error) {
      if (!troubleOf(error)) throw error
      round.tried.push(...list)
    }
  }
}

const settlePart = async (tx: pg.PoolClient, part: readonly Unmatched[], forms: Forms, round: Round) => {
  const byIds = await applyByIds(tx, part, round.shard)
  const ofForms = part.filter((_, at) => byIds.became[at] === 'unnamed')
  const asks = ofForms
    .map((receipt, no) => askOf(receipt, no, forms.seen(receipt)))
    .filter(({ handset }) => handset.length > 0)
  const byForms = await applyFound(tx, ofForms, await textsNamed(tx, asks), round.shard)
  const settled: Unmatched[] = []
  const rest = { tried: [] as Unmatched[], doubtful: [] as Round['doubtful'] }
  const sort = (list: readonly Unmatched[], { became }: Told, isLast: boolean) => {
    for (const [at, receipt] of list.entries()) {
      const how = became[at]!
      if (how === 'applied' || how === 'repeat') settled.push(receipt)
      else if (how !== 'unnamed') rest.tried.push(receipt)
      else if (isLast && receipt.tries >= doubtfulAfterTries) rest.doubtful.push({ receipt, forms })
      else if (isLast) rest.tried.push(receipt)
    }
  }
  sort(part, byIds, false)
  sort(ofForms, byForms, true)
  await dropUnmatched(tx, settled)
  round.found.push(...settled)
  round.tried.push(...rest.tried)
  round.doubtful.push(...rest.doubtful)
  for (const { moved } of [byIds, byForms]) for (const broadcastId of moved) round.moved.add(broadcastId)
}

/** Each in a transaction of its own: what happens to one is nothing to the others. */
const settleDoubtful = async (pool: pg.Pool, round: Round, until: number) => {
  const locked = new Set<string>()
  for (const { receipt, forms } of round.doubtful) {
    if (locked.has(receipt.destination) || performance.now() > until) {
      round.postponed.push(receipt)
      continue
    }
    try {
      const became = await inTransaction(pool, async (tx) => {
        await setPatience(tx, stepPatience)
        if ((await takeUnmatched(tx, [receipt])).length === 0) return undefined
        return await decide(tx, receipt, forms, round)
      })
      if (became) round[became].push(receipt)
    } catch (error) {
      if (isDatabaseAway(error as Error)) throw error
      const trouble = troubleOf(error)
      round.tried.push(receipt)
      if (trouble === 'locked') locked.add(receipt.destination)
      if (trouble !== 'locked' && trouble !== 'slow') round.problems.set(receipt.id, (error as Error).message)
    }
  }
}

const decide = async (
  tx: pg.PoolClient,
  receipt: Unmatched,
  forms: Forms,
  round: Round,
): Promise<'found' | 'tried' | 'postponed'> => {
  const learning = await learn(tx, receipt, forms)
  // Both numbers have to be told.
  const [to, from] = [readingsOf(receipt.source), readingsOf(receipt.destination)]
  if (to.length === 0 || from.length === 0) return 'tried'
  const { receivedAt, reference } = receipt
  // Some carriers write the two the wrong way round; whose number it is tells.
  const pairs = from.flatMap((one) =>
    to.flatMap((other) => [
      { ours: one, phone: other },
      { ours: other, phone: one },
    ]),
  )
  for (const { ours, phone } of pairs) {
    // What is on its way between the two may be what it is about, and will say so by its id.
    if (await isTextUnderWay(tx, ours, phone, receivedAt)) return 'postponed'
  }
  // It may be of the text that is written otherwise, which only a reference that is not that text's denies.
  if (learning.length > 0 && (!reference || learning.includes(reference))) return 'tried'
  const found = []
  for (const pair of pairs) {
    // Carriers that keep no reference may write a 0.
    const texts = await unknownTexts(tx, pair.ours, pair.phone, reference || null, receivedAt)
    found.push(...texts.map((text) => ({ text, ...pair })))
  }
  if (found.length !== 1) return 'tried'
  const [{ text, ours, phone }] = found as [(typeof found)[0]]
  // One without an id has one of its own, as the next one without may be of another text.
  const messageId = receipt.messageId || `receipt ${receipt.id}`
  const { carrierId } = receipt
  await acceptUnknown(tx, text, { carrierId, messageId, ownPhone: ours }, round.shard)
  const named = await textsNamed(tx, [{ no: 0, carrierId, messageIds: [messageId], handset: [phone], ours: [ours] }])
  const exact = named.filter(({ own_phone }) => own_phone === ours)
  const { moved } = await applyFound(tx, [receipt], exact, round.shard)
  for (const broadcastId of moved) round.moved.add(broadcastId)
  await dropUnmatched(tx, [receipt])
  return 'found'
}

/**
 * Keeps note of the forms in which this id names exactly one text that waits for its receipt. Answers the references of all those
 * that it may name so.
 */
const learn = async (tx: pg.PoolClient, receipt: Unmatched, forms: Forms): Promise<number[]> => {
  const possible = forms.possible(receipt)
  const ask = askOf(receipt, 0, [...possible.keys()])
  if (ask.handset.length === 0) return []
  const named = (await textsNamed(tx, [ask])).filter(isWaitingForReceipt)
  if (named.length === 1) await noteForms(tx, receipt.carrierId, possible.get(named[0]!.message_id)!, named[0]!.phone)
  return named.map(({ reference }) => reference)
}

const isWaitingForReceipt = ({ parts, is_receipted, state, is_unconfirmed }: Named) =>
  is_unconfirmed || (parts > 1 ? !is_receipted && isOpen(state) : isOpen(state))

const isOpen = (state: number | null) => state === outcome.accepted || state === outcome.unknown

/**
 * Texts whose answer never came are looked up in the records of the carriers that keep any. Nothing is ever sent again.
 *
 * What a carrier finds between the two numbers at that time, and whose id is no other text's, is this text: if exactly one is
 * found at all carriers of the number's route that can be asked, if all of those did tell, if no other text between the two
 * numbers is in doubt, and if the next round finds the same. That round comes a minute later: whatever was on its way to the
 * same phone at the first has its own id stored by then. None or several decide nothing.
 */
import { byReceipt } from '@carillon/domain/broadcast/receipt-outcome.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import type pg from 'pg'
import type { Carrier, FoundText, UnknownText } from '../../carriers/carrier.ts'
import { inTransaction } from '../../platform/database.ts'
import { applyReceipts } from '../receive/receipt-store.ts'
import { acceptUnknown, knownIds, unknownTexts } from '../receive/unmatched-store.ts'
import { type InDoubt, textsInDoubt } from './settle-unknown-store.ts'
import { composerOf } from './texts.ts'

type UnknownsOptions = {
  pool: pg.Pool
  shard: number
  /** The carriers that this node has open. */
  carriers(): readonly Carrier[]
  usualCarrierId: number
  /** How long a single text is asked about; those of a broadcast are until it is complete. */
  graceMs: number
  onProgress(broadcastId: number): void
  /** Milliseconds on any clock. */
  now?(): number
}

type Asked = { tries: number; dueAt: number; candidate?: string | undefined }
type Found = FoundText & { carrierId: number }

const mostListed = 500
const mostAskedInRound = 20
const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs

/** Answers the work of one round; no more often than every minute. */
export const openUnknowns = (options: UnknownsOptions) => {
  const { pool, now = () => performance.now() } = options
  let asked = new Map<string, Asked>()

  const askAll = async (text: InDoubt, carriers: readonly Carrier[], isSilent: Set<number>) => {
    const found = new Map<string, Found>()
    for (const carrier of carriers) {
      for (const question of questionsOf(text)) {
        const records = await carrier.settleUnknown!(question)
        if (records.kind === 'not-told') {
          isSilent.add(carrier.id)
          return undefined
        }
        for (const one of records.found) found.set(one.messageId, { ...one, carrierId: carrier.id })
      }
    }
    return [...found.values()]
  }

  const settleOne = async (text: InDoubt, found: readonly Found[], before: Asked): Promise<Asked | undefined> => {
    const wait = { tries: before.tries + 1, dueAt: now() + Math.min(longestWaitMs, minuteMs * 2 ** before.tries) }
    return await inTransaction(pool, async (tx) => {
      const fresh = await ofNobody(tx, text.phone, found)
      const [one, ...others] = await unknownTexts(tx, text.from, text.phone, null)
      if (fresh.length !== 1 || !one || others.length > 0 || !isSame(one, text)) return wait
      const [{ carrierId, messageId, status }] = fresh as [Found]
      const candidate = `${carrierId} ${messageId}`
      if (before.candidate !== candidate) return { tries: before.tries, dueAt: now(), candidate }
      // A carrier with records takes whole texts: its one id stands for all parts.
      const key = { carrierId, messageId, ownPhone: text.from }
      await acceptUnknown(tx, { ...one, parts: 1 }, key, options.shard)
      if (status) {
        const receipt = { no: 0, ...key, phone: text.phone, ...byReceipt(status) }
        await applyReceipts(tx, [receipt], options.shard)
      }
      return undefined
    })
  }

  return async () => {
    const askable = new Map(options.carriers().flatMap((one) => (canBeAsked(one) ? [[one.id, one] as const] : [])))
    if (askable.size === 0) return
    const { usualCarrierId, graceMs } = options
    const ask = { askable: [...askable.keys()], usualCarrierId, graceMs, limit: mostListed }
    const texts = await textsInDoubt(pool, ask)
    const startedAt = now()
    const known = new Map(texts.map((text) => [keyOf(text), asked.get(keyOf(text)) ?? { tries: 0, dueAt: startedAt }]))
    asked = known
    const isSilent = new Set<number>()
    for (const text of texts.filter((one) => known.get(keyOf(one))!.dueAt <= startedAt).slice(0, mostAskedInRound)) {
      const route = text.carrier_ids.length > 0 ? text.carrier_ids : [usualCarrierId]
      const carriers = route.flatMap((carrierId) => askable.get(carrierId) ?? [])
      // Who was silent a moment ago is left in peace for this round.
      if (carriers.some(({ id }) => isSilent.has(id))) continue
      const found = await askAll(text, carriers, isSilent)
      if (!found) continue
      const next = await settleOne(text, found, known.get(keyOf(text))!)
      if (next) known.set(keyOf(text), next)
      else if (text.broadcast_id !== null) options.onProgress(text.broadcast_id)
    }
  }
}

const canBeAsked = (carrier: Carrier) => carrier.settleUnknown !== undefined && carrier.isUp()

const keyOf = (text: InDoubt) => `${text.broadcast_id ?? 'text'} ${text.text_message_id ?? text.phone}`

const isSame = (one: Pick<InDoubt, 'broadcast_id' | 'text_message_id'>, text: InDoubt) =>
  one.broadcast_id === text.broadcast_id && one.text_message_id === text.text_message_id

/** Whether it was the first text to this phone, and said so, is not known any more. */
const questionsOf = (text: InDoubt): UnknownText[] => {
  const { from, phone: to, broadcast_id, text_message_id } = text
  const reference = (broadcast_id ?? text_message_id!) & 0xffff
  const isFirst = text.is_compliance ? [false] : [false, true]
  const words = new Set(isFirst.map((is_first) => wordsOf(text, is_first)))
  return [...words].map((said) => ({ from, to, text: said, reference, writtenAt: Date.parse(text.written_at) }))
}

const wordsOf = (text: InDoubt, is_first: boolean) =>
  text.broadcast_id === null
    ? composeText({ message: text.text_message, isFirstText: is_first }).leaves
    : composerOf(text)({ ...text, is_first })

/** Those whose id is no text's of ours yet. */
const ofNobody = async (tx: pg.PoolClient, phone: number, found: readonly Found[]) => {
  const fresh: Found[] = []
  for (const one of found) if ((await knownIds(tx, one.carrierId, phone, [one.messageId])).length === 0) fresh.push(one)
  return fresh
}

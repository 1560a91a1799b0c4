/** While one account's rows are held by somebody outside, the others do not notice. */
import { outcome } from '../../domain/broadcast/outcome.ts'
import { lostAnswersOf } from './answers.ts'
import { type Facts, groupBy, keyOf, type Life, type Move, type Sent, type Violation } from './facts.ts'

const startWithinMs = 2000
/** A broken link is back in half a second, with nothing outstanding. */
const silentAtMostMs = 5000
const settleWithinMs = 5000
/** Of those whose turn it was; some are asked to wait, or said stop. */
const share = 0.9

export const noticedOnes = (
  facts: Facts,
  lives: ReadonlyMap<number, Life>,
  moves: readonly Move[],
  sent: readonly Sent[],
): Violation[] =>
  facts.faults.flatMap(({ lock }) => {
    if (!lock) return []
    const isOther = (broadcast: number) => facts.plan.broadcasts[broadcast]!.account !== lock.account
    const others = sent.filter(({ broadcast }) => isOther(broadcast))
    return [
      ...late(facts, lives, lock, others),
      ...silent(facts, lock, others),
      ...unsettled(facts, lock, moves, others),
    ].map((what) => ({ what: `while account ${lock.account} was held: ${what}` }))
  })

type Lock = { account: number; from: number; until: number }

/** What was to start meanwhile, and went out at once. */
const late = ({ plan }: Facts, lives: ReadonlyMap<number, Life>, lock: Lock, others: readonly Sent[]): string[] =>
  plan.broadcasts.flatMap(({ name, by, account, phones }, place) => {
    if (by !== 'lock' || account === lock.account) return []
    const { startAt, startedAt } = lives.get(place) ?? {}
    if (startAt === undefined) return [`${name} was not there`]
    if (startedAt == null || startedAt - startAt > startWithinMs) {
      return [`${name} started ${startedAt == null ? 'never' : `${Math.round(startedAt - startAt)} ms late`}`]
    }
    const texted = new Set(
      others.filter(({ broadcast, at }) => broadcast === place && at < lock.until).map(({ to }) => to),
    )
    return texted.size < share * phones.length ? [`${name}: ${texted.size} of ${phones.length} were texted`] : []
  })

/** Recipients of a running broadcast follow each other without a long gap. Retries have a pace of their own and do not count. */
const silent = ({ plan }: Facts, { from, until }: Lock, others: readonly Sent[]): string[] =>
  [...groupBy(others, ({ broadcast }) => broadcast)].flatMap(([place, own]) => {
    const firsts = new Map<number, number>()
    for (const { to, at } of own) if (!firsts.has(to)) firsts.set(to, at)
    const times = [...firsts.values()]
    const gaps = times.map((at, i) => Math.min(at, until) - Math.max(times[i - 1] ?? at, from))
    const longest = gaps.reduce((most, gap) => Math.max(most, gap), 0)
    return longest > silentAtMostMs
      ? [`${plan.broadcasts[place]!.name} sent nothing for ${Math.round(longest)} ms`]
      : []
  })

/** Receipts that came meanwhile count within seconds. */
const unsettled = (facts: Facts, { from, until }: Lock, moves: readonly Move[], others: readonly Sent[]): string[] => {
  const isLost = lostAnswersOf({ ...facts, faults: [] })
  const ended = new Map<string, number>()
  for (const move of moves) if (move.state >= outcome.delivered) ended.set(keyOf(move), move.at)
  const receipts = groupBy(facts.ledger.receipts, ({ entry }) => entry)
  let count = 0
  let inTime = 0
  for (const one of others) {
    const came = receipts.get(one.place)?.find(({ acknowledgedAt }) => acknowledgedAt !== null)?.acknowledgedAt
    const isOne = facts.plan.broadcasts[one.broadcast]!.parts === 1 && one.status === 0 && !isLost(one)
    if (!isOne || came == null || came < from || came > until - settleWithinMs) continue
    count++
    const at = ended.get(keyOf({ broadcast: one.broadcast, phone: one.to }))
    if (at !== undefined && at < came + settleWithinMs) inTime++
  }
  return inTime < share * count ? [`${inTime} of ${count} receipts counted within ${settleWithinMs} ms`] : []
}

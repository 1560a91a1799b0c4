/** Never faster than allowed, never more than a day allows, never outside the window; the day and the hour as our clock shows them. */
import { isOpenAt } from '../../domain/time/calling-window.ts'
import { pacificDay } from '../../domain/time/pacific.ts'
import type { Entry } from '../smsc/smsc-talk.ts'
import { shownAt } from '../world/clock.ts'
import { accountOf, type Facts, groupBy, type Sent, type Violation } from './facts.ts'

/** A claim is decided upon a moment before it is there; so it may be of the day, or the opening, before. */
const decidedAheadMs = 1000
/** What was claimed leaves within this, or is claimed again. */
const claimedAheadMs = 7000
/** The sender's frames of one turn leave together at its end. */
const turnMs = 25

export const limitsOf = async (facts: Facts, sent: readonly Sent[]): Promise<Violation[]> => {
  const claimed = await claimTimes(facts, sent)
  return [...paces(facts), ...days(facts, sent, claimed), ...windows(facts, sent, claimed)]
}

/** For each submit when its claim was there, as far as there is one that fits. */
const claimTimes = async ({ plan, scene }: Facts, sent: readonly Sent[]): Promise<Map<Sent, number>> => {
  const isNeeded = plan.mix.limit === 'day' || plan.mix.limit === 'window'
  const claims = isNeeded
    ? await scene.query<Claim>(
        `select b.name, c.at, after_phone as after, through_phone as through, phones::text[] as phones
         from chaos.claims c join broadcasts b using (broadcast_id) where c.what = 'insert' order by n`,
      )
    : []
  const byName = groupBy(claims, ({ name }) => name)
  return new Map(
    sent.map((one): [Sent, number] => {
      const own = byName.get(plan.broadcasts[one.broadcast]!.name) ?? []
      const claim = own.findLast(
        ({ at, after, through, phones }) =>
          at.getTime() < one.at &&
          at.getTime() > one.at - claimedAheadMs &&
          (phones ? phones.includes(String(one.to)) : one.to > after && one.to <= through),
      )
      return [one, claim?.at.getTime() ?? one.at]
    }),
  )
}

type Claim = { name: string; at: Date; after: number; through: number; phones: string[] | null }

const paces = (facts: Facts): Violation[] => {
  const { plan, ledger } = facts
  const byNumber = plan.numbers.flatMap(({ phone, pace }) =>
    pace === 0 ? [] : [{ name: `${phone}`, pace, entries: ledger.entries.filter(({ from }) => from === phone) }],
  )
  const byAccount = plan.accounts.flatMap(({ textsPerMinute }, account) =>
    textsPerMinute === null
      ? []
      : [
          {
            name: `account ${account}`,
            pace: textsPerMinute / 60,
            entries: ledger.entries.filter(({ from }) => accountOf(plan, from) === account),
          },
        ],
  )
  return [...byNumber, ...byAccount].flatMap((one) => tooFast(facts, one))
}

type Paced = { name: string; pace: number; entries: Entry[] }

/** Some second in which more than the pace were certainly written. One frame more may seem to be in it. */
const tooFast = ({ plan, faults }: Facts, { name, pace, entries }: Paced): Violation[] => {
  const sorted = entries.toSorted((a, b) => a.at - b.at)
  const claim = Math.min(plan.slots, Math.ceil(pace / 2))
  for (const [i, first] of sorted.entries()) {
    const last = (more: number) => sorted[i + Math.floor(pace) + 1 + more]
    const isWithin = (one: Entry | undefined) => one !== undefined && one.at - first.since < 1000 - turnMs
    if (!isWithin(last(0))) continue
    const changes = faults.filter(({ at, until }) => at < first.at + 1000 && until > first.at - 1000)
    // A thawed engine may write a claim; engines that follow each other do not know each other's last frame.
    const more = changes.some(({ kind }) => kind === 'freeze') ? claim : changes.length > 0 ? 1 : 0
    if (isWithin(last(more))) {
      return [{ what: `${name}: more than ${pace} in the second from ${new Date(first.at).toISOString()}` }]
    }
  }
  return []
}

const days = ({ plan, clock }: Facts, sent: readonly Sent[], claimed: Map<Sent, number>): Violation[] =>
  plan.accounts.flatMap(({ messagesPerDay }, account) => {
    if (messagesPerDay === null) return []
    const own = sent.filter((one) => one.status === 0 && plan.broadcasts[one.broadcast]!.account === account)
    const certain = own.flatMap((one) => {
      const possible = new Set(momentsBefore(claimed.get(one)!).map((moment) => pacificDay(shownAt(clock, moment))))
      return possible.size === 1 ? [...possible] : []
    })
    return [...groupBy(certain, (day) => day)].flatMap(([day, { length }]) =>
      length > messagesPerDay
        ? [{ what: `account ${account}: ${length} segments on ${day}, more than ${messagesPerDay}` }]
        : [],
    )
  })

const windows = ({ plan, clock }: Facts, sent: readonly Sent[], claimed: Map<Sent, number>): Violation[] =>
  sent.flatMap((one) => {
    const { broadcast, part, at, to } = one
    const { window } = plan.broadcasts[broadcast]!
    if (
      !window ||
      part > 1 ||
      momentsBefore(claimed.get(one)!).some((moment) => isOpenAt(window, shownAt(clock, moment)))
    )
      return []
    const shown = new Date(shownAt(clock, at)).toISOString()
    return [{ what: `texted at ${shown}, outside the window`, phone: to }]
  })

const momentsBefore = (at: number) => [at - decidedAheadMs, at]

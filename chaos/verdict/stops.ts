/** Nobody is texted who said stop, and nothing is sent of a broadcast that was paused or cancelled. */
import { accountOf, type Facts, groupBy, type Sent, type Violation } from './facts.ts'

/** So long after a STOP was acknowledged a text may still be on its way. */
const stopWithinMs = 2000
/** What was claimed before a pause leaves within this, or is put down. */
const heldWithinMs = 6000

type Stopped = { account: number; phone: number; at: number }

/** Who said so, by text or by the account's own people, and when we had told that we know. */
export const stopsOf = ({ plan, ledger, said }: Facts): Stopped[] => [
  ...ledger.texts.flatMap(({ from, to, body, acknowledgedAt }) =>
    body === 'STOP' && acknowledgedAt !== null
      ? [{ account: accountOf(plan, to), phone: from, at: acknowledgedAt }]
      : [],
  ),
  ...said.flatMap((one) => (one.what === 'optOut' ? [one] : [])),
]

export const stoppedOnes = (facts: Facts, sent: readonly Sent[]): Violation[] => {
  const texted = groupBy(sent, ({ from, to }) => `${accountOf(facts.plan, from)} ${to}`)
  return stopsOf(facts).flatMap(({ account, phone, at }) => {
    // The second part of a text of which the first has left is let through.
    const late = (texted.get(`${account} ${phone}`) ?? []).find(
      (one) => one.part === 1 && one.since > at + stopWithinMs,
    )
    if (!late) return []
    return [{ what: `texted ${Math.round(late.at - at)} ms after its STOP was acknowledged`, phone }]
  })
}

export const heldOnes = ({ said }: Facts, sent: readonly Sent[]): Violation[] =>
  said.flatMap((one) => {
    if (one.what === 'optOut') return []
    const late = sent.filter(
      ({ broadcast, part, at, since }) =>
        broadcast === one.broadcast && part === 1 && since > one.at + heldWithinMs && at < one.until,
    )
    return late.map(({ to }) => ({ what: `was texted although its broadcast was told to ${one.what}`, phone: to }))
  })

import { type Outcome, outcomeName } from '../../domain/broadcast/outcome.ts'
import type { Facts, Violation } from './facts.ts'

/** What is known of a few of the phones concerned. */
export const evidenceFor = (facts: Facts, violations: readonly Violation[]): Promise<string[]> =>
  Promise.all(examples(violations).map((phone) => evidenceOf(facts, phone)))

/** Two phones of every kind of violation. */
const examples = (violations: readonly Violation[]): number[] => {
  const byKind = new Map<string, number[]>()
  for (const { what, phone } of violations) {
    if (phone === undefined) continue
    const kind = what.replaceAll(/\d+/g, '')
    const phones = byKind.get(kind) ?? []
    if (phones.length < 2) byKind.set(kind, [...phones, phone])
  }
  return [...new Set([...byKind.values()].flat())]
}

/** Everything that is known of one phone, in the order of time. */
const evidenceOf = async ({ scene, ledger, faults }: Facts, phone: number): Promise<string> => {
  const moves = await scene.query<{ at: Date; broadcast_id: number; was: Outcome; state: Outcome; reason: number }>(
    'select at, broadcast_id, was, state, reason from chaos.moves where phone = $1',
    [phone],
  )
  const claims = await scene.query<{ at: Date; what: string; claim_id: number; broadcast_id: number; epoch: number }>(
    `select at, what, claim_id, broadcast_id, epoch from chaos.claims
     where $1 = any(phones) or (phones is null and $1 > after_phone and $1 <= through_phone)`,
    [phone],
  )
  const events = await scene.query<{
    received_at: Date
    kind: string
    node_id: number
    seq: number
    link: string
    applied_seq: number
  }>(
    `select received_at, kind, node_id, seq, link, applied_seq from carrier_events left join nodes using (node_id) where source = $1`,
    [String(phone)],
  )
  const rows = await scene.query('select * from recipients where phone = $1', [phone])
  const story: [number, string][] = [
    ...moves.map((m): [number, string] => [
      m.at.getTime(),
      `in ${m.broadcast_id} ${outcomeName(m.was)} → ${outcomeName(m.state)} (${m.reason})`,
    ]),
    ...claims.map((c): [number, string] => [
      c.at.getTime(),
      `claim ${c.claim_id} of ${c.broadcast_id} in epoch ${c.epoch}: ${c.what}`,
    ]),
    ...events.map((e): [number, string] => [
      e.received_at.getTime(),
      `${e.kind} stored as ${e.node_id}/${e.seq} from link ${e.link}, of that node ${e.applied_seq} are applied`,
    ]),
    ...ledger.entries
      .filter(({ to }) => to === phone)
      .map((e): [number, string] => [
        e.at,
        `submit from ${e.from} of text ${e.reference} part ${e.part}: status ${e.status}, id ${e.messageId}${e.isAnswered ? '' : ', not answered'}`,
      ]),
    ...ledger.texts
      .filter(({ from }) => from === phone)
      .map((t): [number, string] => [
        t.acknowledgedAt ?? 0,
        `"${t.body}" to ${t.to} acknowledged, handed over ${t.handedOver} times`,
      ]),
    ...ledger.receipts
      .filter(({ to }) => to === phone)
      .map((r): [number, string] => [
        r.acknowledgedAt ?? 0,
        `receipt ${r.state} of ${r.messageId} ${r.acknowledgedAt === null ? 'not ' : ''}acknowledged`,
      ]),
    ...faults.flatMap(({ kind, at, until }): [number, string][] => [
      [at, kind],
      [until, `${kind} is over`],
    ]),
  ]
  const lines = story
    .sort(([a], [b]) => a - b)
    .map(([at, what]) => `    ${new Date(at).toISOString().slice(11, 23)} ${what}`)
  return [`  ${phone}`, ...lines, ...rows.map((row) => `    row ${JSON.stringify(row)}`)].join('\n')
}

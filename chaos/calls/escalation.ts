/** What may not have happened in a broadcast that texts first and then calls whoever has not answered. */
import type { LedgerLine } from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import type { Told } from './handsets.ts'
import type { CallPlan } from './plan.ts'
import type { Row } from './world.ts'

/** Both phones of whoever has this one, as `phones` has them in pairs. */
const contactOf = (phones: readonly number[], phone: number): string[] => {
  const at = phones.indexOf(phone)
  return phones.slice(at - (at % 2), at - (at % 2) + 2).map(String)
}

type Judged = { plan: CallPlan; ledger: readonly LedgerLine[]; told: Told; graceMs: number }

export const judgeEscalation = ({ plan, ledger, told, graceMs }: Judged, rows: readonly Row[]): string[] =>
  plan.broadcasts.flatMap(({ phones, escalation }) => {
    if (!escalation) return []
    const found: string[] = []
    const mine = ledger.filter(({ to }) => phones.includes(Number(to)))
    const calls = mine.filter(({ kind }) => kind === 'called')
    const passed = told.passed.get(phones[0]!) ?? Number.POSITIVE_INFINITY
    for (const { to, at } of calls) if (at < passed) found.push(`${to} called before the minutes were over`)
    for (const [phone, at] of told.heard) {
      if (!phones.includes(phone)) continue
      for (const call of calls)
        if (contactOf(phones, phone).includes(call.to) && call.at > at + graceMs)
          found.push(`${call.to} called ${call.at - at} ms after ${phone} had answered the text`)
    }
    for (const { to, at } of mine.filter(({ kind, key }) => kind === 'thanked' && key === '1'))
      for (const call of calls)
        if (contactOf(phones, Number(to)).includes(call.to) && call.at > at + graceMs)
          found.push(`${call.to} called ${call.at - at} ms after ${to} was thanked for pressing 1`)
    for (const phone of phones.map(String)) {
      const rang = new Set(
        mine.filter(({ kind, to }) => kind === 'ringing' && to === phone).map(({ callId }) => callId),
      )
      if (rang.size > 1) found.push(`${phone} rang ${rang.size} times`)
      const texts = told.texts.filter(({ to }) => to === phone).length
      if (texts > 1) found.push(`${phone} was texted ${texts} times`)
    }
    for (const row of rows) {
      if (row.reason !== reason.confirmed || !phones.includes(row.phone)) continue
      const pressed = new Set(mine.flatMap(({ kind, key, to }) => (kind === 'pressed' && key === '1' ? [to] : [])))
      if (!contactOf(phones, row.phone).some((phone) => told.heard.has(Number(phone)) || pressed.has(phone)))
        found.push(`${row.phone} counts as confirmed, and nobody has answered the text or pressed 1`)
    }
    return found
  })

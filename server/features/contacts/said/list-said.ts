import type { SaidItem } from '@carillon/contract/contacts.ts'
import { callEndText, callInText } from '@carillon/domain/broadcast/call-words.ts'
import type { OutcomeName } from '@carillon/domain/broadcast/outcome.ts'
import { outcomeName } from '@carillon/domain/broadcast/outcome.ts'
import { reasonName, reasonSentences } from '@carillon/domain/broadcast/reason.ts'
import { recipientText } from '@carillon/domain/broadcast/recipient-text.ts'
import { leftOutDetail } from '@carillon/domain/broadcast/results.ts'
import { transferText } from '@carillon/domain/broadcast/transfer-words.ts'
import { isConfirmation } from '@carillon/domain/conversation/message-kind.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import type { Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { SaidCall } from '../../history/calls-store.ts'
import { barredFromTexts } from '../../opt-outs/barred-store.ts'
import { findPhones, findSaid, type SaidRow } from './store.ts'

/** Everything said to and by a contact, newest first. */
export const listSaid = async (
  { db }: Platform,
  scope: Scope,
  personId: number,
  asked: { before?: string | undefined; pagesize?: number | undefined },
): Promise<{ Items: SaidItem[]; HasMore: boolean }> => {
  const phones = await findPhones(db, scope, personId)
  if (!phones) throw refuse('NotFound')
  const before = readBefore(scope, asked.before)
  // PostgreSQL knows no year 0.
  if (before?.startsWith('0000')) return { Items: [], HasMore: false }
  const size = asked.pagesize ?? 50
  // What has the time of the last one comes with it, because the next page begins before that time.
  const rows = await findSaid(db, scope, phones, { before, limit: size })
  const last = rows.length < size ? undefined : rows.at(-1)
  const next = last ? await findSaid(db, scope, phones, { before: last.at, limit: 1 }) : []
  return { Items: await withLeftOut(db, scope, phones, rows.map(itemOf)), HasMore: next.length > 0 }
}

/** What waits for somebody who may not be texted by now never goes out (rules/opt-outs 10). */
const withLeftOut = async (db: Db, scope: Scope, phones: readonly number[], items: SaidItem[]): Promise<SaidItem[]> => {
  if (!items.some(({ Result }) => Result === results.waiting)) return items
  const barred = await barredFromTexts(db, scope, phones)
  const whyOf = new Map(barred.map(({ PhoneNumber, bar }) => [PhoneNumber, leftOutDetail(bar)]))
  return items.map((item) => {
    const why = item.Result === results.waiting ? whyOf.get(item.PhoneNumber) : undefined
    return why === undefined ? item : { ...item, Result: results.notSent, ResultDetail: why }
  })
}

const readBefore = (scope: Scope, written: string | undefined): string | null => {
  if (written === undefined) return null
  const read = readStart(written, scope.timeZone)
  if (!read) throw refuseFields({ before: ['before must be a date, such as 2026-01-31 or 2026-01-31T17:00.'] })
  return new Date(read.at).toISOString()
}

const itemOf = (row: SaidRow): SaidItem => (row.call ? callOf(row, row.call) : textOf(row))

const textOf = (row: SaidRow): SaidItem => ({
  ID: row.kind === 'Text' ? `text-${row.id}` : `broadcast-${row.id}-${row.phone}`,
  Kind: row.kind === 'Text' ? 'Text' : 'Broadcast',
  IsInbound: row.isInbound,
  Type: isConfirmation(row.type) ? 'Chat' : row.type,
  Message: row.kind === 'Text' ? row.message : asReceived(row),
  PhoneNumber: row.PhoneNumber,
  TextPhoneNumber: row.TextPhoneNumber,
  BroadcastID: row.BroadcastID,
  BroadcastName: row.BroadcastName,
  Result: row.isInbound || row.state === null ? null : results[outcomeName(row.state as 0)],
  ResultDetail: row.isInbound ? '' : reasonSentences[reasonName(row.reason)],
  Voicemail: null,
  Date: row.at,
})

const callOf = (row: SaidRow, call: SaidCall): SaidItem => ({
  ID: `${row.isInbound ? 'call-in' : 'call'}-${call.id}`,
  Kind: row.isInbound ? 'CallIn' : 'Call',
  IsInbound: row.isInbound,
  Type: row.type,
  Message: row.isInbound
    ? callInText({ outcome: '', ...call }, row.BroadcastID !== null)
    : callEndText({ ...call, isLost: false }),
  PhoneNumber: row.PhoneNumber,
  TextPhoneNumber: call.ourPhone,
  BroadcastID: row.BroadcastID,
  BroadcastName: row.BroadcastName,
  Result: null,
  ResultDetail: [
    call.heardMs > 0 && `Heard ${Math.round(call.heardMs / 1000)} s.`,
    call.transfer && transferText(call.transfer, formatPhone(call.transfer.to)),
  ]
    .filter(Boolean)
    .join(' '),
  Voicemail: call.voicemail ?? null,
  Date: row.at,
})

const results: Record<OutcomeName, string> = {
  waiting: 'Waiting',
  retrying: 'Waiting',
  unknown: 'Sent',
  accepted: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  invalid: 'Invalid',
  notSent: 'NotSent',
}

/** With its merge fields filled; as it was written where there was no text for this one. */
const asReceived = (row: SaidRow): string => {
  const { message, signature, prefix, characterLimit, FirstName, LastName, Notes, ownMessage } = row
  const plan = { template: message, signature, organisation: prefix, characterLimit, byCarrierSegments: false }
  const text = recipientText(plan, { FirstName, LastName, Notes, ownMessage })
  return 'leaves' in text ? text.leaves : message
}

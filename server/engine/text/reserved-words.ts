import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { Confirmation } from '@carillon/domain/conversation/message-kind.ts'
import { type Inbound, readInbound } from '@carillon/domain/phone/opt-words.ts'
import { joinContact } from '../../features/contacts/join-contact.ts'
import { tellContacts } from '../../features/contacts/tell-contacts.ts'
import { sayText } from '../../features/messages/say-text.ts'
import { saidSince } from '../../features/messages/store.ts'
import { liftOptOut, optInByJoin, optOutByWord } from '../../features/opt-outs/opt-out.ts'
import { confirmations, joinReply } from './confirmations.ts'
import type { Incoming, Meaning } from './incoming.ts'

/** Closed by staff: nothing is answered any more (rules/accounts 3). */
const closedByStaff = 5

/**
 * STOP, UNSTOP, HELP and JOIN, which come before everything else; undefined for any other text. They are confirmed in words of
 * ours and free of charge: STOP and UNSTOP when they change something, HELP and JOIN at most once a minute.
 *
 * On toll-free numbers the network itself answers STOP and UNSTOP and blocks: no confirmation of ours.
 */
export const actOnReserved = async (from: Incoming): Promise<Meaning | undefined> => {
  const { number, phone, message } = from
  const { account_id: accountId, company_name: company } = number
  const read = readInbound(message)
  const isAnsweredByNetwork = number.class === 'toll-free'
  const heard = { phone, textNumberId: number.text_number_id, words: message, now: from.now }
  switch (read.kind) {
    case 'stop': {
      const isNew = await optOutByWord(from.db, from.scope, heard)
      if (isNew && !isAnsweredByNetwork) await confirm(from, 'Stop Reply', confirmations.stop(company))
      return {
        type: 'Stop',
        marks: ['opted_out'],
        after: () => from.options.onOptOut(accountId, phone, reason.optedOut),
      }
    }
    case 'unstop': {
      const isLifted = await liftOptOut(from.db, from.scope, heard)
      if (isLifted && !isAnsweredByNetwork) await confirm(from, 'Unstop Reply', confirmations.unstop(company))
      return { type: 'Unstop', marks: [], after: () => from.options.onOptIn(accountId, phone) }
    }
    case 'help':
      await confirmOnceAMinute(from, 'Help Reply', confirmations.help(company, number.help_contact))
      return { type: 'Help', marks: [] }
    case 'join':
      return join(from, read, heard)
    default:
      return undefined
  }
}

const join = async (
  from: Incoming,
  { group }: Inbound & { kind: 'join' },
  heard: Parameters<typeof optInByJoin>[2],
): Promise<Meaning> => {
  const { db, scope, number, phone, now } = from
  await optInByJoin(db, scope, heard)
  tellContacts(from.unit)
  const joined = await joinContact(db, scope, { phone, group, notes: 'Opted in by texting JOIN', now })
  const said = joined.groupIsUnknown
    ? confirmations.joinUnknownGroup(number.company_name)
    : joinReply(joined.reply, number.company_name)
  await confirmOnceAMinute(from, 'Join Reply', said)
  return {
    type: 'Join',
    marks: [],
    after: () => from.options.onOptIn(number.account_id, phone),
  }
}

const confirm = async ({ unit, number, phone, now }: Incoming, kind: Confirmation, message: string) => {
  if (number.account_status_id === closedByStaff) return
  await sayText(unit, { textNumberId: number.text_number_id, phone, kind, message, userId: null, credits: 0, now })
}

const minuteMs = 60_000

const confirmOnceAMinute = async (from: Incoming, kind: Confirmation, message: string) => {
  const { db, scope, number, phone, now } = from
  const same = { textNumberId: number.text_number_id, phone, kind, message }
  if (!(await saidSince(db, scope, same, new Date(now.getTime() - minuteMs)))) await confirm(from, kind, message)
}

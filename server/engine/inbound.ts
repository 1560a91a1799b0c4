/**
 * What an inbound text does, in the order of decisions §6: STOP, UNSTOP, HELP, JOIN, soft opt-out, reply. First match wins.
 * Runs within the transaction of its batch, so that a STOP counts for every claim that follows; what the world hears of
 * it (`After`) happens after the commit. It is stored whatever the account's status.
 *
 * On toll-free numbers the network itself answers STOP and UNSTOP and blocks: no confirmation of ours.
 */
import { readInbound } from '@carillon/domain/phone/opt-words.ts'
import type pg from 'pg'
import { joinContact } from '../features/contacts/join-contact.ts'
import { tellContacts } from '../features/contacts/tell-contacts.ts'
import { liftOptOut, optInByJoin, optOutByWord, optOutSoftly } from '../features/opt-outs/opt-out.ts'
import { onClient } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { roomOf } from '../platform/realtime.ts'
import { phoneOf } from './address.ts'
import { confirmations, joinReply } from './confirmations.ts'
import type { StoredEvent } from './event-store.ts'
import {
  answeredBroadcast,
  confirmedLately,
  type InboundNumber,
  isRepeated,
  markRecipient,
  ownerOf,
  saveInbound,
  submitConfirmation,
} from './inbound-store.ts'
import { engineScope } from './scope.ts'

export type InboundOptions = {
  platform: Platform
  shard: number
  onOptOut(accountId: number, phone: number): void
  onOptIn(accountId: number, phone: number): void
  onConfirmation(): void
  onProgress(broadcastId: number): void
}

type After = () => void

/** Closed by staff: nothing is answered any more (decisions §6). */
const closedByStaff = 5

export const inboundText =
  (options: InboundOptions) =>
  async (tx: pg.PoolClient, nodeId: number, event: StoredEvent): Promise<After | undefined> => {
    const { phone, number } = await addressed(tx, event)
    if (phone === 0) {
      options.platform.log.warn({ carrierId: event.carrierId }, 'a text from a sender that has no number')
      return
    }
    if (!number) {
      options.platform.log.warn({ carrierId: event.carrierId }, 'a text for a number that nobody owns')
      return
    }
    const message = event.body ?? ''
    // The words of a STOP are acted on however often they come: between two of them there may have been an UNSTOP.
    const repeated = await isRepeated(tx, nodeId, event)
    if (repeated && !endsTexts(message)) return
    const read = await act(options, tx, number, phone, message)
    if (repeated) return read.after
    const answered = await answeredBroadcast(tx, number, phone)
    const broadcastId = answered?.broadcast_id ?? null
    const textMessageId = await saveInbound(tx, number, {
      ...{ phone, message, type: read.type, broadcastId },
      ...{ nodeId, seq: event.seq },
    })
    for (const mark of broadcastId === null ? [] : read.marks) {
      await markRecipient(tx, number.account_id, broadcastId!, phone, mark, options.shard)
    }
    return () => {
      read.after?.()
      const rooms = [roomOf.broadcasts(number.account_id), ...(answered ? [roomOf.user(answered.user_id)] : [])]
      options.platform.realtime.publish(rooms, 'textmessage.received', {
        TextMessageID: textMessageId,
        BroadcastID: broadcastId,
        TextNumberID: number.text_number_id,
      })
      if (broadcastId !== null) options.onProgress(broadcastId)
    }
  }

/** An opt-out in words of one's own is a reply too; a reserved word is none. */
type Read = { type: string; marks: readonly ('replied' | 'opted_out')[]; after?: After }

const act = async (
  options: InboundOptions,
  tx: pg.PoolClient,
  number: InboundNumber,
  phone: number,
  message: string,
): Promise<Read> => {
  const db = onClient(tx)
  const scope = engineScope(number.account_id)
  const now = options.platform.clock.now()
  const from = { phone, textNumberId: number.text_number_id, words: message, now }
  const confirm = async (text: string, atMostOnceAMinute: boolean) => {
    if (number.account_status_id === closedByStaff) return
    if (atMostOnceAMinute && (await confirmedLately(tx, number, phone, text))) return
    await submitConfirmation(tx, number, phone, text)
  }
  const isAnsweredByNetwork = number.class === 'toll-free'
  const read = readInbound(message)
  switch (read.kind) {
    case 'stop': {
      const isNew = await optOutByWord(db, scope, from)
      if (isNew && !isAnsweredByNetwork) await confirm(confirmations.stop(number.company_name), false)
      return {
        type: 'Stop',
        marks: ['opted_out'],
        after: () => {
          options.onOptOut(number.account_id, phone)
          options.onConfirmation()
        },
      }
    }
    case 'unstop': {
      const isLifted = await liftOptOut(db, scope, from)
      if (isLifted && !isAnsweredByNetwork) await confirm(confirmations.unstop(number.company_name), false)
      return {
        type: 'Unstop',
        marks: [],
        after: () => {
          options.onOptIn(number.account_id, phone)
          options.onConfirmation()
        },
      }
    }
    case 'help':
      await confirm(confirmations.help(number.company_name, number.help_contact), true)
      return { type: 'Help', marks: [], after: options.onConfirmation }
    case 'join': {
      await optInByJoin(db, scope, from)
      const { groupIsUnknown, reply } = await joinContact(db, scope, {
        phone,
        group: read.group,
        notes: 'Opted in by texting JOIN',
        now,
      })
      const said = groupIsUnknown
        ? confirmations.joinUnknownGroup(number.company_name)
        : joinReply(reply, number.company_name)
      await confirm(said, true)
      return {
        type: 'Join',
        marks: [],
        after: () => {
          options.onOptIn(number.account_id, phone)
          options.onConfirmation()
          tellContacts(options.platform, scope)
        },
      }
    }
    case 'soft-opt-out':
      await optOutSoftly(db, scope, from)
      return {
        type: 'Auto Opt-out',
        marks: ['replied', 'opted_out'],
        after: () => options.onOptOut(number.account_id, phone),
      }
    default:
      return { type: 'Chat', marks: ['replied'] }
  }
}

const endsTexts = (message: string) => ['stop', 'soft-opt-out'].includes(readInbound(message).kind)

/** Some carriers in the US write ten digits: then both ends are written so. */
const addressed = async (tx: pg.PoolClient, { source, destination }: StoredEvent) => {
  const [from, to] = [phoneOf(source), phoneOf(destination)]
  const number = await ownerOf(tx, to)
  if (number || !isTenDigits(to)) return { phone: from, number }
  return { phone: isTenDigits(from) ? from + northAmerica : from, number: await ownerOf(tx, to + northAmerica) }
}

const northAmerica = 10_000_000_000
const isTenDigits = (phone: number) => phone >= 2_000_000_000 && phone < northAmerica

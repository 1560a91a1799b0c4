import type { setBroadcastMessage as call, MergedMessage } from '@carillon/contract/template-merges.ts'
import type { z } from 'zod'
import { refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { updateMerge } from '../broadcasts/change/store.ts'
import type { ToChange } from '../broadcasts/store.ts'
import { beginMerge } from './begin-merge.ts'
import { changeInBroadcast } from './change-in-broadcast.ts'
import { checkOwn, phoneOf } from './check-own.ts'
import { findPeople } from './messages/find-people.ts'
import { findPersonal } from './messages/store.ts'
import { factsOfBroadcast, mergeOfBroadcast } from './store.ts'
import { writeOwn } from './write-own.ts'

type Asked = z.output<typeof call.body>

/** Writes the message of one recipient of a broadcast that has not started; it is priced and planned anew. */
export const setBroadcastMessage = async (unit: Unit, broadcastId: number, asked: Asked): Promise<MergedMessage> => {
  return await changeInBroadcast(unit, broadcastId, (broadcast) => write(unit, broadcast, asked))
}

const write = async (unit: Unit, broadcast: ToChange, { PhoneNumber, TextMessage }: Asked) => {
  const { db: tx, scope } = unit
  const { broadcast_id, text_message: message, signature, character_limit } = broadcast
  const { country_id } = await senderOf(tx, scope)
  const { has_media: hasMedia, phone_number_count } = await factsOfBroadcast(tx, scope, broadcast_id)
  const mergeId = await mergeInUse(unit, broadcast, phone_number_count)
  const sources = await findPeople(tx, scope, { audience_id: null, broadcast_id })
  const phone = phoneOf(PhoneNumber, country_id)
  const person = await findPersonal(tx, scope, { mergeId, sources, phone })
  if (!person) throw refuseUnknown('PhoneNumber', 'recipient', [PhoneNumber])
  const limits = { maxLength: character_limit, signature, hasMedia }
  const own = TextMessage === null ? null : checkOwn(TextMessage, person, limits)
  return await writeOwn(tx, scope, {
    ...{ mergeId, template: { message, signature, character_limit }, sources, person, own },
  })
}

/** That of its draft, where it was of the same message, or one of its own. From here on it is asked for all its people. */
const mergeInUse = async (unit: Unit, broadcast: ToChange, total: number) => {
  const { db: tx, scope } = unit
  const { broadcast_id: broadcastId, text_message: message, signature, character_limit: characterLimit } = broadcast
  const last = await mergeOfBroadcast(tx, scope, broadcastId)
  const mergeId =
    last?.message === message
      ? last.template_merge_id
      : await beginMerge(unit, { audienceId: null, broadcastId, message, signature, characterLimit, total })
  await updateMerge(tx, scope, broadcastId, mergeId)
  return mergeId
}

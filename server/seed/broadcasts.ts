import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { createBroadcast } from '../features/broadcasts/create-broadcast.ts'
import type { Scope } from '../platform/scope.ts'
import type { Seeding } from './clock.ts'
import { receiveAll, sendAll } from './recorded-carrier.ts'

const minute = 60_000
const day = 86_400_000

type Stage = {
  owner: Scope
  textNumberId: number
  /** E.164 digits of that text number. */
  textNumber: number
  staffListId: number
  /** The staff whose handsets reply, by their last two digits. */
  repliers: readonly number[]
}

const sentences = [
  'I can come, but I will be ten minutes late.',
  'Is this in the library or the cafeteria?',
  'Thanks for letting us know!',
  'Please save me a seat near the door.',
  'Please only text me about emergencies.',
]

/** What a handset with these last two digits says (rules/simulator 2). */
const replyOf = (phone: number, index: number): string => {
  const digits = phone % 100
  if (digits <= 64) return 'Yes'
  if (digits <= 69) return 'No'
  if (digits <= 74) return sentences[index % sentences.length]!
  return 'wrong number, please remove me'
}

/** Two days ago a text to Staff, sent, received and answered. */
export const makeFinished = async (seeding: Seeding, stage: Stage, today: Date) => {
  const start = new Date(today.getTime() - 2 * day)
  // Nine in the morning in Illinois, or ten in summer.
  start.setUTCHours(15, 0, 0, 0)
  await seeding.at(start)
  await createBroadcast(
    seeding.unitOf(stage.owner),
    CreateBroadcast.parse({
      BroadcastName: 'Staff meeting moved to 3:30',
      BroadcastType: 'SMS',
      TextMessage: "Today's staff meeting moves to 3:30 PM in the library. Can you come? Reply Yes or No.",
      TextNumberID: stage.textNumberId,
      Lists: [{ ListID: stage.staffListId }],
    }),
  )
  await sendAll(seeding, stage.textNumberId, new Date(start.getTime() + minute))
  const replies = stage.repliers.map((from, index) => ({
    from,
    text: replyOf(from, index),
    at: new Date(start.getTime() + (2 + index) * minute),
  }))
  await receiveAll(seeding, stage.textNumber, replies)
}

/** A week ago a member's own text to the ten people she has added. */
export const makeMembers = async (seeding: Seeding, member: Scope, textNumberId: number, today: Date) => {
  const start = new Date(today.getTime() - 7 * day)
  start.setUTCHours(20, 0, 0, 0)
  await seeding.at(start)
  await createBroadcast(
    seeding.unitOf(member),
    CreateBroadcast.parse({
      BroadcastName: 'Band practice in the gym',
      BroadcastType: 'SMS',
      TextMessage: 'Band practice is in the gym today, not in the music room. See you at 4.',
      TextNumberID: textNumberId,
      Lists: [{ ListID: 0 }],
    }),
  )
  await sendAll(seeding, textNumberId, new Date(start.getTime() + minute))
}

/** In three days a reminder to everybody. */
export const makeScheduled = async (seeding: Seeding, stage: Stage, today: Date) => {
  await seeding.at(today)
  const start = new Date(today.getTime() + 3 * day)
  start.setUTCHours(16, 0, 0, 0)
  await createBroadcast(
    seeding.unitOf(stage.owner),
    CreateBroadcast.parse({
      BroadcastName: 'Picture day reminder',
      BroadcastType: 'SMS',
      TextMessage: 'Lincoln High: picture day is tomorrow. Order forms are at the front office.',
      TextNumberID: stage.textNumberId,
      StartDate: start.toISOString(),
      Lists: [{ ListID: 0 }],
    }),
  )
}

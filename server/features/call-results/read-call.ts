import type { Voice } from '@carillon/contract/audio-changes.ts'
import type { CallMade, CallRow } from '@carillon/contract/call-results.ts'
import { callEndText, toldByText } from '@carillon/domain/broadcast/call-words.ts'
import { wavHead } from '@carillon/domain/sound/write-wav.ts'
import { liveNodes } from '../../platform/nodes.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { FileReply } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { renderFor, wordsFor } from '../audio/render-speech.ts'
import { phonesOf } from '../broadcast-results/read-selection.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findName } from '../broadcasts/store.ts'
import { type AttemptRow, callsTo, type Played, playedBy } from './calls-of-store.ts'
import { findCall } from './store.ts'

type Asked = { BroadcastID: number; PhoneNumber: string }

/** One recipient with every call to them. */
export const readCall = async (
  { db }: Platform,
  scope: Scope,
  asked: Asked,
): Promise<CallRow & { Calls: CallMade[] }> => {
  const { phone, played, ...row } = await findRecipient(db, scope, asked)
  const live = new Set(await liveNodes(db, 'engine'))
  const calls = await callsTo(db, scope, asked.BroadcastID, phone)
  const Calls = calls.map((call) =>
    madeOf(call, !live.has(call.node_id), soundOf(call, played, row, asked.BroadcastID)),
  )
  return { ...row, Calls }
}

const findRecipient = async (db: Platform['db'], scope: Scope, { BroadcastID, PhoneNumber }: Asked) => {
  visibleBroadcast(await findName(db, scope, BroadcastID))
  const found = await findCall(db, scope, BroadcastID, phonesOf(PhoneNumber))
  const played = await playedBy(db, scope, BroadcastID)
  if (!found || !played) throw refuse('NotFound')
  return { ...found, played }
}

const whoOf = { person: 'Person', machine: 'Machine' } as const

const madeOf = (call: AttemptRow, isLost: boolean, Sound: CallMade['Sound']): CallMade => ({
  ...{ Attempt: call.attempt, DialedDate: call.intent_at, RangDate: call.rang_at, AnsweredDate: call.answered_at },
  ...{ EndedDate: call.ended_at, Duration: call.talked, Keys: call.keys, Credits: call.credits, Sound },
  AnsweredBy: call.answered_by === null ? '' : whoOf[call.answered_by],
  ...{ Quality: call.quality, MachineReadySeconds: call.ready_ms === null ? null : call.ready_ms / 1000 },
  ToldBy: toldByText(call.told_by),
  Result: callEndText({
    ...{ cause: call.cause, code: call.code, answeredBy: call.answered_by, isLost },
    ...{ hasRung: call.rang_at !== null, hasAnswered: call.answered_at !== null },
  }),
  NetworkCode: call.code,
  HeardSeconds: Math.round(call.heard_ms / 100) / 10,
})

type Person = Pick<CallRow, 'FirstName' | 'LastName' | 'Notes' | 'PhoneNumber'>

const soundOf = (
  { answered_by: who, heard_ms: heardMs }: AttemptRow,
  { live, voicemail }: Played,
  person: Person,
  broadcastId: number,
): CallMade['Sound'] => {
  if (who === null || heardMs === 0) return null
  const { audioId, name: Name, said, words } = who === 'machine' ? voicemail : live
  if (words === null) return { Name, Uri: `/v1/audio/${audioId}/sound`, Words: said }
  const Uri = `/v1/broadcasts/${broadcastId}/callresults/${person.PhoneNumber}/sound?AnsweredBy=${whoOf[who]}`
  return { Name, Uri, Words: wordsFor(words, person) }
}

/** What they were told, spoken as it was. */
export const giveCallSound = async (
  platform: Platform,
  scope: Scope,
  { AnsweredBy, ...asked }: Asked & { AnsweredBy: 'Person' | 'Machine' },
): Promise<FileReply> => {
  const { played, ...person } = await findRecipient(platform.db, scope, asked)
  const { name, words, voice } = AnsweredBy === 'Machine' ? played.voicemail : played.live
  if (words === null || voice === null) throw refuse('NotFound')
  const sound = await renderFor(platform, scope, { words, voice: voice as Voice }, person)
  if (!sound) throw refuse('NotFound')
  return { fileName: `${name}.wav`, content: parts(sound.samples) }
}

async function* parts(samples: Int16Array) {
  yield Buffer.from(wavHead(samples.length))
  yield Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
}

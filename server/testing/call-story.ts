import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { Recorder } from './recorder.ts'
import { wavOf } from './sounds.ts'

/** An announcement is made, and two phones have been called; the engine that would have called them is not there. */
export const callPeople = async ({ tell, query }: Recorder) => {
  const file = { content: wavOf({ before: 2 }), type: 'audio/wav' }
  const { AudioID } = await tell('uploadAudio', { params: { FileName: 'Late buses.wav' }, file })
  await query(
    `insert into verified_numbers (account_id, phone, user_id, verified_at)
      select account_id, 12175550177, user_id, now() from users where user_name = 'olive.owner'`,
  )
  const [codeCall] = await query<{ id: number }>(
    `insert into code_calls (account_id, user_id, phone, caller_id, created_at, expires_at, begun_at)
      select account_id, user_id, 12175550178, 12175550200, now(), now() + interval '10 minutes', now() from users
      where user_name = 'olive.owner' returning code_call_id as id`,
  )
  const { Items: numbers } = await tell('listTextNumbers', { query: { pagesize: 2 } })
  const [{ TextNumberID }] = numbers
  await tell('setTextLaunch', { body: { TextNumberID, PhoneNumber: '2175550177', ListID: 0 } })
  await tell('getTextLaunch')
  await tell('deleteTextLaunch')
  await tell('getCodeCall', { params: { CodeCallID: codeCall!.id } })
  await tell('removeCallerId', { params: { PhoneNumber: '2175550177' } })
  const { Items } = await tell('listCallerIds', { query: { pagesize: 2 } })
  const { BroadcastID } = await tell('createBroadcast', {
    body: {
      ...{ BroadcastName: 'Late buses', BroadcastType: 'Announcement', CallerID: Items[0].PhoneNumber },
      ...{ Audio: { AudioID }, CallThrottle: 10, RetryTimes: 2, CheckCallingWindow: false },
      Contacts: [
        { PrimaryPhone: '2175550131', FirstName: 'Ann' },
        { PrimaryPhone: '2175550168', FirstName: 'Bob' },
      ],
    },
  })
  await query('update broadcast_queue set is_planned = true, is_through = true where broadcast_id = $1', [BroadcastID])
  await query(
    `insert into recipients (account_id, broadcast_id, phone, channel, credits, state, reason, first_name, last_name, notes, done_at)
     select b.account_id, b.broadcast_id, r.phone, $2, 1, $3, r.reason, r.name, '', '', now()
     from broadcasts b, (values (12175550131, $4::smallint, 'Ann'), (12175550168, $5::smallint, 'Bob')) as r (phone, reason, name)
     where b.broadcast_id = $1`,
    [BroadcastID, channel.call, outcome.delivered, reason.livePerson, reason.voicemail],
  )
  await query(
    `insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at, answered_at, ended_at,
       answered_by, cause, heard_ms, credits)
     select account_id, broadcast_id, phone, 'call ' || phone, 1, 1, 1, now(), now() + interval '5 seconds', now() + interval '17 seconds',
       case reason when $2 then 'person' else 'machine' end, 'hung up', 12000, 1 from recipients where broadcast_id = $1 and channel = $3`,
    [BroadcastID, reason.livePerson, channel.call],
  )
  await query(
    `insert into calls_in (account_id, phone, called, carrier_id, call_id, came_at, answered_at, ended_at, broadcast_id, heard_ms)
     select account_id, 12175550168, 12175550200, 1, 'call in', now(), now(), now() + interval '12 seconds', broadcast_id, 12000
     from broadcasts where broadcast_id = $1`,
    [BroadcastID],
  )
  await query(
    `insert into voicemails (account_id, call_in_id, week, broadcast_id, phone, came_at, sound, seconds, peaks)
     select account_id, call_in_id, week, broadcast_id, phone, came_at, decode(repeat('ff', 8000), 'hex'), 1, decode('00ff', 'hex')
     from calls_in where broadcast_id = $1`,
    [BroadcastID],
  )
  const callsIn = await tell('listCallsIn', { query: { pagesize: 2 } })
  const { CallInID } = callsIn.Items[0]
  await tell('callsInSummary')
  await tell('getVoicemail', { params: { CallInID } })
  await tell('updateVoicemail', { params: { CallInID }, body: { IsHeard: true } })
  await tell('deleteVoicemail', { params: { CallInID } })
  const silent = await tell('createBroadcast', {
    body: {
      ...{ BroadcastName: 'Recorded later', BroadcastType: 'Announcement', CallerID: Items[0].PhoneNumber },
      ...{ RecordLater: true, Contacts: [{ PrimaryPhone: '2175550131' }] },
    },
  })
  await tell('setPhoneLaunch', { body: { LaunchID: '4711', PIN: '830274', ListID: 0 } })
  await tell('getPhoneLaunch')
  await tell('deletePhoneLaunch')
  await tell('renewRecording', { params: { BroadcastID: silent.BroadcastID } })
  await tell('updateBroadcast', {
    params: { BroadcastID: silent.BroadcastID },
    body: { BroadcastStatus: 'Canceled' },
  })
  const params = { BroadcastID }
  await query(
    `insert into call_transfers (account_id, broadcast_id, phone, call_id, to_phone, carrier_id, node_id, asked_at, held_until, answered_at,
       joined_at, ended_at, result, credits_reserved, seconds, credits)
     select account_id, broadcast_id, 12175550131, 'call 12175550131', 12175550190, 1, 1, now(), now(), now() + interval '8 seconds',
       now() + interval '8 seconds', now() + interval '1 minute', 'Connected', 1, 52, 1 from broadcasts where broadcast_id = $1`,
    [BroadcastID],
  )
  await tell('listTransfers', { params, query: { pagesize: 2 } })
  await tell('listCallResults', { params, query: { pagesize: 2 } })
  await tell('exportCallResults', { params })
  await tell('getCallsInProgress', { params })
  await tell('getCallResult', { params: { ...params, PhoneNumber: '2175550131' } })
  await query(
    `update broadcast_calls set live_words = 'Hello {{FirstName there}}, the buses are late.', live_voice = 'Joanna' where broadcast_id = $1`,
    [BroadcastID],
  )
  await tell('getCallSound', { params: { ...params, PhoneNumber: '2175550131' } })
}

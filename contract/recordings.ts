import { z } from 'zod'
import { Broadcast } from './broadcasts.ts'
import { call, idIn } from './call.ts'

export const renewRecording = call({
  name: 'renewRecording',
  summary: 'Have another ID by which a missing message is recorded by phone; the one before ends',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/recording',
  who: 'user',
  params: z.object({ BroadcastID: idIn }),
  reply: Broadcast,
  errors: ['WrongStatus', 'CannotCreateBroadcast'],
})

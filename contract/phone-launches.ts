import { z } from 'zod'
import { call, done, id } from './call.ts'
import { Seen } from './edits.ts'

/** By what a user sends a message from any phone. */
export const PhoneLaunch = z.object({
  /** Where they call; empty where that cannot be done here. */
  CallInNumber: z.string(),
  /** Empty until it is set up. The PIN is told to nobody. */
  LaunchID: z.string(),
  /** To whom their messages go: a group, 0 for Everyone. */
  ListID: id,
  ListName: z.string(),
})
export type PhoneLaunch = z.infer<typeof PhoneLaunch>

const path = '/user/phonelaunch'

export const getPhoneLaunch = call({
  name: 'getPhoneLaunch',
  summary: 'By which ID this user sends a message from any phone, and to whom',
  method: 'GET',
  path,
  who: 'user',
  reply: PhoneLaunch,
})

export const setPhoneLaunch = call({
  name: 'setPhoneLaunch',
  summary: 'Choose the ID, the PIN and the group of messages that are sent from a phone; without a PIN it stays',
  method: 'PUT',
  path,
  who: 'user',
  isPersonal: true,
  body: z.object({ LaunchID: z.string().max(20), PIN: z.string().max(20).default(''), ListID: id, Seen }),
  reply: PhoneLaunch,
  errors: ['VoiceNotAllowed', 'LaunchIDTaken', 'ChangedMeanwhile'],
})

export const deletePhoneLaunch = call({
  name: 'deletePhoneLaunch',
  summary: 'End sending from a phone: the ID and the PIN open nothing any more',
  method: 'DELETE',
  path,
  who: 'user',
  isPersonal: true,
  reply: done,
})

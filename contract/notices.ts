import { z } from 'zod'
import { call, done } from './call.ts'

/** What a notice is about, the number of what it names, and how far that had come: 'failures 1204', 'replies 1204 31'. */
const Notice = z
  .string()
  .regex(/^[a-z]{1,20} \d{1,16}( \d{1,16})?$/, 'A notice is a word and a number or two: failures 1204.')

const DismissedNotices = z.object({ Notices: z.array(z.string()) })
export type DismissedNotices = z.infer<typeof DismissedNotices>

export const listDismissedNotices = call({
  name: 'listDismissedNotices',
  summary: 'The notices of Home that this user has put away, latest first',
  method: 'GET',
  path: '/user/dismissed-notices',
  who: 'user',
  reply: DismissedNotices,
})

const params = z.object({ Notice })

export const dismissNotice = call({
  name: 'dismissNotice',
  summary: 'Put a notice of Home away, for this user, in every browser; the latest 200 are remembered',
  method: 'PUT',
  path: '/user/dismissed-notices/{Notice}',
  who: 'user',
  params,
  reply: done,
})

export const restoreNotice = call({
  name: 'restoreNotice',
  summary: 'Show a notice of Home again that was put away',
  method: 'DELETE',
  path: '/user/dismissed-notices/{Notice}',
  who: 'user',
  params,
  reply: done,
})

import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'

/** A browser in which the user is signed in. */
export const OwnSession = z.object({
  SessionID: id,
  /** The one that asks. */
  IsThis: z.boolean(),
  /** As the browser names itself; empty where it did not, or signed in before this was kept. */
  UserAgent: z.string(),
  /** From where it signed in. */
  NetworkAddress: z.string(),
  /** Who of the operator stands in for the user with it; null of the user's own. */
  Support: z.string().nullable(),
  CreatedDate: instant,
  /** To about ten minutes. */
  SeenDate: instant,
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = call({
  name: 'listOwnSessions',
  summary: 'Where this user is signed in, the last used first, a hundred at most',
  method: 'GET',
  path: '/user/sessions',
  who: 'user',
  isPersonal: true,
  reply: z.object({ Items: z.array(OwnSession), Size: z.number().int() }),
})

export const endOwnSession = call({
  name: 'endOwnSession',
  summary: 'Sign this user out in one browser',
  method: 'DELETE',
  path: '/user/sessions/{SessionID}',
  who: 'user',
  isPersonal: true,
  params: z.object({ SessionID: idIn }),
  reply: done,
})

export const endOtherSessions = call({
  name: 'endOtherSessions',
  summary: 'Sign this user out everywhere but where this is asked',
  method: 'DELETE',
  path: '/user/sessions',
  who: 'user',
  isPersonal: true,
  reply: z.object({ Ended: z.number().int() }),
})

import { z } from 'zod'
import { call, done, id } from './call.ts'
import { Seen } from './edits.ts'

/** From which mobile a text is sent to a group by texting it in: one for an account. */
export const TextLaunch = z.object({
  /** Empty until it is set up. */
  PhoneNumber: z.string(),
  /** Where it is texted in, and where it goes out from. */
  TextNumberID: id,
  TextPhoneNumber: z.string(),
  /** To whom: a group, 0 for Everyone. Of a group that is gone the name is empty. */
  ListID: id,
  ListName: z.string(),
  /** Whose mobile it is, for whom it is sent. */
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }).nullable(),
})
export type TextLaunch = z.infer<typeof TextLaunch>

const path = '/account/textlaunch'

export const getTextLaunch = call({
  name: 'getTextLaunch',
  summary: 'From which mobile a text is sent by texting it in, and to whom',
  method: 'GET',
  path,
  who: 'admin',
  reply: TextLaunch,
})

export const setTextLaunch = call({
  name: 'setTextLaunch',
  summary: 'Choose the one mobile from which texts are sent by texting them in: one that this user has verified',
  method: 'PUT',
  path,
  who: 'admin',
  isPersonal: true,
  body: z.object({
    PhoneNumber: z.string().trim().min(1, 'Choose a phone.').max(40),
    ...{ TextNumberID: id, ListID: id, Seen },
  }),
  reply: TextLaunch,
  errors: ['ChangedMeanwhile'],
})

export const deleteTextLaunch = call({
  name: 'deleteTextLaunch',
  summary: 'End sending by texting in: no mobile may any more',
  method: 'DELETE',
  path,
  who: 'admin',
  reply: done,
})

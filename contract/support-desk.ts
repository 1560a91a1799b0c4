import { z } from 'zod'
import { call, id } from './call.ts'

/** How whoever runs this installation is reached by those who use it. */
export const SupportDesk = z.object({
  Email: z.string().nullable(),
  Url: z.string().nullable(),
  /** Who asks, from the page; null of whoever is not signed in, and of somebody who stands in for a user. */
  Identity: z
    .object({
      Name: z.string(),
      Email: z.string(),
      UserName: z.string(),
      AccountID: id,
      CompanyName: z.string(),
      /** HMAC-SHA256 of the e-mail address in hex, by which the help desk knows that it is them; null where none is agreed. */
      Signature: z.string().nullable(),
    })
    .nullable(),
})
export type SupportDesk = z.infer<typeof SupportDesk>

export const getSupportDesk = call({
  name: 'getSupportDesk',
  summary: 'How support is reached, and who asks, signed for its help desk',
  method: 'GET',
  path: '/support',
  who: 'anyone',
  reply: SupportDesk,
})

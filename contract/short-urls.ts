import { z } from 'zod'
import { call } from './call.ts'

const ShortUrls = z.object({
  /** Links of shorteners and other short links in the text, in order. */
  UrlsFound: z.array(z.string()),
  /** Of those: of public shorteners, which carriers block. */
  BlackListedUrls: z.array(z.string()),
})

export const checkShortUrls = call({
  name: 'checkShortUrls',
  summary: 'Which links in a message are short links that carriers block',
  method: 'POST',
  path: '/shorturls',
  who: 'user',
  body: z.object({ Text: z.string().max(20_000) }),
  reply: ShortUrls,
})

export const lookupShortUrls = call({
  name: 'lookupShortUrls',
  summary: 'Which links in a message are short links that carriers block, at a second address',
  method: 'POST',
  path: '/shorturls/lookup',
  who: 'user',
  body: z.object({ Text: z.string().max(20_000) }),
  reply: ShortUrls,
})

import { mostParents, whyNotParentOrigin } from '@carillon/domain/people/parent-origin.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { Seen } from './edits.ts'

/** Pages of others in whose frames Carillon is shown to the people of this account. */
const Embedding = z.object({
  /** Scheme, host and port of each. */
  Origins: z.array(z.string()),
})

const Origin = z
  .string()
  .max(300)
  .check(({ value, issues }) => {
    const why = whyNotParentOrigin(value)
    if (why) issues.push({ code: 'custom', message: why, input: value })
  })

export const getEmbedding = call({
  name: 'getEmbedding',
  summary: 'In whose pages Carillon may be shown to the people of the account; how high it is, is told to these alone',
  method: 'GET',
  path: '/account/embedding',
  who: 'user',
  reply: Embedding,
})

export const setEmbedding = call({
  name: 'setEmbedding',
  summary: 'Say in whose pages Carillon may be shown: the whole list of their origins, such as https://portal.example',
  method: 'PUT',
  path: '/account/embedding',
  who: 'owner',
  body: z.object({
    Origins: z.array(Origin).max(mostParents, `Name at most ${mostParents} pages.`),
    Seen,
  }),
  reply: Embedding,
  errors: ['ChangedMeanwhile'],
})

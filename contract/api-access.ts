import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'

const Name = z.string().trim().min(1, 'Enter a Name.').max(80, 'Name must be at most 80 characters.')

/** A program that signs its calls with a key and a secret; it belongs to the installation. */
export const ApiConsumer = z.object({
  ConsumerID: id,
  Name: z.string(),
  ConsumerKey: z.string(),
  /** Tokens of users for it. */
  TokenCount: z.number().int(),
  /** Null of one from before that was kept. */
  CreatedDate: instant.nullable(),
})
export type ApiConsumer = z.infer<typeof ApiConsumer>

/** With which a program acts as its user. */
export const ApiToken = z.object({
  TokenID: id,
  /** Empty of one that the program has got by signing the user in. */
  Name: z.string(),
  UserID: id,
  UserName: z.string(),
  /** The program it was issued to; empty of one that serves as Bearer alone. */
  ConsumerName: z.string(),
  CreatedDate: instant,
  /** To the hour; null when it was never used. */
  LastUsedDate: instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

const consumerId = z.object({ ConsumerID: idIn })
const tokenId = z.object({ TokenID: idIn })

export const ApiConsumersQuery = listQuery(ApiConsumer)

export const listApiConsumers = call({
  name: 'listApiConsumers',
  summary: 'The programs that may sign their calls',
  method: 'GET',
  path: '/staff/apiconsumers',
  who: 'staff',
  query: ApiConsumersQuery,
  reply: listOf(ApiConsumer),
})

export const addApiConsumer = call({
  name: 'addApiConsumer',
  summary: 'Make a consumer; its secret is told this once',
  method: 'POST',
  path: '/staff/apiconsumers',
  who: 'staff',
  body: z.object({ Name }),
  reply: ApiConsumer.extend({ ConsumerSecret: z.string() }),
  givesSecret: true,
})

export const renameApiConsumer = call({
  name: 'renameApiConsumer',
  summary: 'Give a consumer another name',
  method: 'PUT',
  path: '/staff/apiconsumers/{ConsumerID}',
  who: 'staff',
  params: consumerId,
  body: z.object({ Name, Seen }),
  reply: ApiConsumer,
  errors: ['ChangedMeanwhile'],
})

export const revokeApiConsumer = call({
  name: 'revokeApiConsumer',
  summary: 'End a consumer, and with it all tokens of users for it',
  method: 'DELETE',
  path: '/staff/apiconsumers/{ConsumerID}',
  who: 'staff',
  params: consumerId,
  reply: done,
})

export const ApiTokensQuery = listQuery(ApiToken)

export const listApiTokens = call({
  name: 'listApiTokens',
  summary: 'Tokens of this user, latest first; to an owner those of the whole account',
  method: 'GET',
  path: '/apitokens',
  who: 'user',
  query: ApiTokensQuery,
  reply: listOf(ApiToken),
})

export const addApiToken = call({
  name: 'addApiToken',
  summary:
    'Make a token of this user, on the page; it is told this once. Without a ConsumerKey it serves as Bearer alone',
  method: 'POST',
  path: '/apitokens',
  who: 'user',
  isPersonal: true,
  body: z.object({ Name, ConsumerKey: z.string().trim().max(200).default('') }),
  reply: ApiToken.extend({ Token: z.string() }),
  errors: ['NotApiAuthorized', 'TokensByPage', 'TooManyTokens'],
  givesSecret: true,
})

export const renameApiToken = call({
  name: 'renameApiToken',
  summary: 'Give a token another name',
  method: 'PUT',
  path: '/apitokens/{TokenID}',
  who: 'user',
  isPersonal: true,
  params: tokenId,
  body: z.object({ Name, Seen }),
  reply: ApiToken,
  errors: ['ChangedMeanwhile'],
})

export const revokeApiToken = call({
  name: 'revokeApiToken',
  summary: 'End a token; whoever uses it is out at once',
  method: 'DELETE',
  path: '/apitokens/{TokenID}',
  who: 'user',
  isPersonal: true,
  params: tokenId,
  reply: done,
})

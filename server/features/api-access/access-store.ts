import { type ApiConsumer, ApiConsumersQuery, type ApiToken, ApiTokensQuery } from '@carillon/contract/api-access.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'

/** What is shown of consumers and tokens, and what people do with them. Consumers are of no account; their scope is that of the staff. */

export const consumerFields = {
  sortable: ['Name', 'TokenCount', 'CreatedDate'],
  filterable: filterKindsOf(ApiConsumersQuery),
  defaultSort: 'Name',
} as const
type ConsumerRequest = ListRequest<(typeof consumerFields.sortable)[number]>

const tokenCount = sql`(select count(*) from api_tokens t where t.consumer_key = c.consumer_key)`
const consumerColumns = sql`c.consumer_id as "ConsumerID", c.name as "Name", c.consumer_key as "ConsumerKey",
  ${tokenCount} as "TokenCount", c.created_at as "CreatedDate"`

export const listConsumers = async (db: Db, _scope: StaffScope, request: ConsumerRequest) => {
  const isFound = sql`(c.name ilike ${containing(request.q)} or c.consumer_key ilike ${containing(request.q)})`
  const where = sql.join([isFound, ...filtersOf(request.filters, consumerColumns)], sql` and `)
  const columns = { Name: sql`lower(c.name)`, TokenCount: tokenCount, CreatedDate: sql`c.created_at` }
  return readPage<ApiConsumer>(
    db,
    request,
    {
      ...{ id: sql`c.consumer_id`, from: sql`api_consumers c`, where },
      order: orderBy(request, columns, sql`c.consumer_id`),
    },
    (ids) => sql`select ${consumerColumns} from api_consumers c where c.consumer_id = ${ids}`,
    ({ ConsumerID }) => ConsumerID,
  )
}

export const findConsumerByKey = (db: Db, _scope: Scope | StaffScope | null, consumerKey: string) =>
  one<ApiConsumer>(db, sql`select ${consumerColumns} from api_consumers c where c.consumer_key = ${consumerKey}`)

export const lockConsumer = (tx: Db, _scope: StaffScope, consumerId: number) =>
  one<{ Name: string }>(tx, sql`select name as "Name" from api_consumers where consumer_id = ${consumerId} for update`)

export const renameConsumer = (db: Db, _scope: StaffScope, consumerId: number, name: string) =>
  one<ApiConsumer>(
    db,
    sql`update api_consumers c set name = ${name} where c.consumer_id = ${consumerId} returning ${consumerColumns}`,
  )

/** With all tokens for it, whose hashes it answers; undefined where there is no such consumer. */
export const deleteConsumer = async (tx: Db, _scope: StaffScope, consumerId: number): Promise<Buffer[] | undefined> => {
  // Locked, so that nobody gets a token for it meanwhile.
  const found = await one<{ key: string }>(
    tx,
    sql`select consumer_key as key from api_consumers where consumer_id = ${consumerId} for update`,
  )
  if (!found) return undefined
  const tokens = await all<{ hash: Buffer }>(
    tx,
    sql`delete from api_tokens where consumer_key = ${found.key} returning token_hash as hash`,
  )
  await sql`delete from oauth_nonces where consumer_key = ${found.key}`.execute(tx)
  await sql`delete from api_consumers where consumer_key = ${found.key}`.execute(tx)
  return tokens.map(({ hash }) => hash)
}

export const tokenFields = {
  sortable: ['Name', 'UserName', 'ConsumerName', 'CreatedDate', 'LastUsedDate'],
  filterable: filterKindsOf(ApiTokensQuery),
  defaultSort: '-CreatedDate',
} as const
type TokenRequest = ListRequest<(typeof tokenFields.sortable)[number]>

const tokenColumns = sql`t.token_id as "TokenID", t.name as "Name", t.user_id as "UserID", u.user_name as "UserName",
  coalesce(c.name, '') as "ConsumerName", t.created_at as "CreatedDate", t.last_used_at as "LastUsedDate"`
const tokens = sql`api_tokens t join users u using (account_id, user_id)
  left join api_consumers c on c.consumer_key = t.consumer_key`

/** One's own; an owner sees to those of the whole account. */
const isTheirs = (scope: Scope) => sql`t.account_id = ${scope.accountId}
  ${scope.role === 'owner' ? sql`` : sql`and t.user_id = ${scope.userId}`}`

export const listTokens = async (db: Db, scope: Scope, request: TokenRequest) => {
  const q = containing(request.q)
  const isFound = sql`${isTheirs(scope)} and (t.name ilike ${q} or u.user_name ilike ${q} or c.name ilike ${q})`
  const where = sql.join([isFound, ...filtersOf(request.filters, tokenColumns)], sql` and `)
  const columns = {
    Name: sql`lower(t.name)`,
    UserName: sql`lower(u.user_name)`,
    ConsumerName: sql`lower(coalesce(c.name, ''))`,
    CreatedDate: sql`t.created_at`,
    LastUsedDate: sql`coalesce(t.last_used_at, '-infinity')`,
  }
  const isNarrow =
    request.q === '' && request.filters.length === 0 && !request.sortby.some(({ field }) => /Name/.test(field))
  return readPage<ApiToken>(
    db,
    request,
    {
      id: sql`t.token_id`,
      ...(isNarrow ? { from: sql`api_tokens t`, where: isTheirs(scope) } : { from: tokens, where }),
      order: orderBy(request, columns, sql`t.token_id desc`),
    },
    (ids) => sql`select ${tokenColumns} from ${tokens} where ${isTheirs(scope)} and t.token_id = ${ids}`,
    ({ TokenID }) => TokenID,
  )
}

/** Of this user's own making, one after another until the transaction ends. */
export const countNamedTokens = async (tx: Db, scope: Scope): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('api tokens', ${scope.userId}))`.execute(tx)
  const row = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from api_tokens
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and session_hash is not null`,
  )
  return row!.count
}

/** Whether the session is there still, and stays so until the transaction ends. */
export const holdSession = async (tx: Db, scope: Scope, tokenHash: Buffer): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from sessions where token_hash = ${tokenHash}
      and account_id = ${scope.accountId} and user_id = ${scope.userId} for key share`,
  )) !== undefined

export const findTokenByHash = (tx: Db, scope: Scope, tokenHash: Buffer) =>
  one<ApiToken>(tx, sql`select ${tokenColumns} from ${tokens} where ${isTheirs(scope)} and t.token_hash = ${tokenHash}`)

export const lockToken = (tx: Db, scope: Scope, tokenId: number) =>
  one<{ Name: string }>(
    tx,
    sql`select t.name as "Name" from api_tokens t where ${isTheirs(scope)} and t.token_id = ${tokenId} for update`,
  )

export const renameToken = async (tx: Db, scope: Scope, tokenId: number, name: string) => {
  await sql`update api_tokens t set name = ${name} where ${isTheirs(scope)} and t.token_id = ${tokenId}`.execute(tx)
  return await one<ApiToken>(
    tx,
    sql`select ${tokenColumns} from ${tokens} where ${isTheirs(scope)} and t.token_id = ${tokenId}`,
  )
}

/** Its hash; undefined where this user sees no such token. */
export const deleteToken = async (tx: Db, scope: Scope, tokenId: number): Promise<Buffer | undefined> =>
  (
    await one<{ hash: Buffer }>(
      tx,
      sql`delete from api_tokens t where ${isTheirs(scope)} and t.token_id = ${tokenId} returning t.token_hash as hash`,
    )
  )?.hash

import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { LibraryMedia, Media } from '@carillon/contract/media.ts'
import { MediaQuery } from '@carillon/contract/media.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import { pageAddress } from '../../platform/page-address.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { isAdminLevelRole } from './policy.ts'

/** Below the page's own address. The secret keeps it from being guessed; the name is for whoever saves the picture. */
const address = sql`'/media/' || m.account_id || '/' || m.media_id || '/' || m.secret || '/' || m.name`

const columns = sql`m.media_id as "MediaID", m.name as "Name", ${address} as "Uri", m.content_type as "ContentType",
  m.width as "Width", m.height as "Height", octet_length(m.content) as "Size", m.created_at as "CreatedDate"`

/** Whoever uploaded it, and owners and admins, may take it out of the library. */
const mayRemove = (scope: Scope) => sql`(${isAdminLevelRole(scope)}::boolean or m.user_id = ${scope.userId})`

const libraryColumns = (scope: Scope) => sql`${columns}, not ${mayRemove(scope)} as "ReadOnly"`

/**
 * Which of these pictures are the account's, those out of the library too: drafts and templates may hold them. Until the
 * transaction ends none of them is erased.
 */
export const ownMedia = async (tx: Db, scope: Scope, ids: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      tx,
      sql`select media_id as id from media where account_id = ${scope.accountId} and media_id = any(${ids}::bigint[])
        for key share`,
    )
  ).map(({ id }) => id)

/** These pictures in the order asked for; what is not the account's is left out. */
export const mediaOf = async (tx: Db, scope: Scope, ids: readonly number[]): Promise<Media[]> => {
  if (ids.length === 0) return []
  return await all<Media>(
    tx,
    sql`select ${columns} from unnest(${ids}::bigint[]) with ordinality as asked (media_id, at)
      join media m on m.account_id = ${scope.accountId} and m.media_id = asked.media_id order by asked.at`,
  )
}

/** The same within a statement, as JSON: `ids` is an expression of pictures of the account that `accountId` is one of. */
export const mediaColumn = (accountId: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(to_json(p) order by asked.at), '[]') from unnest(${ids}) with ordinality as asked (id, at),
    lateral (select ${columns} from media m where m.account_id = ${accountId} and m.media_id = asked.id) p)`

/** Where carriers fetch these pictures, in the order asked for. */
export const mediaAddresses = async (
  { settings }: Pick<Platform, 'settings'>,
  tx: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<string[]> => {
  const found = await mediaOf(tx, scope, ids)
  return found.map(({ Uri }) => pageAddress(settings, settings.port) + Uri)
}

export const mediaFields = {
  sortable: ['CreatedDate', 'Name'],
  filterable: filterKindsOf(MediaQuery),
  defaultSort: '-CreatedDate',
} as const
export type MediaRequest = ListRequest<(typeof mediaFields.sortable)[number]>

const sortColumns = { CreatedDate: sql`m.created_at`, Name: sql`lower(m.name)` }

/** Those of the library under the query. */
const listed = (scope: Scope, request: MediaRequest) =>
  sql.join(
    [
      sql`m.account_id = ${scope.accountId} and m.deleted_at is null and m.name ilike ${containing(request.q)}`,
      ...filtersOf(request.filters, libraryColumns(scope)),
    ],
    sql` and `,
  )

export const listMedia = (db: Db, scope: Scope, request: MediaRequest) =>
  readPage<LibraryMedia>(
    db,
    request,
    {
      ...{ id: sql`m.media_id`, from: sql`media m`, where: listed(scope, request) },
      order: orderBy(request, sortColumns, sql`m.media_id desc`),
    },
    (ids) =>
      sql`select ${libraryColumns(scope)} from media m where m.account_id = ${scope.accountId} and m.media_id = ${ids}`,
    ({ MediaID }) => MediaID,
  )

export const findMedia = (db: Db, scope: Scope, mediaId: number): Promise<LibraryMedia | undefined> =>
  one<LibraryMedia>(
    db,
    sql`select ${libraryColumns(scope)} from media m
      where m.account_id = ${scope.accountId} and m.media_id = ${mediaId} and m.deleted_at is null`,
  )

type NewMedia = {
  name: string
  contentType: Media['ContentType']
  width: number
  height: number
  content: Buffer
  secret: string
}

export const insertMedia = async (tx: Db, scope: Scope, picture: NewMedia, now: Date): Promise<LibraryMedia> =>
  (await one<LibraryMedia>(
    tx,
    sql`insert into media as m (account_id, user_id, name, content_type, width, height, content, secret, created_at)
      values (${scope.accountId}, ${scope.userId}, ${picture.name}, ${picture.contentType}, ${picture.width},
        ${picture.height}, ${picture.content}, ${picture.secret}, ${now})
      returning ${libraryColumns(scope)}`,
  ))!

/** Takes those of the selected pictures that are this user's to remove out of the library. Answers how many. */
export const removeMedia = async (
  tx: Db,
  scope: Scope,
  { request, selection, undoId, now }: Removal,
): Promise<number> => {
  const isSelected = {
    Selected: sql`m.account_id = ${scope.accountId} and m.deleted_at is null
      and m.media_id = any(${selection.Items}::bigint[])`,
    SelectedAll: listed(scope, request),
    SelectedAllExcept: sql`${listed(scope, request)} and m.media_id <> all(${selection.Items}::bigint[])`,
  }[selection.Type]
  const { numAffectedRows } = await sql`update media m set deleted_at = ${now}, removed_in = ${undoId}
    where ${isSelected} and ${mayRemove(scope)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type Removal = {
  request: MediaRequest
  selection: { Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept'; Items: readonly number[] }
  undoId: number
  now: Date
}

/** Puts back what a removal took; answers how many. */
export const restoreMedia = async (tx: Db, scope: Scope, undoId: number): Promise<number> => {
  const { numAffectedRows } = await sql`update media set deleted_at = null, removed_in = null
    where account_id = ${scope.accountId} and removed_in = ${undoId}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export type Picture = { contentType: string; content: Buffer }

/** Whoever knows the secret may see the picture: carriers and handsets have no sign-in, and so no scope. */
export const readPicture = (
  db: Db,
  { accountId, mediaId, secret }: { accountId: number; mediaId: number; secret: string },
): Promise<Picture | undefined> =>
  one<Picture>(
    db,
    sql`select content_type as "contentType", content from media
      where account_id = ${accountId} and media_id = ${mediaId} and secret = ${secret}`,
  )

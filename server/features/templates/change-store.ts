import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type NewTemplate = {
  name: string
  message: string
  mediaIds: readonly number[]
  isShared: boolean
  sharedWith: readonly number[]
}

/** Throws PostgreSQL's 23505 of `templates_by_name` where this user has one of that name. */
export const insertTemplate = async (
  tx: Db,
  scope: Scope,
  template: NewTemplate & { isSpoken: boolean },
  now: Date,
): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into templates (account_id, user_id, name, message, media_ids, is_shared, is_spoken, created_at, edited_at)
      values (${scope.accountId}, ${scope.userId}, ${template.name}, ${template.message},
        ${template.mediaIds}::bigint[], ${template.isShared}, ${template.isSpoken}, ${now}, ${now})
      returning template_id as id`,
  ))!.id

/** The same. */
export const saveTemplate = (tx: Db, scope: Scope, templateId: number, template: NewTemplate, now: Date) =>
  sql`update templates set name = ${template.name}, message = ${template.message},
      media_ids = ${template.mediaIds}::bigint[], is_shared = ${template.isShared}, edited_at = ${now}
    where account_id = ${scope.accountId} and template_id = ${templateId}`.execute(tx)

/** With everybody, or with nobody; nobody is chosen for it any more. */
export const setShared = async (tx: Db, scope: Scope, ids: readonly number[], isShared: boolean) => {
  await sql`update templates set is_shared = ${isShared}
    where account_id = ${scope.accountId} and template_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from template_shares where account_id = ${scope.accountId} and template_id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

/** With these and nobody else. */
export const setSharedWith = async (tx: Db, scope: Scope, templateId: number, userIds: readonly number[]) => {
  await sql`delete from template_shares where account_id = ${scope.accountId} and template_id = ${templateId}
    and user_id <> all(${userIds}::bigint[])`.execute(tx)
  await sql`insert into template_shares (account_id, user_id, template_id)
    select ${scope.accountId}, chosen, ${templateId} from unnest(${userIds}::bigint[]) as chosen on conflict do nothing`.execute(
    tx,
  )
}

/** Those of these who are users of the account. */
export const knownUsers = async (db: Db, scope: Scope, userIds: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      db,
      sql`select user_id as id from users where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`,
    )
  ).map(({ id }) => id)

export const setFavorite = async (tx: Db, scope: Scope, ids: readonly number[], isFavorite: boolean) => {
  const mine = sql`account_id = ${scope.accountId} and user_id = ${scope.userId}`
  if (isFavorite)
    await sql`insert into template_favorites (account_id, user_id, template_id)
      select ${scope.accountId}, ${scope.userId}, id from unnest(${ids}::bigint[]) as id order by id
      on conflict do nothing`.execute(tx)
  else await sql`delete from template_favorites where ${mine} and template_id = any(${ids}::bigint[])`.execute(tx)
}

export const readTemplateName = async (tx: Db, scope: Scope, templateId: number): Promise<string | null> =>
  (
    await one<{ name: string }>(
      tx,
      sql`select name from templates where account_id = ${scope.accountId} and template_id = ${templateId}`,
    )
  )?.name ?? null

export const removeTemplates = async (tx: Db, scope: Scope, ids: readonly number[], undoId: number, now: Date) =>
  sql`update templates set removed_in = ${undoId}, removed_at = ${now}
    where account_id = ${scope.accountId} and template_id = any(${ids}::bigint[]) and removed_in is null`.execute(tx)

/** Answers how many. Throws as `insertTemplate` does. */
export const restoreTemplates = async (tx: Db, scope: Scope, undoId: number): Promise<number> => {
  const { numAffectedRows } = await sql`update templates set removed_in = null, removed_at = null
    where account_id = ${scope.accountId} and removed_in = ${undoId}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Of every account: what can no longer be brought back, and whose favourite it was. */
export const sweepTemplates = async (db: Db, before: Date) => {
  await sql`with gone as (delete from templates where removed_at < ${before} returning account_id, template_id)
, unshared as (
      delete from template_shares s using gone g where s.account_id = g.account_id and s.template_id = g.template_id)
    delete from template_favorites f using gone g
    where f.account_id = g.account_id and f.template_id = g.template_id`.execute(db)
}

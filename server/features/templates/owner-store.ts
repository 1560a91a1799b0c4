import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const countTemplatesOf = async (db: Db, scope: Scope, userId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from templates
      where account_id = ${scope.accountId} and user_id = ${userId} and removed_in is null`,
  ))!.count

type Named = { id: number; name: string; userId: number }

/** Those of these users, in the order in which they were made; nobody else changes them until the transaction ends. */
export const lockTemplatesOf = (tx: Db, scope: Scope, userIds: readonly number[]): Promise<Named[]> =>
  all<Named>(
    tx,
    sql`select template_id as id, name, user_id as "userId" from templates
      where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[]) and removed_in is null
      order by template_id for update`,
  )

/** Throws PostgreSQL's 23505 of `templates_by_name` where the new owner has one of that name. */
export const moveTemplate = async (tx: Db, scope: Scope, { id, name }: Pick<Named, 'id' | 'name'>, to: number) => {
  await sql`update templates set user_id = ${to}, name = ${name}
    where account_id = ${scope.accountId} and template_id = ${id}`.execute(tx)
  // It is theirs now.
  await sql`delete from template_shares
    where account_id = ${scope.accountId} and template_id = ${id} and user_id = ${to}`.execute(tx)
}

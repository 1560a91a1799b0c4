import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Name = { FirstName: string; LastName: string }

/** What the user who acts is called. */
export const nameOf = (tx: Db, scope: Scope) =>
  one<Name>(
    tx,
    sql`select first_name as "FirstName", last_name as "LastName" from users
      where account_id = ${scope.accountId} and user_id = ${scope.userId}`,
  )

/** What is left out stays. */
export const updateName = (
  tx: Db,
  scope: Scope,
  { FirstName, LastName }: { [Field in keyof Name]?: string | undefined },
) =>
  sql`update users set first_name = coalesce(${FirstName ?? null}::text, first_name),
      last_name = coalesce(${LastName ?? null}::text, last_name)
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)

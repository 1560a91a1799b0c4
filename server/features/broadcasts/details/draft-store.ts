import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { areChosen, type ChosenOf } from './chosen-store.ts'

/** The people of a draft: `people` is a select of phone, person_id, first_name, last_name, notes with distinct phones. */
export const insertPeople = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  people: RawBuilder<unknown>,
): Promise<number> =>
  Number(
    (
      await sql`insert into audience_members (account_id, audience_id, phone, person_id, first_name, last_name, notes)
        select ${scope.accountId}, ${audienceId}, phone, person_id, first_name, last_name, notes from (${people}) p`.execute(
        tx,
      )
    ).numAffectedRows ?? 0,
  )

export const chosenPeople = (scope: Scope, of: ChosenOf): RawBuilder<unknown> =>
  sql`select r.phone, r.person_id, r.first_name, r.last_name, r.notes from recipients r where ${areChosen(scope, of)}`

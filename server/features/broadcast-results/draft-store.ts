import { channel } from '@carillon/domain/broadcast/channel.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { areChosen, type ChosenOf } from './chosen-store.ts'

/** Whom it has reached by that channel, as people on their own: the group they once came with is not added with them. */
export const chosenPeople = (scope: Scope, of: ChosenOf, reachedBy: number): RawBuilder<unknown> =>
  sql`select r.phone, r.person_id, r.first_name, r.last_name, r.notes, null::bigint as list_id
    from recipients r where r.channel = ${reachedBy} and ${areChosen(scope, of)} order by r.phone`

/** What was decided by hand about each of them: a message of their own, or none. */
export const decidedOf = (scope: Scope, of: ChosenOf): RawBuilder<unknown> =>
  sql`select r.phone, r.reason = ${sql.lit(reason.excluded)} as is_excluded, r.own_message
    from recipients r where r.channel = ${channel.text} and ${areChosen(scope, of)} and (r.own_message is not null or r.reason = ${sql.lit(reason.excluded)})`

import { channel } from '@carillon/domain/broadcast/channel.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { areChosen, type ChosenOf } from './chosen-store.ts'
import { channelOf } from './store.ts'

/** Whom it has reached or was to reach, each once, as people on their own: the group they once came with is not added with them. */
export const chosenPeople = (scope: Scope, ofEach: readonly ChosenOf[]): RawBuilder<unknown> =>
  sql`select distinct on (r.phone) r.phone, r.person_id, r.given_phones, r.first_name, r.last_name, r.notes, null::bigint as list_id
    from (${sql.join(
      ofEach.map(
        (of) =>
          sql`select r.phone, r.person_id, r.given_phones, r.first_name, r.last_name, r.notes, r.channel
            from recipients r where r.channel = ${channelOf(of.asked)} and ${areChosen(scope, of)}`,
      ),
      sql` union all `,
    )}) r order by r.phone, r.channel`

/** What was decided by hand about each of them: a message of their own, or none. */
export const decidedOf = (scope: Scope, of: ChosenOf): RawBuilder<unknown> =>
  sql`select r.phone, r.reason = ${sql.lit(reason.excluded)} as is_excluded, r.own_message
    from recipients r where r.channel = ${channel.text} and ${areChosen(scope, of)} and (r.own_message is not null or r.reason = ${sql.lit(reason.excluded)})`

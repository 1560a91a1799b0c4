import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { zipOf } from '../../features/audiences/reach/place-store.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import type { ToPlan } from './part.ts'

/** The first digits of phones, all but the last seven: of a North American number the 1 and its area code. */
const area = sql`r.phone / 10000000`

const waiting = (plan: ToPlan) =>
  sql`r.account_id = ${plan.account_id} and r.broadcast_id = ${plan.broadcast_id} and r.state = ${outcome.waiting}`

/** One of each kind of recipient that may differ in place: by the first digits, and by ZIP where a contact has one. */
export type Area = { area: number; zip: string | null; phone: number }

export const areasOf = (tx: Db, plan: ToPlan) =>
  all<Area>(
    tx,
    sql`select ${area} as area, null as zip, min(r.phone) as phone from recipients r where r.channel = ${plan.channel} and ${waiting(plan)} group by 1
      union all
      select ${area}, left(z.zip, 5), min(r.phone)
      from recipients r join contacts c on c.account_id = r.account_id and c.person_id = r.person_id
        cross join lateral (select ${zipOf(sql`c.custom_data`)} as zip) z
      where r.channel = ${plan.channel} and ${waiting(plan)} and c.custom_data <> '{}' and z.zip is not null group by 1, 2`,
  )

type Placed = { area: number; zip: string | null; place: number }

/** Places by area, looked up for each recipient: a join of both might compare each with every place. */
const mapOf = (placed: readonly Placed[], keyOf: (one: Placed) => string) =>
  sql`${JSON.stringify(Object.fromEntries(placed.map((one) => [keyOf(one), one.place])))}::jsonb`

export const placeAreas = (tx: Db, plan: ToPlan, placed: readonly Placed[]) => {
  const places = mapOf(placed, ({ area }) => String(area))
  return sql`update recipients r set place = (${places} ->> (${area})::text)::smallint
    where r.channel = ${plan.channel} and ${waiting(plan)} and ${places} ? (${area})::text`.execute(tx)
}

export const placeZips = (tx: Db, plan: ToPlan, placed: readonly Placed[]) => {
  const places = mapOf(placed, ({ area, zip }) => `${area} ${zip}`)
  const place = sql`(${area})::text || ' ' || left(z.zip, 5)`
  return sql`update recipients r set place = (${places} ->> (${place}))::smallint
    from contacts c cross join lateral (select ${zipOf(sql`c.custom_data`)} as zip) z
    where r.channel = ${plan.channel} and ${waiting(plan)} and c.account_id = r.account_id and c.person_id = r.person_id and c.custom_data <> '{}'
      and ${places} ? (${place})`.execute(tx)
}

export type NumberedPlace = { place: number; zones: readonly string[]; states: readonly string[] }

/** Places that nobody is in any more are left out. */
export const insertPlaces = (tx: Db, plan: ToPlan, places: readonly NumberedPlace[]) =>
  sql`insert into broadcast_places (account_id, broadcast_id, place, channel, zones, states)
    select ${plan.account_id}, ${plan.broadcast_id}, (l ->> 'place')::smallint, ${plan.channel},
      array(select jsonb_array_elements_text(l -> 'zones')), array(select jsonb_array_elements_text(l -> 'states'))
    from jsonb_array_elements(${JSON.stringify(places)}::jsonb) l
    where (l ->> 'place')::smallint = any(array(select distinct r.place from recipients r where r.channel = ${plan.channel} and ${waiting(plan)}))`.execute(
    tx,
  )

export const closeQueue = (tx: Db, plan: ToPlan) =>
  sql`update broadcast_queue set is_through = true
    where account_id = ${plan.account_id} and broadcast_id = ${plan.broadcast_id} and channel = ${plan.channel}`.execute(
    tx,
  )

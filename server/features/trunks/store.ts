import type { Trunk } from '@carillon/contract/trunks.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { aliveForSeconds } from '../../platform/nodes.ts'
import type { StaffScope } from '../../platform/scope.ts'

/** Trunks are of no account; the scope is that of the staff who see to them. */

type PlacedTrunk = {
  carrierId: number
  address: string
  place: number
  /** Null for a trunk of the settings. */
  sealed: Buffer | null
  isEnabled: boolean
  changedAt: string
}

/** Those that staff have added or given a place. */
export const placedTrunks = (db: Db) =>
  all<PlacedTrunk>(
    db,
    sql`select carrier_id as "carrierId", c.address, s.place, s.url_encrypted as sealed, s.is_enabled as "isEnabled", s.changed_at as "changedAt"
      from trunk_settings s join carriers c using (carrier_id) order by s.place, carrier_id`,
  )

export type TrunkListed = Pick<
  Trunk,
  'TrunkID' | 'Name' | 'Address' | 'IsEnabled' | 'Links' | 'Calls' | 'AnswerRate' | 'PostDialDelayMs' | 'ChangedDate'
> & { sealed: Buffer | null }

/** Of its calls in the last hour so many are looked at. */
const mostLooked = 1000

/** Those of the settings are known by their addresses, in their order. */
export const listTrunks = (
  db: Db,
  _scope: StaffScope,
  ofSettings: readonly string[],
  carrierId: number | null = null,
) =>
  all<TrunkListed>(
    db,
    sql`with links as (
        select l.carrier_id, json_agg(json_build_object('NodeID', l.node_id, 'IsUp', l.is_up, 'Health', l.health,
          'Trouble', l.trouble, 'Slots', l.slots, 'Taken', l.taken, 'Since', l.since) order by l.node_id) as links
        from carrier_links l where l.seen_at > now() - make_interval(secs => ${aliveForSeconds}) group by l.carrier_id
      ), found as (
        select c.carrier_id, c.address, coalesce(s.name, '') as name, s.url_encrypted, coalesce(s.is_enabled, true) as is_enabled, s.place,
          coalesce(s.changed_at, c.changed_at) as changed_at, array_position(${ofSettings}::text[], c.address) as setting
        from carriers c left join trunk_settings s using (carrier_id)
        where c.kind = 'sip' and (${carrierId}::bigint is null or c.carrier_id = ${carrierId}::bigint)
          and (s.url_encrypted is not null or c.address = any (${ofSettings}::text[]))
      )
      select f.carrier_id as "TrunkID", f.name as "Name", substr(f.address, strpos(f.address, ':') + 1) as "Address", f.is_enabled as "IsEnabled",
        f.changed_at as "ChangedDate", f.url_encrypted as sealed, coalesce(l.links, '[]') as "Links", h.calls as "Calls",
        h.answered as "AnswerRate", h.delay as "PostDialDelayMs"
      from found f left join links l using (carrier_id) cross join lateral (
        select count(*)::int as calls, avg((answered_at is not null)::int)::float8 as answered,
          (percentile_cont(0.5) within group (order by extract(epoch from coalesce(rang_at, answered_at) - intent_at) * 1000))::int as delay
        from (
          select a.intent_at, a.rang_at, a.answered_at from call_attempts a
          where a.carrier_id = f.carrier_id and a.intent_at > now() - interval '1 hour' and a.ended_at is not null and a.cause <> 'cancelled'
            and a.week >= (date_trunc('week', (now() - interval '1 hour') at time zone 'UTC'))::date
          order by a.intent_at desc limit ${mostLooked}
        ) latest
      ) h
      order by f.place nulls first, f.setting, f.carrier_id`,
  )

type NewTrunk = { carrierId: number; name: string; sealed: Buffer; now: Date }

/** Behind all others. Answers nothing when there is one of this address already. */
export const insertTrunk = (tx: Db, _scope: StaffScope, { carrierId, name, sealed, now }: NewTrunk) =>
  one<{ carrierId: number }>(
    tx,
    sql`insert into trunk_settings as t (carrier_id, place, name, url_encrypted, changed_at)
      select ${carrierId}, coalesce(max(place), 0) + 1, ${name}, ${sealed}, ${now} from trunk_settings
      on conflict (carrier_id) do update set name = excluded.name, url_encrypted = excluded.url_encrypted, is_enabled = true,
        changed_at = excluded.changed_at where t.url_encrypted is null
      returning carrier_id as "carrierId"`,
  )

/** Nobody else adds, orders or removes any until this transaction ends. */
export const lockTrunks = (tx: Db) => sql`lock table trunk_settings in share row exclusive mode`.execute(tx)

export const lockTrunk = (tx: Db, _scope: StaffScope, carrierId: number) =>
  sql`select 1 from trunk_settings where carrier_id = ${carrierId}::bigint for no key update`.execute(tx)

type TrunkChange = { name: string; sealed: Buffer | null; isEnabled: boolean; now: Date }

/** `sealed` is null where the address stays. A name alone changes nothing for the engines. */
export const updateTrunk = (
  tx: Db,
  _scope: StaffScope,
  carrierId: number,
  { name, sealed, isEnabled, now }: TrunkChange,
) =>
  sql`update trunk_settings set name = ${name}, url_encrypted = coalesce(${sealed}::bytea, url_encrypted), is_enabled = ${isEnabled},
      changed_at = case when ${sealed}::bytea is null and is_enabled = ${isEnabled} then changed_at else ${now} end
    where carrier_id = ${carrierId}::bigint and url_encrypted is not null`.execute(tx)

/** Answers whether there was one that staff have added. */
export const deleteTrunk = async (tx: Db, _scope: StaffScope, carrierId: number): Promise<boolean> => {
  const gone = await one(
    tx,
    sql`delete from trunk_settings where carrier_id = ${carrierId}::bigint and url_encrypted is not null returning 1`,
  )
  return gone !== undefined
}

export const placeTrunks = (tx: Db, _scope: StaffScope, carrierIds: readonly number[], now: Date) =>
  sql`insert into trunk_settings (carrier_id, place, changed_at)
    select id, place, ${now} from unnest(${carrierIds}::int[]) with ordinality as p(id, place)
    on conflict (carrier_id) do update set place = excluded.place`.execute(tx)

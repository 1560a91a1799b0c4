import { type Carrier, type CarrierKind, type CarrierLink, carrierKinds } from '@carillon/contract/carriers.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { aliveForSeconds } from '../../platform/nodes.ts'
import type { StaffScope } from '../../platform/scope.ts'

/** Carriers are of no account; the scope is that of the staff who see to them. */

type SealedCarrier = {
  carrierId: number
  kind: CarrierKind
  name: string
  sealed: Buffer
  isEnabled: boolean
  changedAt: string
}

/** Those with an address of their own; that of the settings is not among them. */
export const sealedCarriers = (db: Db) =>
  all<SealedCarrier>(
    db,
    sql`select carrier_id as "carrierId", kind, name, url_encrypted as sealed, is_enabled as "isEnabled", changed_at as "changedAt"
      from carriers where url_encrypted is not null order by carrier_id`,
  )

export const rankedCarriers = (db: Db, textNumberIds: readonly number[]) =>
  all<{ text_number_id: number; carrier_ids: number[] }>(
    db,
    sql`select text_number_id, array_agg(carrier_id order by rank) as carrier_ids from text_number_carriers
      where text_number_id = any(${textNumberIds}::bigint[]) group by text_number_id`,
  )

export type CarrierListed = Omit<Carrier, 'Url' | 'Trouble' | 'WebhookUrl'> & {
  sealed: Buffer | null
  Links: CarrierLink[]
}

/**
 * Those of texts; a trunk of calls is none of them. That of the settings is one while an engine has a link to it: those of earlier settings are kept
 * for their message ids.
 */
export const listCarriers = (db: Db, _scope: StaffScope, carrierId: number | null = null) =>
  all<CarrierListed>(
    db,
    sql`with links as (
        select l.carrier_id, json_agg(json_build_object('NodeID', l.node_id, 'IsUp', l.is_up, 'Health', l.health,
          'Trouble', l.trouble, 'Slots', l.slots, 'Taken', l.taken, 'Since', l.since) order by l.node_id) as links
        from carrier_links l where l.seen_at > now() - make_interval(secs => ${aliveForSeconds}) group by l.carrier_id
      ), used as (select carrier_id, count(*) as numbers from text_number_carriers group by carrier_id)
      select c.carrier_id as "CarrierID", c.kind as "Kind",
        case when c.url_encrypted is null then 'From the settings' else c.name end as "Name", c.address as "Address",
        c.url_encrypted is null as "IsOfSettings", c.is_enabled as "IsEnabled", c.changed_at as "ChangedDate",
        coalesce(u.numbers, 0) as "TextNumbers", coalesce(l.links, '[]') as "Links", c.url_encrypted as sealed
      from carriers c left join links l using (carrier_id) left join used u using (carrier_id)
      where c.kind = any (${[...carrierKinds]}::text[]) and (c.url_encrypted is not null or l.links is not null) and (${carrierId}::bigint is null or c.carrier_id = ${carrierId}::bigint)
      order by c.url_encrypted is not null, c.is_enabled desc, lower(c.name), c.carrier_id`,
  )

type NewCarrier = { kind: CarrierKind; address: string; name: string; sealed: Buffer; now: Date }

/** Answers nothing when there is one of this address already. */
export const insertCarrier = async (tx: Db, _scope: StaffScope, { kind, address, name, sealed, now }: NewCarrier) =>
  await one<{ carrierId: number }>(
    tx,
    sql`insert into carriers (kind, address, name, url_encrypted, changed_at)
      values (${kind}, ${address}, ${name}, ${sealed}, ${now})
      on conflict (address) do nothing returning carrier_id as "carrierId"`,
  )

export const lockCarrier = (tx: Db, _scope: StaffScope, carrierId: number) =>
  sql`select 1 from carriers where carrier_id = ${carrierId}::bigint for no key update`.execute(tx)

type CarrierChange = { name: string; sealed: Buffer | null; isEnabled: boolean; now: Date }

/** `sealed` is null where the address stays. A name alone changes nothing for the engines. */
export const updateCarrier = (
  tx: Db,
  _scope: StaffScope,
  carrierId: number,
  { name, sealed, isEnabled, now }: CarrierChange,
) =>
  sql`update carriers set name = ${name}, url_encrypted = coalesce(${sealed}::bytea, url_encrypted), is_enabled = ${isEnabled},
      changed_at = case when ${sealed}::bytea is null and is_enabled = ${isEnabled} then changed_at else ${now} end
    where carrier_id = ${carrierId}::bigint and url_encrypted is not null`.execute(tx)

/** Registers a carrier by what makes its message ids its own. */
export const carrierIdOf = async (db: Db, kind: string, address: string): Promise<number> =>
  (await one<{ carrier_id: number }>(
    db,
    sql`insert into carriers (kind, address) values (${kind}, ${address})
      on conflict (address) do update set kind = excluded.kind returning carrier_id`,
  ))!.carrier_id

/** Engines open, close and route anew; web nodes verify by the new secret. */
export const notifyCarriers = (tx: Db) => sql`select pg_notify('carriers', '')`.execute(tx)

import { startEngine } from '../engine/engine.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { encrypt } from '../platform/secrets.ts'
import { readSettings } from '../platform/settings.ts'
import { isOfText, madeBroadcasts } from './broadcast-rows.ts'
import { freshDatabase } from './database.ts'
import { type Behaviour, startSmsc } from './smsc.ts'

export type SceneOptions = Behaviour & {
  window?: number
  finalizeAfter?: string
  numberClass?: string
  pace?: number | null
  clock?: Clock
  /** Columns of the account. */
  account?: Columns
  /** Further settings. */
  env?: Record<string, string>
}

/** Columns by name; an object becomes JSON. */
type Columns = Readonly<Record<string, unknown>>

const ourNumber = 12175550200

/** An account with one text number, an SMSC, and the engine between them; broadcasts are put in as `create` does. */
export const engineScene = async ({
  window = 20,
  finalizeAfter = '24h',
  numberClass = 'local',
  pace = null,
  clock = systemClock,
  account = {},
  env = {},
  ...behaviour
}: SceneOptions = {}) => {
  const database = await freshDatabase()
  const smsc = await startSmsc(behaviour)
  const { settings, problems } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    SMPP_URL: `smpp://test:test@127.0.0.1:${smsc.port}?window=${window}&tps=100000`,
    CARILLON_CARRIER: 'simulator',
    FINALIZE_AFTER: finalizeAfter,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...env,
  })
  if (!settings) throw new Error(problems.join(' '))
  const platform = openPlatform(settings, 'test', { clock, connections: 8 })
  const { pool } = platform
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows

  const [{ account_id }] = (await query<{ account_id: number }>(
    `insert into accounts (company_name, is_api_authorized) values ('Lincoln High School', true) returning account_id`,
  )) as [{ account_id: number }]
  await query(`insert into users (account_id, user_name, password_hash) values ($1, 'olive.owner', '')`, [account_id])
  const [{ text_number_id }] = (await query<{ text_number_id: number }>(
    `insert into text_numbers (account_id, phone, registration_status, class, pace_per_second) values ($1, $2, 'Registered', $3, $4) returning text_number_id`,
    [account_id, ourNumber, numberClass, pace],
  )) as [{ text_number_id: number }]
  await query('insert into text_number_owners values ($1, $2, $3)', [ourNumber, account_id, text_number_id])
  await query(`insert into credit_balances values ($1, 100000)`, [account_id])
  await query(
    `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at) values ($1, 'purchase', 100000, 0, now())`,
    [account_id],
  )

  const set = async (table: string, key: string, id: number, columns: Columns) => {
    for (const [name, value] of Object.entries(columns)) {
      await query(`update ${table} set ${name} = $2 where ${key} = $1`, [id, value])
    }
  }
  await set('accounts', 'account_id', account_id, account)

  const broadcast = async (
    phones: readonly number[],
    text = 'Snow day: school is closed.',
    credits = 1,
    columns: Columns = {},
  ) => {
    const [{ audience_id }] = (await query<{ audience_id: number }>(
      `insert into audiences (account_id, kind, user_id, created_at) values ($1, 'inline', 1, now()) returning audience_id`,
      [account_id],
    )) as [{ audience_id: number }]
    await query(
      `insert into audience_members (account_id, audience_id, phone, person_id, first_name)
       select $1, $2, p, (select person_id from contacts where primary_phone = p), 'Ann' from unnest($3::bigint[]) p`,
      [account_id, audience_id, phones],
    )
    const cost = phones.length * credits
    const [{ broadcast_id }] = (await query<{ broadcast_id: number }>(
      `with ${madeBroadcasts({
        ...{ account_id: '$1', text_number_id: '$2', text_message: '$3', has_merge_fields: '$4', started_at: 'now()' },
        ...{ credits_each_domestic: '$5', credits_each_abroad: '$5', max_credit_cost: '$6', phone_number_count: '$7' },
      })} select broadcast_id from made`,
      [account_id, text_number_id, text, text.includes('{{'), credits, cost, phones.length],
    )) as [{ broadcast_id: number }]
    for (const [name, value] of Object.entries(columns)) {
      await set(isOfText(name) ? 'broadcast_texts' : 'broadcasts', 'broadcast_id', broadcast_id, { [name]: value })
    }
    await query(
      `insert into broadcast_sources (account_id, broadcast_id, source_no, audience_id) values ($1, $2, 1, $3)`,
      [account_id, broadcast_id, audience_id],
    )
    await query(
      `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at) values ($1, 'reserve', 0, $2, $3, now())`,
      [account_id, cost, broadcast_id],
    )
    await query('update credit_balances set available = available - $2 where account_id = $1', [account_id, cost])
    await query(
      `insert into broadcast_queue (account_id, broadcast_id, lane_id, start_at) values ($1, $2, $3, now())`,
      [account_id, broadcast_id, text_number_id],
    )
    await query(`select pg_notify('engine', '')`)
    return broadcast_id
  }

  const statusOf = async (broadcastId: number) =>
    (await query<{ status: string }>('select status from broadcasts where broadcast_id = $1', [broadcastId]))[0]!.status

  const counters = async (broadcastId: number) =>
    (
      await query<Record<string, number>>(
        `select sum(waiting)::int waiting, sum(retrying)::int retrying, sum(unknown)::int unknown, sum(accepted)::int accepted,
           sum(delivered)::int delivered, sum(failed)::int failed, sum(invalid)::int invalid, sum(not_sent)::int not_sent,
           sum(held)::int held, sum(replied)::int replied, sum(opted_out)::int opted_out, sum(credits_used) credits_used
         from broadcast_counters where broadcast_id = $1`,
        [broadcastId],
      )
    )[0]!

  /** Another SMSC as a carrier of its own, with its address as staff enter it. */
  const addCarrier = async (behaviour: Behaviour = {}, parameters = 'window=20&tps=1000') => {
    const other = await startSmsc(behaviour)
    const address = `smpp://test:test@127.0.0.1:${other.port}`
    const carrier_id = await addCarrierAt('smpp', `${address}?${parameters}`)
    others.push(other)
    return { carrierId: carrier_id, smsc: other }
  }
  /** A carrier by its address as staff enter it. */
  const addCarrierAt = async (kind: string, url: string) => {
    const [{ carrier_id }] = (await query<{ carrier_id: number }>(
      `insert into carriers (kind, address, name, url_encrypted) values ($1, $2, 'Another', $3) returning carrier_id`,
      [kind, url.replace(/:[^/].*@/, '@'), encrypt(settings.secret!, url)],
    )) as [{ carrier_id: number }]
    return carrier_id
  }
  /** A trunk by its address as staff enter it, behind all others. */
  const addTrunkAt = async (url: string) => {
    const [{ carrier_id }] = (await query<{ carrier_id: number }>(
      `with carrier as (insert into carriers (kind, address) values ('sip', $1) returning carrier_id)
       insert into trunk_settings (carrier_id, place, name, url_encrypted)
       select carrier_id, 100, 'Another', $2 from carrier returning carrier_id`,
      [url.replace(/;.*/, ''), encrypt(settings.secret!, url)],
    )) as [{ carrier_id: number }]
    await query(`select pg_notify('carriers', '')`)
    return carrier_id
  }
  const others: Awaited<ReturnType<typeof startSmsc>>[] = []

  /** The carriers of the number in the order in which they are tried. */
  const rank = async (carrierIds: readonly number[]) => {
    await query('delete from text_number_carriers')
    await query(
      `insert into text_number_carriers select $1, $2, place, carrier_id from unnest($3::int[]) with ordinality as c(carrier_id, place)`,
      [account_id, text_number_id, carrierIds],
    )
    await query(`select pg_notify('carriers', '')`)
  }

  const usualCarrier = async () =>
    (await query<{ carrier_id: number }>('select carrier_id from carriers where url_encrypted is null'))[0]!.carrier_id

  const noticeOf = async (broadcastId: number) =>
    (
      await query<{ notice: string | null }>('select notice from broadcast_queue where broadcast_id = $1', [
        broadcastId,
      ])
    )[0]?.notice ?? null

  /** States of the rows themselves, to hold against the counters. */
  const rows = async (broadcastId: number) =>
    query<{ phone: number; state: number; reason: number }>(
      'select phone, state, reason from recipients where broadcast_id = $1 order by phone',
      [broadcastId],
    )

  /** Waits until a notice holds back the rest and the carrier has answered for so many: the notice may come before the answers. */
  const held = (broadcastId: number, answered: number) =>
    until(async () => {
      const { accepted = 0, delivered = 0 } = await counters(broadcastId)
      return accepted + delivered === answered && (await noticeOf(broadcastId)) !== null
    })

  /** Asks until it holds: the database tells nobody when a row changes. */
  const until = async (condition: () => Promise<boolean>) => {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 25))
  }

  const engines = [await startEngine(platform)]

  return {
    platform,
    smsc,
    accountId: account_id,
    textNumberId: text_number_id,
    ourNumber: String(ourNumber),
    query,
    broadcast,
    statusOf,
    counters,
    rows,
    addCarrier,
    addCarrierAt,
    addTrunkAt,
    rank,
    usualCarrier,
    noticeOf,
    held,
    until,
    complete: (broadcastId: number) => until(async () => (await statusOf(broadcastId)) === 'Complete'),
    engines,
    startEngine: async () => {
      engines.push(await startEngine(platform))
    },
    async close() {
      for (const engine of engines) await engine.stop()
      await smsc.close()
      for (const other of others) await other.close()
      await platform.close()
      await database.close()
    },
  }
}

/** Without the number of directory assistance, which nobody has. */
export const phones = (count: number, from = 12175551000): number[] =>
  Array.from({ length: count + 1 }, (_, i) => from + i)
    .filter((phone) => phone !== 12175551212)
    .slice(0, count)

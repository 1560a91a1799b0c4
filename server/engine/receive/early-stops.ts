import { readInbound } from '@carillon/domain/phone/opt-words.ts'
import type pg from 'pg'
import { phoneOf, withCountry } from './address.ts'
import { type StoredEvent, tellOwners } from './event-store.ts'

export type OnStop = (accountId: number, phone: number) => void

/**
 * A STOP is told of when it is durable, to every node: however many replies are applied before it, nothing is written to that
 * phone in the meantime. Claims follow when it is applied.
 */
export const tellStops = async (pool: pg.Pool, events: readonly StoredEvent[], onStop: OnStop) => {
  const stops = events
    .filter(({ kind, body }) => kind === 'text' && readInbound(body ?? '').kind === 'stop')
    .map(({ source, destination }) => ({ from: phoneOf(source), to: phoneOf(destination) }))
    .filter(({ from }) => from > 0)
  if (stops.length === 0) return
  const told = await tellOwners(pool, [...stops, ...stops.flatMap(withCountry)])
  for (const { account_id, phone } of told) onStop(account_id, phone)
}

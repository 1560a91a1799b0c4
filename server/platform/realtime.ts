import type { EventName, Events } from '@carillon/contract/events.ts'
import type pg from 'pg'

/**
 * Realtime events from any process. They carry ids and counters only and leave on a connection of their own after the
 * commit, never inside a hot transaction; losing one costs a moment, because pages also refetch what they missed when they
 * connect.
 *
 * Rooms: `account:1` everyone of the account, `broadcasts:1` those who see all its broadcasts, `user:7` one user,
 * `number:5` those who may use a text number, `session:…` the pages of one session and `token:…` the programs with one token, by the hash that is stored of it.
 */
export type Realtime = {
  publish<N extends EventName>(rooms: readonly string[], event: N, payload: Events[N]): void
  /** Closes the connections that are in one of these rooms, on whichever node. */
  disconnect(rooms: readonly string[]): void
}

export const roomOf = {
  account: (accountId: number) => `account:${accountId}`,
  broadcasts: (accountId: number) => `broadcasts:${accountId}`,
  user: (userId: number) => `user:${userId}`,
  textNumber: (textNumberId: number) => `number:${textNumberId}`,
  session: (tokenHash: Buffer) => `session:${tokenHash.toString('hex')}`,
  token: (tokenHash: Buffer) => `token:${tokenHash.toString('hex')}`,
}

export const openRealtime = (pool: pg.Pool, onError: (error: unknown) => void): Realtime => {
  const tell = (type: number, data: object) => {
    const message = { uid: 'emitter', nsp: '/', type, data }
    pool.query('select pg_notify($1, $2)', ['socket.io#/', JSON.stringify(message)]).catch(onError)
  }
  return {
    publish(rooms, event, payload) {
      if (rooms.length === 0) return
      tell(broadcastMessage, {
        packet: { type: eventPacket, data: [event, payload], nsp: '/' },
        opts: optionsOf(rooms),
      })
    },
    disconnect(rooms) {
      // Without a room, everybody would be meant.
      if (rooms.length > 0) tell(disconnectMessage, { opts: optionsOf(rooms), close: true })
    },
  }
}

// The messages of `@socket.io/postgres-adapter` 0.5 (ClusterMessage of socket.io-adapter). Its own emitter, 0.1, leaves out
// the namespace, without which this adapter drops every message in silence; a test listens for one.
const broadcastMessage = 3
const disconnectMessage = 6
const eventPacket = 2
const optionsOf = (rooms: readonly string[]) => ({ rooms, except: [], flags: {} })

/** The rooms that a message of the channel told something to; none for what nodes say to one another. */
export const roomsTold = (message: string): readonly string[] => {
  const { type, data } = JSON.parse(message) as { type?: number; data?: { opts?: { rooms?: string[] } } }
  return type === broadcastMessage ? (data?.opts?.rooms ?? []) : []
}

/** At most `perSecond` calls for each key; the last one always comes through. */
export const throttleByKey = (perSecond: number, act: (key: string) => void) => {
  const pending = new Map<string, { timer: NodeJS.Timeout; again: boolean }>()
  const interval = 1000 / perSecond
  const fire = (key: string) => {
    act(key)
    const entry = { again: false, timer: setTimeout(() => expire(key), interval) }
    entry.timer.unref()
    pending.set(key, entry)
  }
  const expire = (key: string) => {
    const entry = pending.get(key)
    pending.delete(key)
    if (entry?.again) fire(key)
  }
  return (key: string) => {
    const entry = pending.get(key)
    if (entry) entry.again = true
    else fire(key)
  }
}

/** The same of something that is told: what comes between two calls is merged into one. */
export const mergeByKey = <T>(perSecond: number, merge: (one: T, next: T) => T, act: (merged: T) => void) => {
  const waiting = new Map<string, T>()
  const fire = throttleByKey(perSecond, (key) => {
    const merged = waiting.get(key)
    waiting.delete(key)
    if (merged !== undefined) act(merged)
  })
  return (key: string, next: T) => {
    const known = waiting.get(key)
    waiting.set(key, known === undefined ? next : merge(known, next))
    fire(key)
  }
}

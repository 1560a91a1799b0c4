import type pg from 'pg'
import { roomsTold } from '../platform/realtime.ts'

/**
 * How long nothing has been told to a room, as far as this node can know. Each page hears it when it connects, because what
 * was told between its first fetch and its connection went past it.
 *
 * A node knows only what it heard itself: from the first message on the connection that listens (the adapter sends itself one
 * every few seconds), and until that connection ends. What it may have missed counts as told.
 */
type Quiet = {
  /** Milliseconds since one of the rooms was last told something, or since this node has heard everything. */
  of(rooms: Iterable<string>): number
  /** Drops what is too old to matter. */
  forget(): void
}

/** No page fetches longer than that before it connects; if it does, it fetches again. */
const rememberedMs = 10 * 60_000

/** `onRegained` runs when the node hears again after it was deaf. */
export const openQuiet = (pool: pg.Pool, onRegained: () => void): Quiet => {
  const now = () => performance.now()
  const toldAt = new Map<string, number>()
  let listener: pg.PoolClient | undefined
  let hearsSince: number | undefined
  const listeningBy = (client: pg.PoolClient) => {
    if (listener === client) return
    listener = client
    const wasDeaf = hearsSince !== undefined
    hearsSince = now()
    if (wasDeaf) onRegained()
  }
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => {
      listeningBy(client)
      for (const room of roomsTold(payload)) toldAt.set(room, now())
    })
    client.on('end', () => {
      if (listener === client) listener = undefined
    })
  })
  return {
    of(rooms) {
      if (!listener || hearsSince === undefined) return 0
      const last = Math.max(hearsSince, ...[...rooms].map((room) => toldAt.get(room) ?? 0))
      return Math.min(now() - last, rememberedMs)
    },
    forget() {
      for (const [room, at] of toldAt) if (now() - at > rememberedMs) toldAt.delete(room)
    },
  }
}

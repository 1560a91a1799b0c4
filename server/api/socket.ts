import { setTimeout as wait } from 'node:timers/promises'
import type { EventName, Events } from '@carillon/contract/events.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { findEnded, type Listening, takeWebsocketKey } from '../features/session/store.ts'
import { openPool } from '../platform/database.ts'
import { databaseUrlOf } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'
import { roomOf } from '../platform/realtime.ts'
import type { Scope } from '../platform/scope.ts'
import { hashToken } from '../platform/secrets.ts'
import { admit } from './admit.ts'
import { hearPresence } from './inbox-presence.ts'
import { openQuiet } from './quiet.ts'
import { relayTyping } from './typing.ts'

/** What slipped through in the moment of a sign-out, and sessions that have run out, are found this often. */
const checkEveryMs = 5_000

/**
 * The realtime channel at /v1/socket. Whoever connects hands in a key of `GET /v1/websocket/key`, and joins the rooms of
 * what they may see. They are told at once whether they missed something (`quiet.ts`). A connection ends with the session or the token that its key was issued to, with its user's activity, and
 * when they see other broadcasts or text numbers than before: a
 * sign-out tells every node at once, and each looks after its own every few seconds. Events come from any process through the database (`platform/realtime.ts`); its listener has
 * connections of its own, so that it never waits behind a query.
 */
export const addSocket = (app: FastifyInstance, platform: Platform) => {
  const { db, clock, log } = platform
  const pool = openPool(databaseUrlOf(platform.settings), {
    max: 3,
    applicationName: 'carillon socket',
    onError: (error) => log.warn({ error: error.message }, 'The realtime channel lost its database connection'),
  })
  // The adapter takes a new connection when its own is lost and never gives the lost one back to the pool.
  pool.on('connect', (client) => {
    client.on('end', () => {
      try {
        client.release(true)
      } catch {
        // It was given back already.
      }
    })
  })
  const io = new Server(app.server, {
    path: '/v1/socket',
    serveClient: false,
    // Pages on a plain connection come back by themselves; a dead one is noticed in half a minute.
    pingInterval: 15_000,
    pingTimeout: 15_000,
    maxHttpBufferSize: 10_000,
    adapter: createAdapter(pool, {
      errorHandler: (error) => log.warn({ error: error.message }, 'The realtime channel failed for a moment'),
    }),
  })

  // What polls is answered past the hooks of the app.
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['X-Content-Type-Options'] = 'nosniff'
  })

  const opened = 'channel.opened' satisfies EventName
  const quiet = openQuiet(pool, () => io.local.emit(opened, { QuietMs: 0 } satisfies Events[typeof opened]))

  io.use(async (socket, next) => {
    const { key } = socket.handshake.auth as { key?: unknown }
    try {
      const whose = typeof key === 'string' ? await takeWebsocketKey(db, hashToken(key), clock.now()) : undefined
      const found = whose && (await admit(platform, whose))
      if (!whose || !found || found.whyNot) return next(new Error('NotSignedIn'))
      const { canSeeAllBroadcasts, seenNumbers } = found.scope
      const listening: Listening = { ...whose, canSeeAllBroadcasts, seenNumbers }
      if ((await findEnded(db, [listening], clock.now())).length > 0) return next(new Error('NotSignedIn'))
      socket.data.scope = found.scope
      socket.data.listening = listening
      next()
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'A realtime key could not be checked')
      next(new Error('Unavailable'))
    }
  })

  io.on('connection', (socket) => {
    const { accountId, userId, canSeeAllBroadcasts, seenNumbers } = socket.data.scope as Scope
    const { sessionHash, tokenHash } = socket.data.listening as Listening
    if (sessionHash) void socket.join(roomOf.session(sessionHash))
    if (tokenHash) void socket.join(roomOf.token(tokenHash))
    void socket.join(roomOf.account(accountId))
    void socket.join(roomOf.user(userId))
    if (canSeeAllBroadcasts) void socket.join(roomOf.broadcasts(accountId))
    void socket.join(seenNumbers.map(roomOf.textNumber))
    relayTyping(socket, platform)
    hearPresence(platform, socket, socket.data.scope)
    // Asked once the rooms are joined, so that nothing falls between.
    socket.emit(opened, { QuietMs: quiet.of(socket.rooms) } satisfies Events[typeof opened])
  })

  const closeEnded = async () => {
    const sockets = [...io.of('/').sockets.values()]
    if (sockets.length === 0) return
    const connected = sockets.map((socket) => socket.data.listening as Listening)
    for (const place of await findEnded(db, connected, clock.now())) sockets[place]!.disconnect(true)
  }
  const check = setInterval(() => {
    quiet.forget()
    closeEnded().catch((error: Error) => log.warn({ error: error.message }, 'Connections could not be checked'))
  }, checkEveryMs).unref()

  app.addHook('preClose', async () => {
    clearInterval(check)
    io.disconnectSockets(true)
    await io.of('/').adapter.close()
    io.engine.close()
  })
  // An adapter that is closed while it connects keeps that connection for ever; it ends with the process.
  app.addHook('onClose', async () => {
    await Promise.race([pool.end(), wait(1000, undefined, { ref: false })])
  })
  return io
}

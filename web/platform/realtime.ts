import type { EventName, Events, Told } from '@carillon/contract/events.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { ApiError, api } from './api.ts'
import { askAgain } from './ask-again.ts'
import { reconnectDelay } from './reconnect.ts'
import { sessionAge } from './session-end.ts'
import { keysTouchedBy } from './touched.ts'

/**
 * The realtime channel. One socket while somebody is signed in (`useRealtime` in the shell).
 *
 * States: `connecting` at first and after a sign-in; `live`; `waiting` after a loss, until the next attempt.
 * Every attempt fetches a key of its own, as keys are single use and live a minute. Attempts are ours, not
 * socket.io's, so that a server that hangs up on purpose, a failed connect and a failed key all wait by the same rule.
 * A failed connect by websocket makes the next attempt start with polling, for networks that let no websocket through.
 * Events carry ids only, and what was missed is not replayed. So what is shown is fetched again after each reconnection. After the
 * first connection, for which pages do not wait, it is fetched again only if an event was sent since the first fetch. Handlers act on
 * what is shown; what an event names (touched.ts) and is not shown is fetched when it is shown next.
 * A 401 for the key means that the session is over: the API client deals with it and we stay quiet.
 */
type Connection = 'connecting' | 'live' | 'waiting'

// Which event a handler takes is known where it is added, by its name.
type Handler = (event: unknown) => void
const handlers = new Map<EventName, Set<Handler>>()
const watchers = new Set<() => void>()
let connection: Connection = 'connecting'
let line: Socket | undefined

/** Calls `handler` for each event of that name while the component is mounted. */
export const useEvent = <N extends EventName>(name: N, handler: (event: Events[N]) => void): void => {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const call: Handler = (event) => latest(event as Events[N])
    const named = handlers.get(name) ?? new Set()
    handlers.set(name, named.add(call))
    return () => void named.delete(call)
  }, [name])
}

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => connection,
  )

/** Tells the server something that is not missed where it is not heard: while there is no connection it is dropped. */
export const say = <N extends keyof Told>(name: N, told: Told[N]): void => {
  if (line?.connected) line.emit(name, told)
}

/** Keeps the channel open while mounted. */
export const useRealtime = (): void => {
  const cache = useQueryClient()
  useEffect(
    () =>
      connect({
        onMissed: () => void cache.invalidateQueries(),
        onEvent: (name, event) => {
          for (const queryKey of keysTouchedBy(name, event)) {
            void cache.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
            askAgain(cache, queryKey)
          }
        },
      }),
    [cache],
  )
}

type Acts = {
  /** Events may have gone past us. */
  onMissed: () => void
  /** Before the handlers of an event. */
  onEvent: <N extends EventName>(name: N, event: Events[N]) => void
}

/** Opens the channel and keeps it open until the answer is called. */
const connect = ({ onMissed, onEvent }: Acts): (() => void) => {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let wasLive = false
  let over = false
  let transports = ['websocket', 'polling']

  const lost = (): void => {
    const gone = socket
    socket = undefined
    line = undefined
    gone?.close()
    if (over || timer !== undefined) return
    tell('waiting')
    attempt += 1
    timer = setTimeout(open, reconnectDelay(attempt, Math.random()))
  }

  const open = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    try {
      const [{ io }, { Key }] = await Promise.all([import('socket.io-client'), api(websocketKey)])
      if (!over && !socket) listen(io({ path: '/v1/socket', auth: { key: Key }, transports, ...once }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) lost()
    }
  }

  const listen = (mine: Socket): void => {
    socket = mine
    line = mine
    // What an earlier socket still has to say must not touch its successor.
    const ifMine = (act: () => void) => () => void (socket === mine && act())
    mine.on(
      'connect',
      ifMine(() => {
        attempt = 0
        tell('live')
      }),
    )
    const opened = ({ QuietMs }: Events['channel.opened']): void => {
      if (wasLive || QuietMs <= sessionAge()) onMissed()
      wasLive = true
    }
    const failed = ifMine(() => {
      if (!mine.connected) transports = ['polling', 'websocket']
      lost()
    })
    mine.on('connect_error', failed)
    mine.on('disconnect', ifMine(lost))
    // A line that is cut during the handshake is told by the engine alone.
    mine.io.engine.on('close', failed)
    mine.onAny((name: EventName, event: unknown) => {
      if (name === 'channel.opened') return opened(event as Events['channel.opened'])
      onEvent(name, event as Events[typeof name])
      for (const handler of handlers.get(name) ?? []) handler(event)
    })
  }

  // A laptop that wakes up or a network that comes back need not sit out the wait.
  const hurry = (): void => {
    if (timer !== undefined && document.visibilityState === 'visible' && navigator.onLine) void open()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  tell('connecting')
  void open()
  return () => {
    over = true
    clearTimeout(timer)
    socket?.close()
    line = undefined
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
  }
}

/** Each socket is for one attempt; a line that does not open in 8 s is none. */
const once = { reconnection: false, forceNew: true, timeout: 8_000 }

const tell = (next: Connection): void => {
  connection = next
  for (const watch of watchers) watch()
}

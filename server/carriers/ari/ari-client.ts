/**
 * An Asterisk over its REST interface (ARI): what is asked goes by HTTP, what happens comes by a WebSocket. While that is away nobody is
 * called, and it is opened again, each time after a longer wait; what was missed meanwhile is looked up by whoever holds a call.
 */
import { z } from 'zod'
import { type CallOutcome, openCalls } from '../http/calls.ts'

export type AriClient = {
  isUp(): boolean
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, query?: Query, body?: object): Promise<CallOutcome>
  close(): void
}

type Query = Readonly<Record<string, string | number>>

type AriOptions = {
  /** Scheme, host and port. */
  origin: string
  /** Before `/channels`. */
  path: string
  user: string
  password: string
  /** Whose channels we are told of. */
  apps: readonly [string, ...string[]]
  timeoutMs: number
  keepAliveMs: number
}

type AriHandlers = {
  onEvent(event: AriEvent): void
  /** It is there, or away. */
  onState(isUp: boolean): void
  onTrouble(text: string): void
}

const AriChannel = z.object({
  id: z.string(),
  state: z.string().default(''),
  caller: z.object({ number: z.string().default('') }).optional(),
  dialplan: z.object({ exten: z.string().default('') }).optional(),
  channelvars: z.record(z.string(), z.string()).optional(),
})
export type AriChannel = z.infer<typeof AriChannel>

const AriEvent = z.object({
  type: z.string(),
  application: z.string().default(''),
  channel: AriChannel.optional(),
  digit: z.string().optional(),
  cause: z.number().int().optional(),
  cause_txt: z.string().optional(),
})
export type AriEvent = z.infer<typeof AriEvent>

const [shortestWaitMs, longestWaitMs] = [500, 10_000]

export const openAriClient = (options: AriOptions, { onEvent, onState, onTrouble }: AriHandlers): AriClient => {
  const { origin, path, apps, keepAliveMs } = options
  const http = openCalls({ origin, timeoutMs: options.timeoutMs, keep: 100 })
  const authorization = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`
  let socket: WebSocket | null = null
  let isThere = false
  let isClosed = false
  let waitMs = shortestWaitMs
  let timer: NodeJS.Timeout | undefined

  const ask: AriClient['ask'] = (method, to, query = {}, body) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const text = body === undefined ? undefined : JSON.stringify(body)
    return http.ask({
      ...{ method, path: `${path}${to}${search.size > 0 ? `?${search}` : ''}` },
      headers: { Authorization: authorization, ...(text && { 'Content-Type': 'application/json' }) },
      ...(text && { body: text }),
    })
  }

  const be = (now: boolean) => {
    if (isThere === now) return
    isThere = now
    onState(now)
  }

  const away = (why: string) => {
    if (isClosed) return
    be(false)
    if (why) onTrouble(why)
    clearTimeout(timer)
    timer = setTimeout(connect, waitMs)
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }

  const connect = () => {
    const url = new URL(`${path}/events`, origin.replace(/^http/, 'ws'))
    // A handshake of a WebSocket has no headers of ours; this is how Asterisk takes a user there.
    url.search = String(
      new URLSearchParams({
        app: apps.join(','),
        api_key: `${options.user}:${options.password}`,
        subscribeAll: 'false',
      }),
    )
    const opened = new WebSocket(url)
    socket = opened
    const mine = (hear: () => void) => () => {
      if (socket === opened) hear()
    }
    opened.addEventListener(
      'open',
      mine(() => {
        waitMs = shortestWaitMs
        be(true)
        keepAlive()
      }),
    )
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) take(String(data))
    })
    // An error is followed by the close.
    opened.addEventListener('error', () => {})
    opened.addEventListener(
      'close',
      mine(() => away('Asterisk is not there, or does not know the user.')),
    )
  }

  const take = (text: string) => {
    let read: ReturnType<typeof AriEvent.safeParse>
    try {
      read = AriEvent.safeParse(JSON.parse(text))
    } catch {
      return onTrouble('Asterisk said something that is not JSON.')
    }
    // Other kinds of events have other shapes, and are not about a call.
    if (read.success) onEvent(read.data)
  }

  /** A connection may be open to somebody who is gone; and another node may have taken the application over. */
  const keepAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const checked = socket
      const outcomes = await Promise.all(apps.map((app) => ask('GET', `/applications/${encodeURIComponent(app)}`)))
      if (socket !== checked || isClosed) return
      const isWell = outcomes.every((outcome) => outcome.kind === 'answered' && outcome.reply.status === 200)
      if (isWell) return keepAlive()
      socket = null
      checked?.close()
      away('Asterisk does not answer, or has lost the application.')
    }, keepAliveMs)
  }

  connect()
  return {
    isUp: () => isThere,
    ask,
    close() {
      isClosed = true
      clearTimeout(timer)
      socket?.close()
      http.destroy()
    },
  }
}

/** The channel that an answer tells of; undefined where it tells of none. */
export const channelIn = (outcome: CallOutcome): AriChannel | undefined => {
  if (outcome.kind !== 'answered' || outcome.reply.status !== 200) return undefined
  try {
    return AriChannel.safeParse(JSON.parse(outcome.reply.body)).data
  } catch {
    return undefined
  }
}

/**
 * A FreeSWITCH over its event socket: commands, their answers in the order of the commands, and events between them. While it is away
 * nobody is called, and it is connected to again, each time after a longer wait; what was missed meanwhile is looked up by whoever holds
 * a call. An answer that does not come ends the connection, since every later one would be taken for another's.
 */
import { connect, type Socket } from 'node:net'
import { createFrameReader, type EslEvent, type EslFrame, readEvent } from './esl-frames.ts'

/** `not-sent`: FreeSWITCH has not seen it. `no-answer`: it may have done it. */
export type EslOutcome =
  | { kind: 'answered'; text: string }
  | { kind: 'not-sent'; why: string }
  | { kind: 'no-answer'; why: string }

export type EslClient = {
  isUp(): boolean
  /** Its lines, without the empty one that ends it. */
  ask(...lines: string[]): Promise<EslOutcome>
  /** As this connection has them, where there is one. */
  ends(): { ours: string; theirs: string } | null
  close(): void
}

type EslOptions = { host: string; port: number; password: string; timeoutMs: number; keepAliveMs: number }

type EslHandlers = {
  onEvent(event: EslEvent): void
  /** It is there, or away. */
  onState(isUp: boolean): void
  onTrouble(text: string): void
}

type Waiting = { done(outcome: EslOutcome): void; timer: NodeJS.Timeout }

const [shortestWaitMs, longestWaitMs] = [500, 10_000]
const events =
  'CHANNEL_PROGRESS CHANNEL_PROGRESS_MEDIA CHANNEL_ANSWER CHANNEL_HANGUP_COMPLETE DTMF BACKGROUND_JOB' as const

export const openEslClient = (options: EslOptions, { onEvent, onState, onTrouble }: EslHandlers): EslClient => {
  const { host, port, password, timeoutMs, keepAliveMs } = options
  let socket: Socket | null = null
  let isThere = false
  let isClosed = false
  let waitMs = shortestWaitMs
  let timer: NodeJS.Timeout | undefined
  const waiting: Waiting[] = []

  const be = (now: boolean) => {
    if (isThere === now) return
    isThere = now
    onState(now)
  }

  const away = (why: string) => {
    if (!socket) return
    socket.destroy()
    socket = null
    clearTimeout(timer)
    for (const one of waiting.splice(0)) {
      clearTimeout(one.timer)
      one.done({ kind: 'no-answer', why })
    }
    be(false)
    if (isClosed) return
    onTrouble(why)
    timer = setTimeout(begin, waitMs)
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }

  const say = (lines: readonly string[]): Promise<EslOutcome> => {
    if (!socket) return Promise.resolve({ kind: 'not-sent', why: 'FreeSWITCH is away' })
    // Whatever a line is made of, it is one.
    if (lines.some((line) => hasControls(line))) return Promise.resolve({ kind: 'not-sent', why: 'no command' })
    const { promise, resolve } = Promise.withResolvers<EslOutcome>()
    waiting.push({ done: resolve, timer: setTimeout(() => away('FreeSWITCH does not answer.'), timeoutMs) })
    socket.write(`${lines.join('\n')}\n\n`)
    return promise
  }

  const signIn = async () => {
    const known = await say([`auth ${password}`])
    if (known.kind !== 'answered') return
    if (!known.text.startsWith('+OK')) return away('FreeSWITCH does not know the password.')
    const told = await say([`event plain ${events}`])
    if (told.kind !== 'answered') return
    if (!told.text.startsWith('+OK')) return away('FreeSWITCH does not tell of its events.')
    waitMs = shortestWaitMs
    keepAlive()
    be(true)
  }

  /** A connection may be open to somebody who is gone. */
  const keepAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      if ((await say(['api uptime'])).kind === 'answered') keepAlive()
    }, keepAliveMs)
  }

  const take = (frame: EslFrame) => {
    switch (frame.type) {
      case 'auth/request':
        return void signIn()
      case 'command/reply':
        return answered(frame.headers.get('reply-text') ?? '')
      case 'api/response':
        return answered(frame.body.trim())
      case 'text/event-plain':
        return onEvent(readEvent(frame.body))
      case 'text/rude-rejection':
        return away('FreeSWITCH lets nobody in from here: its list of addresses (ACL) does not have ours.')
      case 'text/disconnect-notice':
        return away('FreeSWITCH has ended the connection.')
    }
  }

  const answered = (text: string) => {
    const one = waiting.shift()
    clearTimeout(one?.timer)
    one?.done({ kind: 'answered', text })
  }

  const begin = () => {
    // Its audio (unicast) is of IPv4 alone, and goes between the ends of this connection.
    const opened = connect({ host, port, family: 4, noDelay: true, timeout: keepAliveMs + timeoutMs })
    socket = opened
    const gone = (why: string) => () => {
      if (socket === opened) away(why)
    }
    const read = createFrameReader((frame) => {
      if (socket === opened) take(frame)
    })
    opened.on('data', (piece: Buffer) => {
      try {
        read(piece)
      } catch (error) {
        gone(`What answers is no FreeSWITCH: ${(error as Error).message}.`)()
      }
    })
    opened.on('error', () => {})
    opened.on('timeout', gone('FreeSWITCH does not answer.'))
    opened.on('close', gone('FreeSWITCH is not there.'))
  }

  begin()
  return {
    isUp: () => isThere,
    ask: (...lines) => (isThere ? say(lines) : Promise.resolve({ kind: 'not-sent', why: 'FreeSWITCH is away' })),
    ends() {
      const { localAddress: ours, remoteAddress: theirs } = socket ?? {}
      return ours && theirs ? { ours, theirs } : null
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      away('')
    },
  }
}

export const hasControls = (text: string): boolean => [...text].some((one) => one < ' ' || one === '\u007f')

import { EventEmitter, once } from 'node:events'
import type { Clock } from '../../clock.ts'
import type { CallEnd, CallHandlers } from '../call.ts'
import type { IncomingCall } from '../incoming-call.ts'
import type { AgreedMedia, LocalMedia } from '../offer.ts'
import type { CallOrder } from '../outgoing-call.ts'
import { openUserAgent, type UserAgent, type UserAgentHandlers, type UserAgentOptions } from '../user-agent.ts'

/** What is heard of a call, each of which can be waited for. */
export function listenTo(): {
  handlers: CallHandlers
  heard: string[]
  media: AgreedMedia[]
  reached(what: string): Promise<unknown>
  ended: Promise<CallEnd>
} {
  const events = new EventEmitter()
  const heard: string[] = []
  const media: AgreedMedia[] = []
  const tell = (what: string, detail?: unknown) => {
    heard.push(what)
    events.emit(what, detail)
  }
  const ended = new Promise<CallEnd>((resolve) => events.once('ended', resolve))
  return {
    heard,
    media,
    ended,
    async reached(what) {
      if (heard.includes(what)) return
      const end = await Promise.race([once(events, what).then(() => null), ended])
      if (end && what !== 'ended') throw new Error(`It ended before: ${JSON.stringify(end)}`)
    },
    handlers: {
      onRinging: () => tell('ringing'),
      onAnswered(agreed) {
        media.push(agreed)
        tell('answered')
      },
      onMedia(agreed) {
        media.push(agreed)
        tell('media')
      },
      onDigit: (digit) => tell(`digit ${digit}`),
      onEnded: (end) => tell('ended', end),
    },
  }
}

/** Where a call is heard; nobody listens there. */
export function localMedia(port = 40_000): LocalMedia {
  return { host: '127.0.0.1', port, sessionId: '1', version: 1 }
}

export function orderTo(to: string, more: Partial<CallOrder> = {}): CallOrder {
  return { to, from: '15551230000', local: localMedia(), ringMs: 60_000, ...more }
}

interface AgentStart extends Partial<UserAgentOptions> {
  onCall?: (call: IncomingCall) => void
  clock?: Clock
}

/** An agent on a free port of this machine whose states can be waited for. */
export async function startAgent({ onCall, ...options }: AgentStart = {}) {
  const events = new EventEmitter()
  const troubles: string[] = []
  const handlers: UserAgentHandlers = {
    onState: (isUp) => void events.emit(isUp ? 'up' : 'down'),
    onTrouble: (text) => void troubles.push(text),
    ...(onCall ? { onCall } : {}),
  }
  const agent: UserAgent = await openUserAgent(
    {
      kind: 'udp',
      host: '127.0.0.1',
      port: 0,
      proxies: [{ host: '127.0.0.1', port: 9 }],
      user: 'carillon',
      password: 'secret',
      registerSeconds: null,
      ...options,
    },
    handlers,
  )
  return { agent, troubles, reached: (state: 'up' | 'down') => once(events, state) }
}

/** Somebody who calls phones of the simulator, and whom they call: our own SIP and RTP. */
import { EventEmitter, once } from 'node:events'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import { startMedia } from '@carillon/protocols/rtp/media.ts'
import type { CallEnd, CallHandlers } from '@carillon/protocols/sip/call.ts'
import type { IncomingCall } from '@carillon/protocols/sip/incoming-call.ts'
import { openUserAgent, type UserAgent } from '@carillon/protocols/sip/user-agent.ts'

export const startCaller = async (port: number) => {
  const host = '127.0.0.1'
  const media = await startMedia({ host, ports: { from: 34_000, to: 34_999 } })
  let onCall = (incoming: IncomingCall): void => incoming.refuse(480)
  const options = {
    ...{ kind: 'udp' as const, host, port: 0, proxies: [{ host, port }], user: 'carillon', password: 'carillon' },
    ...{ registerSeconds: null, keepAliveMs: null },
  }
  const agent = await openUserAgent(options, { onState() {}, onTrouble() {} })
  const registered: UserAgent[] = []

  /** A line, and what is heard of the call on it. */
  const openCall = async () => {
    const events = new EventEmitter()
    const heard: string[] = []
    const keys: string[] = []
    const ended = Promise.withResolvers<CallEnd>()
    const tell = (what: string) => {
      heard.push(what)
      events.emit(what)
    }
    const line = await media.open({
      onKey(key) {
        keys.push(key)
        events.emit('key')
      },
      onLost() {},
    })
    const handlers: CallHandlers = {
      onRinging: () => tell('ringing'),
      onAnswered(agreed) {
        line.connect({ ...agreed, sends: true })
        tell('answered')
      },
      onEnded(end) {
        void line.close()
        ended.resolve(end)
      },
    }
    return {
      local: { host: line.host, port: line.port, sessionId: '1', version: 1 },
      handlers,
      told: {
        line,
        ended: ended.promise,
        /** The next one. */
        async key(): Promise<string> {
          if (keys.length === 0) await once(events, 'key')
          return keys.shift()!
        },
        reached: (what: 'ringing' | 'answered') => (heard.includes(what) ? Promise.resolve() : once(events, what)),
      },
    }
  }

  return {
    /** A tone of so long, as loud as speech. */
    tone: (hertz: number, ms: number) =>
      media.clip(
        encode(
          'PCMU',
          Int16Array.from({ length: ms * 8 }, (_, at) => 6000 * Math.sin((2 * Math.PI * hertz * at) / 8000)),
        ),
      ),
    async call(to: string) {
      const { local, handlers, told } = await openCall()
      const call = agent.place({ to, from: '12175550200', local, ringMs: 60_000 }, handlers)
      return { ...told, hangUp: call.hangUp }
    },
    /** Where phones call from now on. */
    async register() {
      const up = Promise.withResolvers<void>()
      registered.push(
        await openUserAgent(
          { ...options, registerSeconds: 60 },
          { onState: (isUp) => isUp && up.resolve(), onTrouble() {}, onCall: (incoming) => onCall(incoming) },
        ),
      )
      await up.promise
    },
    /** The next call is taken, or refused with a status. */
    takeCalls: (status?: number) =>
      new Promise<Awaited<ReturnType<typeof openCall>>['told'] & { from: string; to: string; hangUp(): void }>(
        (resolve) => {
          onCall = (incoming) => void take(incoming)
          const take = async (incoming: IncomingCall) => {
            if (status !== undefined) return incoming.refuse(status)
            const { local, handlers, told } = await openCall()
            const call = incoming.answer(local, handlers)
            const from = /^sip:([^@]*)@/.exec(incoming.from.uri)?.[1] ?? ''
            resolve({ ...told, from, to: incoming.to, hangUp: () => call?.hangUp() })
          }
        },
      ),
    async stop() {
      for (const one of [agent, ...registered]) await one.close()
      await media.close()
    },
  }
}

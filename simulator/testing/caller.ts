/** Somebody who calls phones of the simulator: our own SIP and RTP. */
import { EventEmitter, once } from 'node:events'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import { startMedia } from '@carillon/protocols/rtp/media.ts'
import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import { openUserAgent } from '@carillon/protocols/sip/user-agent.ts'

export const startCaller = async (port: number) => {
  const host = '127.0.0.1'
  const media = await startMedia({ host, ports: { from: 34_000, to: 34_999 } })
  const agent = await openUserAgent(
    {
      ...{ kind: 'udp' as const, host, port: 0, proxies: [{ host, port }], user: 'carillon', password: 'carillon' },
      ...{ registerSeconds: null, keepAliveMs: null },
    },
    { onState() {}, onTrouble() {} },
  )
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
      const events = new EventEmitter()
      const heard: string[] = []
      const tell = (what: string) => {
        heard.push(what)
        events.emit(what)
      }
      const keyPressed = Promise.withResolvers<string>()
      const ended = Promise.withResolvers<CallEnd>()
      const line = await media.open({ onKey: keyPressed.resolve, onLost() {} })
      const local = { host: line.host, port: line.port, sessionId: '1', version: 1 }
      const call = agent.place(
        { to, from: '12175550200', local, ringMs: 60_000 },
        {
          onRinging: () => tell('ringing'),
          onAnswered(agreed) {
            line.connect({ ...agreed, sends: true })
            tell('answered')
          },
          onEnded(end) {
            void line.close()
            ended.resolve(end)
          },
        },
      )
      return {
        line,
        hangUp: call.hangUp,
        key: keyPressed.promise,
        ended: ended.promise,
        reached: (what: 'ringing' | 'answered') => (heard.includes(what) ? Promise.resolve() : once(events, what)),
      }
    },
    async stop() {
      await agent.close()
      await media.close()
    },
  }
}

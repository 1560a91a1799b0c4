/** Calls to a phone network, for a switch of the tests that makes them for somebody else: their signalling and their media. */
import { startMedia } from '@carillon/protocols/rtp/media.ts'
import type { Call, CallEnd } from '@carillon/protocols/sip/call.ts'
import { openUserAgent } from '@carillon/protocols/sip/user-agent.ts'

type LegHandlers = {
  onKey(digit: string): void
  onRinging(): void
  onAnswered(): void
  onEnded(end: CallEnd): void
}

export async function openPhoneLegs(phonesPort: number, mediaPorts: { from: number; to: number }) {
  const media = await startMedia({ host: '127.0.0.1', ports: mediaPorts })
  const agent = await openUserAgent(
    {
      ...{ kind: 'udp', host: '127.0.0.1', port: 0, proxies: [{ host: '127.0.0.1', port: phonesPort }] },
      ...{ user: 'switch', password: '', registerSeconds: null, keepAliveMs: null },
    },
    { onCall: (call) => call.refuse(404), onState() {}, onTrouble() {} },
  )
  return {
    media,
    async place({ from, to, ringMs }: { from: string; to: string; ringMs: number }, handlers: LegHandlers) {
      const line = await media.open({ onKey: handlers.onKey, onLost() {} })
      const call: Call = agent.place(
        { from, to, ringMs, local: { host: line.host, port: line.port, sessionId: '1', version: 1 } },
        {
          onRinging: handlers.onRinging,
          onAnswered(agreed) {
            line.connect({ ...agreed, sends: true })
            handlers.onAnswered()
          },
          onEnded(end) {
            void line.close()
            handlers.onEnded(end)
          },
        },
      )
      return { line, hangUp: () => call.hangUp() }
    },
    async close() {
      await agent.close()
      await media.close()
    },
  }
}

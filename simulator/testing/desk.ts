import type { SubmitOutcome } from '@carillon/protocols/smpp/client-connection.ts'
import { connectSmpp } from '@carillon/protocols/smpp/client-session.ts'
import { type DataSm, type DeliverSm, type MessageFields, messageFields } from '@carillon/protocols/smpp/pdu.ts'
import { afterEach } from 'vitest'
import { createFakeClock } from '../clock/clock.ts'
import type { Settings } from '../settings.ts'
import { startSimulator } from '../start.ts'

const free: Settings = {
  smppPort: 0,
  sipPort: 0,
  smtpPort: 0,
  httpPort: 0,
  systemID: 'carillon',
  password: 'carillon',
  messageIDs: 'decimal',
  ledgerRows: 10_000,
  allMobile: false,
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A whole simulator on free ports whose time passes by `clock.advance` only, and whose chance is always the middle. */
export const openDesk = async (settings: Partial<Settings> = {}) => {
  const clock = createFakeClock()
  const simulator = await startSimulator({ ...free, ...settings }, () => 0.5, clock)
  ends.push(simulator.stop)
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(`http://127.0.0.1:${simulator.http}/simulator/${path}`, {
      method,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJSON = reply.headers.get('content-type')?.startsWith('application/json')
    return { status: reply.status, headers: reply.headers, body: isJSON ? JSON.parse(text) : text }
  }
  return { ...simulator, clock, ask, bind: (options = {}) => bind(simulator.smpp, options) }
}

export type Delivered = { pdu: DeliverSm | DataSm; acknowledge: (status?: number) => void }

/** Our own client, bound. What is delivered queues up in `next`. */
const bind = async (port: number, { acknowledges = true, window = 100 } = {}) => {
  const arrived: Delivered[] = []
  const wanted: ((delivered: Delivered) => void)[] = []
  const bound = Promise.withResolvers<void>()
  const session = connectSmpp(
    {
      host: '127.0.0.1',
      port,
      systemId: 'carillon',
      password: 'carillon',
      window,
      backOff: { firstMs: 5, maxMs: 20 },
    },
    {
      onState: ({ state }) => state === 'bound' && bound.resolve(),
      onDeliver(pdu, acknowledge) {
        if (acknowledges) acknowledge()
        const want = wanted.shift()
        if (want) want({ pdu, acknowledge })
        else arrived.push({ pdu, acknowledge })
      },
    },
  )
  ends.push(() => session.destroy())
  await bound.promise
  return {
    session,
    next: () =>
      new Promise<Delivered>((resolve) => {
        const here = arrived.shift()
        if (here) resolve(here)
        else wanted.push(resolve)
      }),
    submit: (to: string, fields: Partial<MessageFields> = {}) =>
      new Promise<SubmitOutcome>((resolve) =>
        session.submit(
          messageFields({
            source_addr: '12175550200',
            destination_addr: to,
            registered_delivery: 1,
            short_message: Buffer.from('Hello'),
            ...fields,
          }),
          (outcome, release) => {
            release()
            resolve(outcome)
          },
        ),
      ),
  }
}

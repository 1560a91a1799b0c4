import Fastify from 'fastify'
import { addWebhooks } from '../api/webhooks.ts'
import type { Carrier, CarrierHandlers } from '../carriers/carrier.ts'
import { eventKey, type WebhookReader } from '../carriers/http/webhook.ts'
import type { Peer, Trial } from './carrier-conformance.ts'
import { type Provider, type Speech, startProvider } from './http-provider.ts'

type Call = { url: string; headers: Record<string, string>; body: string }

/** What a provider brings to be tried: its speech, its reports, and our side of it. */
export type Bench = {
  kind: string
  speech: Speech
  /** What its records know a text by, besides the time. */
  recordsTell: 'words' | 'reference' | 'numbers'
  /** Its report of what became of a text, signed as it signs; `path` is where our webhook stands. */
  report(origin: string, path: string, text: Provider['texts'][number], state: string, now: number): Call
  inbound(origin: string, path: string, text: { id: string; from: string; to: string; text: string }, now: number): Call
  reader(carrierId: number): WebhookReader
  open(host: string, origin: string, handlers: CarrierHandlers, window: number): Carrier
}

export type HttpTrial = Trial & {
  provider: Provider
  origin: string
  /** Calls our webhook; the answer is there when the event is durable. */
  call(call: Call): Promise<{ status: number; headers: Headers; body: string }>
  refusals: string[]
}

const carrierId = 9

/** A carrier over HTTP with a provider at the other end and our own webhook for what it reports. */
export const startHttpTrial = async (bench: Bench): Promise<HttpTrial> => {
  const provider = await startProvider(bench.speech)
  const refusals: string[] = []
  const seen = new Set<string | null>()
  let handlers: CarrierHandlers | undefined
  let nextInbound = 1

  const app = Fastify()
  addWebhooks(app, {
    origin: (request) => `http://${request.host}`,
    find: async (kind, id) => (kind === bench.kind && id === carrierId ? bench.reader(carrierId) : undefined),
    // As the raw store does it: a repetition is answered like the first, and is nothing new.
    async store(events) {
      for (const event of events) {
        const key = eventKey(event)
        if (seen.has(key)) continue
        await new Promise<void>((resolve) => handlers!.onEvent(event, resolve))
        seen.add(key)
      }
    },
    onRefused: (why) => refusals.push(why),
    onError: (error) => refusals.push(String(error)),
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const path = `/webhooks/${bench.kind}/${carrierId}`

  const call = async ({ url, headers, body }: Call) => {
    const response = await fetch(url, { method: 'POST', headers, body })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  const wellTaken = async (one: Call) => {
    const { status } = await call(one)
    if (status >= 300) throw new Error(`the webhook answered ${status}: ${refusals.join(' ')}`)
  }

  const peer: Peer = {
    answers: provider.answers,
    drop: provider.drop,
    back: provider.back,
    read: (count) => provider.until(() => provider.read() >= count),
    texts: () =>
      provider.texts.map(({ from, to, text, messageId }) => ({ from: digits(from), to: digits(to), text, messageId })),
    pictures: () => provider.texts.at(-1)?.media ?? [],
    async receipt(messageId, state) {
      const text = provider.texts.find((one) => one.messageId === messageId)!
      await wellTaken(bench.report(origin, path, text, state, Date.now()))
    },
    async send(from, to, text) {
      const id = `in-${nextInbound++}`
      await wellTaken(bench.inbound(origin, path, { id, from: `+${from}`, to: `+${to}`, text }, Date.now()))
    },
    async close() {
      await app.close()
      await provider.close()
    },
  }
  return {
    peer,
    provider,
    origin,
    call,
    refusals,
    open(given, window) {
      handlers = given
      return bench.open(provider.host, origin, given, window)
    },
  }
}

const digits = (address: string) => address.replace('+', '')

import { generateKeyPairSync, sign } from 'node:crypto'
import type { Bench } from '../../../testing/http-trial.ts'
import { openTelnyxCarrier } from '../telnyx-carrier.ts'
import { parseTelnyxUrl, type TelnyxUrl } from '../telnyx-url.ts'
import { telnyxWebhook } from '../webhook.ts'

export const key = 'KEY-token-that-nobody-sees'
const profile = '40000000-0000-4000-8000-000000000001'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
export const publicKeyBase64 = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

export const urlFor = (host: string): TelnyxUrl => {
  const url = parseTelnyxUrl(`telnyx://${key}@${host}?tls=off&window=4&profile=${profile}&publickey=${publicKeyBase64}`)
  if (typeof url === 'string') throw new Error(url)
  return url
}

const trouble = (status: number, code: string, title: string, headers = {}) => ({
  status,
  headers,
  body: { errors: [{ code, title, detail: title }] },
})

/** Signed as Telnyx signs, at the time given. */
export const signedCall = (url: string, body: string, now: number) => {
  const timestamp = String(Math.floor(now / 1000))
  return {
    url,
    headers: {
      'Content-Type': 'application/json',
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), privateKey).toString('base64'),
    },
    body,
  }
}

const event = (type: string, payload: object, now: number) =>
  JSON.stringify({
    data: {
      record_type: 'event',
      id: 'e0000000-0000-4000-8000-000000000001',
      event_type: type,
      occurred_at: new Date(now).toISOString(),
      payload: { record_type: 'message', type: 'SMS', messaging_profile_id: profile, ...payload },
    },
    meta: { attempt: 1, delivered_to: 'https://carillon.example/webhooks/telnyx/9' },
  })

const day = 86_400_000

const asTags = (reference: number | null) => [`carillon-${reference}`]

export const telnyxBench: Bench = {
  kind: 'telnyx',
  recordsTell: 'reference',
  speech: {
    isAllowed: ({ headers }) => headers.authorization === `Bearer ${key}`,
    isSend: ({ method, url }) => method === 'POST' && url.pathname === '/v2/messages',
    read({ body }) {
      const said = JSON.parse(body) as {
        [name in 'from' | 'to' | 'text' | 'webhook_url' | 'messaging_profile_id']: string
      } & { media_urls?: string[]; tags: string[] }
      return {
        from: said.from,
        to: said.to,
        text: said.text ?? '',
        media: said.media_urls ?? [],
        reference: Number(said.tags[0]!.replace('carillon-', '')),
        callback: said.webhook_url,
      }
    },
    accepted: ({ messageId, from, to, text, reference }) => ({
      status: 200,
      body: {
        data: {
          record_type: 'message',
          direction: 'outbound',
          id: messageId,
          type: 'SMS',
          from: { phone_number: from, carrier: 'Telnyx', line_type: 'Wireless' },
          to: [{ phone_number: to, status: 'queued', carrier: 'Some Mobile', line_type: 'Wireless' }],
          text,
          parts: 1,
          tags: asTags(reference),
          errors: [],
        },
      },
    }),
    refused: {
      'refuse number': trouble(422, '40310', "Invalid 'to' address"),
      'refuse text': trouble(422, '40316', 'No content provided'),
      'slow down': trouble(429, '10011', 'Too many requests'),
      busy: trouble(503, '10007', 'Unexpected error'),
      broken: trouble(500, '10007', 'Unexpected error'),
      stranger: trouble(401, '10009', 'Authentication failed'),
      unpaid: trouble(402, '20100', 'Insufficient funds'),
    },
    other({ url }, texts) {
      if (url.pathname === `/v2/messaging_profiles/${profile}`) return { status: 200, body: { data: { id: profile } } }
      if (url.pathname !== '/v2/detail_records') return trouble(404, '10005', 'Resource not found')
      const asked = (name: string) => url.searchParams.get(`filter[${name}]`) ?? ''
      const found = texts.filter(
        ({ from, to, at }) =>
          asked('record_type') === 'messaging' &&
          from === asked('cli') &&
          to === asked('cld') &&
          // By the day, as a provider may read it.
          at >= Date.parse(asked('created_at][gte')) - day &&
          at < Date.parse(asked('created_at][lt')) + day,
      )
      return {
        status: 200,
        body: {
          data: found.map(({ messageId, from, to, at, reference }) => ({
            record_type: 'message_detail_record',
            uuid: messageId,
            cli: from,
            cld: to,
            direction: 'outbound',
            status: 'sent',
            created_at: new Date(at).toISOString(),
            tags: asTags(reference).join(','),
          })),
          meta: { page_number: 1, page_size: 50, total_pages: 1, total_results: found.length },
        },
      }
    },
  },
  report: (_origin, _path, text, state, now) =>
    signedCall(
      text.callback!,
      event(
        'message.finalized',
        {
          direction: 'outbound',
          id: text.messageId,
          from: { phone_number: text.from },
          to: [{ phone_number: text.to, status: state === 'delivered' ? 'delivered' : 'delivery_failed' }],
          text: text.text,
          tags: asTags(text.reference),
          errors: state === 'delivered' ? [] : [{ code: '40008', title: 'Undeliverable' }],
        },
        now,
      ),
      now,
    ),
  inbound: (origin, path, { id, from, to, text }, now) =>
    signedCall(
      `${origin}${path}`,
      event(
        'message.received',
        {
          direction: 'inbound',
          id,
          from: { phone_number: from, carrier: 'Some Mobile' },
          to: [{ phone_number: to, status: 'webhook_delivered' }],
          text,
          media: [],
        },
        now,
      ),
      now,
    ),
  reader: (carrierId) => telnyxWebhook({ carrierId, url: urlFor('127.0.0.1') }),
  open: (host, origin, handlers, window) =>
    openTelnyxCarrier(
      {
        url: { ...urlFor(host), window },
        callback: `${origin}/webhooks/telnyx/9`,
        carrierId: 9,
        isSimulated: false,
        firstWaitMs: 20,
      },
      handlers,
    ),
}

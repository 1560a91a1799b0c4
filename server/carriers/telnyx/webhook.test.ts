import { expect, test } from 'vitest'
import { signedCall, urlFor } from './testing/telnyx-bench.ts'
import { telnyxWebhook } from './webhook.ts'

const now = Date.parse('2026-11-21T04:00:00Z')
const read = telnyxWebhook({ carrierId: 9, url: urlFor('127.0.0.1') })

/** In the shape of its reports; numbers and ids are made up. */
const finalized = (status: string, code?: string, type = 'message.finalized') => ({
  data: {
    event_type: type,
    id: 'e-1',
    occurred_at: '2026-11-21T04:00:00.000+00:00',
    payload: {
      completed_at: '2026-11-21T04:00:00.000+00:00',
      cost: { amount: '0.0040', currency: 'USD' },
      direction: 'outbound',
      encoding: 'GSM-7',
      errors: code ? [{ code, title: 'No', detail: 'No' }] : [],
      from: { carrier: 'Telnyx', line_type: 'VoIP', phone_number: '+12175550200' },
      id: 'm-1',
      parts: 1,
      record_type: 'message',
      tags: ['other', 'carillon-4711'],
      text: 'Snow day',
      to: [{ carrier: 'Some Mobile', line_type: 'Wireless', phone_number: '+12175551000', status }],
      type: 'SMS',
      webhook_url: 'https://carillon.example/webhooks/telnyx/9',
    },
    record_type: 'event',
  },
  meta: { attempt: 1, delivered_to: 'https://carillon.example/webhooks/telnyx/9' },
})

const received = {
  data: {
    event_type: 'message.received',
    id: 'e-2',
    payload: {
      direction: 'inbound',
      from: { carrier: 'Some Mobile', phone_number: '+12175551000' },
      id: 'm-2',
      media: [{ url: 'https://media.example/1.jpg', content_type: 'image/jpeg', size: 1000 }, { url: null }],
      text: null,
      to: [{ phone_number: '+12175550200', status: 'webhook_delivered' }],
    },
  },
}

const request = (said: object | string, signedAt = now) => {
  const body = typeof said === 'string' ? said : JSON.stringify(said)
  const { url, headers } = signedCall('https://carillon.example/webhooks/telnyx/9', body, signedAt)
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { url, headers: lower as Record<string, string>, body: Buffer.from(body), now }
}

test('a final report is a receipt from the handset, with our reference', () => {
  expect(read(request(finalized('delivered')))).toEqual({
    kind: 'taken',
    events: [
      {
        kind: 'receipt',
        carrierId: 9,
        link: 'webhook',
        messageId: 'm-1',
        status: 'delivered',
        error: null,
        reference: 4711,
        source: '12175551000',
        destination: '12175550200',
        body: null,
      },
    ],
    reply: { status: 204, headers: {}, body: '' },
  })
})

test.each([
  ['delivery_failed', '40008', 'undeliverable'],
  ['delivery_failed', '40002', 'rejected'],
  ['sending_failed', '40300', 'stopped'],
  ['sending_failed', '40003', 'rejected'],
  ['delivery_failed', '40005', 'expired'],
  ['sending_failed', '40001', 'undeliverable'],
  ['expired', undefined, 'expired'],
  ['cancelled', undefined, 'deleted'],
])('%s with %s is %s', (said, code, status) => {
  const answer = read(request(finalized(said, code)))
  expect(answer.kind === 'taken' && answer.events).toMatchObject([{ status, error: code ?? null }])
})

test.each([
  finalized('delivery_unconfirmed'),
  finalized('sent', undefined, 'message.sent'),
  { data: { event_type: '10dlc.campaign.update', payload: { anything: true } } },
])('what is not final or not about a text is nothing', (said) => {
  expect(read(request(said))).toMatchObject({ kind: 'taken', events: [], reply: { status: 204 } })
})

test('a picture from a handset is a text without words', () => {
  const answer = read(request(received))
  expect(answer.kind === 'taken' && answer.events).toMatchObject([
    {
      kind: 'text',
      messageId: 'm-2',
      source: '12175551000',
      destination: '12175550200',
      body: '',
      media: ['https://media.example/1.jpg'],
    },
  ])
})

test('signed within five minutes of our clock, either way', () => {
  const said = finalized('delivered')
  expect(read(request(said, now - 299_000)).kind).toBe('taken')
  expect(read(request(said, now + 299_000)).kind).toBe('taken')
  expect(read(request(said, now - 301_000))).toMatchObject({ kind: 'refused', reply: { status: 403 } })
  expect(read(request(said, now + 302_000))).toMatchObject({ kind: 'refused', reply: { status: 403 } })
})

test.each([
  ['another body', { body: Buffer.from(JSON.stringify(finalized('delivery_failed'))) }, 403],
  ['the same, written otherwise', { body: Buffer.from(JSON.stringify(finalized('delivered'), null, 1)) }, 403],
  ['no signature', { headers: { 'telnyx-timestamp': String(now / 1000) } }, 403],
  [
    'a newer time',
    { headers: { ...request(finalized('delivered')).headers, 'telnyx-timestamp': String(now / 1000 + 1) } },
    403,
  ],
  ['no time', { headers: { ...request(finalized('delivered')).headers, 'telnyx-timestamp': '' } }, 403],
  [
    'a signature that is none',
    { headers: { ...request(finalized('delivered')).headers, 'telnyx-signature-ed25519': 'AAAA' } },
    403,
  ],
])('%s is refused', (_, change, status) => {
  expect(read({ ...request(finalized('delivered')), ...change })).toMatchObject({ kind: 'refused', reply: { status } })
})

test.each(['', '{', '[]', '{"data":{}}', '{"data":{"event_type":"message.received","payload":{"id":"m"}}}'])(
  'signed and not understood: %s',
  (said) => {
    expect(read(request(said))).toMatchObject({ kind: 'refused', reply: { status: 400 } })
  },
)

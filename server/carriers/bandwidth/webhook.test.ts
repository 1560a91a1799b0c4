import { expect, test } from 'vitest'
import { call, urlFor } from './testing/bandwidth-bench.ts'
import { bandwidthWebhook } from './webhook.ts'

const url = urlFor('127.0.0.1')
const read = bandwidthWebhook({ carrierId: 9, url })

/** In the shape of its reports; numbers and ids are made up. */
const report = (type: string, errorCode?: number, more: object = {}) => ({
  type,
  time: '2026-11-21T04:00:00Z',
  description: 'ok',
  to: '+12175551000',
  ...(errorCode !== undefined && { errorCode }),
  message: {
    id: '1700000000000abcdefghijklmnop',
    owner: '+12175550200',
    applicationId: url.application,
    time: '2026-11-21T03:59:58Z',
    segmentCount: 1,
    direction: 'out',
    to: ['+12175551000'],
    from: '+12175550200',
    text: '',
    tag: '4711',
    ...more,
  },
})

const request = (said: object | string, headers: Record<string, string> = {}) => {
  const right = call('https://carillon.example/webhooks/bandwidth/9', [])
  return {
    url: right.url,
    headers: { authorization: right.headers.Authorization, ...headers },
    body: Buffer.from(typeof said === 'string' ? said : JSON.stringify(said)),
    now: 0,
  }
}

test('a report of delivery is a receipt from the handset, with our reference', () => {
  expect(read(request([report('message-delivered')]))).toEqual({
    kind: 'taken',
    events: [
      {
        kind: 'receipt',
        carrierId: 9,
        link: 'webhook',
        messageId: '1700000000000abcdefghijklmnop',
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
  [4720, 'undeliverable'],
  [4702, 'undeliverable'],
  [4475, 'stopped'],
  [4775, 'stopped'],
  [4470, 'rejected'],
  [4770, 'rejected'],
  [4360, 'expired'],
  [5106, 'undeliverable'],
])('failed with %i is %s', (code, status) => {
  const answer = read(request([report('message-failed', code)]))
  expect(answer.kind === 'taken' && answer.events).toMatchObject([{ status, error: String(code) }])
})

test('a receipt that never came tells nothing, and neither does a text on its way', () => {
  const said = [report('message-failed', 9902), report('message-sending'), report('news-to-us')]
  expect(read(request(said))).toMatchObject({ kind: 'taken', events: [], reply: { status: 204 } })
})

test('several at once, texts with pictures among them, and those of another application left out', () => {
  const media = ['https://messaging.bandwidth.com/api/v2/users/1/media/1.jpg']
  const inbound = {
    ...report('message-received', undefined, {
      id: 'in-1',
      from: '+12175551000',
      to: ['+12175550200'],
      text: 'Hi',
      media,
    }),
    to: '+12175550200',
  }
  const answer = read(
    request([
      inbound,
      report('message-delivered'),
      report('message-delivered', undefined, { applicationId: 'another' }),
    ]),
  )
  expect(answer.kind === 'taken' && answer.events).toMatchObject([
    { kind: 'text', messageId: 'in-1', source: '12175551000', destination: '12175550200', body: 'Hi', media },
    { kind: 'receipt' },
  ])
})

test('whoever has no password is asked for it; a wrong one is refused', () => {
  const said = [report('message-delivered')]
  expect(read(request(said, { authorization: '' }))).toMatchObject({
    kind: 'refused',
    reply: { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="Carillon"' } },
  })
  for (const secret of ['carillon:', 'carillon:callback-secre', 'carillon:callback-secretx', 'other:callback-secret']) {
    const authorization = `Basic ${Buffer.from(secret).toString('base64')}`
    expect(read(request(said, { authorization }))).toMatchObject({ kind: 'refused', reply: { status: 403 } })
  }
  expect(read(request(said, { authorization: 'Bearer x' }))).toMatchObject({ kind: 'refused', reply: { status: 403 } })
})

test.each(['', '{', '{}', '[{}]', '[{"type":"message-received","message":{"id":""}}]'])(
  'not understood: %s',
  (said) => {
    expect(read(request(said))).toMatchObject({ kind: 'refused', reply: { status: 400 } })
  },
)

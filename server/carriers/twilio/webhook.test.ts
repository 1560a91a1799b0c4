import { expect, test } from 'vitest'
import { inbound, statusCallback } from './testing/samples.ts'
import { signTwilio } from './twilio-signature.ts'
import { twilioWebhook } from './webhook.ts'

const signingKey = 'signing-secret'
const read = twilioWebhook({ carrierId: 9, url: { signingKey } })
const address = 'https://carillon.example/webhooks/twilio/9?ref=4711'

const request = (fields: Record<string, string> | URLSearchParams, change: object = {}) => {
  const form = new URLSearchParams(fields)
  return {
    url: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signTwilio(signingKey, address, form),
    },
    body: Buffer.from(form.toString()),
    now: 0,
    ...change,
  }
}

test('signs as the provider’s own examples are signed', () => {
  const form = {
    ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
    ...{ From: '+14158675309', To: '+18005551212' },
  }
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signTwilio('12345', url, new URLSearchParams(form))).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

test('a field that is there twice is signed once for each value, in order', () => {
  const sign = (text: string) => signTwilio('k', 'https://a', new URLSearchParams(text))
  expect(sign('a=2&a=1&a=2&b=3')).toBe(sign('b=3&a=1&a=2'))
  expect(sign('a=1')).not.toBe(sign('a=1&a=2'))
})

test('a report of delivery is a receipt from the handset, with our reference', () => {
  expect(read(request(statusCallback))).toEqual({
    kind: 'taken',
    events: [
      {
        kind: 'receipt',
        carrierId: 9,
        link: 'webhook',
        messageId: statusCallback.MessageSid,
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
  ['delivered', '', 'delivered', null],
  ['read', '', 'delivered', null],
  ['undelivered', '30003', 'undeliverable', '30003'],
  ['undelivered', '30005', 'undeliverable', '30005'],
  ['undelivered', '30006', 'undeliverable', '30006'],
  ['undelivered', '30007', 'rejected', '30007'],
  ['failed', '30008', 'undeliverable', '30008'],
  ['failed', '30036', 'expired', '30036'],
  ['failed', '21610', 'stopped', '21610'],
  ['failed', '0', 'undeliverable', null],
  ['canceled', '', 'deleted', null],
])('%s with %s is %s', (MessageStatus, ErrorCode, status, error) => {
  const answer = read(request({ ...statusCallback, MessageStatus, ...(ErrorCode && { ErrorCode }) }))
  expect(answer.kind === 'taken' && answer.events).toMatchObject([{ status, error }])
})

test.each(['queued', 'accepted', 'sending', 'sent', 'scheduled', 'news-to-us'])('%s is not final', (MessageStatus) => {
  expect(read(request({ ...statusCallback, MessageStatus }))).toMatchObject({
    kind: 'taken',
    events: [],
    reply: { status: 204 },
  })
})

test('a text from a handset is answered with an empty response, so that nothing is sent back', () => {
  const answer = read(request(inbound))
  expect(answer).toMatchObject({
    kind: 'taken',
    events: [
      { kind: 'text', messageId: inbound.MessageSid, source: '12175551000', destination: '12175550200', body: 'STOP' },
    ],
    reply: {
      status: 200,
      headers: { 'Content-Type': 'text/xml; charset=utf-8' },
      body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    },
  })
})

test('pictures come with their addresses, without words too', () => {
  const MediaUrl0 = 'https://api.twilio.com/media/1'
  const answer = read(request({ ...inbound, Body: '', NumMedia: '1', MediaUrl0 }))
  expect(answer.kind === 'taken' && answer.events).toMatchObject([{ kind: 'text', body: '', media: [MediaUrl0] }])
})

test('SignalWire signs under its own name; some write the port that goes without saying', () => {
  const form = new URLSearchParams(statusCallback)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const signalWire = { ...headers, 'x-signalwire-signature': signTwilio(signingKey, address, form) }
  expect(read(request(statusCallback, { headers: signalWire })).kind).toBe('taken')
  const withPort = address.replace('.example/', '.example:443/')
  const twilio = { ...headers, 'x-twilio-signature': signTwilio(signingKey, withPort, form) }
  expect(read(request(statusCallback, { headers: twilio })).kind).toBe('taken')
})

test.each([
  [
    'another key',
    {
      headers: {
        ...request(inbound).headers,
        'x-twilio-signature': signTwilio('no', address, new URLSearchParams(inbound)),
      },
    },
    403,
  ],
  ['no signature', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 403],
  ['another address', { url: address.replace('4711', '4712') }, 403],
  ['another body', { body: Buffer.from(new URLSearchParams({ ...inbound, Body: 'START' }).toString()) }, 403],
  ['one field more', { body: Buffer.from(`${request(inbound).body}&OptOutType=STOP`) }, 403],
  ['no form', { headers: { ...request(inbound).headers, 'content-type': 'application/json' } }, 400],
  ['no body', { body: Buffer.alloc(0) }, 403],
])('%s is refused', (_, change, status) => {
  const answer = read(request(inbound, change))
  expect(answer).toMatchObject({ kind: 'refused', reply: { status, body: '' } })
  expect(JSON.stringify(answer)).not.toMatch(/signing-secret|1217555/)
})

test('a report that names nobody is refused', () => {
  expect(read(request({ MessageSid: 'SM1', MessageStatus: 'delivered' }))).toMatchObject({
    kind: 'refused',
    reply: { status: 400 },
  })
})

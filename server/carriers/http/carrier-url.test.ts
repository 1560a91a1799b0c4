import { expect, test } from 'vitest'
import { parseBandwidthUrl } from '../bandwidth/bandwidth-url.ts'
import { parseTelnyxUrl } from '../telnyx/telnyx-url.ts'
import { publicKeyBase64 } from '../telnyx/testing/telnyx-bench.ts'
import { parseTwilioUrl } from '../twilio/twilio-url.ts'

test('Twilio: account and token, and what is left out is the usual', () => {
  expect(parseTwilioUrl('twilio://AC1:tok%2Fen@api.twilio.com')).toEqual({
    kind: 'twilio',
    origin: 'https://api.twilio.com',
    host: 'api.twilio.com',
    path: '',
    base: '/2010-04-01/Accounts/AC1',
    user: 'AC1',
    account: 'AC1',
    password: 'tok/en',
    signingKey: 'tok/en',
    service: '',
    tps: 100,
    window: 10,
    timeoutMs: 15_000,
    address: 'AC1@api.twilio.com',
  })
})

test('Twilio: with an API key, and a provider of its interface elsewhere', () => {
  expect(
    parseTwilioUrl('twilio://SK1:secret@api.twilio.com?account=AC1&signingkey=a+b%2Bc&service=MG1&tps=5'),
  ).toMatchObject({
    user: 'SK1',
    base: '/2010-04-01/Accounts/AC1',
    signingKey: 'a+b+c',
    service: 'MG1',
    tps: 5,
    address: 'AC1@api.twilio.com',
  })
  expect(
    parseTwilioUrl('twilio://project:token@example.signalwire.com/api/laml/?signingkey=k&window=20&timeout=30'),
  ).toMatchObject({
    origin: 'https://example.signalwire.com',
    base: '/api/laml/2010-04-01/Accounts/project',
    window: 20,
    timeoutMs: 30_000,
  })
  expect(parseTwilioUrl('twilio://a:b@localhost:8080?tls=off')).toMatchObject({ origin: 'http://localhost:8080' })
})

test('Telnyx: key, profile and public key, with or without its signs escaped', () => {
  for (const written of [publicKeyBase64, encodeURIComponent(publicKeyBase64)]) {
    const url = parseTelnyxUrl(`telnyx://KEY0@api.telnyx.com?profile=p-1&publickey=${written}`)
    expect(url).toMatchObject({
      origin: 'https://api.telnyx.com',
      base: '/v2',
      user: 'KEY0',
      profile: 'p-1',
      address: 'p-1@api.telnyx.com',
    })
    if (typeof url === 'string') throw new Error(url)
    const raw = url.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    expect(raw.toString('base64')).toBe(publicKeyBase64)
  }
})

test('Bandwidth: account in the path, and the user of its callbacks', () => {
  expect(
    parseBandwidthUrl(
      'bandwidth://u:p@messaging.bandwidth.com/99?application=a-1&callbackuser=cu&callbackpassword=c%26p',
    ),
  ).toMatchObject({
    origin: 'https://messaging.bandwidth.com',
    base: '/api/v2/users/99/messages',
    account: '99',
    application: 'a-1',
    callbackUser: 'cu',
    callbackPassword: 'c&p',
    address: '99@messaging.bandwidth.com',
  })
})

test.each([
  [parseTwilioUrl, 'smpp://AC1:secret@api.twilio.com', 'must look like twilio://'],
  [parseTwilioUrl, 'twilio://AC1@api.twilio.com', 'the token is missing.'],
  [parseTwilioUrl, 'twilio://:secret@api.twilio.com', 'must look like twilio://'],
  [parseTwilioUrl, 'twilio://AC1:secret%@api.twilio.com', 'a % that is not followed'],
  [parseTwilioUrl, 'twilio://AC1:secret@api.twilio.com?speed=1', 'the unknown parameter "speed"'],
  [parseTwilioUrl, 'twilio://AC1:secret@api.twilio.com?tls=off', 'only for a provider on this machine'],
  [
    parseTwilioUrl,
    'twilio://AC1:secret@api.twilio.com?window=0',
    'window=0, which must be a whole number from 1 to 1000.',
  ],
  [parseTwilioUrl, 'twilio://AC1:secret@api.twilio.com?tps=1e3', 'tps=1e3, which must be a whole number'],
  [parseTelnyxUrl, 'telnyx://secret@api.telnyx.com?publickey=x', 'profile is missing.'],
  [parseTelnyxUrl, 'telnyx://secret@api.telnyx.com?profile=p', 'needs publickey'],
  [parseTelnyxUrl, 'telnyx://secret@api.telnyx.com?profile=p&publickey=c2hvcnQ=', 'needs publickey'],
  [parseBandwidthUrl, 'bandwidth://u:secret@messaging.bandwidth.com?application=a', 'must look like bandwidth://'],
  [parseBandwidthUrl, 'bandwidth://u:secret@messaging.bandwidth.com/9?application=a', 'callbackuser is missing.'],
  [parseBandwidthUrl, 'nonsense', 'must look like bandwidth://'],
] as const)('%o says of %s what is wrong, and not the secret', (parse, text, sentence) => {
  const said = parse(text)
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/secret/)
})

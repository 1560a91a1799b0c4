import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isOutside } from '../../platform/outside-only.ts'
import { startPushService } from '../../testing/push-service.ts'
import { encryptPayload } from './encrypt-payload.ts'
import { makePushKeys } from './sign-push.ts'
import { openWebPush, whyNotEndpoint } from './web-push.ts'

const raw = (text: string) => Buffer.from(text, 'base64url')

test('is encrypted as the example of RFC 8291 is', () => {
  const to = {
    endpoint: 'https://push.example.net/',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }
  const chance = { salt: raw('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: raw('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') }
  expect(
    encryptPayload(to, Buffer.from('When I grow up, I want to be a watermelon'), chance).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

let service: Awaited<ReturnType<typeof startPushService>>
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.close())

const keys = makePushKeys()
const now = new Date('2026-11-25T09:00:00Z')
const push = { payload: { Title: 'Ada', Body: 'Snow ❄' }, keys, subject: 'mailto:carillon@school.example', now }

describe('a push', () => {
  test('is read by its browser, and by the push service it is known who sends', async () => {
    const { heard, read, origin } = service
    expect(await openWebPush(true).send({ ...push, to: service.subscription('/1') })).toEqual({ is: 'taken' })
    expect(heard[0]!.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' })
    expect(read(heard[0]!)).toEqual(push.payload)
    const [, token, k] = /^vapid t=([^,]+), k=(.+)$/.exec(String(heard[0]!.headers.authorization))!
    expect(k).toBe(keys.publicKey)
    const [head, said, signature] = token!.split('.') as [string, string, string]
    const point = raw(k!)
    const key = createPublicKey({
      format: 'jwk',
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
      },
    })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${said}`),
      { key, dsaEncoding: 'ieee-p1363' },
      raw(signature),
    )
    expect([isSigned, JSON.parse(raw(said).toString())]).toEqual([
      true,
      { aud: origin, exp: now.getTime() / 1000 + 12 * 3600, sub: push.subject },
    ])
  })

  test.each([
    [404, { is: 'gone' }],
    [410, { is: 'gone' }],
    [302, { is: 'refused', problem: 'A push service refused it with 302.' }],
    [413, { is: 'refused', problem: 'A push service refused it with 413.' }],
  ])('that is answered with %i', async (status, outcome) => {
    service.state.answer = status
    expect(await openWebPush(true).send({ ...push, to: service.subscription('/1') })).toEqual(outcome)
  })

  test.each([429, 500, 503])('is tried again after %i', async (status) => {
    service.state.answer = status
    await expect(openWebPush(true).send({ ...push, to: service.subscription('/1') })).rejects.toThrow(String(status))
  })

  test('goes nowhere inside: neither by address nor by a name', async () => {
    const to = service.subscription('/1')
    expect((await openWebPush(false).send({ ...push, to })).is).toBe('refused')
    const byName = { ...to, endpoint: to.endpoint.replace('http://127.0.0.1', 'https://ip6-localhost') }
    await expect(openWebPush(false).send({ ...push, to: byName })).rejects.toThrow()
    expect(service.heard).toEqual([])
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/1', true],
  ['https://[2606:4700::1111]/1', true],
  ['http://fcm.googleapis.com/fcm/send/1', false],
  ['https://user:pass@push.example.com/', false],
  ['https://127.0.0.1/', false],
  ['https://2130706433/', false],
  ['https://10.1.2.3/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['https://[fd00::1]/', false],
  ['https://[fe80::1]/', false],
  ['https://localhost:3000/', false],
  ['not an address', false],
])('the endpoint %s', (endpoint, isFine) => expect(whyNotEndpoint(endpoint, false) === undefined).toBe(isFine))

test('an address of a network of one’s own is not outside, however it is written', () => {
  for (const address of [
    '0.0.0.0',
    '100.64.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '2002:a00:1::',
    '::',
    'x',
  ]) {
    expect([address, isOutside(address)]).toEqual([address, false])
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])
    expect([address, isOutside(address)]).toEqual([address, true])
})

import { createHash, createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepApiAccess } from '../features/api-access/jobs.ts'
import { consumer, openScene, password, type Scene } from '../testing/cast.ts'
import { baseString, isSignedBy, readForm, readHeader, readSignature, sign } from './oauth.ts'

describe('published vectors', () => {
  test('the base string of RFC 5849 §3.4.1.1', () => {
    const header = readHeader(
      'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"',
    )
    const base = baseString({
      method: 'POST',
      origin: 'http://EXAMPLE.COM:80',
      url: '/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
      form: readForm('c2&a3=2+q'),
      header,
    })
    expect(base).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })

  test('the photos of OAuth Core 1.0, appendix A', () => {
    const request = {
      method: 'GET',
      origin: 'http://photos.example.net',
      url: '/photos?file=vacation.jpg&size=original',
      form: [],
      header: readHeader(
        'OAuth oauth_consumer_key="dpf43f3p2l4k3l03",oauth_token="nnch734d00sl2jdk",oauth_signature_method="HMAC-SHA1",oauth_timestamp="1191242096",oauth_nonce="kllo9940pd9333jh",oauth_version="1.0",oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"',
      ),
    }
    const signature = readSignature(request)
    expect(signature).toMatchObject({ token: 'nnch734d00sl2jdk', signature: 'tR3+Ty81lMeYAr/Fid0kMTYa/WM=' })
    expect(sign('HMAC-SHA1', baseString(request), 'kd94hf93k423kf44', 'pfkkdhi9sl3r4s00')).toBe(
      'tR3+Ty81lMeYAr/Fid0kMTYa/WM=',
    )
    if ('why' in signature) throw new Error(signature.why)
    expect(isSignedBy(request, signature, 'kd94hf93k423kf44')).toBe(false)
  })
})

type Method = 'HMAC-SHA1' | 'HMAC-SHA256'

describe('an independent client', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.close())

  const clientOf = (method: Method, secret = consumer.secret) =>
    new OAuth({
      consumer: { key: consumer.key, secret },
      signature_method: method,
      hash_function: (base, key) =>
        createHmac(method === 'HMAC-SHA1' ? 'sha1' : 'sha256', key)
          .update(base)
          .digest('base64'),
    })

  type Sent = { url?: string; method?: 'GET' | 'POST'; data?: Record<string, string>; origin?: string }

  const headersOf = (client: OAuth, { url = '/user', method = 'GET', data, origin }: Sent, token?: OAuth.Token) => {
    const signed = client.authorize({ url: `${origin ?? 'http://localhost'}/v1${url}`, method, data }, token)
    return { authorization: client.toHeader(signed).Authorization }
  }

  const send = (headers: Record<string, string>, { url = '/user', method = 'GET', data }: Sent = {}) =>
    scene.app.inject({
      method,
      url: `/v1${url}`,
      headers: { ...headers, ...(data && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(data && { payload: new URLSearchParams(data).toString() }),
    })

  test.each<[Method, string]>([
    ['HMAC-SHA1', ''],
    ['HMAC-SHA1', consumer.secret],
    ['HMAC-SHA256', ''],
    ['HMAC-SHA256', consumer.secret],
  ])('is let in by %s with the token secret "%s"', async (method, secret) => {
    const token = { key: await scene.tokenOf('ivan.invoice'), secret }
    const reply = await send(headersOf(clientOf(method), {}, token))
    expect(reply.statusCode).toBe(200)
    expect(reply.json().UserName).toBe('ivan.invoice')
  })

  test('signs the query', async () => {
    const token = { key: await scene.tokenOf('olive.owner'), secret: '' }
    const url = '/lists?pagesize=5&q=a%20b%26caf%C3%A9'
    expect((await send(headersOf(clientOf('HMAC-SHA1'), { url }, token), { url })).statusCode).toBe(200)
    const other = await send(headersOf(clientOf('HMAC-SHA1'), { url }, token), { url: '/lists?pagesize=6' })
    expect(other.json().ErrorName).toBe('WrongSignature')
  })

  test('changes something without the header of the page, in JSON', async () => {
    const token = { key: await scene.tokenOf('olive.owner'), secret: '' }
    const headers = headersOf(clientOf('HMAC-SHA1'), { url: '/lists', method: 'POST' }, token)
    const reply = await scene.app.inject({
      method: 'POST',
      url: '/v1/lists',
      headers,
      payload: { ListName: 'Made by a client' },
    })
    expect(reply.statusCode).toBe(200)
  })

  test('signed by the consumer alone, a login issues a token for that user', async () => {
    const data = { UserName: 'olive.owner', PinCode: password }
    const sent = { url: '/user/login', method: 'POST', data } as const
    const reply = await send(headersOf(clientOf('HMAC-SHA1'), sent), sent)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBeUndefined()
    const token = { key: reply.json().AuthToken, secret: '' }
    expect((await send(headersOf(clientOf('HMAC-SHA256'), {}, token))).json().UserName).toBe('olive.owner')
    expect((await send({ authorization: `Bearer ${token.key}` })).json().UserName).toBe('olive.owner')
  })

  test('of the tokens of logins the thousand that were used last stay, and none for longer than it is used', async () => {
    const { accountId, userId } = scene.scopeOf('olive.owner')
    await scene.query('delete from api_tokens where consumer_key = $1', [consumer.key])
    await scene.query(
      `insert into api_tokens (token_hash, account_id, user_id, consumer_key, created_at, last_used_at, session_hash)
        select convert_to('old ' || n, 'UTF8'), $1, $2, $3, $4::timestamptz - make_interval(days => 500),
          case when n = 1 then $4::timestamptz - make_interval(hours => 1) end, case when n = 2 then 'a session'::bytea end
        from generate_series(1, 1100) n`,
      [accountId, userId, consumer.key, scene.clock.now()],
    )
    const kept = async () =>
      (
        await scene.query<{ name: string }>(
          `select convert_from(token_hash, 'UTF8') as name from api_tokens where consumer_key = $1
            and token_hash like 'old %'::bytea`,
          [consumer.key],
        )
      ).map(({ name }) => name)
    const data = { UserName: 'olive.owner', PinCode: password }
    const sent = { url: '/user/login', method: 'POST', data } as const
    expect((await send(headersOf(clientOf('HMAC-SHA1'), sent), sent)).statusCode).toBe(200)
    const left = await kept()
    // That of the login is one of the thousand; the one that was made on the page is not counted.
    expect([left.length, left.includes('old 1'), left.includes('old 2')]).toEqual([1000, true, true])
    await sweepApiAccess.work(scene.platform, {})
    expect((await kept()).sort()).toEqual(['old 1', 'old 2'])
  })

  test.each(['00000000-0000-0000-0000-000000000000', 'nobody'])(
    'at the login the token %s counts as none',
    async (key) => {
      const data = { UserName: 'olive.owner', PinCode: password }
      const sent = { url: '/user/login', method: 'POST', data } as const
      const reply = await send(headersOf(clientOf('HMAC-SHA1'), sent, { key, secret: '' }), sent)
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
      expect((await send({ authorization: `Bearer ${reply.json().AuthToken}` })).json().UserName).toBe('olive.owner')
      expect((await send(headersOf(clientOf('HMAC-SHA1'), {}, { key, secret: '' }))).statusCode).toBe(401)
    },
  )

  test('a Bearer is no consumer: with the password of another it gets neither token nor session', async () => {
    const authorization = `Bearer ${await scene.tokenOf('ivan.invoice')}`
    for (const UserName of ['olive.owner', 'mona.monthly']) {
      const reply = await (await scene.as(null)).post('/user/login', { UserName, PinCode: password }, { authorization })
      expect([reply.status, reply.body.ErrorName, reply.cookies]).toEqual([401, 'WrongSignature', []])
      expect(reply.body.AuthToken).toBeUndefined()
    }
  })

  test('a form is part of its signature', async () => {
    const data = { UserName: 'olive.owner', PinCode: password }
    const headers = headersOf(clientOf('HMAC-SHA1'), { url: '/user/login', method: 'POST', data })
    const reply = await send(headers, {
      url: '/user/login',
      method: 'POST',
      data: { UserName: 'adam.admin', PinCode: password },
    })
    expect(reply.json().ErrorName).toBe('WrongSignature')
  })

  test('an account without the API is refused, at the login too', async () => {
    const token = { key: await scene.tokenOf('mona.monthly'), secret: '' }
    const reply = await send(headersOf(clientOf('HMAC-SHA1'), {}, token))
    expect([reply.statusCode, reply.json().ErrorName]).toEqual([403, 'NotApiAuthorized'])
    const sent = { url: '/user/login', method: 'POST', data: { UserName: 'mona.monthly', PinCode: password } } as const
    expect((await send(headersOf(clientOf('HMAC-SHA1'), sent), sent)).statusCode).toBe(403)
  })

  test('a nonce counts for its consumer, token and timestamp', async () => {
    const send = async (userName: 'olive.owner' | 'ivan.invoice', seconds: number) => {
      const header = {
        oauth_consumer_key: consumer.key,
        oauth_token: await scene.tokenOf(userName),
        oauth_nonce: 'the same for all',
        oauth_signature_method: 'HMAC-SHA1',
        oauth_timestamp: String(Math.floor(Date.now() / 1000) - seconds),
      }
      return (await sendSigned(header)).statusCode
    }
    expect(await Promise.all([send('olive.owner', 10), send('ivan.invoice', 10), send('olive.owner', 11)])).toEqual([
      200, 200, 200,
    ])
    const token = await scene.tokenOf('olive.owner')
    const header = {
      ...{
        oauth_consumer_key: consumer.key,
        oauth_token: token,
        oauth_nonce: 'n',
        oauth_signature_method: 'HMAC-SHA1',
      },
      oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    }
    expect((await sendSigned(header)).statusCode).toBe(200)
    expect((await sendSigned(header)).json().Message).toContain(
      'nonce was used before. Checked was GET http://localhost/v1/user',
    )
  })

  test('names of parameters and addresses are read in any case', async () => {
    const header = {
      OAuth_Consumer_Key: consumer.key,
      OAUTH_TOKEN: await scene.tokenOf('olive.owner'),
      Oauth_Nonce: 'cased',
      oauth_signature_Method: 'HMAC-SHA1',
      oauth_Timestamp: String(Math.floor(Date.now() / 1000)),
    }
    expect((await sendSigned(header, '/v1/USER')).json().UserName).toBe('olive.owner')
  })

  test.each([
    ['JSON', '/v1/phonenumbers/lookup', 'application/json', JSON.stringify({ Source: '2175550101' })],
    ['a file', '/v1/fileuploads', 'text/csv', 'phone\n2175550101'],
    [
      'a multipart form',
      '/v1/fileuploads',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="File"; filename="a.csv"\r\n\r\nphone\n2175550101\r\n--b--\r\n',
    ],
  ])('the hash of %s is checked where it is sent', async (_, url, type, payload) => {
    const post = async (algorithm: string, hashed: string, oauth_nonce: string) => {
      const header = {
        oauth_consumer_key: consumer.key,
        oauth_token: await scene.tokenOf('olive.owner'),
        oauth_nonce,
        oauth_signature_method: 'HMAC-SHA256',
        oauth_timestamp: String(Math.floor(Date.now() / 1000)),
        oauth_body_hash: createHash(algorithm).update(hashed).digest('base64'),
      }
      return await sendSigned(header, url, { type, payload })
    }
    // oauthlib takes SHA-1 for the body, whatever the method.
    for (const algorithm of ['sha256', 'sha1']) {
      expect((await post(algorithm, payload, `right-${algorithm}`)).statusCode).toBeLessThan(300)
      const other = await post(algorithm, `${payload} `, `wrong-${algorithm}`)
      expect([other.statusCode, other.json().Message]).toEqual([401, expect.stringContaining('oauth_body_hash')])
    }
  })

  test('a header of eight times the length takes about eight times as long', () => {
    for (const text of ['a', 'a=', 'a="', 'a="x",', ',', ' ', '"', 'a ,', '= "']) {
      const spent = (length: number): number => {
        const header = `OAuth ${text.repeat(length / text.length)}`
        const times = Array.from({ length: 5 }, () => {
          // Of the processor, whatever else runs.
          const began = process.threadCpuUsage()
          for (let turn = 0; turn < 10; turn++) readHeader(header)
          const { user, system } = process.threadCpuUsage(began)
          return user + system
        })
        return Math.max(500, Math.min(...times))
      }
      // Were it the square of its length it would be 64 times.
      expect(spent(8192) / spent(1024), text).toBeLessThan(32)
    }
  })

  /** Signed by hand, so that every parameter is as the test says. */
  const sendSigned = (header: Record<string, string>, url = '/v1/user', body?: { type: string; payload: string }) => {
    const pairs = Object.entries(header)
    const method = header.oauth_signature_method === 'HMAC-SHA256' ? 'HMAC-SHA256' : 'HMAC-SHA1'
    const verb = body ? 'POST' : 'GET'
    const base = baseString({ method: verb, origin: 'http://localhost', url, form: [], header: pairs })
    const all = [...pairs, ['oauth_signature', sign(method, base, consumer.secret, '')] as const]
    const authorization = `OAuth ${all.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`).join(', ')}`
    return scene.app.inject({
      method: verb,
      url,
      headers: { authorization, ...(body && { 'content-type': body.type }) },
      ...(body && { payload: body.payload }),
    })
  }

  test('a nonce serves once, and a timestamp for five minutes', async () => {
    const token = { key: await scene.tokenOf('olive.owner'), secret: '' }
    const headers = headersOf(clientOf('HMAC-SHA1'), {}, token)
    expect((await send(headers)).statusCode).toBe(200)
    expect((await send(headers)).json()).toMatchObject({ ErrorName: 'WrongSignature' })
    const late = headersOf(clientOf('HMAC-SHA1'), {}, token)
    scene.clock.pass(301_000)
    const refused = await send(late)
    scene.clock.pass(-301_000)
    expect(refused.json().Message).toContain('5 minutes')
    expect((await send(late)).statusCode).toBe(200)
  })

  test('a wrong secret, a token of another consumer and an unknown consumer are refused', async () => {
    const token = { key: await scene.tokenOf('olive.owner'), secret: '' }
    expect((await send(headersOf(clientOf('HMAC-SHA1', 'wrong'), {}, token))).statusCode).toBe(401)
    expect((await send(headersOf(clientOf('HMAC-SHA1'), {}, { key: 'nobody', secret: '' }))).statusCode).toBe(401)
    expect((await send({ authorization: 'OAuth oauth_consumer_key="x"' })).statusCode).toBe(401)
    expect((await send({ authorization: 'Bearer nobody' })).json()).toMatchObject({ ErrorName: 'UnknownToken' })
  })

  test('the header outranks a cookie', async () => {
    const olive = await scene.as('olive.owner')
    expect((await olive.get('/user', { authorization: 'Bearer nobody' })).status).toBe(401)
    const bearer = { authorization: `Bearer ${await scene.tokenOf('ivan.invoice')}` }
    expect((await olive.get('/user', bearer)).body.UserName).toBe('ivan.invoice')
  })
})

test('scheme and host are those of CARILLON_PUBLIC_URL', async () => {
  const scene = await openScene({ env: { CARILLON_PUBLIC_URL: 'https://carillon.example' } })
  const client = new OAuth({
    consumer: { key: consumer.key, secret: consumer.secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  })
  const token = { key: await scene.tokenOf('olive.owner'), secret: '' }
  const ask = (origin: string) => {
    const signed = client.authorize({ url: `${origin}/v1/user`, method: 'GET' }, token)
    return scene.app.inject({ url: '/v1/user', headers: { authorization: client.toHeader(signed).Authorization } })
  }
  expect((await ask('https://carillon.example')).statusCode).toBe(200)
  expect((await ask('http://localhost')).statusCode).toBe(401)
  await scene.close()
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { call } from '@carillon/contract/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { on } from '../platform/route.ts'
import { type Asker, openScene, password, type Scene, type UserName } from '../testing/cast.ts'
import { buildApp } from './app.ts'
import { routes } from './routes.ts'

/** Calls of the test itself, to see what the shell does around any call. */
const Reply = z.object({ Count: z.number() })
const counting = call({
  name: 'counting',
  summary: 'Counts how often it was done',
  method: 'POST',
  path: '/test/counting',
  who: 'user',
  body: z.object({ Wait: z.number().max(5000, 'Not so long.').default(0), Fail: z.boolean().default(false) }),
  reply: Reply,
  creates: true,
})
const breaking = call({
  name: 'breaking',
  summary: '',
  method: 'GET',
  path: '/test/breaking',
  who: 'anyone',
  reply: Reply,
})
const leaking = call({
  name: 'leaking',
  summary: '',
  method: 'GET',
  path: '/test/leaking',
  who: 'anyone',
  reply: Reply,
})
const upload = call({
  name: 'upload',
  summary: '',
  method: 'POST',
  path: '/test/upload',
  who: 'user',
  reply: z.object({ Bytes: z.number(), MediaType: z.string(), Name: z.string() }),
  takesFile: true,
  bodyLimit: 1_048_576,
})
const restricted = (['admin', 'owner', 'staff'] as const).map((who) =>
  call({ name: who, summary: '', method: 'GET', path: `/test/${who}`, who, reply: Reply }),
)

let scene: Scene
let olive: Asker
let done = 0
let release = () => {}

beforeAll(async () => {
  scene = await openScene({
    routes: [
      ...routes,
      on(counting, async ({ body, http }) => {
        if (body.Wait > 0) await new Promise<void>((resolve) => (release = resolve))
        if (body.Fail) throw new Error('secret detail of a password')
        done += 1
        http.setLocation(`/v1/test/counting/${done}`)
        return { Count: done }
      }),
      on(breaking, () => Promise.reject(new Error('secret detail'))),
      on(leaking, async () => ({ Count: 1, PasswordHash: 'x' })),
      on(upload, async ({ http }) => {
        const { stream, mediaType, name } = http.file!
        let Bytes = 0
        for await (const part of stream) Bytes += part.length
        return { Bytes, MediaType: mediaType, Name: name }
      }),
      ...restricted.map((call) => on(call, async () => ({ Count: 0 }))),
    ],
  })
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

describe('errors', () => {
  test('an unknown call is 404 JSON', async () => {
    const reply = await olive.get('/nothing/here?q=1')
    expect([reply.status, reply.body.ErrorName]).toEqual([404, 'NoSuchCall'])
    expect(reply.body.Message).toContain('GET /v1/nothing/here')
  })

  test('bad JSON says where', async () => {
    const reply = await scene.app.inject({
      method: 'POST',
      url: '/v1/user/login',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'Carillon' },
      payload: '{"UserName": "olive.owner",\n "PinCode": secret}',
    })
    expect([reply.statusCode, reply.json().ErrorName]).toEqual([400, 'BadJson'])
    expect(reply.json().Message).toContain('line 2, column 13')
    expect(reply.body).not.toContain('secret')
  })

  test('wrong input names its fields, and the first sentence is the Message', async () => {
    const reply = await olive.post('/test/counting', { Wait: 9999, Fail: 'yes' })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      ErrorName: 'WrongInput',
      Message: 'Not so long.',
      Errors: { Wait: ['Not so long.'], Fail: ['Fail must be true or false.'] },
    })
  })

  test('a body that is too large is 413, of another kind 415', async () => {
    const large = await olive.post('/test/counting', { Text: 'x'.repeat(1_100_000) })
    expect([large.status, large.body.Message]).toEqual([413, 'That is larger than the 1 MB we can take at once.'])
    const other = await olive.ask('POST', '/test/counting', 'a,b', { 'content-type': 'text/csv' })
    expect([other.status, other.body.ErrorName]).toEqual([415, 'WrongMediaType'])
  })

  test('a character that no column holds is refused', async () => {
    const reply = await olive.post('/contacts', { PrimaryPhone: '2175550101', FirstName: 'A\u0000B' })
    expect(reply.status).toBe(400)
    expect((await olive.get('/contacts?q=%00')).status).toBe(400)
  })

  test('an address that is no address, or has too long a part, is wrong input too', async () => {
    const picture = (name: string) => olive.ask('POST', `/media/image/${name}`, 'x', { 'content-type': 'image/png' })
    for (const answer of [
      await olive.get('/broadcasts/%zz'),
      await picture('a'.repeat(256)),
      await picture('a'.repeat(2000)),
    ]) {
      expect([answer.status, answer.body.ErrorName]).toEqual([400, 'WrongInput'])
    }
    expect((await picture('a'.repeat(255))).body.ErrorName).toBe('NotAnImage')
  })

  test('a bug is 500 with a reference and no detail', async () => {
    const reply = await olive.get('/test/breaking')
    expect(reply.status).toBe(500)
    expect(reply.body.Message).toMatch(/reference [0-9a-f]{10}/)
    expect(JSON.stringify(reply.body)).not.toContain('secret')
  })

  test('in tests, a reply with a field that the contract does not know is a bug', async () => {
    expect((await olive.get('/test/leaking')).status).toBe(500)
  })
})

describe('a file', () => {
  const send = (payload: string, headers: Record<string, string>) => olive.ask('POST', '/test/upload', payload, headers)
  const form = (content: string) =>
    `--b\r\ncontent-disposition: form-data; name="File"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--b--\r\n`

  test('is the raw body, or the first of a form', async () => {
    const raw = await send('phone\n1', { 'content-type': 'text/csv; charset=utf-8' })
    expect(raw.body).toEqual({ Bytes: 7, MediaType: 'text/csv', Name: '' })
    const multipart = await send(form('phone\n1'), { 'content-type': 'multipart/form-data; boundary=b' })
    expect(multipart.body).toEqual({ Bytes: 7, MediaType: 'text/csv', Name: 'a.csv' })
  })

  test('that is too large is 413, however it comes', async () => {
    const large = 'x'.repeat(1_100_000)
    for (const [payload, type] of [
      [large, 'text/csv'],
      [form(large), 'multipart/form-data; boundary=b'],
    ] as const) {
      const reply = await send(payload, { 'content-type': type })
      expect([reply.status, reply.body.Message]).toEqual([413, 'That is larger than the 1 MB we can take at once.'])
    }
  })

  test('that is missing is asked for', async () => {
    const reply = await olive.ask('POST', '/test/upload', '--b--\r\n', {
      'content-type': 'multipart/form-data; boundary=b',
    })
    expect([reply.status, reply.body.Message]).toEqual([400, 'No file provided.'])
  })
})

describe('who may', () => {
  test.each([
    ['olive.owner', [200, 200, 403]],
    ['adam.admin', [200, 403, 403]],
    ['uma.member', [403, 403, 403]],
    ['sam.staff', [200, 200, 200]],
    [null, [401, 401, 401]],
  ] as const)('%s at admin, owner and staff calls: %j', async (userName, statuses) => {
    const asker = await scene.as(userName)
    const replies = await Promise.all(restricted.map(({ path }) => asker.get(path)))
    expect(replies.map(({ status }) => status)).toEqual(statuses)
  })

  test('a change by cookie needs the header and no foreign Origin', async () => {
    const without = await olive.post('/test/counting', {}, { 'x-requested-with': '' })
    expect([without.status, without.body.ErrorName]).toEqual([403, 'MissingHeader'])
    const foreign = await olive.post('/test/counting', {}, { origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(403)
    expect((await olive.post('/test/counting', {}, { origin: 'null' })).status).toBe(403)
    expect((await olive.post('/test/counting', {}, { origin: 'http://localhost:80' })).status).toBe(200)
  })
})

describe('Idempotency-Key', () => {
  test('the same request is done once and answered alike', async () => {
    const key = { 'idempotency-key': 'a' }
    const before = done
    const first = await olive.post('/test/counting', {}, key)
    const again = await olive.post('/test/counting', {}, key)
    expect(done).toBe(before + 1)
    expect([again.status, again.body, again.headers.location]).toEqual([200, first.body, first.headers.location])
    expect(first.headers.location).toBeDefined()
  })

  test('another request with the key is refused', async () => {
    const key = { 'idempotency-key': 'b' }
    await olive.post('/test/counting', {}, key)
    const other = await olive.post('/test/counting', { Wait: 1 }, key)
    expect([other.status, other.body.Message]).toEqual([
      409,
      'This Idempotency-Key was used for another request. Use a new one.',
    ])
  })

  test('while the first is being worked on, the second is told so', async () => {
    const key = { 'idempotency-key': 'c' }
    const first = olive.post('/test/counting', { Wait: 1 }, key)
    await expect.poll(() => scene.query('select from idempotency_keys where key = $1', ['c'])).toHaveLength(1)
    const second = await olive.post('/test/counting', { Wait: 1 }, key)
    expect([second.status, second.body.ErrorName]).toEqual([409, 'RepeatInProgress'])
    release()
    expect((await first).status).toBe(200)
    expect((await olive.post('/test/counting', { Wait: 1 }, key)).status).toBe(200)
  })

  test('a request that failed has done nothing and may be repeated', async () => {
    const key = { 'idempotency-key': 'd' }
    expect((await olive.post('/test/counting', { Fail: true }, key)).status).toBe(500)
    expect((await olive.post('/test/counting', {}, key)).status).toBe(200)
  })

  test('belongs to a user, and to a day', async () => {
    const key = { 'idempotency-key': 'e' }
    const before = done
    await olive.post('/test/counting', {}, key)
    await (await scene.as('adam.admin')).post('/test/counting', {}, key)
    scene.clock.pass(25 * 3_600_000)
    await (await scene.as('olive.owner')).post('/test/counting', {}, key)
    scene.clock.pass(-25 * 3_600_000)
    expect(done).toBe(before + 3)
  })
})

const cookieOf = async (userName: UserName) => {
  const reply = await (await scene.as(null)).post('/user/login', { UserName: userName, PinCode: password })
  return `carillon_session=${reply.cookies[0]!.value}`
}

describe('health', () => {
  test('lives, and says what is missing for being ready', async () => {
    expect((await scene.app.inject('/healthz')).statusCode).toBe(200)
    const reply = await scene.app.inject('/readyz')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ Ready: false, Database: true, Migrations: true, Seed: false })
  })

  test('is ready when both roles have a heartbeat and the seed is done', async () => {
    await scene.query(`insert into seeds values ('demo', now())`)
    await scene.query(
      `insert into nodes (role, started_at, seen_at) values ('web', now(), now()), ('engine', now(), now())`,
    )
    expect((await scene.app.inject('/readyz')).json()).toMatchObject({ Ready: true })
    await scene.query(`update nodes set seen_at = now() - interval '6 seconds' where role = 'engine'`)
    expect((await scene.app.inject('/readyz')).statusCode).toBe(503)
  })

  test('the page of the operator is for this machine and for staff', async () => {
    const metrics = (headers: Record<string, string>) => scene.app.inject({ url: '/metrics', headers })
    expect((await metrics({ host: 'localhost:3000' })).statusCode).toBe(200)
    expect((await metrics({ host: 'carillon.example' })).statusCode).toBe(401)
    expect((await metrics({ host: 'localhost', 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(401)
    expect((await metrics({ host: 'carillon.example', cookie: await cookieOf('olive.owner') })).statusCode).toBe(403)
    expect((await metrics({ host: 'carillon.example', cookie: await cookieOf('sam.staff') })).statusCode).toBe(200)
    expect((await scene.app.inject({ url: '/simulator', headers: { host: 'evil.example' } })).statusCode).toBe(401)
    const proxied = buildApp({ ...scene.platform, settings: { ...scene.platform.settings, trustProxy: 1 } }, [])
    expect((await proxied.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })).statusCode).toBe(401)
    await proxied.close()
  })
})

describe('every answer', () => {
  test('is of the type that it says, and asks for TLS wherever the public address has it', async () => {
    const urls = ['/healthz', '/v1/nothing', '/v1/user', '/broadcasts/%zz', '/docs/', '/v1/openapi.json', '/metrics']
    for (const url of urls) {
      const { headers } = await scene.app.inject(url)
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    const publicUrl = 'https://carillon.example'
    const secure = buildApp({ ...scene.platform, settings: { ...scene.platform.settings, publicUrl } }, [])
    expect((await secure.inject('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
    await secure.close()
  })

  test('that refuses an unknown caller says how to show who one is', async () => {
    const reply = await (await scene.as(null)).get('/user')
    expect(reply.headers['www-authenticate']).toBe('OAuth realm="Carillon", Bearer realm="Carillon"')
  })
})

describe('documentation', () => {
  test('is an OpenAPI document with every call, who may make it and its refusals', async () => {
    const document = (await scene.app.inject('/v1/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { call } of routes) {
      const operation = document.paths[call.path][call.method.toLowerCase()]
      expect(operation.operationId).toBe(call.name)
      expect(operation.description).toContain('Who may')
      for (const [, name] of call.path.matchAll(/\{(\w+)\}/g)) {
        expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
      }
    }
    const refusals = Object.keys(document.paths['/contacts'].post.responses)
    expect(refusals).toEqual(expect.arrayContaining(['400', '401', '403', '413', '415', '500']))
    expect(document.paths['/contacts'].post.responses['422'].description).toContain('ContactExists')
    const zipped = await scene.app.inject({ url: '/v1/openapi.json', headers: { 'accept-encoding': 'gzip' } })
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(document)
  })
})

describe('the page', () => {
  let folder: string
  let page: Scene
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carillon-page-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<title>Carillon</title>')
    await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {}')
    await writeFile(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {}'))
    await writeFile(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync('export {}'))
    page = await openScene({ page: folder })
  })
  afterAll(async () => {
    await page.close()
    await rm(folder, { recursive: true })
  })

  const get = (url: string) => page.app.inject({ url, headers: { accept: 'text/html' } })

  test.each(['/', '/docs', '/docs/reference', '/contacts', '/contacts/group/7?q=x', '/broadcast-details/1'])(
    '%s is index.html, asked for each time',
    async (url) => {
      const reply = await get(url)
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(reply.body).toContain('Carillon')
      expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
      expect(reply.headers['content-security-policy']).toContain("connect-src 'self';")
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('files with their hash are kept, and what is not there is 404', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/assets/gone-abc123.js')).statusCode).toBe(404)
    expect((await get('/../package.json')).statusCode).toBe(404)
    expect((await page.app.inject({ method: 'POST', url: '/contacts' })).statusCode).toBe(404)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (plain: Buffer) => plain],
  ])('files go out compressed as they were built, to whoever takes %s', async (accepted, encoding, unpacked) => {
    const headers = { 'accept-encoding': accepted }
    const reply = await page.app.inject({ url: '/assets/main-abc123.js', headers })
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, encoding])
    expect(unpacked(reply.rawPayload).toString()).toBe('export {}')
    expect(reply.headers['content-type']).toContain('javascript')
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(reply.headers.vary).toContain('accept-encoding')
  })

  test('says so when it has not been built', async () => {
    const bare = await openScene({ page: join(folder, 'nowhere') })
    const reply = await bare.app.inject('/broadcasts')
    expect([reply.statusCode, reply.body.includes('has not been built yet')]).toEqual([503, true])
    await bare.close()
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { TRUST_PROXY: 'on' } })
})
afterAll(() => scene.close())

const minute = 60_000
let addresses = 0
/** An address that nobody has failed from. */
const freshAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`

const logIn = async (UserName: string, PinCode: string, address = freshAddress(), field = 'PinCode') =>
  (await scene.as(null)).post('/user/login', { UserName, [field]: PinCode }, { 'x-forwarded-for': address })

const fail = async (times: number, UserName: string, address: string) => {
  for (let at = 0; at < times; at++) expect((await logIn(UserName, 'wrong', address)).status).toBe(401)
}

describe('signing in', () => {
  test('sets a cookie that serves the next calls, and tells who signed in', async () => {
    const reply = await logIn('Olive.Owner', password)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ UserName: 'olive.owner', User: { IsMasterUser: true } })
    const [cookie] = reply.cookies
    expect(cookie).toMatchObject({ name: 'carillon_session', httpOnly: true, sameSite: 'Lax', path: '/' })
    const user = await (await scene.as(null)).get('/user', { cookie: `carillon_session=${cookie!.value}` })
    expect(user.body.UserName).toBe('olive.owner')
  })

  test('takes Password as the same field', async () => {
    expect((await logIn('olive.owner', password, freshAddress(), 'Password')).status).toBe(200)
  })

  test('is Secure behind TLS', async () => {
    const asker = await scene.as(null)
    const reply = await asker.post(
      '/user/login',
      { UserName: 'olive.owner', PinCode: password },
      { 'x-forwarded-proto': 'https', 'x-forwarded-for': freshAddress() },
    )
    expect(reply.cookies[0]).toMatchObject({ secure: true })
  })

  test('needs the header of the page and no foreign Origin', async () => {
    const asker = await scene.as(null)
    const body = { UserName: 'olive.owner', PinCode: password }
    expect((await asker.post('/user/login', body, { 'x-requested-with': '' })).body.ErrorName).toBe('MissingHeader')
    const foreign = await asker.post('/user/login', body, { origin: 'https://elsewhere.example' })
    expect(foreign.body.ErrorName).toBe('MissingHeader')
  })

  test('says the same of a wrong password and an unknown name', async () => {
    const wrong = await logIn('olive.owner', 'wrong')
    const unknown = await logIn('nobody.here', 'wrong')
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('asks for what is missing', async () => {
    const reply = await (await scene.as(null)).post('/user/login', { UserName: ' ' })
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual({ UserName: ['Enter a User Name.'] })
    const noPassword = await (await scene.as(null)).post('/user/login', { UserName: 'olive.owner' })
    expect(noPassword.body.Errors).toEqual({ PinCode: ['Enter a Password.'] })
  })

  test('is refused to a deactivated user, whose sessions end too', async () => {
    const tara = await scene.as('tara.trial')
    await scene.query(`update users set is_active = false where user_name = 'tara.trial'`)
    const reply = await logIn('tara.trial', password)
    expect([reply.status, reply.body.ErrorCode]).toEqual([401, 101])
    expect((await tara.get('/user')).status).toBe(401)
  })
})

describe('failures', () => {
  test('the sixth of a pair is 429 whatever the password, for fifteen minutes', async () => {
    const address = freshAddress()
    await fail(5, 'adam.admin', address)
    const sixth = await logIn('adam.admin', password, address)
    expect([sixth.status, sixth.body.ErrorName]).toEqual([429, 'TooManyAttempts'])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await logIn('adam.admin', password)).status).toBe(200)
    scene.clock.pass(15 * minute)
    expect((await logIn('adam.admin', password, address)).status).toBe(200)
  })

  test('success clears the pair', async () => {
    const address = freshAddress()
    await fail(4, 'adam.admin', address)
    expect((await logIn('adam.admin', password, address)).status).toBe(200)
    await fail(5, 'adam.admin', address)
    expect((await logIn('adam.admin', password, address)).status).toBe(429)
  })

  test('of many attempts at once no more than five are told that the password was wrong', async () => {
    const address = freshAddress()
    const replies = await Promise.all(Array.from({ length: 12 }, () => logIn('uma.member', 'wrong', address)))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429])
  })

  test('an address that fails on twenty names is refused', async () => {
    const address = freshAddress()
    for (let at = 0; at < 20; at++) await fail(1, `guess.${at}`, address)
    expect((await logIn('olive.owner', password, address)).status).toBe(429)
  })

  test('fifty of a name slow it down everywhere and lock nobody out', async () => {
    const now = scene.clock.now()
    await scene.query(
      `insert into login_failures (user_name, address, failed_at)
        select 'mona.monthly', '10.9.9.' || n, $1 from generate_series(1, 50) n`,
      [now],
    )
    const before = performance.now()
    expect((await logIn('mona.monthly', password)).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(1900)
  })
})

test('guesses at a slow name from many addresses are looked at one after another', async () => {
  const before = performance.now()
  const guesses = Promise.all([1, 2, 3].map(() => logIn('mona.monthly', 'wrong')))
  expect((await guesses).map(({ status }) => status)).toEqual([401, 401, 401])
  expect(performance.now() - before).toBeGreaterThan(5900)
  // Another name does not wait for them, and whoever would wait too long is told so.
  await scene.query(`update login_turns set next_at = $1`, [new Date(scene.clock.now().getTime() + 19_000)])
  const late = await logIn('mona.monthly', password)
  expect([late.status, late.body.ErrorName, late.headers['retry-after']]).toEqual([503, 'SignInBusy', '20'])
  expect((await logIn('adam.admin', password)).status).toBe(200)
  await scene.query(`delete from login_turns`)
  expect((await logIn('mona.monthly', password)).status).toBe(200)
})

test('of IPv6 the whole /64 counts as one address', async () => {
  const at = (host: number) => `2001:db8:7:9::${host.toString(16)}`
  for (let host = 1; host <= 5; host++) expect((await logIn('ivan.invoice', 'wrong', at(host))).status).toBe(401)
  expect((await logIn('ivan.invoice', password, at(99))).status).toBe(429)
  expect((await logIn('ivan.invoice', password, '2001:db8:7:a::1')).status).toBe(200)
})

test('300 wrong passwords at once: the database has room for everybody else, who are answered meanwhile', async () => {
  let mostWaiting = 0
  const { pool } = scene.platform
  const look = setInterval(() => {
    mostWaiting = Math.max(mostWaiting, pool.waitingCount)
  }, 1)
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 300 }, (_, at) => logIn(`flood.${at % 150}`, 'wrong', `10.77.${at % 100}.1`)),
  ).finally(() => {
    isOver = true
  })
  const asker = await scene.as('olive.owner')
  const waits: number[] = []
  while (!isOver) {
    const began = performance.now()
    const ready = await scene.app.inject({ url: '/readyz' })
    expect(ready.json().Database).toBe(true)
    expect((await asker.get('/user')).status).toBe(200)
    waits.push(performance.now() - began)
  }
  clearInterval(look)
  const replies = await flood
  const counts = Object.groupBy(replies, ({ status, body }) => `${status} ${body.ErrorName}`)
  expect(Object.keys(counts).sort()).toEqual(['401 WrongCredentials', '503 SignInBusy'])
  expect(replies.filter(({ status }) => status === 503).every(({ headers }) => headers['retry-after'] === '5')).toBe(
    true,
  )
  expect(mostWaiting).toBeLessThan(6)
  expect(Math.max(...waits)).toBeLessThan(2000)
})

describe('a session', () => {
  test('is ended by no link on a foreign page', async () => {
    const asker = await scene.as('uma.member')
    for (const site of ['cross-site', 'same-site']) {
      const reply = await asker.get('/logout', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })
      expect([reply.status, reply.body.ErrorName]).toEqual([403, 'MissingHeader'])
    }
    expect((await asker.get('/user')).status).toBe(200)
    expect((await asker.get('/logout', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('ends with the logout', async () => {
    const reply = await logIn('olive.owner', password)
    const cookie = { cookie: `carillon_session=${reply.cookies[0]!.value}` }
    const asker = await scene.as(null)
    expect((await asker.get('/logout', cookie)).status).toBe(200)
    expect((await asker.get('/user', cookie)).status).toBe(401)
  })

  test('ends fourteen days after its last use', async () => {
    const reply = await logIn('olive.owner', password)
    const cookie = { cookie: `carillon_session=${reply.cookies[0]!.value}` }
    const asker = await scene.as(null)
    for (let day = 0; day < 30; day += 10) {
      scene.clock.pass(10 * 24 * 60 * minute)
      const used = await asker.get('/user', cookie)
      expect(used.status).toBe(200)
      expect(used.cookies[0]?.name).toBe('carillon_session')
    }
    scene.clock.pass(14 * 24 * 60 * minute)
    expect((await asker.get('/user', cookie)).status).toBe(401)
  })

  test('its AuthToken opens a new one once, and ends the others', async () => {
    const reply = await logIn('olive.owner', password)
    const asker = await scene.as(null)
    const old = { cookie: `carillon_session=${reply.cookies[0]!.value}` }
    const fresh = await asker.post('/session/reset', { AuthToken: reply.body.AuthToken }, old)
    expect(fresh.status).toBe(200)
    expect((await asker.get('/user', old)).status).toBe(401)
    const cookie = { cookie: `carillon_session=${fresh.cookies[0]!.value}` }
    expect((await asker.get('/user', cookie)).status).toBe(200)
    expect((await asker.post('/session/reset', { AuthToken: reply.body.AuthToken }, cookie)).status).toBe(401)
    expect((await asker.post('/session/reset', { AuthToken: fresh.body.AuthToken }, cookie)).status).toBe(200)
  })

  test('its AuthToken serves in that session alone, and ends with it', async () => {
    const [mine, other] = [await logIn('olive.owner', password), await logIn('olive.owner', password)]
    const asker = await scene.as(null)
    const cookieOf = (reply: typeof mine) => ({ cookie: `carillon_session=${reply.cookies[0]!.value}` })
    const reset = (headers: Record<string, string>, { body: { AuthToken } } = mine) =>
      asker.post('/session/reset', { AuthToken }, headers)
    expect((await reset({})).status).toBe(401)
    expect((await reset(cookieOf(other))).status).toBe(401)
    await asker.get('/logout', cookieOf(other))
    expect((await reset(cookieOf(other), other)).status).toBe(401)
    const both = await Promise.all([reset(cookieOf(mine)), reset(cookieOf(mine))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const left = await scene.query('select from session_reset_tokens where user_id = $1', [mine.body.UserID])
    expect(left).toHaveLength(1)
  })

  test('two sessions that end one another at once leave one', async () => {
    const asker = await scene.as(null)
    for (let round = 0; round < 10; round++) {
      const two = [await logIn('adam.admin', password), await logIn('adam.admin', password)]
      const replies = await Promise.all(
        two.map(({ body: { AuthToken }, cookies }) =>
          asker.post('/session/reset', { AuthToken }, { cookie: `carillon_session=${cookies[0]!.value}` }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })

  test('an AuthToken is no API token', async () => {
    const reply = await logIn('olive.owner', password)
    const asker = await scene.as(null)
    expect((await asker.get('/user', { authorization: `Bearer ${reply.body.AuthToken}` })).status).toBe(401)
  })
})

import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addConsumer } from '../../seed/staff.ts'
import { consumer, openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const askWith = async (headers: Record<string, string>) => (await (await scene.as(null)).get('/user', headers)).status

const signedBy = ({ key, secret }: { key: string; secret: string }, token?: string) => {
  const client = new OAuth({
    consumer: { key, secret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, with_) => createHmac('sha256', with_).update(base).digest('base64'),
  })
  const request = { url: 'http://localhost/v1/user', method: 'GET' }
  return {
    authorization: client.toHeader(client.authorize(request, token ? { key: token, secret: '' } : undefined))
      .Authorization,
  }
}

describe('consumers', () => {
  test('are made by staff, told their secret once, and kept encrypted', async () => {
    const sam = await scene.as('sam.staff')
    const made = await sam.post('/staff/apiconsumers', { Name: ' Bells for schools ' })
    expect(made.body).toMatchObject({ Name: 'Bells for schools', TokenCount: 0 })
    const { ConsumerKey, ConsumerSecret } = made.body
    const listed = await sam.get('/staff/apiconsumers?q=bells')
    expect(listed.body.Items).toMatchObject([{ ConsumerKey, Name: 'Bells for schools' }])
    expect(JSON.stringify(listed.body)).not.toContain(ConsumerSecret)
    const [row] = await scene.query<object>('select * from api_consumers where consumer_key = $1', [ConsumerKey])
    expect(JSON.stringify(row)).not.toContain(ConsumerSecret)

    const olive = await scene.as('olive.owner')
    const token = await olive.post('/apitokens', { Name: 'Timetable', ConsumerKey })
    const signed = () => signedBy({ key: ConsumerKey, secret: ConsumerSecret }, token.body.Token)
    expect(await askWith(signed())).toBe(200)
    const { ConsumerID } = made.body
    expect((await sam.put(`/staff/apiconsumers/${ConsumerID}`, { Name: 'Bells' })).body).toMatchObject({
      Name: 'Bells',
      TokenCount: 1,
    })
    expect((await sam.delete(`/staff/apiconsumers/${ConsumerID}`)).status).toBe(200)
    expect([await askWith(signed()), await askWith(bearer(token.body.Token))]).toEqual([401, 401])
    expect((await sam.delete(`/staff/apiconsumers/${ConsumerID}`)).status).toBe(404)
  })

  test('are no matter of anybody else', async () => {
    const olive = await scene.as('olive.owner')
    expect((await olive.get('/staff/apiconsumers')).status).toBe(403)
    expect((await olive.post('/staff/apiconsumers', { Name: 'Mine' })).status).toBe(403)
  })

  test('are made by the command too', async () => {
    const made = await addConsumer(scene.platform, 'From the shell')
    expect((await (await scene.as('sam.staff')).get('/staff/apiconsumers?q=shell')).body.Size).toBe(1)
    expect(made.ConsumerSecret).toHaveLength(43)
    await expect(addConsumer(scene.platform, ' ')).rejects.toThrow('Enter a Name.')
  })
})

describe('tokens', () => {
  test('are made on the page, told once, kept as a hash, and revoked', async () => {
    const adam = await scene.as('adam.admin')
    const made = await adam.post('/apitokens', { Name: 'My script' })
    expect(made.body).toMatchObject({ Name: 'My script', UserName: 'adam.admin', ConsumerName: '', LastUsedDate: null })
    const { Token, TokenID } = made.body
    expect(await askWith(bearer(Token))).toBe(200)
    const [row] = await scene.query<object>('select * from api_tokens where token_id = $1', [TokenID])
    expect(JSON.stringify(row)).not.toContain(Token)
    const [listed] = (await adam.get('/apitokens')).body.Items
    expect(listed).toMatchObject({ TokenID, Name: 'My script', LastUsedDate: expect.any(String) })
    // It is no secret of a consumer: nobody signs with it.
    expect(await askWith(signedBy(consumer, Token))).toBe(401)
    expect((await adam.put(`/apitokens/${TokenID}`, { Name: 'Old script' })).body.Name).toBe('Old script')
    expect((await adam.delete(`/apitokens/${TokenID}`)).status).toBe(200)
    expect(await askWith(bearer(Token))).toBe(401)
    expect((await adam.delete(`/apitokens/${TokenID}`)).status).toBe(404)
  })

  test('are seen and revoked by their user and by the owner, and by nobody else', async () => {
    const [olive, adam, uma, ivan] = await Promise.all(
      (['olive.owner', 'adam.admin', 'uma.member', 'ivan.invoice'] as const).map((name) => scene.as(name)),
    )
    const { TokenID } = (await uma!.post('/apitokens', { Name: 'Of Uma' })).body
    const sees = async (asker: typeof olive) => (await asker!.get('/apitokens?q=of+uma')).body.Size
    expect(await Promise.all([olive, adam, uma, ivan].map(sees))).toEqual([1, 0, 1, 0])
    for (const other of [adam, ivan]) expect((await other!.delete(`/apitokens/${TokenID}`)).status).toBe(404)
    expect((await olive!.delete(`/apitokens/${TokenID}`)).status).toBe(200)
  })

  test('are made by no program, for no account without the API, and for no unknown consumer', async () => {
    const program = bearer(await scene.tokenOf('olive.owner'))
    const byProgram = await (await scene.as(null)).post('/apitokens', { Name: 'Another' }, program)
    expect([byProgram.status, byProgram.body.ErrorName]).toEqual([403, 'TokensByPage'])
    const mona = await scene.as('mona.monthly')
    expect((await mona.post('/apitokens', { Name: 'Mine' })).body.ErrorName).toBe('NotApiAuthorized')
    const olive = await scene.as('olive.owner')
    const unknown = await olive.post('/apitokens', { Name: 'Mine', ConsumerKey: 'nobody' })
    expect([unknown.status, Object.keys(unknown.body.Errors)]).toEqual([400, ['ConsumerKey']])
    expect((await olive.post('/apitokens', { Name: ' ' })).body.Errors).toEqual({ Name: ['Enter a Name.'] })
  })

  test('no more than fifty of a user', async () => {
    const ivan = await scene.as('ivan.invoice')
    const replies = await Promise.all(
      Array.from({ length: 53 }, (_, at) => ivan.post('/apitokens', { Name: `No ${at}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(replies.find(({ status }) => status !== 200)!.body.ErrorName).toBe('TooManyTokens')
  })

  test('a repeated request is told the same token, which is nowhere in plain', async () => {
    const olive = await scene.as('olive.owner')
    const make = () => olive.post('/apitokens', { Name: 'Twice' }, { 'idempotency-key': 'twice' })
    const [first, again] = [await make(), await make()]
    expect(again.body).toEqual(first.body)
    const kept = await scene.query<{ text: string }>('select reply::text as text from idempotency_keys')
    expect(kept.map(({ text }) => text).join()).not.toContain(first.body.Token)
  })

  test('outlive the sign-out, and end with all other sessions unless this one made them', async () => {
    const nobody = await scene.as(null)
    const signIn = async () => {
      const reply = await nobody.post('/user/login', { UserName: 'olive.owner', PinCode: password })
      const cookie = { cookie: `carillon_session=${reply.cookies[0]!.value}` }
      const make = async (Name: string) => (await nobody.post('/apitokens', { Name }, cookie)).body.Token as string
      return { cookie, make, AuthToken: reply.body.AuthToken as string }
    }
    const [first, second] = [await signIn(), await signIn()]
    const [theirs, mine, login] = [
      await first.make('Theirs'),
      await second.make('Mine'),
      await scene.tokenOf('olive.owner'),
    ]
    await nobody.get('/logout', first.cookie)
    expect(await askWith(bearer(theirs))).toBe(200)
    const reset = await nobody.post('/session/reset', { AuthToken: second.AuthToken }, second.cookie)
    expect(await Promise.all([theirs, mine, login].map((token) => askWith(bearer(token))))).toEqual([401, 200, 200])
    const renewed = { cookie: `carillon_session=${reset.cookies[0]!.value}` }
    await nobody.post('/session/reset', { AuthToken: reset.body.AuthToken }, renewed)
    expect(await askWith(bearer(mine))).toBe(200)
  })
})

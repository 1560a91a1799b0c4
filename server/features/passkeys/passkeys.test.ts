import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openScene, password, type Scene, type UserName } from '../../testing/cast.ts'
import { openPasskeyDevice } from '../../testing/software-passkey.ts'

const origin = 'https://carillon.example'
let scene: Scene
beforeAll(async () => {
  scene = await openScene({ env: { CARILLON_PUBLIC_URL: origin }, isPutBack: true })
})
beforeEach(async () => {
  scene = await scene.putBack()
})
afterAll(() => scene.close())

type Device = ReturnType<typeof openPasskeyDevice>

const add = async (userName: UserName, device: Device, Name = 'Laptop') => {
  const asker = await scene.as(userName)
  const { Options } = (await asker.post('/user/passkeys/options', { PinCode: password })).body
  const Credential = device.make(Options)
  return { asker, Credential, Options, added: await asker.post('/user/passkeys', { Name, Credential }) }
}
const ask = async () => (await (await scene.as(null)).post('/user/login/passkey/options')).body.Options
const show = async (Credential: object) => (await scene.as(null)).post('/user/login/passkey', { Credential })

describe('a passkey', () => {
  test('is made with the password, signs in by itself, and is told by mail', async () => {
    const device = openPasskeyDevice(origin)
    const uma = await scene.as('uma.member')
    expect((await uma.post('/user/passkeys/options', { PinCode: 'wrong' })).body.Errors.PinCode).toHaveLength(1)
    const { added, Options } = await add('uma.member', device)
    expect(Options).toMatchObject({
      rp: { id: 'carillon.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(added.body).toMatchObject({ Name: 'Laptop', IsSynced: false, LastUsedDate: null })
    const signedIn = await show(device.sign(await ask()))
    expect(signedIn).toMatchObject({ status: 200, body: { UserName: 'uma.member' } })
    const cookie = `carillon_session=${signedIn.cookies.find(({ name }) => name === 'carillon_session')!.value}`
    const listed = (await (await scene.as(null)).get('/user/passkeys', { cookie })).body
    expect(listed.Size).toBe(1)
    expect(listed.Items[0].LastUsedDate).not.toBeNull()
    const mails = await scene.query<{ key: string }>(`select about_key as key from mails where kind = 'signInChanged'`)
    expect(mails.map(({ key }) => key.split(' ')[0])).toEqual(['passkeyAdded'])
  })

  test('signs each challenge once, and only those of ours that are not over', async () => {
    const device = openPasskeyDevice(origin)
    await add('uma.member', device)
    const signed = device.sign(await ask())
    expect((await show(signed)).status).toBe(200)
    expect((await show(signed)).body.ErrorName).toBe('PasskeyRefused')
    const forged = { ...(await ask()), challenge: Buffer.alloc(38, 7).toString('base64url') }
    expect((await show(device.sign(forged))).status).toBe(401)
    const late = await ask()
    scene.clock.pass(31 * 60_000)
    expect((await show(device.sign(late))).status).toBe(401)
    // A challenge for making one is none for signing in.
    const { Options } = await add('uma.member', openPasskeyDevice(origin))
    expect((await show(device.sign({ ...(await ask()), challenge: Options.challenge }))).status).toBe(401)
  })

  test('is refused where its device did not look who uses it, of another site, and of another key', async () => {
    const device = openPasskeyDevice(origin)
    await add('uma.member', device)
    expect((await show(device.sign(await ask(), { isVerified: false }))).body.ErrorName).toBe('PasskeyRefused')
    const elsewhere = openPasskeyDevice('https://carillon.example.org')
    expect((await add('uma.member', elsewhere)).added.body.ErrorName).toBe('PasskeyNotMade')
    const [mine, other] = [device.sign(await ask()), openPasskeyDevice(origin).sign(await ask())]
    const mixed = { ...mine, response: { ...other.response, userHandle: mine.response.userHandle } }
    expect((await show(mixed)).body.ErrorName).toBe('PasskeyRefused')
    for (const nonsense of [{}, { id: 5 }, { id: 'x', response: { userHandle: 'AAAA' } }])
      expect((await show(nonsense)).body.ErrorName).toBe('PasskeyRefused')
  })

  test('is for whoever it was made for, and kept once', async () => {
    const device = openPasskeyDevice(origin)
    const { Credential } = await add('uma.member', device)
    const again = (Name: string, asker = scene.as('uma.member')) =>
      asker.then((one) => one.post('/user/passkeys', { Name, Credential }))
    expect((await again('Again')).body.ErrorName).toBe('PasskeyNotMade')
    expect((await again('Mine', scene.as('ivan.invoice'))).body.ErrorName).toBe('PasskeyNotMade')
  })

  test('counts as the second factor too, and is over with its user', async () => {
    const device = openPasskeyDevice(origin)
    await add('uma.member', device)
    await scene.query(
      `insert into sign_in_settings select account_id, now() - interval '1 day' from users where user_name = 'uma.member'`,
    )
    const { cookies } = await show(device.sign(await ask()))
    const cookie = `carillon_session=${cookies.find(({ name }) => name === 'carillon_session')!.value}`
    expect((await (await scene.as(null)).get('/lists', { cookie })).status).toBe(200)
    await scene.query(`update users set is_active = false where user_name = 'uma.member'`)
    expect((await show(device.sign(await ask()))).body.ErrorName).toBe('UserDisabled')
  })

  test('is renamed and removed by its user, after which it signs in nobody', async () => {
    const device = openPasskeyDevice(origin)
    const { asker, added } = await add('uma.member', device)
    const path = `/user/passkeys/${added.body.PasskeyID}`
    const put = (Name: string, Seen?: object) => asker.put(path, { Name, ...(Seen && { Seen }) })
    expect((await put('Old laptop', { Name: 'Laptop' })).body.Name).toBe('Old laptop')
    expect((await put('Other', { Name: 'Laptop' })).status).toBe(409)
    const ivan = await scene.as('ivan.invoice')
    expect((await ivan.put(path, { Name: 'Mine' })).status).toBe(404)
    expect((await ivan.delete(path)).status).toBe(404)
    expect((await asker.delete(path)).status).toBe(200)
    expect((await show(device.sign(await ask()))).body.ErrorName).toBe('PasskeyRefused')
  })
})

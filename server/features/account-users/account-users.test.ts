import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let adam: Asker
let uma: Asker
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  adam = await scene.as('adam.admin')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const nora = {
  ...{ FirstName: 'Nora', LastName: 'New', UserName: 'Nora.New', Email: 'nora@example.org' },
  ...{ Phone: '(217) 555-0142', CallerID: '2175550143' },
}
const PinCode = 'nine-bells-7'
const add = (more: object = {}, asker = olive) => asker.post('/account/users', { ...nora, PinCode, ...more })
const idOf = (name: Parameters<Scene['scopeOf']>[0]) => scene.scopeOf(name).userId
const refused = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.ErrorName]
const logIn = async (UserName: string, PinCode: string) =>
  (await scene.as(null)).post('/user/login', { UserName, PinCode })

describe('a user is added', () => {
  test('with a typed password, as a user who creates broadcasts and sees what is theirs, on the owner’s hours', async () => {
    const hours = { StartTimeOfDay: { Hour: 8, Minute: 0 }, TimeZone: 'America/Denver', MaxMessageLength: 160 }
    await olive.put('/user', { ...hours, Signature: { IsEnabled: true, SignatureText: 'Olive' } })
    const number = scene.scopeOf('olive.owner').textNumbers[0]!
    const { status, body, headers } = await add({ TextNumberIDs: [number] })
    expect(status).toBe(200)
    expect(headers.location).toBe(`/v1/account/users/${body.UserID}`)
    expect(body).toMatchObject({
      ...{
        UserName: 'Nora.New',
        Role: 'User',
        Status: 'Active',
        Invitation: null,
        TextNumberIDs: [number],
        CanChange: true,
      },
      Permissions: {
        CanSeeAllBroadcasts: false,
        CanSeeAllRoster: false,
        CanSeeGroupAudio: false,
        CanCreateBroadcast: true,
      },
    })
    const signedIn = await logIn('nora.new', PinCode)
    expect(signedIn.body.User).toMatchObject({
      ...{ TimeZone: 'America/Denver', StartTimeOfDay: { Hour: 8, Minute: 0 }, TextMessageCharacterLimit: 160 },
      ...{ Phone: '2175550142', CallerID: '2175550143', Signature: { IsEnabled: false, SignatureText: '' } },
    })
    expect(signedIn.body.User.TextNumbers).toHaveLength(1)
  })

  test('without one they are invited, cannot sign in, and are mailed once', async () => {
    const { body } = await add({ PinCode: undefined })
    expect(body).toMatchObject({ Status: 'Invited', Invitation: { SentDate: expect.any(String) } })
    expect((await logIn('nora.new', PinCode)).status).toBe(401)
    expect(await scene.query(`select kind, user_id from mails`)).toEqual([{ kind: 'invitation', user_id: body.UserID }])
    expect((await olive.post(`/account/users/${body.UserID}/invitation`)).status).toBe(429)
    scene.clock.pass(60_000)
    expect((await (await scene.as('olive.owner')).post(`/account/users/${body.UserID}/invitation`)).status).toBe(200)
    expect(await scene.query(`select 1 from mails`)).toHaveLength(2)
    expect(refused(await olive.post(`/account/users/${idOf('uma.member')}/invitation`))).toEqual([
      409,
      'InvitationAccepted',
    ])
  })

  test.each([
    [{ UserName: 'uma.member' }, { UserName: ['This username is already in use.'] }],
    [{ UserName: 'IVAN.INVOICE' }, { UserName: ['This username is already in use.'] }],
    [{ Email: 'Uma.Member@example.org' }, { Email: ['Another user of your account has this e-mail address.'] }],
    [{ CallerID: ' ' }, { CallerID: ['Enter a Caller ID'] }],
    [{ PinCode: 'a2175550142' }, { PinCode: ['Choose a password that is not the phone number.'] }],
    [{ TextNumberIDs: [999_999] }, { TextNumberIDs: ['Choose text numbers of this account.'] }],
  ])('not with %j', async (more, Errors) => {
    const reply = await add(more)
    expect([reply.status, reply.body.Errors]).toEqual([400, Errors])
    expect((await olive.get('/account/users')).body.Size).toBe(3)
  })

  test('by owners and admins; an admin makes no owner', async () => {
    expect(refused(await add({}, uma))).toEqual([403, 'RestrictedPage'])
    expect(refused(await add({ Role: 'Owner' }, adam))).toEqual([403, 'OwnerByOwner'])
    expect((await add({ Role: 'Admin' }, adam)).body).toMatchObject({ Role: 'Admin', IsAccountAdmin: true })
  })
})

describe('a user is changed', () => {
  const put = (userId: number, change: object, asker = olive) => asker.put(`/account/users/${userId}`, change)

  test('in part, and the name they sign in with too', async () => {
    const id = idOf('uma.member')
    const { body } = await put(id, {
      UserName: 'uma.renamed',
      Permissions: { CanSeeAllRoster: true },
      TextNumberIDs: [],
    })
    expect(body).toMatchObject({
      ...{ UserName: 'uma.renamed', FirstName: 'Uma', TextNumberIDs: [] },
      Permissions: { CanSeeAllRoster: true, CanCreateBroadcast: true },
    })
    expect((await logIn('uma.member', password)).status).toBe(401)
    expect((await logIn('uma.renamed', password)).status).toBe(200)
    expect((await put(id, { UserName: 'adam.admin' })).body.Errors).toHaveProperty('UserName')
  })

  test('and who signs in by another name is told so, but not who was only invited', async () => {
    const keys = () =>
      scene.query<{ id: number; key: string }>(`select user_id as id, split_part(about_key, ' ', 3) as key from mails
        where kind = 'signInChanged'`)
    const { UserID } = (await add({ PinCode: undefined })).body
    expect((await put(UserID, { UserName: 'nora.newer' })).status).toBe(200)
    expect(await keys()).toEqual([])
    await put(idOf('uma.member'), { UserName: 'uma.renamed' })
    expect(await keys()).toEqual([{ id: idOf('uma.member'), key: 'uma.member' }])
  })

  test('but nobody’s own name and password, which are for their profile, where the present one is asked for', async () => {
    const id = idOf('olive.owner')
    const where = 'is changed under Settings, Profile, where your present password is asked for.'
    expect((await put(id, { UserName: 'olive.renamed', PinCode })).body.Errors).toEqual({
      UserName: [`Your own user name ${where}`],
      PinCode: [`Your own password ${where}`],
    })
    expect((await put(id, { UserName: 'olive.owner', FirstName: 'Olivia' })).body.FirstName).toBe('Olivia')
  })

  test('but an owner by owners alone, and the last one stays one', async () => {
    const [owner, admin] = [idOf('olive.owner'), idOf('adam.admin')]
    expect(refused(await put(owner, { FirstName: 'Olivia' }, adam))).toEqual([403, 'OwnerByOwner'])
    expect(refused(await put(admin, { Role: 'Owner' }, adam))).toEqual([403, 'OwnerByOwner'])
    expect(refused(await put(owner, { Role: 'Admin' }))).toEqual([409, 'LastOwner'])
    expect((await put(admin, { Role: 'Owner' })).body.IsMasterUser).toBe(true)
    // Of two owners who take it from each other at once, one stays.
    const both = await Promise.all([put(owner, { Role: 'User' }, adam), put(admin, { Role: 'User' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    const owners = await scene.query(`select 1 from users where account_id = $1 and is_master_user and is_active`, [
      scene.accounts.lincoln.accountId,
    ])
    expect(owners).toHaveLength(1)
  })

  test('a password typed for them signs them out, and they are told', async () => {
    expect((await put(idOf('uma.member'), { PinCode })).status).toBe(200)
    expect((await uma.get('/user')).status).toBe(401)
    expect((await logIn('uma.member', PinCode)).status).toBe(200)
    expect(await scene.query(`select kind, user_id from mails`)).toEqual([
      { kind: 'passwordChanged', user_id: idOf('uma.member') },
    ])
  })

  test('nobody sees or changes users of another account', async () => {
    const ivan = await scene.as('ivan.invoice')
    expect((await ivan.get(`/account/users/${idOf('uma.member')}`)).status).toBe(404)
    expect((await put(idOf('uma.member'), { FirstName: 'Ivana' }, ivan)).status).toBe(404)
    expect((await uma.get(`/account/users/${idOf('adam.admin')}`)).status).toBe(403)
  })
})

test('the list is searched, filtered and counted; addresses are for owners and admins', async () => {
  await add({ PinCode: undefined })
  const names = async (query: string, asker = olive) =>
    (await asker.get(`/account/users${query}`)).body.Items.map(({ FirstName }: { FirstName: string }) => FirstName)
  expect(await names('')).toEqual(['Adam', 'Nora', 'Olive', 'Uma'])
  expect(await names('?q=nora@')).toEqual(['Nora'])
  expect(await names('?q=nora@', uma)).toEqual([])
  expect(await names('?Role=User&sortby=-FirstName')).toEqual(['Uma', 'Nora'])
  expect(await names('?Status=Invited')).toEqual(['Nora'])
  expect(await names('?sortby=Role')).toEqual(['Olive', 'Adam', 'Nora', 'Uma'])
  expect((await uma.get('/account/users?Email=nora@example.org')).body.Size).toBe(0)
  expect((await uma.get('/account/users')).body.Items[0].Email).toBe('')
  expect((await uma.get('/account/users/summary?pagesize=2')).body).toMatchObject({
    ...{ Size: 4, Active: 3, Invited: 1, Deactivated: 0, Owners: 1, Admins: 1 },
    Items: [{ FirstName: 'Adam' }, { FirstName: 'Nora' }],
  })
})

test('names are checked as they are typed', async () => {
  const ask = async (what: string, body: object) => (await olive.post(`/validation/${what}`, body)).body
  expect(await ask('username', { Source: 'nora.new' })).toEqual({ Success: true })
  expect(await ask('username', { Source: 'Uma.Member' })).toMatchObject({ Success: false })
  expect(await ask('username', { Source: 'Uma.Member', UserID: idOf('uma.member') })).toEqual({ Success: true })
})

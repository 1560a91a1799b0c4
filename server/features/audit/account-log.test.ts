import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, password, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let adam: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  adam = await scene.as('adam.admin')
})
afterAll(() => scene.close())

type Entry = { LogEntryID: number; Summary: string; Subject: { Kind: string; Name: string } | null; By: string }
const log = async (query = '', asker = olive): Promise<Entry[]> => (await asker.get(`/account/log${query}`)).body.Items
const latest = async () => (await log('?pagesize=1'))[0]

test('what is changed, deleted, opted out, downloaded and signed in to stands in it, with what it was done to', async () => {
  await olive.put('/account', { QuietHours: true, TextsPerMinute: 50 })
  expect(await latest()).toMatchObject({
    ...{
      Kind: 'Settings',
      Summary: 'Changed how texts are sent: quiet hours, speed.',
      By: 'olive.owner',
      Subject: null,
    },
  })
  const [PersonID] = await scene.addContacts('olive.owner', [12175550101])
  await olive.delete(`/contacts/${PersonID}`)
  expect(await latest()).toMatchObject({
    ...{ Kind: 'Contacts', Summary: 'Deleted a contact.', Subject: { Kind: 'Contact', ID: PersonID } },
  })
  await olive.post('/optouts', { PhoneNumber: '2175550109' })
  expect(await latest()).toMatchObject({ Kind: 'OptOuts', Summary: 'Opted out a number.' })
  const { body: group } = await olive.post('/lists', { ListName: 'Choir' })
  await olive.get(`/lists/${group.ListID}/contacts.csv`)
  expect(await latest()).toMatchObject({
    ...{
      Kind: 'Exports',
      Summary: 'Downloaded contacts.',
      Subject: { Kind: 'Group', ID: group.ListID, Name: 'Choir' },
    },
  })
  await (await scene.as(null)).post('/user/login', { UserName: 'adam.admin', PinCode: password })
  expect(await latest()).toMatchObject({ Kind: 'SignIn', Summary: 'Signed in from 127.0.0.1.', By: 'adam.admin' })
})

test('what is refused does not stand in it, nor what was asked for twice', async () => {
  const before = (await log('?pagesize=200')).length
  await olive.put('/account', { TextsPerMinute: 7 })
  await olive.delete('/contacts/999999999')
  await olive.get('/lists/999999999/contacts.csv')
  await olive.put('/account', {})
  expect(await log('?pagesize=200')).toHaveLength(before)
})

test('programs are told apart', async () => {
  await scene.query('update accounts set is_api_authorized = true')
  const token = await scene.tokenOf('olive.owner')
  const { body } = await olive.post('/lists', { ListName: 'Band' })
  await scene.app.inject({
    method: 'DELETE',
    url: `/v1/lists/${body.ListID}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await latest()).toMatchObject({ Summary: 'Deleted a group, by a program.', Subject: { Name: 'Band' } })
})

test('it is read page by page, and narrowed by who, what and when', async () => {
  const all = await log('?pagesize=200')
  const first = await log('?pagesize=2')
  const second = await log(`?pagesize=2&before=${first[1]!.LogEntryID}`)
  expect([...first, ...second]).toEqual(all.slice(0, 4))
  expect((await log('?Kind=Exports')).map(({ Summary }) => Summary)).toEqual(['Downloaded contacts.'])
  const adamId = scene.scopeOf('adam.admin').userId
  expect((await log(`?UserID=${adamId}`)).map(({ By }) => By)).toEqual(['adam.admin'])
  expect((await log('?q=choir')).map(({ Subject }) => Subject?.Name)).toEqual(['Choir'])
  expect(await log('?To=2001-01-01')).toEqual([])
  expect((await log('?From=2001-01-01&pagesize=200')).length).toBe(all.length)
  const csv = await olive.get('/account/log.csv?Kind=Contacts')
  expect(csv.body).toContain('Deleted a contact.')
  expect(csv.body).not.toContain('Downloaded contacts.')
})

test('it is for owners and admins, who are told no names that they may not see', async () => {
  expect((await (await scene.as('uma.member')).get('/account/log')).status).toBe(403)
  await scene.query(`update users set can_see_all_roster = false where user_name = 'adam.admin'`)
  const told = await log('?pagesize=200', await scene.as('adam.admin'))
  expect(told.filter(({ Subject }) => Subject?.Kind === 'Group' || Subject?.Kind === 'Contact')).toEqual([])
  expect(await log('?q=choir', adam)).toEqual([])
  expect(await log('?pagesize=200', await scene.as('ivan.invoice'))).toEqual([])
})

test('what support does is told without their names and reasons', async () => {
  const sam = await scene.as('sam.staff')
  await sam.put(`/staff/accounts/${scene.accounts.lincoln.accountId}`, { MessagesPerDay: 40, Reason: 'Between us' })
  expect(await latest()).toMatchObject({ By: 'Support', UserID: 0, IsSupport: true, Reason: '', Kind: 'Settings' })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const add = async (asker: Asker, PrimaryPhone: string, more: object = {}) =>
  (await asker.post('/contacts', { PrimaryPhone, ...more })).body.PersonID as number

const groupsOf = async (asker: Asker): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await asker.get('/lists?pagesize=2000')).body.Items.map((group: { ListName: string; RosterCount: number }) => [
      group.ListName,
      group.RosterCount,
    ]),
  )

const namesOf = async (asker: Asker, path: string): Promise<string[]> =>
  (await asker.get(path)).body.Items.map((contact: { FirstName: string }) => contact.FirstName)

const all = { Selection: { Type: 'SelectedAll' } }
const only = (...Items: number[]) => ({ Selection: { Type: 'Selected', Items } })

describe('a contact', () => {
  test('is added with its phones in any format, to Everyone and the groups named', async () => {
    const group = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
    const reply = await olive.post('/contacts', {
      FirstName: 'Ann',
      PrimaryPhone: '+1 (217) 555-0101',
      SecondaryPhone: '309.555.0102',
      Lists: [{ ListID: group }],
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.location).toBe(`/v1/contacts/${reply.body.PersonID}`)
    expect(reply.body).toMatchObject({
      PrimaryPhone: '2175550101',
      PrimaryPhoneTextable: true,
      SecondaryPhone: '3095550102',
      TertiaryPhone: null,
      TertiaryPhoneTextable: false,
      Groups: [{ ListID: group, ListName: 'Band' }],
    })
    expect(await groupsOf(olive)).toEqual({ Everyone: 1, Unfiled: 0, Deleted: 0, Band: 1 })
  })

  test.each([
    ['', 'PrimaryPhone', 'Enter a Phone Number.'],
    ['555-0101', 'PrimaryPhone', 'Must be 10 digits; use only numbers.'],
    ['900 555 0101', 'PrimaryPhone', 'This number is not allowed'],
    ['911', 'PrimaryPhone', 'This number is not allowed'],
  ])('with the phone "%s" is refused: %s: %s', async (PrimaryPhone, field, sentence) => {
    const reply = await olive.post('/contacts', { PrimaryPhone })
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual({ [field]: [sentence] })
    expect(await groupsOf(olive)).toMatchObject({ Everyone: 0 })
  })

  test('with a number that Everyone has is refused, added or changed', async () => {
    await add(olive, '2175550101')
    const other = await add(olive, '2175550102')
    const added = await olive.post('/contacts', { PrimaryPhone: '217-555-0101' })
    expect([added.status, added.body.Message]).toEqual([422, 'Contact already exists in the "Everyone" group.'])
    const changed = await olive.put(`/contacts/${other}`, { PrimaryPhone: '217-555-0101' })
    expect([changed.status, changed.body.ErrorName]).toEqual([422, 'ContactExists'])
  })

  test('added many times at once is there once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => olive.post('/contacts', { PrimaryPhone: '2175550101' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('is changed, and keeps its groups', async () => {
    const group = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
    const id = await add(olive, '2175550101', { Lists: [{ ListID: group }] })
    const reply = await olive.put(`/contacts/${id}`, { FirstName: 'Bea', PrimaryPhone: '2175550103' })
    expect(reply.body).toMatchObject({ FirstName: 'Bea', PrimaryPhone: '2175550103', Groups: [{ ListName: 'Band' }] })
  })

  test('with a name of 51 characters is refused with a sentence', async () => {
    const reply = await olive.post('/contacts', { PrimaryPhone: '2175550101', FirstName: 'x'.repeat(51) })
    expect(reply.body.Errors).toEqual({ FirstName: ['First Name must be at most 50 characters.'] })
  })

  test('tells whether its phones can be texted, and why not', async () => {
    const [landline, out, everywhere] = await Promise.all([
      add(olive, '2175550190'),
      add(olive, '2175550101'),
      add(olive, '2175550102'),
    ])
    await scene.query(`insert into phone_lookups values (12175550190, 'landline', false, now())`)
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
        values ($1, 12175550101, 'text', 3, 'STOP', now())`,
      [scene.accounts.lincoln.accountId],
    )
    await scene.query(`insert into global_opt_outs values (12175550102, now())`)
    const flags = async (id: number) => (await olive.get(`/contacts/${id}`)).body
    expect(await flags(landline)).toMatchObject({ PrimaryPhoneTextable: false, OptedOutOfTexts: false })
    expect(await flags(out)).toMatchObject({ PrimaryPhoneTextable: false, OptedOutOfTexts: true })
    expect(await flags(everywhere)).toMatchObject({
      ...{ PrimaryPhoneTextable: false, OptedOutGlobally: true, OptedOutOfTexts: true },
    })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await add(olive, '2175550101', { FirstName: 'Ann', LastName: 'Young', Notes: 'Coach 100%' })
    await add(olive, '3095550102', { FirstName: 'bob', LastName: 'Adams' })
    await add(olive, '6185550103', { FirstName: 'Cyd', LastName: 'Miller-Young' })
  })

  test.each([
    ['ann', ['Ann']],
    ['YOUNG', ['Cyd', 'Ann']],
    ['ann young', ['Ann']],
    ['young ann', ['Ann']],
    ['100%', ['Ann']],
    ['%', ['Ann']],
    ['_', []],
    ['309', ['bob']],
    ['(618) 555', ['Cyd']],
    ['555-010', ['bob', 'Cyd', 'Ann']],
    ["o'x", []],
  ])('searched for %j', async (q, expected) => {
    expect(await namesOf(olive, `/contacts?q=${encodeURIComponent(q)}`)).toEqual(expected)
  })

  test('is sorted by last and first name, or as asked', async () => {
    expect(await namesOf(olive, '/contacts')).toEqual(['bob', 'Cyd', 'Ann'])
    expect(await namesOf(olive, '/contacts?sortby=FirstName')).toEqual(['Ann', 'bob', 'Cyd'])
    expect(await namesOf(olive, '/contacts?sortby=-PrimaryPhone')).toEqual(['Cyd', 'bob', 'Ann'])
  })

  test('is sorted by each key in its own direction', async () => {
    const names = ['Reyes Ana', 'Reyes Bo', 'Adams Zoe', 'Adams Yul', ' Max']
    for (const [at, name] of names.entries()) {
      const [LastName, FirstName] = name.split(' ')
      await add(olive, `217555020${at}`, { LastName, FirstName, Notes: 'pairs' })
    }
    const sorted = async (sortby: string) => await namesOf(olive, `/contacts?q=pairs&sortby=${sortby}`)
    expect(await sorted('LastName,FirstName')).toEqual(['Yul', 'Zoe', 'Max', 'Ana', 'Bo'])
    expect(await sorted('LastName,-FirstName')).toEqual(['Zoe', 'Yul', 'Max', 'Bo', 'Ana'])
    expect(await sorted('-LastName,FirstName')).toEqual(['Ana', 'Bo', 'Max', 'Yul', 'Zoe'])
    expect(await sorted('-LastName')).toEqual(['Bo', 'Ana', 'Max', 'Zoe', 'Yul'])
  })

  test('comes in pages that lead to each other', async () => {
    const first = (await olive.get('/contacts?pagesize=2&sortby=FirstName')).body
    expect(first).toMatchObject({ Size: 3, Previous: null, Next: '/v1/contacts?page=2&pagesize=2&sortby=FirstName' })
    const next = (await olive.get(first.Next.slice('/v1'.length))).body
    expect(next).toMatchObject({ Size: 3, Next: null, Previous: '/v1/contacts?page=1&pagesize=2&sortby=FirstName' })
    expect(next.Items).toHaveLength(1)
    expect((await olive.get('/contacts?pagesize=2001')).status).toBe(400)
    expect((await olive.get('/contacts?page=0')).status).toBe(400)
  })
})

describe('a member without the whole roster', () => {
  test('sees what they added or edited, and counts of that', async () => {
    const theirs = await add(olive, '2175550101', { FirstName: 'Theirs' })
    await add(uma, '2175550102', { FirstName: 'Mine' })
    await olive.post('/lists', { ListName: 'Band', Contacts: [{ PersonID: theirs }] })
    expect(await namesOf(uma, '/contacts')).toEqual(['Mine'])
    expect(await groupsOf(uma)).toEqual({ Everyone: 1, Unfiled: 1, Deleted: 0 })
    expect((await uma.get(`/contacts/${theirs}`)).status).toBe(404)
    expect((await uma.put(`/contacts/${theirs}`, { PrimaryPhone: '2175550101' })).status).toBe(404)
    expect((await uma.delete('/lists/0/contacts', all)).body.Count).toBe(1)
    expect(await namesOf(olive, '/contacts')).toEqual(['Theirs'])
  })

  test('deletes only groups of their own', async () => {
    const mine = await add(uma, '2175550102')
    const band = (await olive.post('/lists', { ListName: 'Band', Contacts: [{ PersonID: mine }] })).body.ListID
    expect((await uma.get(`/lists/${band}`)).body).toMatchObject({ RosterCount: 1, CanChange: false })
    expect((await uma.delete(`/lists/${band}`)).status).toBe(404)
    const own = (await uma.post('/lists', { ListName: 'Own' })).body
    expect(own.CanChange).toBe(true)
    expect((await uma.delete(`/lists/${own.ListID}`)).status).toBe(200)
  })
})

describe('groups', () => {
  test('a name is taken in any letter case, and those of the system always', async () => {
    expect((await olive.post('/lists', { ListName: ' Band ' })).body.ListName).toBe('Band')
    for (const ListName of ['BAND', 'everyone', 'Deleted']) {
      const reply = await olive.post('/lists', { ListName })
      expect([reply.status, reply.body.Message]).toEqual([409, 'The group name is already in use.'])
    }
  })

  test('come with the system first, then by name with numbers in their order', async () => {
    for (const ListName of ['Grade 10', 'grade 9', 'Band']) await olive.post('/lists', { ListName })
    expect(Object.keys(await groupsOf(olive))).toEqual([
      'Everyone',
      'Unfiled',
      'Deleted',
      'Band',
      'grade 9',
      'Grade 10',
    ])
  })

  test('deleting one leaves its contacts in Everyone', async () => {
    const id = await add(olive, '2175550101')
    const band = (await olive.post('/lists', { ListName: 'Band', Contacts: [{ PersonID: id }] })).body.ListID
    expect((await olive.delete(`/lists/${band}`)).status).toBe(200)
    expect(await groupsOf(olive)).toEqual({ Everyone: 1, Unfiled: 1, Deleted: 0 })
    for (const system of [0, -1, -2]) expect((await olive.delete(`/lists/${system}`)).status).toBe(404)
  })

  test('a selection goes into a group: all that the list shows, or all but some', async () => {
    const [ann, bob] = [
      await add(olive, '2175550101', { FirstName: 'Ann' }),
      await add(olive, '2175550102', { FirstName: 'Bob' }),
    ]
    await add(olive, '2175550103', { FirstName: 'Anna' })
    const band = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
    const into = `/lists/0/contacts/tolist/${band}`
    expect((await olive.post(`${into}?q=ann`, all)).body).toMatchObject({
      UndoID: expect.any(Number),
      Count: 2,
      TaskID: null,
    })
    expect(await namesOf(olive, `/lists/${band}/contacts?sortby=FirstName`)).toEqual(['Ann', 'Anna'])
    const rest = { Selection: { Type: 'SelectedAllExcept', Items: [ann] } }
    expect((await olive.post(into, rest)).body).toMatchObject({ UndoID: expect.any(Number), Count: 2, TaskID: null })
    const removed = await olive.delete(`/lists/${band}/contacts`, only(bob))
    expect(removed.body.Count).toBe(1)
    expect(await namesOf(olive, '/lists/-1/contacts')).toEqual(['Bob'])
    await olive.post(`/lists/${band}/contacts/undo/${removed.body.UndoID}`)
    expect(await groupsOf(olive)).toMatchObject({ Band: 3, Unfiled: 0 })
  })
})

describe('Deleted', () => {
  test('takes what is removed from Everyone, out of all groups, and gives it back with them', async () => {
    const id = await add(olive, '2175550101', { FirstName: 'Ann' })
    const band = (await olive.post('/lists', { ListName: 'Band', Contacts: [{ PersonID: id }] })).body.ListID
    expect((await olive.delete(`/contacts/${id}`)).status).toBe(200)
    expect(await groupsOf(olive)).toEqual({ Everyone: 0, Unfiled: 0, Deleted: 1, Band: 0 })
    expect((await olive.get(`/contacts/${id}`)).status).toBe(404)
    expect((await olive.delete(`/contacts/${id}`)).status).toBe(404)
    expect((await olive.post('/lists/-2/contacts/tolist/0', only(id))).body).toMatchObject({
      Count: 1,
      TaskID: null,
      Left: 0,
    })
    expect(await groupsOf(olive)).toEqual({ Everyone: 1, Unfiled: 0, Deleted: 0, Band: 1 })
    expect(await namesOf(olive, `/lists/${band}/contacts`)).toEqual(['Ann'])
  })

  test('cannot give back what Everyone has again', async () => {
    const id = await add(olive, '2175550101')
    const undo = (await olive.delete('/lists/0/contacts', all)).body.UndoID
    await add(olive, '2175550101')
    expect((await olive.post('/lists/-2/contacts/tolist/0', only(id))).status).toBe(422)
    expect((await olive.post(`/lists/0/contacts/undo/${undo}`)).status).toBe(422)
    expect(await groupsOf(olive)).toMatchObject({ Everyone: 1, Deleted: 1 })
  })

  test('a removal is undone once, within ten minutes, by who did it', async () => {
    await add(olive, '2175550101')
    const undo = (await olive.delete('/lists/0/contacts', all)).body.UndoID
    expect((await (await scene.as('adam.admin')).post(`/lists/0/contacts/undo/${undo}`)).status).toBe(404)
    expect((await olive.post(`/lists/0/contacts/undo/${undo}`)).body).toMatchObject({
      UndoExecuted: true,
      UndoID: undo,
    })
    expect(await groupsOf(olive)).toMatchObject({ Everyone: 1, Deleted: 0 })
    expect((await olive.post(`/lists/0/contacts/undo/${undo}`)).status).toBe(404)
    const late = (await olive.delete('/lists/0/contacts', all)).body.UndoID
    scene.clock.pass(10 * 60_000 + 1000)
    expect((await olive.post(`/lists/0/contacts/undo/${late}`)).status).toBe(404)
  })

  test('takes all of a group who are found in it, where that is asked for', async () => {
    const [ann, bob] = [await add(olive, '2175550101'), await add(olive, '2175550102')]
    const band = (await olive.post('/lists', { ListName: 'Band', Contacts: [{ PersonID: ann }] })).body.ListID
    expect((await olive.delete(`/lists/${band}/contacts`, { ...all, FromEveryone: true })).body.Count).toBe(1)
    expect(await groupsOf(olive)).toEqual({ Everyone: 1, Unfiled: 1, Deleted: 1, Band: 0 })
    expect((await olive.get(`/contacts/${bob}`)).status).toBe(200)
  })

  test.each([
    ['a selection', (id: number) => ({ Type: 'Selected', Items: [id] })],
    ['a selection as elsewhere', (id: number) => ({ Selection: { Type: 'Selected', Items: [id] } })],
    ['contacts', (id: number) => ({ Contacts: [{ PersonID: id }] })],
    ['a list', (id: number) => [id]],
  ])('of everybody is refused where the body names %s', async (_, bodyOf) => {
    const ann = await add(olive, '2175550101')
    await add(olive, '2175550102')
    for (const path of ['/contacts', '/lists/deleted/contacts']) {
      const refused = await olive.delete(path, bodyOf(ann))
      expect(refused.status).toBe(400)
      if (!Array.isArray(bodyOf(ann)))
        expect(refused.body.Message).toBe(
          `This call is about all, and takes no ${Object.keys(bodyOf(ann)).join(', ')}. Leave the body out, or use a call that takes a Selection, such as DELETE /v1/lists/{ListID}/contacts.`,
        )
    }
    expect((await olive.post(`/lists/-2/contacts/undo/7`, bodyOf(ann))).status).toBe(
      'Contacts' in bodyOf(ann) ? 404 : 400,
    )
    expect(await groupsOf(olive)).toMatchObject({ Everyone: 2, Deleted: 0 })
    expect((await olive.delete('/contacts', {})).body.Count).toBe(2)
  })

  test('is emptied for good', async () => {
    await add(olive, '2175550101')
    expect((await olive.delete('/contacts')).body.Count).toBe(1)
    expect((await olive.delete('/lists/deleted/contacts')).body).toEqual({ UndoID: null, Count: 1, TaskID: null })
    expect(await scene.query('select from contacts')).toHaveLength(0)
  })
})

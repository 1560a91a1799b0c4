import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const add = async (PrimaryPhone: string, more: object = {}, asker = olive) =>
  (await asker.post('/contacts', { PrimaryPhone, ...more })).body.PersonID as number
const merge = (kept: number, others: number[], more: object = {}, asker = olive) =>
  asker.post(`/contacts/${kept}/merge`, { Contacts: others.map((PersonID) => ({ PersonID })), ...more })

describe('merging', () => {
  test('fills blanks, joins groups, fields and preferences, and can be taken back', async () => {
    const band = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
    const choir = (await olive.post('/lists', { ListName: 'Choir' })).body.ListID
    const kept = await add('2175550101', {
      FirstName: 'Ann',
      CustomData: { Grade: '9', Bus: '' },
      Lists: [{ ListID: band }],
    })
    const other = await add('2175550102', {
      ...{ FirstName: 'Anna', LastName: 'Young', Notes: 'Coach', NoCalls: true, CustomData: { Grade: '10', Bus: 'B' } },
      Lists: [{ ListID: choir }],
    })
    const before = (await olive.get(`/contacts/${kept}`)).body
    const { Contact, UndoID } = (await merge(kept, [other])).body
    expect(Contact).toMatchObject({
      ...{ PersonID: kept, FirstName: 'Ann', LastName: 'Young', Notes: 'Coach', NoTexts: false, NoCalls: true },
      ...{ PrimaryPhone: '2175550101', SecondaryPhone: '2175550102', CustomData: { Grade: '9', Bus: 'B' } },
      Groups: [{ ListName: 'Band' }, { ListName: 'Choir' }],
    })
    expect((await olive.get(`/contacts/${other}`)).status).toBe(404)
    expect((await olive.post(`/lists/0/contacts/undo/${UndoID}`)).body.UndoExecuted).toBe(true)
    const { EditedDate: _, ...as } = before
    expect((await olive.get(`/contacts/${kept}`)).body).toMatchObject(as)
    expect((await olive.get(`/contacts/${other}`)).body.Groups).toEqual([{ ListID: choir, ListName: 'Choir' }])
  })

  test('keeps the notes of all, and says what they were where they are cut', async () => {
    const kept = await add('2175550101', { Notes: 'note one' })
    const others = [await add('2175550102', { Notes: 'note two' }), await add('2175550103', { Notes: 'note one' })]
    const { Contact, UndoID, Message } = (await merge(kept, others)).body
    expect([Contact.Notes, Message]).toEqual(['note one; note two', null])
    await olive.post(`/lists/0/contacts/undo/${UndoID}`)
    expect((await olive.get(`/contacts/${kept}`)).body.Notes).toBe('note one')
    await olive.put(`/contacts/${kept}`, { Notes: 'n'.repeat(45) })
    const cut = (await merge(kept, others)).body
    expect(cut.Contact.Notes).toBe(`${'n'.repeat(45)}; not`)
    expect(cut.Message).toBe(`Notes hold 50 characters, so these were cut: “${'n'.repeat(45)}; note two; note one”.`)
  })

  test('takes one out of Deleted whose number was taken meanwhile, and undone leaves it there', async () => {
    const band = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
    const gone = await add('2175550101', { FirstName: 'Emma', Notes: 'Bus 4', Lists: [{ ListID: band }] })
    await olive.delete(`/contacts/${gone}`)
    const holder = await add('2175550101', { FirstName: 'Carter', LastName: 'Adams' })
    const only = { Selection: { Type: 'Selected', Items: [gone] } }
    const refused = await olive.post('/lists/-2/contacts/tolist/0', only)
    expect([refused.status, refused.body.Facts]).toMatchObject([422, { PersonID: holder, Name: 'Carter Adams' }])
    expect((await merge(gone, [holder])).status).toBe(404)
    const { Contact, UndoID } = (await merge(holder, [gone])).body
    expect(Contact).toMatchObject({ FirstName: 'Carter', Notes: 'Bus 4', Groups: [{ ListName: 'Band' }] })
    expect((await olive.get('/lists/-2/contacts')).body.Items).toMatchObject([{ PersonID: gone }])
    expect((await olive.post(`/lists/0/contacts/undo/${UndoID}`)).body).toMatchObject({ UndoExecuted: true, Left: 0 })
    expect((await olive.get(`/contacts/${holder}`)).body).toMatchObject({ Notes: '', Groups: [] })
    expect((await olive.get('/lists/-2/contacts')).body.Items).toMatchObject([{ PersonID: gone }])
  })

  test('asks which numbers to keep when there are more than three', async () => {
    const kept = await add('2175550101', { SecondaryPhone: '2175550102' })
    const other = await add('2175550103', { SecondaryPhone: '2175550104' })
    const refused = await merge(kept, [other])
    expect([refused.status, refused.body.Errors]).toEqual([
      400,
      { PhoneNumbers: ['Together they have 4 numbers, and a contact holds three. Choose which to keep.'] },
    ])
    const stray = await merge(kept, [other], { PhoneNumbers: ['2175550109'] })
    expect(stray.body.Errors).toEqual({ PhoneNumbers: ['Choose among the numbers that these contacts have.'] })
    const { Contact } = (await merge(kept, [other], { PhoneNumbers: ['2175550104', '(217) 555-0101'] })).body
    expect(Contact).toMatchObject({ PrimaryPhone: '2175550104', SecondaryPhone: '2175550101', TertiaryPhone: null })
  })

  test('cannot be taken back once a number of the others is there again', async () => {
    const kept = await add('2175550101')
    const { UndoID } = (await merge(kept, [await add('2175550102')])).body
    await add('2175550102')
    expect((await olive.post(`/lists/0/contacts/undo/${UndoID}`)).body.ErrorName).toBe('ContactExists')
    expect((await olive.get(`/contacts/${kept}`)).body.SecondaryPhone).toBe('2175550102')
  })

  test('takes only contacts that the user sees, and never itself', async () => {
    const mine = await add('2175550101', {}, uma)
    const theirs = await add('2175550102')
    expect((await merge(mine, [theirs], {}, uma)).status).toBe(404)
    expect((await merge(theirs, [mine], {}, uma)).status).toBe(404)
    expect((await merge(mine, [mine])).status).toBe(400)
    await merge(theirs, [mine])
    expect((await uma.get(`/contacts/${theirs}`)).status).toBe(200)
  })

  test('shows the kept one to whoever saw another, until it is undone', async () => {
    const band = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
    const emma = await add('2175550101', { FirstName: 'Emma', Lists: [{ ListID: band }] })
    const hers = await add('2175550101', { FirstName: 'Em' }, uma)
    const { UndoID } = (await merge(emma, [hers])).body
    expect((await uma.get(`/contacts/${emma}`)).body.CanChange).toBe(true)
    expect((await olive.post(`/lists/0/contacts/undo/${UndoID}`)).body.UndoExecuted).toBe(true)
    expect((await uma.get(`/contacts/${emma}`)).status).toBe(404)
    expect((await uma.get('/contacts')).body.Items).toMatchObject([
      { PersonID: hers, FirstName: 'Em', CanChange: true },
    ])
    expect((await uma.get('/lists?sortby=ListName')).body.Items).not.toContainEqual(
      expect.objectContaining({ ListName: 'Band' }),
    )
    expect((await uma.put(`/contacts/${emma}`, { FirstName: 'X' })).status).toBe(404)
  })

  test('leaves the right to see it with whoever has edited it since, or before', async () => {
    const emma = await add('2175550101')
    const { UndoID } = (await merge(emma, [await add('2175550102', {}, uma)])).body
    expect((await uma.put(`/contacts/${emma}`, { Notes: 'Choir' })).status).toBe(200)
    await olive.post(`/lists/0/contacts/undo/${UndoID}`)
    expect((await uma.get(`/contacts/${emma}`)).body.CanChange).toBe(true)
    const again = (await merge(emma, [await add('2175550103', {}, uma)])).body
    await olive.post(`/lists/0/contacts/undo/${again.UndoID}`)
    expect((await uma.get(`/contacts/${emma}`)).body.CanChange).toBe(true)
  })
})

describe('duplicates', () => {
  test('share a number in any place', async () => {
    const one = await add('2175550101', { SecondaryPhone: '2175550102' })
    const two = await add('2175550103', { TertiaryPhone: '2175550102' })
    const three = await add('2175550102')
    await add('2175550109', {}, uma)
    const { Items, Size } = (await olive.get('/contacts/duplicates')).body
    expect(Size).toBe(1)
    expect(Items[0].Shared).toBe('2175550102')
    expect(Items[0].Contacts.map((contact: { PersonID: number }) => contact.PersonID)).toEqual([one, two, three])
    expect((await uma.get('/contacts/duplicates')).body).toMatchObject({ Items: [], Size: 0 })
  })

  test('share a whole name, in any letter case, page by page', async () => {
    await add('2175550101', { FirstName: 'José', LastName: 'Ruiz' })
    await add('2175550102', { FirstName: 'jose', LastName: 'RUIZ' })
    await add('2175550103', { FirstName: 'Ann', LastName: 'Young' })
    await add('2175550104', { FirstName: 'Ann', LastName: 'Young' })
    await add('2175550105', { LastName: 'Young' })
    await add('2175550106', { LastName: 'Young' })
    const first = (await olive.get('/contacts/duplicates?by=name&pagesize=1')).body
    expect(first).toMatchObject({ Size: 2, Items: [{ Shared: 'José Ruiz' }] })
    const next = (await olive.get(first.Next.slice('/v1'.length))).body
    expect(next).toMatchObject({ Size: 2, Next: null, Items: [{ Shared: 'Ann Young' }] })
    expect(next.Items[0].Contacts).toHaveLength(2)
  })
})

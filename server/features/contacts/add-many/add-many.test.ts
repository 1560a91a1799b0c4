import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let olive: Asker

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const addAll = (listId: number, Contacts: object[], more: object = {}) =>
  olive.post(`/lists/${listId}/contacts`, { Contacts, UserIndicatedConsentDeclared: true, ...more })
const newGroup = async (ListName: string) => (await olive.post('/lists', { ListName })).body.ListID as number

describe('many contacts', () => {
  test('need the declaration of consent', async () => {
    const body = { Contacts: [{ PrimaryPhone: '2175550101' }] }
    const reply = await olive.post('/lists/0/contacts', body)
    expect([reply.status, reply.body.Message]).toEqual([400, 'Please confirm you have collected proper consent.'])
    expect((await olive.get('/contacts')).body.Size).toBe(0)
  })

  test('are counted before they are added, which changes nothing and asks for no consent', async () => {
    await olive.post('/contacts', { PrimaryPhone: '2175550103', FirstName: 'Cyd' })
    const Contacts = ['2175550101', '2175550102', '2175550103', '12'].map((PrimaryPhone) => ({ PrimaryPhone }))
    const { status, body } = await olive.post('/lists/0/contacts', { Contacts, OnlyCount: true })
    expect([status, body]).toEqual([200, { Added: 2, Updated: 0, Unchanged: 1, Skipped: 1, Items: [] }])
    expect((await olive.get('/contacts')).body.Size).toBe(1)
    expect((await addAll(0, Contacts)).body).toMatchObject({ Added: 2, Unchanged: 1, Skipped: 1 })
  })

  test('are told one by one, the last of a number counting, bad ones left out', async () => {
    const band = await newGroup('Band')
    const choir = await newGroup('Choir')
    await olive.post('/contacts', { PrimaryPhone: '2175550103', FirstName: 'Cyd', LastName: 'Miller' })
    const { body } = await addAll(band, [
      { PrimaryPhone: '2175550101', FirstName: 'Old' },
      { PrimaryPhone: 'none' },
      { FirstName: 'Nobody' },
      { PrimaryPhone: '(217) 555-0101', FirstName: 'Ann', Lists: [{ ListID: choir }], NoTexts: true },
      { PrimaryPhone: '2175550103', FirstName: 'Sid', Notes: 'Coach' },
      { PrimaryPhone: '2175550104', SecondaryPhone: '2175550104' },
      { PrimaryPhone: '2175550105', LastName: 'x'.repeat(51) },
    ])
    expect(body).toMatchObject({ Added: 1, Updated: 1, Unchanged: 0, Skipped: 5 })
    expect(body.Items.map(({ Index, Outcome, Message }: Record<string, unknown>) => [Index, Outcome, Message])).toEqual(
      [
        [0, 'Skipped', 'Another row below has the same number: row 4 was taken.'],
        [1, 'Skipped', 'Must be 10 digits; use only numbers.'],
        [2, 'Skipped', 'Enter a Phone Number.'],
        [3, 'Added', ''],
        [4, 'Updated', ''],
        [5, 'Skipped', 'This contact has this number already. Enter another one, or leave it empty.'],
        [6, 'Skipped', 'Last Name must be at most 50 characters.'],
      ],
    )
    const ann = (await olive.get(`/contacts/${body.Items[3].PersonID}`)).body
    expect(ann).toMatchObject({
      FirstName: 'Ann',
      NoTexts: true,
      Groups: [{ ListName: 'Band' }, { ListName: 'Choir' }],
    })
    const cyd = (await olive.get(`/contacts/${body.Items[4].PersonID}`)).body
    expect(cyd).toMatchObject({ FirstName: 'Cyd', Notes: 'Coach', Groups: [{ ListName: 'Band' }] })
    expect((await olive.get('/lists/-1')).body.RosterCount).toBe(0)
  })

  test('a known number fills in blanks, or is overwritten when that is asked for; a blank erases nothing', async () => {
    await addAll(0, [
      { PrimaryPhone: '2175550101', FirstName: 'Ann', SecondaryPhone: '2175550102', CustomData: { A: '1' } },
    ])
    const row = {
      PrimaryPhone: '2175550101',
      FirstName: 'Bea',
      TertiaryPhone: '2175550102',
      CustomData: { A: '2', B: '3' },
    }
    expect((await addAll(0, [row])).body).toMatchObject({ Updated: 1 })
    const [filled] = (await olive.get('/contacts')).body.Items
    expect(filled).toMatchObject({ FirstName: 'Ann', CustomData: { A: '1', B: '3' }, TertiaryPhone: null })
    expect((await addAll(0, [row])).body).toMatchObject({ Unchanged: 1 })
    expect((await addAll(0, [row, { PrimaryPhone: '2175550109' }], { Overwrite: true })).body).toMatchObject({
      ...{ Updated: 1, Added: 1 },
    })
    const changed = (await olive.get(`/contacts/${filled.PersonID}`)).body
    expect(changed).toMatchObject({
      FirstName: 'Bea',
      SecondaryPhone: null,
      TertiaryPhone: '2175550102',
      CustomData: { A: '2' },
    })
    expect((await olive.get('/lists/-1')).body.RosterCount).toBe(2)
  })

  test('a number that is in Deleted alone is added anew', async () => {
    await addAll(0, [{ PrimaryPhone: '2175550101' }])
    await olive.delete('/contacts')
    expect((await addAll(0, [{ PrimaryPhone: '2175550101' }])).body).toMatchObject({ Added: 1 })
  })

  test('come into a group at once, ten thousand of them', async () => {
    const band = await newGroup('Band')
    const Contacts = Array.from({ length: 10_000 }, (_, at) => ({ PrimaryPhone: String(2175000000 + at) }))
    expect((await addAll(band, Contacts)).body).toMatchObject({ Added: 10_000, Skipped: 0 })
    expect((await addAll(band, Contacts)).body).toMatchObject({ Added: 0, Unchanged: 10_000 })
    expect((await olive.get(`/lists/${band}`)).body.RosterCount).toBe(10_000)
    expect((await addAll(band, [...Contacts, { PrimaryPhone: '2175550101' }])).status).toBe(400)
  })
})

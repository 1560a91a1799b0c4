import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

/** A group that is shared with somebody who sees a part of the contacts tells of itself, and of nothing else. */

let scene: Scene
let olive: Asker
let uma: Asker
let ivan: Asker
let umaId: number
/** By name. */
const people: Record<string, number> = {}
const lists: Record<string, number> = {}

const phoneOf = { Ann: '2175550301', Bo: '2175550302', Cyd: '2175550303', Dee: '2175550304' } as const
const add = async (asker: Asker, FirstName: keyof typeof phoneOf, ...names: string[]) => {
  const Lists = names.map((name) => ({ ListID: lists[name]! }))
  const { status, body } = await asker.post('/contacts', {
    FirstName,
    LastName: 'Lee',
    PrimaryPhone: phoneOf[FirstName],
    Lists,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  people[FirstName] = body.PersonID
}
const share = (name: string, sharing: object) => olive.put(`/lists/${lists[name]}`, sharing)
type Named = { ListName: string; RosterCount: number }
const groupsOf = async (asker: Asker): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await asker.get('/lists?pagesize=100')).body.Items.map(({ ListName, RosterCount }: Named) => [
      ListName,
      RosterCount,
    ]),
  )
const namesOf = async (asker: Asker, path: string) =>
  (await asker.get(path)).body.Items?.map(({ FirstName }: { FirstName: string }) => FirstName).toSorted()
const only = (...names: string[]) => ({ Selection: { Type: 'Selected', Items: names.map((name) => people[name]!) } })

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  ivan = await scene.as('ivan.invoice')
  umaId = scene.scopeOf('uma.member').userId
  for (const ListName of ['Choir', 'Secret', 'Hidden']) {
    lists[ListName] = (await olive.post('/lists', { ListName })).body.ListID
  }
  await add(olive, 'Ann', 'Choir', 'Secret', 'Hidden')
  await add(olive, 'Bo', 'Choir')
  await add(olive, 'Cyd', 'Secret')
  await add(uma, 'Dee')
  // So Uma knows of this group, and of nobody else in it.
  await olive.put(`/contacts/${people.Dee}`, { Lists: [{ ListID: lists.Secret }] })
})
afterAll(() => scene.close())

test('before it is shared there is nothing of it', async () => {
  expect(await groupsOf(uma)).toEqual({ Everyone: 1, Unfiled: 0, Deleted: 0, Secret: 1 })
  expect((await uma.get(`/lists/${lists.Choir}`)).status).toBe(404)
  expect((await uma.get(`/contacts/${people.Ann}`)).status).toBe(404)
})

describe('shared with a member', () => {
  beforeAll(async () => {
    expect((await share('Choir', { SharedWith: [umaId] })).body).toMatchObject({ IsShared: false, SharedWith: [umaId] })
  })

  test('its contacts are seen, counted, searched and named, and no other group of theirs is', async () => {
    expect(await groupsOf(uma)).toEqual({ Everyone: 3, Unfiled: 0, Deleted: 0, Secret: 1, Choir: 2 })
    expect((await uma.get(`/lists/${lists.Choir}`)).body).toMatchObject({
      ...{ CanChange: false, CanShare: false, IsShared: false, SharedWith: [] },
    })
    expect(await namesOf(uma, `/lists/${lists.Choir}/contacts`)).toEqual(['Ann', 'Bo'])
    expect(await namesOf(uma, `/lists/${lists.Secret}/contacts`)).toEqual(['Dee'])
    expect(await namesOf(uma, `/lists/${lists.Secret}/contacts?q=Ann`)).toEqual([])
    expect(await namesOf(uma, '/contacts?q=Lee')).toEqual(['Ann', 'Bo', 'Dee'])
    const { body: ann } = await uma.get(`/contacts/${people.Ann}`)
    expect(ann).toMatchObject({ CanChange: false, Groups: [{ ListName: 'Choir' }], Lists: [{ ListName: 'Choir' }] })
    expect((await uma.get(`/contacts/${people.Dee}`)).body).toMatchObject({
      CanChange: true,
      Groups: [{ ListName: 'Secret' }],
    })
    const history = await uma.get(`/contacts/${people.Ann}/history`)
    expect([history.status, history.body.Items]).toEqual([200, []])
    expect((await uma.get('/contacts/duplicates?by=name')).body.Size).toBe(0)
    const file = await uma.get(`/lists/${lists.Choir}/contacts.csv`)
    expect(file.status).toBe(200)
    expect(String(file.body)).toContain('Choir')
    expect(String(file.body)).not.toMatch(/Secret|Hidden/)
    for (const name of ['Hidden']) expect((await uma.get(`/lists/${lists[name]}/contacts`)).status).toBe(404)
    expect((await uma.get(`/contacts/${people.Cyd}`)).status).toBe(404)
    expect((await ivan.get(`/lists/${lists.Choir}`)).status).toBe(404)
  })

  test('it is sent to whole, and a group that is known in part as far as it is known', async () => {
    const count = async (ListID: number) => {
      const { body } = await uma.post('/broadcasts', {
        BroadcastName: 'Choir',
        TextMessage: 'At five.',
        Lists: [{ ListID }],
      })
      while (await planNext(scene.platform));
      return (await uma.get(`/broadcasts/${body.BroadcastID}`)).body.PhoneNumberCount
    }
    expect([await count(lists.Choir!), await count(lists.Secret!)]).toEqual([2, 1])
    const draft = (await uma.post('/draft-broadcasts', { BroadcastName: 'x', Lists: [{ ListID: lists.Hidden }] })).body
    expect(JSON.stringify(draft)).not.toContain('Hidden')
  })

  test('it is used and not changed, and is passed on to nobody', async () => {
    const refused = async (reply: Promise<{ status: number; body: { ErrorName?: string } }>) => {
      const { status, body } = await reply
      return [status, body.ErrorName]
    }
    const shared = [403, 'SharedContact']
    expect(await refused(uma.put(`/contacts/${people.Ann}`, { Notes: 'Mine' }))).toEqual(shared)
    expect(await refused(uma.delete(`/contacts/${people.Ann}`))).toEqual(shared)
    expect(await refused(uma.delete(`/lists/${lists.Choir}/contacts`, only('Ann', 'Bo')))).toEqual(shared)
    expect((await uma.delete('/lists/0/contacts', only('Ann', 'Dee'))).body.Count).toBe(1)
    const { body: undos } = await uma.get('/undos')
    await uma.post(`/undos/${undos.Items[0].UndoID}`)
    expect((await uma.delete(`/lists/${lists.Choir}`)).status).toBe(404)
    expect((await uma.put(`/lists/${lists.Choir}`, { SharedWith: [umaId] })).status).toBe(404)
    const own = (await uma.post('/lists', { ListName: 'Mine', Contacts: [{ PersonID: people.Ann }] })).body
    expect((await uma.put(`/lists/${own.ListID}`, { IsShared: true })).status).toBe(403)
    expect((await uma.post('/lists', { ListName: 'Other', IsShared: true })).status).toBe(403)
    expect(await groupsOf(uma)).toMatchObject({ Mine: 1, Secret: 1, Choir: 2 })
    // Into a group that she knows in part she puts whom she has: the answer says of nobody whether they were in it.
    const put = await uma.post(`/lists/${lists.Choir}/contacts/tolist/${lists.Secret}`, only('Ann', 'Bo'))
    expect([put.status, put.body.Count]).toEqual([200, 2])
    expect(await namesOf(olive, `/lists/${lists.Secret}/contacts`)).toEqual(['Ann', 'Cyd', 'Dee'])
    // A number of theirs is a contact of her own beside it.
    const beside = await uma.post('/contacts', { FirstName: 'Annie', PrimaryPhone: phoneOf.Ann })
    expect(beside.status).toBe(200)
    expect(beside.body.PersonID).not.toBe(people.Ann)
  })

  test('withdrawn, it is as if it had never been', async () => {
    await share('Choir', { SharedWith: [] })
    expect((await uma.get(`/lists/${lists.Choir}`)).status).toBe(404)
    expect((await uma.get(`/contacts/${people.Ann}`)).status).toBe(404)
    expect(await groupsOf(uma)).toMatchObject({ Mine: 0, Secret: 1 })
    expect(await groupsOf(uma)).not.toHaveProperty('Choir')
  })
})

test('with everybody; strangers are nobody to share with', async () => {
  const ivanId = scene.scopeOf('ivan.invoice').userId
  expect((await share('Choir', { SharedWith: [ivanId] })).status).toBe(404)
  expect((await share('Choir', { IsShared: true, SharedWith: [umaId] })).body).toMatchObject({
    IsShared: true,
    SharedWith: [],
  })
  expect(await namesOf(uma, `/lists/${lists.Choir}/contacts`)).toEqual(['Ann', 'Bo'])
  expect((await ivan.get(`/lists/${lists.Choir}`)).status).toBe(404)
  await olive.delete(`/lists/${lists.Choir}`)
  expect((await uma.get(`/contacts/${people.Bo}`)).status).toBe(404)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let people: number[]
let choir: number
let band: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  people = await scene.addContacts('olive.owner', [12175550101, 12175550102, 12175550103], 'Choir')
  await scene.addContacts('uma.member', [12175550111])
  choir = (await scene.query<{ id: number }>("select list_id::int as id from lists where name = 'Choir'"))[0]!.id
  const made = await olive.post('/lists', { ListName: 'Band', Contacts: [{ PersonID: people[2] }] })
  band = made.body.ListID
})
afterAll(() => scene.close())

const phone = (n: number) => ({ PrimaryPhone: `2175550${n}` })
const start = async (body: object = {}, who = olive) => {
  const reply = await who.post('/draft-broadcasts', body)
  expect(reply.status).toBe(200)
  return reply.body.DraftBroadcastID as number
}
const rowsOf = async (id: number, query = '', who = olive) =>
  (await who.get(`/draft-broadcasts/${id}/contacts?pagesize=100${query}`)).body.Items
const numbersOf = async (id: number, who = olive) =>
  (await rowsOf(id, '', who)).map((row: { PrimaryPhone: string }) => Number(row.PrimaryPhone) - 2175550000)
const listsOf = async (id: number, who = olive) => (await who.get(`/draft-broadcasts/${id}`)).body.Lists
const versionOf = async (id: number) =>
  (
    await scene.query<{ version: number }>(
      `select roster_version::int as version from audiences join drafts using (account_id, audience_id) where draft_id = $1`,
      [id],
    )
  )[0]!.version
const upload = async (text: string, who = olive) =>
  (await who.ask('POST', '/fileuploads', Buffer.from(text), { 'content-type': 'text/csv' })).body.FileID as number
const all = { Selection: { Type: 'SelectedAll' } }

test('every change of the recipients is counted, and nothing else', async () => {
  const id = await start({ Contacts: [phone(101)] })
  const path = `/draft-broadcasts/${id}`
  let version = await versionOf(id)
  const step = async (more: 0 | 1, act: Promise<{ status: number }>) => {
    expect((await act).status).toBe(200)
    version += more
    expect(await versionOf(id)).toBe(version)
  }
  await step(0, olive.put(path, { TextMessage: 'Hi' }))
  await step(0, olive.put(`${path}/type`, { BroadcastType: 'SMS' }))
  await step(0, olive.get(`${path}/contacts`))
  await step(1, olive.post(`${path}/contacts`, { Contacts: [phone(104)] }))
  await step(0, olive.post(`${path}/contacts`, { Contacts: [phone(104), phone(101)] }))
  await step(1, olive.put(`${path}/contacts`, { Contacts: [{ ID: 12175550104, FirstName: 'Di' }] }))
  await step(1, olive.post(`${path}/lists`, { Selection: { Type: 'Selected', Items: [choir] } }))
  await step(0, olive.post(`${path}/lists`, { Selection: { Type: 'Selected', Items: [choir] } }))
  await step(1, olive.delete(`${path}/lists`, { Selection: { Type: 'Selected', Items: [choir] } }))
  await step(1, olive.post(`${path}/contactlists`, { ListID: band, ...all }))
  await step(1, olive.post(`${path}/fileuploads`, { FileID: await upload('2175550131\n') }))
  await step(1, olive.post(`/lists/0/contacts/todraftbroadcast/${id}`, all))
  const removed = await olive.delete(`${path}/contacts`, all)
  version += 1
  await step(0, olive.delete(`${path}/contacts`, all))
  await step(1, olive.post(`${path}/undo/${removed.body.UndoID}`))
  await step(0, olive.post(`${path}/undo/${removed.body.UndoID}`))
})

describe('groups of a draft', () => {
  const draft = async () => {
    const id = await start({ Contacts: [phone(101)] })
    await olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [choir, band] } })
    return id
  }
  const remove = (id: number, ...ids: number[]) =>
    olive.delete(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: ids } })

  test('are named, and each member says with which one it came', async () => {
    const id = await draft()
    expect(await listsOf(id)).toEqual([
      { ListID: choir, ListName: 'Choir' },
      { ListID: band, ListName: 'Band' },
    ])
    expect(await rowsOf(id)).toMatchObject([
      { PrimaryPhone: '2175550101', PersonID: null, ListID: null, PrimaryPhoneTextable: true },
      { PrimaryPhone: '2175550102', PersonID: people[1], ListID: choir },
      { PrimaryPhone: '2175550103', PersonID: people[2], ListID: choir },
    ])
  })

  test('go with their members, but for those of another group or on their own; undo brings all back', async () => {
    const id = await draft()
    const { UndoID, Count } = (await remove(id, choir)).body
    expect(Count).toBe(1)
    expect(await rowsOf(id)).toMatchObject([
      { PrimaryPhone: '2175550101', ListID: null },
      { PrimaryPhone: '2175550103', ListID: band },
    ])
    expect(await listsOf(id)).toEqual([{ ListID: band, ListName: 'Band' }])
    expect((await olive.post(`/draft-broadcasts/${id}/undo/${UndoID}`)).body).toMatchObject({
      UndoExecuted: true,
      UndoID,
    })
    expect(await numbersOf(id)).toEqual([101, 102, 103])
    expect(await listsOf(id)).toHaveLength(2)
    expect((await remove(id, choir, band)).body.Count).toBe(2)
    expect(await numbersOf(id)).toEqual([101])
    expect(await listsOf(id)).toEqual([])
  })

  test('that nobody is in are under Recent changes too once they are taken out', async () => {
    const id = await start()
    const empty = (await olive.post('/lists', { ListName: 'Empty' })).body.ListID
    await olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [empty] } })
    expect((await remove(id, empty)).body).toMatchObject({ Count: 0 })
    const [undo] = (await olive.get('/undos')).body.Items
    expect(undo).toMatchObject({ Kind: 'RemoveRecipients', Name: 'Empty', Count: 0, CanUndo: true })
    expect((await olive.post(`/undos/${undo.UndoID}`)).status).toBe(200)
    expect(await listsOf(id)).toMatchObject([{ ListID: empty }])
    await olive.delete(`/lists/${empty}`)
  })

  test('that are not in it cannot be taken out', async () => {
    const id = await start()
    expect((await remove(id, choir)).status).toBe(404)
    expect(await scene.query('select from undos where thing_id = (select max(audience_id) from audiences)')).toEqual([])
  })

  test('that are taken out can be added again', async () => {
    const id = await draft()
    await remove(id, choir)
    const again = await olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [choir] } })
    expect(again.body).toMatchObject({ Added: 1, AlreadyThere: 2 })
    expect(await listsOf(id)).toHaveLength(2)
  })

  test('are not named to whoever does not see them', async () => {
    const id = await start({}, uma)
    const ask = (...Items: number[]) =>
      uma.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items } })
    expect((await ask(choir)).status).toBe(404)
    await ask(0, -1)
    // Somebody whom she saw was in it.
    await scene.query(
      `insert into draft_lists (account_id, draft_id, list_id) select account_id, draft_id, $2 from drafts where draft_id = $1`,
      [id, choir],
    )
    expect(await listsOf(id, uma)).toEqual([
      { ListID: -1, ListName: 'Unfiled' },
      { ListID: 0, ListName: 'Everyone' },
      { ListID: choir, ListName: '' },
    ])
    expect(await numbersOf(id, uma)).toEqual([111])
  })

  test('that are deleted are not shown any more, and their members stay', async () => {
    const gone = (await olive.post('/lists', { ListName: 'Gone', Contacts: [{ PersonID: people[0] }] })).body.ListID
    const id = await start()
    await olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [gone] } })
    await olive.delete(`/lists/${gone}`)
    expect(await listsOf(id)).toEqual([])
    expect(await numbersOf(id)).toEqual([101])
  })
})

describe('contacts of a group', () => {
  const add = (id: number, body: object, query = '', who = olive) =>
    who.post(`/draft-broadcasts/${id}/contactlists${query}`, body)

  test('come as people, those selected of what the group shows', async () => {
    const id = await start({ Contacts: [phone(102)] })
    const first = await add(id, { ListID: choir, Selection: { Type: 'Selected', Items: [people[0], people[1]] } })
    expect(first.body).toMatchObject({ Added: 1, AlreadyThere: 1 })
    const found = await add(id, { ListID: choir, ...all }, '?q=First2')
    expect(found.body).toMatchObject({ Added: 1, AlreadyThere: 0 })
    expect(await rowsOf(id)).toMatchObject([{ ListID: null }, { ListID: null }, { ListID: null, PersonID: people[2] }])
    const rest = { Type: 'SelectedAllExcept', Items: [people[0]] }
    expect((await add(await start(), { ListID: choir, Selection: rest })).body.Added).toBe(2)
    expect((await add(await start(), all)).body.Added).toBe(4)
  })

  test('are those that the user may see, and of groups that there are', async () => {
    const id = await start({}, uma)
    expect((await add(id, all, '', uma)).body).toMatchObject({ Added: 1, AlreadyThere: 0 })
    for (const ListID of [choir, -2, 4711]) expect((await add(id, { ListID, ...all }, '', uma)).status).toBe(404)
    // A contact of Everyone that is not in the group is not selected by naming it.
    const other = await start()
    expect((await add(other, { ListID: band, Selection: { Type: 'Selected', Items: [people[0]] } })).body.Added).toBe(0)
  })

  test('start a draft, or go into the one named', async () => {
    const path = `/lists/${choir}/contacts/todraftbroadcast`
    const started = await olive.post(`${path}/0?q=First1`, all)
    expect(started).toMatchObject({
      status: 200,
      body: { BroadcastType: 'GroupSMS', PotentialUniqueCount: 1, Lists: [] },
    })
    const id = started.body.DraftBroadcastID
    const more = await olive.post(`${path}/${id}`, { Selection: { Type: 'Selected', Items: [people[0]] } })
    expect(more.body).toMatchObject({ DraftBroadcastID: id, PotentialUniqueCount: 2 })
    const drafts = async () => (await olive.get('/draft-broadcasts')).body.Size
    const before = await drafts()
    expect((await olive.post('/lists/4711/contacts/todraftbroadcast/0', all)).status).toBe(404)
    expect(await drafts()).toBe(before)
    expect((await uma.post(`/lists/0/contacts/todraftbroadcast/${id}`, all)).status).toBe(404)
  })
})

describe('selected groups', () => {
  const toDraft = (Selection: object, query = '', who = olive) =>
    who.post(`/lists/todraftbroadcast${query}`, { Selection })

  test('start a draft that has them', async () => {
    const { status, body, headers } = await toDraft({ Type: 'Selected', Items: [band, 0] })
    expect([status, headers.location]).toEqual([200, `/v1/draft-broadcasts/${body.DraftBroadcastID}`])
    expect(body).toMatchObject({ PotentialUniqueCount: 4, Lists: [{ ListID: 0 }, { ListID: band }] })
  })

  test('all are those of the account that the list shows, and not Everyone', async () => {
    const listsFor = async (Selection: object, query = '') =>
      (await toDraft(Selection, query)).body.Lists.map(({ ListID }: { ListID: number }) => ListID)
    expect(await listsFor({ Type: 'SelectedAll' })).toEqual([choir, band])
    expect(await listsFor({ Type: 'SelectedAll' }, '?q=ban&pagesize=1')).toEqual([band])
    expect(await listsFor({ Type: 'SelectedAllExcept', Items: [band] })).toEqual([choir])
  })

  test('are refused where there are none of them', async () => {
    for (const Items of [[4711], [-2], [band, 4711]]) {
      expect((await toDraft({ Type: 'Selected', Items })).status).toBe(404)
    }
    expect((await toDraft({ Type: 'Selected', Items: [] })).body.Message).toBe('Choose at least one group.')
    // To whoever does not see a group it is not there.
    expect((await toDraft({ Type: 'Selected', Items: [choir] }, '', uma)).status).toBe(404)
  })
})

describe('an uploaded file', () => {
  const add = (id: number, body: object, who = olive) => who.post(`/draft-broadcasts/${id}/fileuploads`, body)

  test('is copied into the draft, each number once, what is there already as it is', async () => {
    const FileID = await upload('Phone,First,Notes\n2175550131,Ann,Bus 4\n2175550132,Bob,\n2175550131,Late,\nbad,,\n')
    const id = await start({ Contacts: [{ ...phone(132), FirstName: 'Typed' }] })
    const added = await add(id, { FileID, UserIndicatedConsentDeclared: true })
    expect(added).toMatchObject({ status: 200, body: { Added: 1, AlreadyThere: 1, BadRows: 1 } })
    expect(await rowsOf(id)).toMatchObject([
      { PrimaryPhone: '2175550131', FirstName: 'Ann', Notes: 'Bus 4', ListID: null },
      { PrimaryPhone: '2175550132', FirstName: 'Typed' },
    ])
    const [kept] = await scene.query(
      'select consent_at is not null as yes from drafts join audiences using (account_id, audience_id) where draft_id = $1',
      [id],
    )
    expect(kept).toEqual({ yes: true })
    // The file stays what it was.
    expect((await add(await start(), { FileID })).body.Added).toBe(2)
  })

  test('is refused without consent, and where it is not there', async () => {
    const FileID = await upload('2175550131\n')
    const id = await start()
    expect(await add(id, { FileID, UserIndicatedConsentDeclared: false })).toMatchObject({
      status: 400,
      body: { ErrorName: 'ConsentMissing', Message: 'Please confirm you have collected proper consent.' },
    })
    expect((await add(id, { FileID: 4711 })).status).toBe(404)
    expect((await add(await start({}, uma), { FileID }, uma)).status).toBe(404)
    expect(await rowsOf(id)).toEqual([])
  })

  test('of a free trial has its limit', async () => {
    const tara = await scene.as('tara.trial')
    const rows = Array.from({ length: 25 }, (_, at) => 2175550100 + at)
    const id = await start({}, tara)
    const FileID = await upload(rows.join('\n'), tara)
    // As it was taken in before the trial had its limit there.
    await scene.query(
      'update audiences set row_count = 26 where audience_id = (select audience_id from uploads where upload_id = $1)',
      [FileID],
    )
    const added = await add(id, { FileID }, tara)
    expect(added).toMatchObject({ status: 400, body: { ErrorName: 'TrialUploadTooLarge' } })
    expect(await numbersOf(id, tara)).toEqual([])
    expect((await add(id, { FileID: await upload(rows.join('\n'), tara) }, tara)).body.Added).toBe(25)
  })
})

describe('names and notes', () => {
  const update = (id: number, ...Contacts: object[]) => olive.put(`/draft-broadcasts/${id}/contacts`, { Contacts })

  test('are corrected in this draft alone', async () => {
    const id = await start()
    await olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [choir] } })
    const { body } = await update(
      id,
      { ID: 12175550102, FirstName: 'Bo' },
      { ID: 12175550101, FirstName: 'Ada', LastName: '', Notes: 'Tenor' },
    )
    expect(body.Items).toMatchObject([
      { ID: 12175550101, FirstName: 'Ada', LastName: '', Notes: 'Tenor', ListID: choir },
      { ID: 12175550102, FirstName: 'Bo', LastName: 'Last1', PrimaryPhoneTextable: true },
    ])
    expect((await rowsOf(id)).slice(0, 2)).toEqual(body.Items)
    expect((await olive.get(`/contacts/${people[0]}`)).body.FirstName).toBe('First0')
    expect((await update(id, { ID: 12175550101, Notes: 'x'.repeat(51) })).status).toBe(400)
  })

  test('of whoever is not there change nothing at all', async () => {
    const id = await start({ Contacts: [phone(101), phone(102)] })
    await olive.delete(`/draft-broadcasts/${id}/contacts`, { Selection: { Type: 'Selected', Items: [12175550102] } })
    for (const ID of [12175550102, 4711]) {
      expect((await update(id, { ID: 12175550101, FirstName: 'Ada' }, { ID })).status).toBe(404)
    }
    expect((await rowsOf(id))[0].FirstName).toBe('')
    const twice = await update(id, { ID: 12175550101, FirstName: 'Ada' }, { ID: 12175550101, FirstName: 'Bea' })
    expect(twice.body.Items).toMatchObject([{ FirstName: 'Bea' }])
  })
})

test('who may not be texted says so', async () => {
  await scene.query("insert into phone_lookups values (12175550141, 'landline', false, now())")
  const id = await start({ Contacts: [phone(141), phone(142)] })
  expect(await rowsOf(id)).toMatchObject([
    { PrimaryPhoneTextable: false, PrimaryPhoneError: 'This number is not a textable number.' },
    { PrimaryPhoneTextable: true, PrimaryPhoneError: null },
  ])
})

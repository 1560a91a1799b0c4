import { systemGroups } from '@carillon/contract/groups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../engine/channels.ts'
import { findJoined } from '../features/contacts/join-store.ts'
import type { Asker } from '../testing/cast.ts'
import { keywords, many, numberAt, openGuessingScene, type Side, words } from '../testing/guessing-scene.ts'

/**
 * A member who does not see the roster guesses (docs/rules/who-sees-whom.md). Each call is made twice: with what the owner's book
 * has, and with its like that nobody has. The numbers of the two differ by their area code alone, so replies and the statements
 * behind them must be the same; and when all is guessed, the owner finds everything as it was.
 */
type GuessingScene = Awaited<ReturnType<typeof openGuessingScene>>
let scene: GuessingScene
let olive: Asker
let uma: Asker
let same: GuessingScene['same']
let before: Awaited<ReturnType<GuessingScene['whatTheOwnerSees']>>

beforeAll(async () => {
  scene = await openGuessingScene()
  ;({ olive, uma, same } = scene)
  before = await scene.whatTheOwnerSees()
}, 120_000)
afterAll(() => scene.close())

const declared = { UserIndicatedConsentDeclared: true }
const all = { Selection: { Type: 'SelectedAll', Items: [] } }
const inlineContacts = (side: Side, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ PrimaryPhone: numberAt(side, from + at) }))
const ofMine = async (side: Side, at: number): Promise<number> =>
  (await uma.get(`/contacts?q=${numberAt(side, at)}`)).body.Items[0].PersonID

describe('numbers', () => {
  test('of single contacts', async () => {
    await same(async (side) => {
      const form = { PrimaryPhone: numberAt(side, 0), SecondaryPhone: numberAt(side, many + 5), FirstName: 'Guess' }
      const added = await uma.post('/contacts', form)
      const path = `/contacts/${added.body.PersonID}`
      const again = await uma.post('/contacts', form)
      expect([added.status < 300, again.body.ErrorName]).toEqual([true, 'ContactExists'])
      return [
        ...[
          added,
          again,
          await uma.get(path),
          await uma.get(`${path}/said`),
          await uma.get(`${path}/permissions`),
          await uma.get(`${path}/history`),
        ],
        await uma.put(path, { PrimaryPhone: numberAt(side, 1), NoTexts: false, Notes: 'moved' }),
        await uma.get(`/contacts?q=${numberAt(side, 0)}`),
        await uma.get(`/contacts?q=${numberAt(side, 1)}`),
      ]
    })
  })

  test('of many contacts, overwritten, into a group', async () => {
    const [told] = await same(async (side) => {
      const { ListID } = (await uma.post('/lists', { ListName: `Mine ${words[side]}` })).body
      const Contacts = Array.from({ length: many }, (_, at) => ({
        PrimaryPhone: numberAt(side, at),
        LastName: 'Guess',
      }))
      const body = { Contacts, Overwrite: true, ...declared }
      return [await uma.post(`/lists/${ListID}/contacts`, body), await uma.post('/lists/0/contacts', body)]
    })
    expect(JSON.parse(told!).body).toMatchObject({ Added: many - 1, Updated: 1 })
  }, 60_000)

  test.each(['Mine', 'Group'])(
    'of a file with a column of groups: %s',
    async (kind) => {
      await same(async (side) => {
        const rows = Array.from({ length: 2500 }, (_, at) => `${numberAt(side, at * 4)},Row,${words[side]}`)
        const file = Buffer.from(`Phone,First Name,${kind === 'Group' ? 'Group' : 'Notes'}\n${rows.join('\n')}\n`)
        const given = await uma.ask('POST', '/fileuploads?purpose=contacts&name=a.csv', file, {
          'content-type': 'text/csv',
        })
        const { FileID } = given.body
        const saved = await uma.post('/lists/0/fileuploads', { FileID, Overwrite: true, ...declared })
        expect(saved.body.Counts).toMatchObject({ Good: 2500, Bad: 0 })
        const groups = await uma.get(`/lists?q=${words[side]}&sortby=ListID`)
        return [given, saved, await uma.get(`/fileuploads/${FileID}/rows`), groups]
      })
    },
    60_000,
  )

  test('of contacts that go and come back, and that are merged', async () => {
    await same(async (side) => {
      const gone = await uma.delete(`/contacts/${await ofMine(side, 7)}`)
      const undone = await uma.post(`/lists/0/contacts/undo/${gone.body.UndoID}`)
      const id = await ofMine(side, 8)
      const deleted = await uma.delete(`/contacts/${id}`)
      const restored = await uma.post('/lists/-2/contacts/tolist/0', { Selection: { Type: 'Selected', Items: [id] } })
      const others = { Contacts: [{ PersonID: await ofMine(side, 9) }] }
      const merged = await uma.post(`/contacts/${id}/merge`, others)
      const apart = await uma.post(`/lists/0/contacts/undo/${merged.body.UndoID}`)
      return [gone, undone, deleted, restored, merged, apart, await uma.get('/contacts/duplicates')]
    })
  })

  test('of drafts and of their messages', async () => {
    await same(async (side) => {
      const message = { BroadcastName: 'Guess', TextMessage: 'Hi {{FirstName}}' }
      const draft = await uma.post('/draft-broadcasts', { ...message, Contacts: inlineContacts(side, 0, 5000) })
      const path = `/draft-broadcasts/${draft.body.DraftBroadcastID}`
      const file = Buffer.from(`Phone\n${numberAt(side, 6000)}\n`)
      const upload = await uma.ask('POST', '/fileuploads?name=b.csv', file, { 'content-type': 'text/csv' })
      return [
        draft,
        await uma.post(`${path}/contacts`, { Contacts: inlineContacts(side, 5000, 20) }),
        await uma.post(`${path}/fileuploads`, { FileID: upload.body.FileID, ...declared }),
        await uma.get(`${path}/contacts`),
        await uma.get(`${path}/contacts?phonenumber=${numberAt(side, 3)}`),
        await uma.put(`${path}/contacts`, { Contacts: [{ ID: Number(`1${numberAt(side, 3)}`), LastName: 'Guess' }] }),
        await uma.post(`${path}/templatemerge/single`, { PhoneNumber: numberAt(side, 3), TextMessage: 'You' }),
        await uma.post('/template-merges', { DraftBroadcastID: draft.body.DraftBroadcastID }),
        await uma.get(`${path}/contacts/summary`),
        await uma.get(path),
      ]
    })
  }, 60_000)

  test('of broadcasts and series, and of groups made of recipients', async () => {
    await same(async (side) => {
      const form = { BroadcastName: 'Guess', TextMessage: 'Hi', Contacts: inlineContacts(side, many, 12) }
      const later = new Date(scene.clock.now().getTime() + 3_600_000).toISOString()
      const made = await uma.post('/broadcasts', { ...form, StartDate: later })
      await scene.query(`update broadcasts set start_at = now() where broadcast_id = $1`, [made.body.BroadcastID])
      while (await planNext(scene.platform));
      const path = `/broadcasts/${made.body.BroadcastID}/details`
      const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: later }
      const replies = [
        made,
        await uma.post(`${path}/tolist`, {
          ListName: `Reached ${words[side]}`,
          ...all,
        }),
        await uma.get(`/contacts?q=${numberAt(side, many + 3)}`),
        await uma.get(`${path}?q=${numberAt(side, many + 3)}`),
        await uma.get(`${path}/${numberAt(side, many + 3)}`),
        await uma.post(`/broadcasts/${made.body.BroadcastID}/templatemerge/single`, {
          ...{ PhoneNumber: numberAt(side, many + 3), TextMessage: 'You' },
        }),
        await uma.post('/repeatingbroadcasts', { ...form, RepeatingBroadcastSchedule }),
      ]
      // A message of one's own has it planned anew.
      while (await planNext(scene.platform));
      return replies
    })
  })

  test('that are looked up or opted out', async () => {
    const number = (side: Side) => numberAt(side, many + 15)
    await same(async (side) => [
      await uma.post('/validation/phone', { Source: number(side) }),
      await uma.get(`/phonenumbers/${number(side)}`),
      await uma.post('/phonenumbers/lookup', { Source: number(side) }),
      await uma.post('/optouts', { PhoneNumber: number(side) }),
      await uma.get(`/optouts?q=${number(side)}`),
      await uma.get(`/optouts?q=${words.known}`),
      await uma.delete(`/optouts/${number(side)}`, { Channel: 'Text', ...declared }),
    ])
  })
})

describe('names and keywords', () => {
  test('of groups', async () => {
    await scene.query(`delete from lists where created_by = $1`, [scene.scopeOf('uma.member').userId])
    await same(async (side) => {
      const made = await uma.post('/lists', { ListName: words[side], Keyword: keywords[side] })
      const path = `/lists/${made.body.ListID}`
      const replies = [
        ...[made, await uma.post('/lists', { ListName: words[side] }), await uma.get('/lists')],
        await uma.post('/lists', { ListName: 'Other', Keyword: keywords[side] }),
        await uma.put(path, { ListName: keywords[side], Keyword: words[side].toLowerCase() }),
        await uma.put(path, { ListName: words[side], Keyword: '' }),
      ]
      const gone = await uma.delete(path)
      const back = await uma.post(`/lists/undo/${gone.body.UndoID}`)
      return [...replies, gone, back, await uma.delete(path), await uma.get('/lists')]
    })
  })

  test('a word means the group of the account before those of its members', async () => {
    const mine = await uma.post('/lists', { ListName: words.known, Keyword: keywords.known })
    expect(mine.status).toBeLessThan(300)
    const joined = (word: string) => findJoined(scene.platform.db, scene.scopeOf('olive.owner'), word)
    expect(await joined(words.known)).toMatchObject({ listId: scene.lists.known })
    expect(await joined(keywords.known)).toMatchObject({ listId: scene.lists.known })
    await uma.delete(`/lists/${mine.body.ListID}`)
  })
})

describe('ids', () => {
  const paths: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
    ...(['', '/contacts', '/contacts.csv'] as const).map((rest) => ['GET', `/lists/LIST${rest}`] as ['GET', string]),
    ['PUT', '/lists/LIST', { ListName: 'Guess' }],
    ['DELETE', '/lists/LIST'],
    ['DELETE', '/lists/LIST/contacts', all],
    ['POST', '/lists/LIST/contacts', { Contacts: [{ PrimaryPhone: '2184440001' }], ...declared }],
    [
      'POST',
      '/lists/0/contacts',
      { Contacts: [{ PrimaryPhone: '2184440001', Lists: [{ ListID: 'LIST' }] }], ...declared },
    ],
    ['POST', '/contacts', { PrimaryPhone: '2184440001', Lists: [{ ListID: 'LIST' }] }],
    ['POST', `/lists/0/contacts/tolist/LIST`, all],
    ['POST', `/lists/LIST/contacts/tolist/0`, all],
    ['POST', '/lists/LIST/contacts/todraftbroadcast/0', all],
    ['POST', '/lists/todraftbroadcast', { Selection: { Type: 'Selected', Items: ['LIST'] } }],
    ['POST', '/draft-broadcasts/DRAFT/lists', { Selection: { Type: 'Selected', Items: ['LIST'] } }],
    ['POST', '/draft-broadcasts/DRAFT/contactlists', { ListID: 'LIST', ...all }],
    ['POST', '/draft-broadcasts/DRAFT/contacts', { Contacts: [{ PersonID: 'PERSON', PrimaryPhone: '2184440001' }] }],
    ['POST', '/broadcasts', { BroadcastName: 'Guess', TextMessage: 'Hi', Lists: [{ ListID: 'LIST' }] }],
    ['POST', '/autoreplies', { Message: 'Guess', Keyword: 'guess', ListID: 'LIST', TextNumberIDs: ['NUMBER'] }],
    ['GET', '/contacts/PERSON'],
    ['GET', '/contacts/PERSON/said'],
    ['GET', '/contacts/PERSON/permissions'],
    ['GET', '/contacts/PERSON/history'],
    ['PUT', '/contacts/PERSON', { LastName: 'Guess' }],
    ['DELETE', '/contacts/PERSON'],
    ['POST', '/contacts/PERSON/merge', { Contacts: [{ PersonID: 'PERSON1' }] }],
    ['POST', '/lists', { ListName: 'Guess', Contacts: [{ PersonID: 'PERSON' }] }],
  ]

  test.each(
    paths.map(
      ([method, path, body]) => [`${method} ${path} ${JSON.stringify(body) ?? ''}`, method, path, body] as const,
    ),
  )('%s', async (_, method, path, body) => {
    const draft = (await uma.post('/draft-broadcasts', {})).body.DraftBroadcastID
    const [number] = scene.accounts.lincoln.textNumberIds
    await same(async (side) => {
      const filled = (text: string) =>
        text
          .replace(/"?LIST"?/g, String(scene.lists[side]))
          .replace(/"?PERSON1"?/g, String(scene.people[side] + 1))
          .replace(/"?PERSON"?/g, String(scene.people[side]))
          .replace(/"?DRAFT"?/g, String(draft))
          .replace(/"?NUMBER"?/g, String(number))
      const given = body && JSON.parse(filled(JSON.stringify(body)))
      const reply = await uma.ask(method, filled(path), given)
      // What was made of one guess must not stand in the way of the other.
      if (reply.status < 300 && path === '/lists') await uma.delete(`/lists/${reply.body.ListID}`)
      return reply
    })
  })
})

test('the owner finds everything as it was, and what the member rightly added beside it', async () => {
  const phones = [numberAt('known', many + 15)]
  await scene.query(`delete from opt_outs where phone = any ($1::bigint[])`, [phones.map((phone) => `1${phone}`)])
  const after = await scene.whatTheOwnerSees()
  expect(after.rows).toEqual(before.rows)
  expect(after.group).toEqual(before.group)
  expect(after.file === before.file).toBe(true)
  expect(after.pages === before.pages).toBe(true)
  const found = (await olive.get(`/contacts?q=${numberAt('known', 2)}&sortby=PersonID`)).body.Items
  expect(found).toMatchObject([{ LastName: words.known }, { LastName: 'Guess', CreatedBy: { UserName: 'uma.member' } }])
  expect((await uma.get(`/lists/${systemGroups.Everyone}/contacts?q=Secret`)).body.Size).toBe(0)
})

test('whoever guesses before the owner imports learns nothing from the import', async () => {
  const number = '2185550100'
  const mine = (await uma.post('/contacts', { PrimaryPhone: number })).body
  const Contacts = [{ PrimaryPhone: number, FirstName: 'Secret', SecondaryPhone: '2185550101' }]
  const into = await olive.post(`/lists/${scene.lists.known}/contacts`, { Contacts, ...declared })
  expect(into.body).toMatchObject({ Added: 1, Updated: 0 })
  const file = Buffer.from(`Phone,First Name,Group\n${number},Secret,${words.known}\n`)
  const { FileID } = (
    await olive.ask('POST', '/fileuploads?purpose=contacts&name=c.csv', file, { 'content-type': 'text/csv' })
  ).body
  await olive.post('/lists/0/fileuploads', { FileID, Overwrite: true, ...declared })
  expect((await uma.get(`/contacts/${mine.PersonID}`)).body).toEqual(mine)
  const named = async (asker: Asker) => {
    const draft = await asker.post('/draft-broadcasts', {})
    const path = `/draft-broadcasts/${draft.body.DraftBroadcastID}`
    await asker.post(`${path}/lists`, { Selection: { Type: 'Selected', Items: [0] } })
    return (await asker.get(`${path}/contacts?phonenumber=${number}`)).body.Items
  }
  // Each is sent to as their sender knows them.
  expect(await named(olive)).toMatchObject([{ FirstName: 'Secret' }])
  expect(await named(uma)).toMatchObject([{ FirstName: '', PersonID: mine.PersonID }])
  const { Size } = (await olive.get('/contacts/duplicates?pagesize=1')).body
  const last = await olive.get(`/contacts/duplicates?pagesize=1&page=${Size}`)
  expect(last.body.Items).toMatchObject([{ Shared: number }])
  // Somebody who sees both says that they are one: from then on the member sees the one.
  const theirs = into.body.Items[0].PersonID
  await olive.post(`/contacts/${theirs}/merge`, { Contacts: [{ PersonID: mine.PersonID }] })
  expect((await uma.get(`/contacts/${theirs}`)).body).toMatchObject({ FirstName: 'Secret' })
})

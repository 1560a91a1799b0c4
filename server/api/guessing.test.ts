import { systemGroups } from '@carillon/contract/groups.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../engine/planner.ts'
import { type Answer, type Asker, openScene, type Scene } from '../testing/cast.ts'

/**
 * A member who does not see the roster guesses (docs/rules/who-sees-whom.md). Each call is made twice: with what the owner's book
 * has, and with its like that nobody has. The numbers of the two differ by their area code alone, so replies and the statements
 * behind them must be the same; and when all is guessed, the owner finds everything as it was.
 */
const many = 10_000
/** Area codes: whom the owner has, and whom nobody has. */
const sides = { known: '217', unknown: '218' } as const
type Side = keyof typeof sides
const numberAt = (side: Side, at: number) => `${sides[side]}22${String(at).padStart(5, '0')}`
const words = { known: 'Zanzibar', unknown: 'Zanzizar' } as const
const keywords = { known: 'zanzibird', unknown: 'zanzizird' } as const

let scene: Scene
let olive: Asker
let uma: Asker
/** Of the owner, and of nobody. */
const lists = {} as Record<Side, number>
const people = {} as Record<Side, number>
let heard: string[] = []

beforeAll(async () => {
  scene = await openScene()
  scene.platform.pool.on('acquire', hear)
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  lists.known = (await olive.post('/lists', { ListName: words.known, Keyword: keywords.known })).body.ListID
  Object.assign(lists, { unknown: lists.known + 1_000_000 })
  const Contacts = Array.from({ length: many + 20 }, (_, at) => ({
    ...{ PrimaryPhone: numberAt('known', at), FirstName: `Secret${at}`, LastName: words.known },
    ...(at === 0 && { SecondaryPhone: '2173330000', Notes: words.known }),
  }))
  for (const half of [Contacts.slice(0, many), Contacts.slice(many)]) {
    const body = { Contacts: half, UserIndicatedConsentDeclared: true }
    const { Items } = (await olive.post(`/lists/${lists.known}/contacts`, body)).body
    people.known ??= Items[0].PersonID
  }
  people.unknown = people.known + 1_000_000
  before = await whatTheOwnerSees()
}, 120_000)
afterAll(() => scene.close())

/** Statements by their names, or their beginnings where they have none. */
const hear = (client: pg.PoolClient) => {
  if (hearing.has(client)) return
  hearing.add(client)
  const asked = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string }).text ?? '')
    heard.push(/^\/\* ([\w.$-]+) \*\//.exec(text)?.[1] ?? text.slice(0, 20))
    return asked(...given)
  }) as typeof client.query
}
const hearing = new WeakSet<pg.PoolClient>()
/** What is done for the planner alone depends on when it looked last; the statistics of PostgreSQL are nobody's contacts. */
const isOfStatistics = (name: string) => name.startsWith('statistics-store')
const isOfConnection = (name: string) => name.startsWith('select set_config')

/** What the owner sees that is not the member's: rows as they are stored, pages, counts and a file. */
const whatTheOwnerSees = async () => {
  const pages: unknown[] = []
  for (let page = 1; page <= many / 2000; page += 1) {
    pages.push((await olive.get(`/contacts?sortby=PersonID&pagesize=2000&page=${page}`)).body.Items)
  }
  const { userId } = scene.scopeOf('uma.member')
  const rows = await scene.query(
    `select c::text from contacts c where c.created_by <> $1
     union all select l::text from lists l where l.created_by <> $1
     union all select m::text from list_members m join contacts c using (account_id, person_id) where c.created_by <> $1
     union all select e::text from contact_editors e join contacts c using (account_id, person_id) where c.created_by <> $1
     order by 1`,
    [userId],
  )
  return {
    rows,
    pages,
    group: (await olive.get(`/lists/${lists.known}`)).body,
    file: (await olive.get(`/lists/${lists.known}/contacts.csv`)).body,
  }
}
let before: Awaited<ReturnType<typeof whatTheOwnerSees>>

/** As told to whoever guessed, without what must differ: ids, times, and the number itself. */
const masked = ({ status, body }: Answer): string =>
  JSON.stringify({ status, body })
    .replace(/("(?:\w*IDs?|Uri\w*)":)(\[[^\]]*\]|"[^"]*"|-?\d+)/g, '$1"id"')
    .replace(/\/\d+(?=["/?])/g, '/id')
    .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"')
    .replace(/21[78](?=22\d{5}|333)/g, '21x')
    .replace(/21[78]-22/g, '21x-22')
    .replaceAll(words.unknown, words.known)
    .replaceAll(keywords.unknown, keywords.known)
    .replaceAll(words.unknown.toLowerCase(), words.known.toLowerCase())

type Guess = (side: Side) => Promise<Answer | Answer[]>

/** The same for both sides: what is told, and what is done to tell it. */
const same = async (guess: Guess) => {
  const told = {} as Record<Side, string[]>
  const done = {} as Record<Side, string[]>
  for (const side of ['known', 'unknown'] as const) {
    heard = []
    told[side] = [await guess(side)].flat().map(masked)
    done[side] = heard.filter((name) => !isOfStatistics(name) && !isOfConnection(name))
    for (const reply of told[side]) expect(reply).not.toMatch(/Secret|"status":5/)
  }
  expect(told.unknown).toEqual(told.known)
  expect(done.unknown.sort()).toEqual(done.known.sort())
  return told.known
}

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
        ...[added, again, await uma.get(path), await uma.get(`${path}/said`), await uma.get(`${path}/permissions`)],
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
    const { findJoined } = await import('../features/contacts/join-store.ts')
    const joined = (word: string) => findJoined(scene.platform.db, scene.scopeOf('olive.owner'), word)
    expect(await joined(words.known)).toMatchObject({ listId: lists.known })
    expect(await joined(keywords.known)).toMatchObject({ listId: lists.known })
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
          .replace(/"?LIST"?/g, String(lists[side]))
          .replace(/"?PERSON1"?/g, String(people[side] + 1))
          .replace(/"?PERSON"?/g, String(people[side]))
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
  const after = await whatTheOwnerSees()
  expect(after.rows).toEqual(before.rows)
  expect(after.group).toEqual(before.group)
  expect(after.file === before.file).toBe(true)
  expect(JSON.stringify(after.pages) === JSON.stringify(before.pages)).toBe(true)
  const found = (await olive.get(`/contacts?q=${numberAt('known', 2)}&sortby=PersonID`)).body.Items
  expect(found).toMatchObject([{ LastName: words.known }, { LastName: 'Guess', CreatedBy: { UserName: 'uma.member' } }])
  expect((await uma.get(`/lists/${systemGroups.Everyone}/contacts?q=Secret`)).body.Size).toBe(0)
})

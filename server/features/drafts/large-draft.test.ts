import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../testing/import-scene.ts'
import { runs } from '../../testing/length.ts'
import { largeAudience } from '../audiences/changes-store.ts'
import { countByOrigin } from '../audiences/members/group-store.ts'
import { findPage } from '../audiences/members/keep-orders.ts'
import { knownOrigins } from '../audiences/members/keep-origins.ts'
import { listMembers, type MemberSort, phonesInOrder, readAtOnce } from '../audiences/members/store.ts'
import { knownReach } from '../audiences/reach/keep-reach.ts'
import { readPlaces } from '../audiences/reach/read-places.ts'
import { reckonReach } from '../audiences/reach/reckon-reach.ts'

let scene: ImportScene
let olive: Asker
let id: number
let band: number
const size = largeAudience + 1000
const first = 12_170_000_000
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
  id = (await olive.post('/draft-broadcasts', { TextMessage: 'Hello.', BroadcastType: 'SMS' })).body.DraftBroadcastID
  await scene.query(
    `insert into audience_members (account_id, audience_id, phone, first_name, last_name, notes)
     select d.account_id, d.audience_id, $2::bigint + n * 7, 'Ann', 'Nr ' || n * 7919 % 500, case n % 3 when 0 then 'Bus ' || n % 40 else '' end
     from drafts d, generate_series(0, $3::bigint - 1) n where d.draft_id = $1`,
    [id, first, size],
  )
  const members = [10, 11, 12, size, size + 1, size + 2].map((at) => first + 7 * at)
  const Contacts = (await scene.addContacts('olive.owner', members, 'Brass')).map((PersonID) => ({ PersonID }))
  // Those who are not among the single people have a second number.
  await scene.query('update contacts set secondary_phone = primary_phone + 70 where primary_phone >= $1', [
    first + 7 * size,
  ])
  band = (await olive.post('/lists', { ListName: 'Band', Contacts })).body.ListID
})
afterAll(() => scene.close())

const path = (rest = '') => `/draft-broadcasts/${id}${rest}`
const summary = async () => (await olive.get(path('/contactsummary'))).body
const counts = async () => {
  const { TextNumberCount, OptedOut, NotTextable, TextNumberCredits } = await summary()
  const draft = (await olive.get(path())).body
  expect(draft).toMatchObject({ TextNumberCount, TextNumberCredits })
  return { goes: TextNumberCount, optedOut: OptedOut, notTextable: NotTextable, credits: TextNumberCredits }
}

test('a page is the one that the database walks to, whatever is searched, however it is sorted', async () => {
  const scope = scene.scopeOf('olive.owner')
  const { db } = scene.platform
  const [{ audienceId }] = (await scene.query<{ audienceId: number }>(
    'select audience_id as "audienceId" from drafts where draft_id = $1',
    [id],
  )) as [{ audienceId: number }]
  const sort = fc.record({
    field: fc.constantFrom<MemberSort>('PrimaryPhone', 'FirstName', 'LastName', 'Notes'),
    isDescending: fc.boolean(),
  })
  const anyRequest = fc.record({
    q: fc.constantFrom('', 'nr 12', 'bus 3', '0007', '(217) 000-00', 'nobody', '%', 'ann nr 499'),
    sortby: fc.uniqueArray(sort, { minLength: 1, maxLength: 2, selector: ({ field }) => field }),
    page: fc.integer({ min: 1, max: 450 }),
    pagesize: fc.constantFrom(10, 50),
    filters: fc.constant([]),
  })
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const asked = {
        audienceId,
        q: request.q,
        number: null,
        request,
        against: { requireOptIn: false, onlyVerified: false, combination: undefined, channel: 'text' as const },
        errors: [[1, '']] as const,
      }
      // The first time a first page may be walked to.
      await findPage(scene.platform, scope, { audienceId, request: { ...request, page: 400, pagesize: 50 } })
      const known = await findPage(scene.platform, scope, { audienceId, request })
      expect(known).toBeDefined()
      expect(await listMembers(db, scope, { ...asked, known })).toEqual(await listMembers(db, scope, asked))
    }),
    runs(12),
  )
}, 120_000)

test('a page is of the people as they are now', async () => {
  const last = () => olive.get(path(`/contacts?pagesize=1000&page=${size / 1000}`))
  expect((await last()).body).toMatchObject({ Size: size, Next: null })
  const ID = first + 7 * (size - 1)
  await olive.put(path('/contacts'), { Contacts: [{ ID, FirstName: 'Zed' }] })
  expect((await last()).body.Items.at(-1)).toMatchObject({ ID, FirstName: 'Zed' })
  expect((await olive.get(path('/contacts?q=zed'))).body).toMatchObject({ Size: 1, Items: [{ ID }] })
  await olive.post(path('/contacts'), { Contacts: [{ PrimaryPhone: '9785550100' }] })
  expect((await olive.get(path('/contacts?sortby=-PrimaryPhone&pagesize=1'))).body).toMatchObject({
    Size: size + 1,
    Items: [{ PrimaryPhone: '9785550100' }],
  })
  expect((await last()).body.Size).toBe(size + 1)
  await olive.delete(path('/contacts'), { Selection: { Type: 'Selected', Items: [19785550100] } })
  expect((await last()).body.Size).toBe(size)
})

test('whatever changes, lists and counts are those of a set that nobody has read before', async () => {
  const scope = scene.scopeOf('olive.owner')
  const [{ audienceId }] = (await scene.query<{ audienceId: number }>(
    'select audience_id as "audienceId" from drafts where draft_id = $1',
    [id],
  )) as [{ audienceId: number }]
  const requests = (['PrimaryPhone', 'LastName', 'Notes'] as const).flatMap((field) =>
    ['', 'nr 12'].flatMap((q) =>
      [false, true].map((isDescending) => ({
        q,
        sortby: [{ field, isDescending }],
        page: 1,
        pagesize: 100_000,
        filters: [],
      })),
    ),
  )
  const undos: number[] = []
  const anywhere = fc.integer({ min: 0, max: size + 50 })
  const ofSeveral = fc.constantFrom(size, size + 1, size + 2, size + 10, size + 11, size + 12)
  const phone = fc
    .oneof({ weight: 4, arbitrary: anywhere }, { weight: 1, arbitrary: ofSeveral })
    .map((at) => first + 7 * at)
  const phones = fc.uniqueArray(phone, { minLength: 1, maxLength: 5 })
  const names = fc.constantFrom('Nr 12', 'Nr 120', 'nr 3', 'Zed', '')
  const anyChange = fc.oneof(
    fc.record({ add: phones, LastName: names }),
    fc.record({ remove: phones }),
    fc.record({ rename: phones, LastName: names }),
    fc.record({ search: fc.constantFrom('nr 123', 'bus 7') }),
    fc.record({ undo: fc.nat() }),
    fc.record({ keep: fc.constant(20) }),
    fc.record({ group: fc.boolean() }),
    fc.record({ file: phones }),
    fc.record({ takeOut: fc.nat() }),
  )
  type AnyChange = typeof anyChange extends fc.Arbitrary<infer T> ? T : never
  const remove = async (query: string, Selection: object) => {
    const { UndoID } = (await olive.delete(path(`/contacts${query}`), { Selection })).body
    if (UndoID) undos.push(UndoID)
  }
  const perform = async (change: AnyChange) => {
    if ('add' in change) {
      const Contacts = change.add.map((phone) => ({ PrimaryPhone: String(phone).slice(1), LastName: change.LastName }))
      await olive.post(path('/contacts'), { Contacts })
    } else if ('remove' in change) {
      await remove('', { Type: 'Selected', Items: change.remove })
    } else if ('rename' in change) {
      const Contacts = change.rename.map((ID) => ({ ID, LastName: change.LastName }))
      await olive.put(path('/contacts'), { Contacts })
    } else if ('search' in change) {
      await remove(`?q=${encodeURIComponent(change.search)}`, { Type: 'SelectedAll' })
    } else if ('group' in change) {
      const Selection = { Type: 'Selected', Items: [band] }
      const { UndoID } = (await (change.group ? olive.post : olive.delete)(path('/lists'), { Selection })).body
      if (UndoID) undos.push(UndoID)
    } else if ('file' in change) {
      const file = await scene.upload(['Phone', ...change.file].join('\n'), {
        purpose: 'broadcast',
        name: 'Late bus.csv',
      })
      const { FileID } = file.body
      await olive.post(path('/fileuploads'), { FileID, UserIndicatedConsentDeclared: true })
    } else if ('takeOut' in change) {
      const { Items } = (await olive.get(path('/sources'))).body
      const { SourceID, Kind } = Items[change.takeOut % Math.max(1, Items.length)] ?? {}
      // The single people are nearly all of it.
      if (Kind === 'File') {
        const { UndoID } = (await olive.delete(path('/sources'), { SourceID })).body
        if (UndoID) undos.push(UndoID)
      }
    } else if ('undo' in change) {
      const undo = undos[change.undo % Math.max(1, undos.length)]
      if (undo) await olive.post(path(`/undo/${undo}`))
    } else {
      const Items = Array.from({ length: size - change.keep }, (_, at) => first + 7 * at)
      await remove('', { Type: 'SelectedAllExcept', Items })
    }
  }
  const texts = ['Hello.', 'Dear {{LastName}}, we meet at nine.']
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 4 }), fc.nat(), async (changes, at) => {
      for (const change of changes) await perform(change)
      const request = requests[at % requests.length]!
      const known = await findPage(scene.platform, scope, { audienceId, request: { ...request, page: 1 } })
      const asked = { audienceId, q: request.q, number: null, request }
      expect(known?.phones).toEqual([...(await phonesInOrder(scene.platform.db, scope, asked))])
      await olive.put(path(), { TextMessage: texts[at % 2] })
      const { knownReach: reach, reckoned } = await reaches(scope, audienceId, texts[at % 2]!)
      expect(reach).toEqual(reckoned)
      const { known: origins, counted } = await originsOf(scope, audienceId)
      expect(origins).toEqual(counted)
    }),
    runs(15),
  )
  await olive.post(path('/contacts'), { Contacts: [{ PrimaryPhone: String(first).slice(1) }] })
  await olive.delete(path('/lists'), { Selection: { Type: 'Selected', Items: [band] } })
  await scene.query('delete from audience_changes')
  await scene.query('update audience_members set removed_in = null where audience_id = $1', [audienceId])
  await scene.query('delete from audience_members where audience_id = $1 and phone >= $2', [
    audienceId,
    first + 7 * size,
  ])
  await scene.query('update audiences set roster_version = roster_version + 1 where audience_id = $1', [audienceId])
  await olive.put(path(), { TextMessage: 'Hello.' })
}, 240_000)

test('who has several numbers and comes or goes is counted with them, who has one changes nothing of that', async () => {
  const scope = scene.scopeOf('olive.owner')
  const [{ audienceId }] = (await scene.query<{ audienceId: number }>(
    'select audience_id as "audienceId" from drafts where draft_id = $1',
    [id],
  )) as [{ audienceId: number }]
  const further = async () => {
    const { knownReach: known, reckoned } = await reaches(scope, audienceId, 'Hello.')
    expect(known).toEqual(reckoned)
    return known.further.total
  }
  const Selection = { Type: 'Selected', Items: [band] }
  expect(await further()).toBe(0)
  await olive.post(path('/lists'), { Selection })
  expect(await further()).toBe(3)
  const remove = (...Items: number[]) => olive.delete(path('/contacts'), { Selection: { Type: 'Selected', Items } })
  await remove(first + 7)
  expect(await further()).toBe(3)
  await remove(first + 7 * (size + 10))
  expect(await further()).toBe(2)
  await remove(first + 7 * (size + 1), first + 14)
  expect(await further()).toBe(1)
  await olive.post(path('/contacts'), { Contacts: [{ PrimaryPhone: String(first + 7).slice(1) }] })
  await olive.post(path('/contacts'), { Contacts: [{ PrimaryPhone: String(first + 14).slice(1) }] })
  await olive.delete(path('/lists'), { Selection })
  expect(await further()).toBe(0)
})

/** With what they came, as it is kept and as it is counted anew. */
const originsOf = async (scope: Scope, audienceId: number) => {
  const asked = { audienceId, listIds: [band] }
  const sorted = (origins: readonly object[]) => origins.map((origin) => JSON.stringify(origin)).sort()
  return await transaction(scene.platform.db, async (tx) => {
    await readAtOnce(tx)
    return {
      known: sorted(await knownOrigins({ ...scene.platform, db: tx }, scope, asked)),
      counted: sorted(await countByOrigin(tx, scope, asked)),
    }
  })
}

/** What is kept of it, and what is reckoned anew. */
const reaches = async (scope: Scope, audienceId: number, template: string) => {
  const text = {
    template,
    signature: '',
    organisation: '',
    characterLimit: 480,
    byCarrierSegments: false,
    hasMedia: false,
  }
  const of = { requireOptIn: false, text, tellUnfit: true }
  return await transaction(scene.platform.db, async (tx) => ({
    knownReach: await knownReach({ ...scene.platform, db: tx }, scope, { ...of, source: { audienceId } }),
    reckoned: await reckonReach(tx, scope, { ...of, sources: [{ audienceId }] }),
  }))
}

test('all but some are removed and put back', async () => {
  const Selection = { Type: 'SelectedAllExcept', Items: [first, first + 7] }
  const { Count, UndoID } = (await olive.delete(path('/contacts'), { Selection })).body
  expect(Count).toBe(size - 2)
  expect((await olive.get(path('/contacts'))).body.Size).toBe(2)
  expect((await counts()).goes).toBe(2)
  expect((await olive.post(path(`/undo/${UndoID}`))).body).toMatchObject({ UndoExecuted: true, UndoID })
  expect((await olive.get(path('/contacts?page=2'))).body.Size).toBe(size)
  expect((await counts()).goes).toBe(size)
})

test('the counts are those of this moment', async () => {
  expect(await counts()).toEqual({ goes: size, optedOut: 0, notTextable: 0, credits: size })
  const { accountId, userId } = scene.scopeOf('olive.owner')
  const at = (n: number) => first + 7 * n
  await scene.query(
    `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'text', 3, '', now())`,
    [accountId, at(1)],
  )
  expect(await counts()).toMatchObject({ goes: size - 1, optedOut: 1 })
  await scene.query(`update opt_outs set phone = $2 where account_id = $1 and phone = $3`, [
    accountId,
    first + 1,
    at(1),
  ])
  expect(await counts()).toMatchObject({ goes: size, optedOut: 0 })
  await scene.query(
    `insert into contacts (account_id, primary_phone, no_texts, created_by, edited_by, created_at, edited_at)
     values ($1, $2, true, $3, $3, now(), now())`,
    [accountId, at(2), userId],
  )
  expect(await counts()).toMatchObject({ goes: size - 1, optedOut: 1 })
  // What is known of numbers is the database's to tell, once it has counted that it changed.
  await scene.query(
    `insert into phone_lookups values (${at(3)}, 'landline', false, now()); select pg_stat_force_next_flush()`,
  )
  expect(await counts()).toMatchObject({ goes: size - 2, notTextable: 1 })

  await olive.put(path(), { TextMessage: 'a'.repeat(161) })
  expect(await counts()).toMatchObject({ goes: size - 2, credits: 2 * (size - 2) })
  await olive.put(path(), { TextMessage: 'Hi {{Notes}}' })
  const withNotes = await summary()
  expect(withNotes).toMatchObject({ TextNumberCount: size - 2, InvalidMessageCount: expect.any(Number) })
  expect(withNotes.InvalidMessageCount).toBeGreaterThan(size / 2)
})

test('what is decided by hand counts at once', async () => {
  await olive.put(path(), { TextMessage: 'Good morning.' })
  const credits = (await counts()).credits
  const write = (TextMessage: string) =>
    olive.post(path('/templatemerge/single'), { PhoneNumber: String(first).slice(1), TextMessage })
  await write('b'.repeat(161))
  expect((await counts()).credits).toBe(credits + 1)
  await write('Good night.')
  expect((await counts()).credits).toBe(credits)
})

test('when texts leave is told of those who are there, whoever came and went', async () => {
  const scope = scene.scopeOf('olive.owner')
  const { db, pool } = scene.platform
  const [{ audienceId }] = (await scene.query<{ audienceId: number }>(
    'select audience_id as "audienceId" from drafts where draft_id = $1',
    [id],
  )) as [{ audienceId: number }]
  const asked = { channel: 'text' as const, source: { audienceId }, requireOptIn: false }
  const counts = async (of: typeof pool) =>
    (await readPlaces({ db, pool: of }, scope, asked)).map(({ zones, count }) => `${zones.join()} ${count}`).sort()
  const anew = () => counts(Object.create(pool) as typeof pool)
  await counts(pool)
  const added = ['3125550101', '3125550102', '8085550101'].map((PrimaryPhone) => ({ PrimaryPhone }))
  await olive.post(path('/contacts'), { Contacts: added })
  const Selection = { Type: 'Selected', Items: [13125550102, first] }
  expect((await olive.delete(path('/contacts'), { Selection })).status).toBe(200)
  const before = await anew()
  expect(await counts(pool)).toEqual(before)
  expect(before.some((one) => one.includes('Honolulu'))).toBe(true)
})

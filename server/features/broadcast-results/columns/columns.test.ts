import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBroadcasts } from '../../../testing/broadcast-rows.ts'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { runs } from '../../../testing/length.ts'
import { largeBroadcast } from '../list-details.ts'
import { askedOf } from '../read-selection.ts'
import { type DetailSort, type DetailsPage, detailFields, detailsOf, listRows } from '../store.ts'
import { pageRows } from './page-rows.ts'
import { type Columns, readColumns } from './read-columns.ts'
import { readFacts } from './store.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const firstPhone = 12170000000
const states = Object.values(outcome)

/** A broadcast as the engine leaves one; `person` is a select of first_name, last_name and notes over `n`. */
const insertBroadcast = async (size: number, person: string, values: unknown[] = []): Promise<number> => {
  const { accountId, textNumberIds } = scene.accounts.lincoln
  const { userId } = scene.scopeOf('olive.owner')
  const [{ id }] = (await scene.query(
    `with ${madeBroadcasts({
      ...{ account_id: '$1', user_id: '$2', status: `'Complete'`, text_number_id: '$3', phone_number_count: '$4' },
      ...{ started_at: 'now()', completed_at: 'now()' },
    })} select broadcast_id as id from made`,
    [accountId, userId, textNumberIds[0], size],
  )) as [{ id: number }]
  await scene.query(
    `insert into recipients (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes, done_at, is_replied, survey)
      select $1, $2, ${firstPhone} + 7 * n, 1, n % 8, first_name, last_name, notes,
        case when n % 8 >= 4 then timestamptz '2026-11-20 12:00Z' + n * 7919 % 101 * interval '1 second' end, n % 5 = 0, n / 3 % 4
      from generate_series(0, $3::int - 1) n cross join lateral (${person}) p`,
    [accountId, id, size, ...values],
  )
  await scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, broadcast_id, created_at)
      select $1, $2, phone, true, 'Yes', $3, now() from recipients where broadcast_id = $3 and (is_replied or survey > 0)`,
    [accountId, textNumberIds[0], id],
  )
  await count(id)
  return id
}

/** The engine moves counters with the rows. */
const count = async (id: number) => {
  await scene.query('delete from broadcast_counters where broadcast_id = $1', [id])
  const of = (condition: string) => `count(*) filter (where ${condition})`
  await scene.query(
    `insert into broadcast_counters (account_id, broadcast_id, shard, waiting, retrying, unknown, accepted, delivered, failed,
        invalid, not_sent, replied, delivered_replied, opted_out, held, survey_yes, survey_no, survey_unknown)
      select account_id, broadcast_id, 0, ${states.map((state) => of(`state = ${state}`)).join()}, ${of('is_replied')},
        ${of(`is_replied and state = ${outcome.delivered}`)}, ${of('is_opted_out')}, ${of('state = 6 and reason = 9')}, ${[1, 2, 3].map((answer) => of(`survey = ${answer}`)).join()}
      from recipients where broadcast_id = $1 group by 1, 2`,
    [id],
  )
}

const says = (id: number, place: number) =>
  scene.query(
    `insert into text_messages (account_id, text_number_id, phone, is_inbound, message, broadcast_id, created_at)
      values ($1, $2, $3, true, 'Yes', $4, now())`,
    [scene.accounts.lincoln.accountId, scene.accounts.lincoln.textNumberIds[0], firstPhone + 7 * place, id],
  )

const words = [
  'Ann',
  'ann',
  'ANNA',
  'Zoë',
  'zoe',
  'José',
  'Ñandú',
  'Ål',
  "O'Brien",
  '李',
  '🙂',
  'a%b',
  'a_b',
  '',
  '217',
  'x\ny',
  'Ann B',
]
const word = fc.constantFrom(...words)
const anyPage = fc.record({
  section: fc.constantFrom(
    ...([
      'all',
      'delivered',
      'read',
      'failed',
      'invalid',
      'invalid-for-good',
      'may-ask-to-stop',
      'not-completed',
      'not-replied',
      'replied',
      'opted-out',
    ] as const),
    'text-survey-results' as const,
  ),
  response: fc.constantFrom('all' as const, '1' as const, '2' as const, '3' as const),
  q: fc.oneof(
    fc.constant(''),
    word,
    fc.constantFrom('n', 'AN', 'n ', ' ', '(70)', '700', '2170000', '-', '12170000007', '%', '_', 'b a'),
  ),
  sortby: fc.uniqueArray(
    fc.record({ field: fc.constantFrom<DetailSort>(...detailFields.sortable), isDescending: fc.boolean() }),
    { minLength: 1, maxLength: 3, selector: ({ field }) => field },
  ),
  page: fc.integer({ min: 1, max: 5 }),
  pagesize: fc.integer({ min: 1, max: 40 }),
})

/** What somebody does to a row while others look. */
const anyChange = fc.record({
  place: fc.integer({ min: 0, max: 59 }),
  set: fc.constantFrom(
    'is_replied = true',
    'is_opted_out = true, is_replied = true',
    'survey = 1',
    'survey = 2',
    'state = 4, done_at = now()',
    'state = 6, reason = 9',
  ),
  isTold: fc.boolean(),
})

const pageOf = (
  id: number,
  { section, response, q, ...request }: typeof anyPage extends fc.Arbitrary<infer T> ? T : never,
): DetailsPage => ({
  ...askedOf(id, { category: section, response, q } as Parameters<typeof askedOf>[1]),
  request: { ...request, q, filters: [] },
})

const listed = async (page: DetailsPage) => {
  const { Items, Size } = await listRows(scene.platform.db, scene.scopeOf('olive.owner'), page)
  return { phones: Items.map(({ PhoneNumber }) => PhoneNumber), size: Size }
}

const found = async (columns: Columns, page: DetailsPage) => {
  const scope = scene.scopeOf('olive.owner')
  const { db } = scene.platform
  const facts = (await readFacts(db, scope, page.broadcastId, page.q))!
  const { phones, size } = await pageRows(scene.platform, scope, columns, page, facts)
  const rows = await detailsOf(db, scope, page.broadcastId, phones)
  return { phones: rows.map(({ PhoneNumber }) => PhoneNumber), size }
}

test('what is found in memory is what the database lists, whatever is asked and whatever changes meanwhile', async () => {
  const of = fc.record({
    people: fc.array(fc.tuple(word, word, word), { minLength: 60, maxLength: 60 }),
    steps: fc.array(fc.oneof(fc.record({ page: anyPage }), fc.record({ change: anyChange })), {
      minLength: 10,
      maxLength: 25,
    }),
  })
  await fc.assert(
    fc.asyncProperty(of, async ({ people, steps }) => {
      const names = [0, 1, 2].map((at) => people.map((person) => person[at]!))
      const id = await insertBroadcast(
        people.length,
        'select ($4::text[])[n + 1] as first_name, ($5::text[])[n + 1] as last_name, ($6::text[])[n + 1] as notes',
        names,
      )
      const columns = await readColumns(scene.platform.db, scene.scopeOf('olive.owner'), id)
      for (const step of steps) {
        if ('change' in step) {
          const { place, set, isTold } = step.change
          await scene.query(`update recipients set ${set} where broadcast_id = $1 and phone = $2`, [
            id,
            firstPhone + 7 * place,
          ])
          await count(id)
          // A late receipt changes rows without a text.
          if (isTold || !set.startsWith('state')) await says(id, place)
          continue
        }
        const page = pageOf(id, step.page)
        expect(await found(columns, page)).toEqual(await listed(page))
      }
    }),
    runs(15),
  )
}, 120_000)

test('a page of many is found by their own calls, as rows are now', async () => {
  const size = largeBroadcast + 5000
  const id = await insertBroadcast(
    size,
    `select 'Ann' as first_name, 'Nr ' || (n * 7919 % 25000) as last_name, '' as notes`,
  )
  const ask = async (query: string) => (await olive.get(`/broadcasts/${id}/details?pagesize=2&${query}`)).body
  const firsts = (body: { Items: { LastName: string }[] }) => body.Items.map(({ LastName }) => LastName)
  expect(await ask('sortby=LastName')).toMatchObject({
    Size: size,
    Items: [{ LastName: 'Nr 0' }, { LastName: 'Nr 1' }],
  })
  expect(firsts(await ask('sortby=-LastName&page=2'))).toEqual(['Nr 9997', 'Nr 9996'])
  expect(await ask('q=nr+1234')).toMatchObject({ Size: 11 })
  expect((await ask('page=6001')).Items[0].PhoneNumber).toBe(String(firstPhone + 7 * 12_000).slice(1))
  const failed = await ask('category=failed&page=781')
  expect(failed).toMatchObject({ Size: size / 8 })
  expect((await ask('category=not-replied&sortby=LastName')).Size).toBe(
    (await olive.get(`/broadcasts/${id}`)).body.NotRepliedTotal,
  )
  await scene.query('update recipients set state = 4 where broadcast_id = $1 and state = 5', [id])
  await count(id)
  expect(await ask('category=failed&page=781')).toMatchObject({ Size: 0, Items: [] })
  const delivered = await ask('category=delivered&sortby=LastName')
  expect(delivered).toMatchObject({
    Size: size / 4,
    Items: [{ TextResultCategory: 'Delivered' }, { TextResultCategory: 'Delivered' }],
  })
})

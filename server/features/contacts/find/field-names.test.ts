import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { rowsRead, type Watched, watchStatements } from '../../../testing/watched-statements.ts'

let scene: Scene
let olive: Asker
let uma: Asker
const statements: Watched[] = []
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  const { accountId } = scene.accounts.lincoln
  // Those that stand in the oldest contact alone are found behind many newer ones.
  await scene.query(
    `insert into contacts (account_id, primary_phone, created_by, edited_by, created_at, edited_at, deleted_at, custom_data)
     select $1, 12175550000 + i, u, u, now(), now(), case when i = 2 then now() end, case
       when i = 1 then '{"Room": "1", "Bus": "A"}' when i = 2 then '{"Gone": "x"}' when i = 3 then '{"Allergies": "x"}'
       when i % 2 = 0 then '{"Class": "8"}' else '{}' end::jsonb
     from generate_series(1, 3000) i, lateral (select case when i = 3 then $3::bigint else $2::bigint end) as w (u)`,
    [accountId, scene.scopeOf('olive.owner').userId, scene.scopeOf('uma.member').userId],
  )
  await scene.query('analyze contacts')
})
afterAll(() => scene.close())

const names = async (asker: Asker) => (await asker.get('/contacts/fieldnames')).body.FieldNames

test('the names of fields are those of contacts that are there, however old, and that one sees', async () => {
  expect(await names(olive)).toEqual(['Allergies', 'Bus', 'Class', 'Room'])
  expect(await names(uma)).toEqual(['Allergies'])
  expect(await names(await scene.as('ivan.invoice'))).toEqual([])
})

test('one contact of each set of fields is read', async () => {
  await watchStatements(scene, (of) => statements.push(of))
  await names(olive)
  const [asked] = statements.filter(({ text }) => text.includes('field_set'))
  expect((await rowsRead(scene, asked!)).get('contacts')).toBeLessThanOrEqual(4)
})

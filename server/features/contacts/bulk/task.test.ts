import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { nextTurn, workOff } from '../../../testing/task-turns.ts'
import { runTurn } from '../../tasks/run-turn.ts'
import { contactActs } from './act-kind.ts'

/** Acts on more than 20,000 contacts, which go on by themselves; their turns are taken here by hand. */
const many = 44_000

let scene: Scene
let olive: Asker
let accountId: number

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
})
beforeEach(async () => {
  await scene.query(`truncate contacts, lists, list_members, list_counts, contact_editors, undos,
    undo_batches, tasks`)
  await scene.query(
    `insert into contacts (account_id, last_name, primary_phone, created_by, edited_by, created_at, edited_at)
      select $1, case when n % 2 = 0 then 'Even' else 'Odd' end, 12175000000 + n, $2, $2, now(), now()
      from generate_series(1, $3) n`,
    [accountId, scene.scopeOf('olive.owner').userId, many],
  )
})
afterAll(() => scene.close())

const all = { Selection: { Type: 'SelectedAll' } }
const newGroup = async (ListName: string) => (await olive.post('/lists', { ListName })).body.ListID as number
const countOf = async (listId: number) => (await olive.get(`/lists/${listId}`)).body.RosterCount as number
/** Of the task of an act alone, whoever has the turn. */
const run = (taskId: number) =>
  runTurn(scene.platform, scene.scopeOf('olive.owner'), contactActs, taskId, { forMs: 60_000 })

describe('a selection of many', () => {
  test('is put into a group as a task, which tells how far it is', async () => {
    const group = await newGroup('Big')
    const [three] = [await scene.query<{ id: number }>('select person_id::int as id from contacts order by 1 limit 3')]
    const Items = three.map(({ id }) => id)
    const Selection = { Type: 'SelectedAllExcept', Items }
    const reply = await olive.post(`/lists/0/contacts/tolist/${group}`, { Selection })
    expect(reply.body).toMatchObject({ UndoID: expect.any(Number), Count: many - 3, TaskID: expect.any(Number) })
    const { TaskID } = reply.body
    const task = { TaskID, Kind: 'AddToGroup', ListName: 'Big', Progress: 'InProgress', Done: 0, Total: many - 3 }
    expect((await olive.get(`/tasks/${TaskID}`)).body).toMatchObject(task)
    expect((await (await scene.as('adam.admin')).get(`/tasks/${TaskID}`)).status).toBe(404)
    await workOff(scene.platform)
    expect((await olive.get('/tasks')).body.Items).toMatchObject([
      { ...task, Progress: 'Complete', Done: many - 3, Message: null },
    ])
    expect(await countOf(group)).toBe(many - 3)
    expect(await countOf(-1)).toBe(3)
  })

  test('goes on where a process left it, and leaves out who came later', async () => {
    const group = await newGroup('Big')
    const { TaskID } = (await olive.post(`/lists/0/contacts/tolist/${group}?q=odd`, all)).body
    await olive.post('/contacts', { PrimaryPhone: '3095550100', LastName: 'Odd' })
    await nextTurn(scene.platform)
    expect(await countOf(group)).toBe(20_000)
    await Promise.all([run(TaskID), run(TaskID)])
    expect(await countOf(group)).toBe(many / 2)
    expect((await olive.get(`/tasks/${TaskID}`)).body).toMatchObject({ Progress: 'Complete', Done: many / 2 })
  })

  test('ends with a sentence when its group is deleted meanwhile', async () => {
    const group = await newGroup('Big')
    const { TaskID } = (await olive.post(`/lists/0/contacts/tolist/${group}`, all)).body
    await olive.delete(`/lists/${group}`)
    await workOff(scene.platform)
    expect((await olive.get(`/tasks/${TaskID}`)).body).toMatchObject({
      Progress: 'Error',
      Message: 'The group was deleted before everybody was in it.',
    })
  })
})

describe('undoing many', () => {
  test('deleted contacts come back, but not whose number is there again', async () => {
    const { UndoID, Count } = (await olive.delete('/contacts')).body
    expect(Count).toBe(many)
    await workOff(scene.platform)
    expect(await countOf(-2)).toBe(many)
    await olive.post('/contacts', { PrimaryPhone: '2175000001' })
    const undone = (await olive.post(`/lists/0/contacts/undo/${UndoID}`)).body
    expect(undone).toMatchObject({ UndoExecuted: true, UndoID, TaskID: expect.any(Number) })
    expect((await olive.post(`/lists/0/contacts/undo/${UndoID}`)).status).toBe(404)
    await workOff(scene.platform)
    expect(await countOf(0)).toBe(many)
    expect((await olive.get(`/tasks/${undone.TaskID}`)).body).toMatchObject({
      Kind: 'Undo',
      Progress: 'Error',
      Message: expect.stringMatching(/^Undone for 43,999 of 44,000. Odd stays in Deleted/),
    })
    expect((await olive.get('/lists/-2/contacts')).body).toMatchObject({ Size: 1 })
  })

  test('a deletion that is still going on goes no further', async () => {
    const { UndoID, TaskID } = (await olive.delete('/contacts')).body
    await nextTurn(scene.platform)
    expect(await countOf(0)).toBe(many - 20_000)
    await olive.post(`/lists/0/contacts/undo/${UndoID}`)
    await workOff(scene.platform)
    expect(await countOf(0)).toBe(many)
    expect((await olive.get(`/tasks/${TaskID}`)).body.Message).toBe('You took this back before its end.')
  })

  test('a large group comes back with its contacts', async () => {
    const group = await newGroup('Big')
    await olive.post(`/lists/0/contacts/tolist/${group}`, all)
    await workOff(scene.platform)
    const { UndoID } = (await olive.delete(`/lists/${group}`)).body
    expect((await olive.get(`/lists/${group}`)).status).toBe(404)
    await workOff(scene.platform)
    expect(await countOf(-1)).toBe(many)
    await olive.post(`/lists/undo/${UndoID}`)
    await workOff(scene.platform)
    expect([await countOf(group), await countOf(-1)]).toEqual([many, 0])
  })
})

test('what is done to the same people at once leaves each filed or unfiled', async () => {
  const groups = [await newGroup('One'), await newGroup('Two')]
  const Items = (
    await scene.query<{ id: number }>('select person_id::int as id from contacts order by 1 limit 300')
  ).map(({ id }) => id)
  const body = { Selection: { Type: 'Selected', Items } }
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 2 === 0
        ? olive.post(`/lists/0/contacts/tolist/${groups[at % 4 === 0 ? 0 : 1]}`, body)
        : olive.delete(`/lists/${groups[at % 4 === 1 ? 0 : 1]}/contacts`, body),
    ),
  )
  const [wrong] = await scene.query<{ count: number }>(
    `select count(*)::int from contacts c where
      exists (select from list_members m where m.person_id = c.person_id and m.list_id = -1)
        = exists (select from list_members m where m.person_id = c.person_id and m.list_id > 0)`,
  )
  expect(wrong!.count).toBe(0)
  const filed = await scene.query<{ count: number }>(
    'select count(distinct person_id)::int as count from list_members where list_id > 0',
  )
  expect(await countOf(-1)).toBe(many - filed[0]!.count)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planNext } from '../../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { nextTurn, workOff } from '../../../testing/task-turns.ts'
import { reconcile } from '../../billing/store.ts'
import { runTurn } from '../../tasks/run-turn.ts'
import { recipientActs } from './act-kind.ts'

/** Acts on more than 20,000 recipients, which go on by themselves; their turns are taken here by hand. */
const many = 44_000

let scene: Scene
let olive: Asker
let accountId: number
let draftId: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  accountId = scene.accounts.lincoln.accountId
  await scene.query('update accounts set messages_per_day = 1000000 where account_id = $1', [accountId])
  await scene.query('update credit_balances set available = 1000000 where account_id = $1', [accountId])
  await scene.query(
    `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, created_at)
      select $1, 'purchase', 1000000 - coalesce(sum(balance_delta - reserved_delta), 0), 0, now() from credit_entries where account_id = $1`,
    [accountId],
  )
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.query('truncate tasks')
})

const later = () => new Date(scene.clock.now().getTime() + 7_200_000).toISOString()

/** A broadcast that is to start, to many who are no contacts. */
const create = async (): Promise<number> => {
  draftId = (await olive.post('/draft-broadcasts', { TextMessage: 'School is closed.' })).body.DraftBroadcastID
  await scene.query(
    `insert into audience_members (account_id, audience_id, phone, first_name, last_name, notes)
      select account_id, audience_id, 12176000000 + n, 'Ann', case when n % 2 = 0 then 'Even' else 'Odd' end, '' from drafts, generate_series(1, $2::int) n
      where draft_id = $1`,
    [draftId, many],
  )
  const created = await olive.post('/broadcasts', {
    BroadcastName: `Snow day ${draftId}`,
    DraftBroadcastID: draftId,
    BroadcastType: 'SMS',
    TextMessage: 'School is closed.',
    StartDate: later(),
  })
  expect(created.body.Message ?? created.status).toBe(200)
  while (await planNext(scene.platform));
  return created.body.BroadcastID
}

const all = { Type: 'SelectedAll' }
const but = (...Items: string[]) => ({ Type: 'SelectedAllExcept', Items })
const taskOf = async (id: number) => (await olive.get(`/tasks/${id}`)).body
/** Of the task of an act alone, whoever has the turn. */
const run = (taskId: number) =>
  runTurn(scene.platform, scene.scopeOf('olive.owner'), recipientActs, taskId, { forMs: 60_000 })
const members = async (listId: number) =>
  (await scene.query('select from list_members where list_id = $1', [listId])).length

test('a group of many fills by a task, which goes on where a process left it', async () => {
  const id = await create()
  const body = { ListName: 'Big', Selection: but('2176000001', '2176000002') }
  const made = await olive.post(`/broadcasts/${id}/details/tolist`, body)
  expect(made).toMatchObject({ status: 200, body: { ListName: 'Big', Count: many - 2, TaskID: expect.any(Number) } })
  const { ListID, TaskID } = made.body
  const task = { Kind: 'MakeGroup', ListName: 'Big', Progress: 'InProgress', Done: 0, Total: many - 2, UndoID: null }
  expect(await taskOf(TaskID)).toMatchObject(task)
  expect((await (await scene.as('adam.admin')).get(`/tasks/${TaskID}`)).status).toBe(404)

  await nextTurn(scene.platform)
  expect(await taskOf(TaskID)).toMatchObject({ ...task, Done: 20_000 })
  expect(await members(ListID)).toBe(20_000)
  await Promise.all([run(TaskID), run(TaskID)])
  expect(await taskOf(TaskID)).toMatchObject({ ...task, Progress: 'Complete', Done: many - 2, Message: null })
  expect(await members(ListID)).toBe(many - 2)
  expect((await olive.get(`/lists/${ListID}`)).body.RosterCount).toBe(many - 2)

  // A second group of the half of them that a search shows: all are contacts by now.
  const half = await olive.post(`/broadcasts/${id}/details/tolist?q=odd`, { ListName: 'Odd', Selection: all })
  await workOff(scene.platform)
  expect([half.body.Count, await members(half.body.ListID)]).toEqual([many / 2, many / 2])
}, 60_000)

test('whose group is deleted meanwhile ends with a sentence', async () => {
  const id = await create()
  const { ListID, TaskID } = (
    await olive.post(`/broadcasts/${id}/details/tolist`, { ListName: 'Gone', Selection: all })
  ).body
  await olive.delete(`/lists/${ListID}`)
  await workOff(scene.platform)
  expect(await taskOf(TaskID)).toMatchObject({
    Progress: 'Error',
    Message: 'The group was deleted before everybody was in it.',
  })
}, 60_000)

test('many are taken out in one step, as long as the broadcast has not started', async () => {
  const id = await create()
  const remove = (Selection: object, query = '') => olive.delete(`/broadcasts/${id}/details${query}`, { Selection })
  expect((await remove(all)).body.ErrorName).toBe('NoValidBroadcastContacts')
  const one = await remove(all, '?q=odd')
  expect(one.body).toMatchObject({ Count: many / 2, TaskID: expect.any(Number), Broadcast: { PhoneNumberCount: many } })
  await workOff(scene.platform)
  expect(await taskOf(one.body.TaskID)).toMatchObject({
    Kind: 'RemoveRecipients',
    Progress: 'Complete',
    Done: many / 2,
  })
  expect((await olive.get(`/broadcasts/${id}`)).body).toMatchObject({
    PhoneNumberCount: many / 2,
    MaxCreditCost: many / 2,
  })
  expect(await reconcile(scene.platform.db)).toEqual([])
  const { TaskID } = (await remove(but('2176000002'))).body
  await scene.query(`update broadcasts set status = 'Broadcasting', started_at = now() where broadcast_id = $1`, [id])
  await workOff(scene.platform)
  expect(await taskOf(TaskID)).toMatchObject({
    Progress: 'Error',
    Message: 'Recipients can be taken out only before a broadcast starts.',
  })
  expect((await olive.get(`/broadcasts/${id}`)).body.PhoneNumberCount).toBe(many / 2)
}, 60_000)

test('many are opted out by a task, and hear of nobody else', async () => {
  const id = await create()
  const { body } = await olive.post(`/broadcasts/${id}/details/optout`, { Selection: but('2176000007') })
  expect(body).toEqual({ Count: many - 1, TaskID: expect.any(Number) })
  await workOff(scene.platform)
  expect(await taskOf(body.TaskID)).toMatchObject({ Kind: 'OptOut', Progress: 'Complete', Done: many - 1 })
  const [outs] = await scene.query(
    `select count(*)::int as count, min(source) as source, bool_or(phone = 12176000007) as has_seventh from opt_outs
      where account_id = $1 and phone between 12176000001 and 12176044000`,
    [accountId],
  )
  expect(outs).toEqual({ count: many - 1, source: `Broadcast "Snow day ${draftId}"`, has_seventh: false })
}, 60_000)

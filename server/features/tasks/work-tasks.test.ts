import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Asker, openScene, type Scene, type UserName } from '../../testing/cast.ts'
import { nextTurn, workOff } from '../../testing/task-turns.ts'
import { beginTask, cancelTask } from './begin-task.ts'
import { runTurn } from './run-turn.ts'
import type { Kind } from './task-kind.ts'
import { workTasks } from './work-tasks.ts'

/** The machine, with kinds of its own: a step notes who has counted to what. */
let scene: Scene
let sam: Asker
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
  await scene.query('create table counted (account_id bigint, task_id bigint, n int)')
})
afterAll(() => scene.close())
beforeEach(() => scene.query('truncate counted, tasks, task_turns'))

type Params = { step: number }
const usual = { seenBy: 'starter', whyNotCancel: null } as const
const counting: Kind<Params> = {
  names: ['Delete'],
  policy: usual,
  most: 100,
  failed: 'Counting went wrong. Count again.',
  async step({ client, scope }, { taskId, cursorId, total, params }) {
    const to = Math.min(total, cursorId + params.step)
    await client.query('insert into counted select $1, $2, n from generate_series($3::int + 1, $4::int) n', [
      ...[scope.accountId, taskId, cursorId, to],
    ])
    return { cursor: to === total ? null : to, done: to - cursorId }
  },
}
const broken: Kind = { ...counting, names: ['Erase'], step: () => Promise.reject(new Error('A cog is loose')) }
const refusing: Kind = { ...counting, names: ['Restore'], step: () => Promise.reject(refuse('GroupNameTaken')) }
const unstoppable: Kind = { ...counting, names: ['Undo'], policy: { ...usual, whyNotCancel: 'Too late.' } } as Kind
const kinds = [counting, broken, refusing, unstoppable] as Kind[]

const begin = (who: UserName, total: number, kind: Kind | Kind<Params> = counting, step = 10): Promise<number> =>
  transaction(scene.platform.db, (tx) =>
    beginTask(tx, scene.scopeOf(who), kind as Kind<Params>, { params: { step }, total, now: scene.clock.now() }),
  )
const cancel = (who: UserName, taskId: number, kind: Pick<Kind, 'policy'> = counting) =>
  transaction(scene.platform.db, (tx) =>
    cancelTask(tx, scene.scopeOf(who), kind, { taskId, why: 'You stopped it.', now: scene.clock.now() }),
  )
const taskOf = async (who: UserName, id: number) => (await (await scene.as(who)).get(`/tasks/${id}`)).body
const countedBy = async (taskId: number) =>
  (await scene.query<{ n: number }>('select n from counted where task_id = $1 order by n', [taskId])).map(({ n }) => n)
const to = (n: number) => Array.from({ length: n }, (_, at) => at + 1)
const turn = (options = {}) => nextTurn(scene.platform, { kinds, ...options })
/** Lets what pauses be due. */
const skipPause = () => scene.query('update tasks set due_at = now()')

test('an account’s 100,000 rows never stop another’s ten', async () => {
  const large = [await begin('olive.owner', 100_000), await begin('olive.owner', 100_000)]
  expect((await turn())!.taskId).toBe(large[0])
  const small = await begin('ivan.invoice', 10)
  expect((await turn())!.taskId).toBe(small)
  expect(await taskOf('ivan.invoice', small)).toMatchObject({ Progress: 'Complete', Done: 10 })
  // Of one account too, tasks take turns.
  expect([(await turn())!.taskId, (await turn())!.taskId, (await turn())!.taskId]).toEqual([
    large[1],
    large[0],
    large[1],
  ])
})

test('one account has one worker, whoever else is free', async () => {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const waiting: Kind = {
    ...counting,
    names: ['Erase'],
    async step() {
      begun.resolve()
      await held.promise
      return { cursor: null, done: 1 }
    },
  }
  await begin('olive.owner', 1, waiting)
  const second = await begin('olive.owner', 10)
  const first = turn({ kinds: [waiting, counting], worker: 'one' })
  await begun.promise
  const small = await begin('ivan.invoice', 10)
  expect((await turn({ worker: 'two' }))!.taskId).toBe(small)
  expect(await turn({ worker: 'two' })).toBeUndefined()
  held.resolve()
  await first
  expect((await turn({ worker: 'two' }))!.taskId).toBe(second)
})

test('killed in the middle of a step, nothing of it has happened, and another worker takes it once', async () => {
  const id = await begin('olive.owner', 30)
  await turn()
  const holder = await scene.platform.pool.connect()
  await holder.query('begin')
  await holder.query('lock table counted in exclusive mode')
  const killed = expect(turn()).rejects.toThrow()
  const pid = async (): Promise<number> =>
    (
      await scene.query<{ pid: number }>(
        `select pid from pg_stat_activity where query like '%into counted%' and wait_event_type = 'Lock'`,
      )
    )[0]?.pid ?? pid()
  await scene.query('select pg_terminate_backend($1)', [await pid()])
  await killed
  await holder.query('commit')
  holder.release()
  expect([await countedBy(id), (await taskOf('olive.owner', id)).Done]).toEqual([to(10), 10])
  // Its lease runs out.
  await scene.query('update task_turns set until = now()')
  await workOff(scene.platform, { kinds })
  expect([await countedBy(id), (await taskOf('olive.owner', id)).Progress]).toEqual([to(30), 'Complete'])
})

test('two workers with the same task count each number once', async () => {
  const id = await begin('olive.owner', 500)
  const all = { forMs: 60_000 }
  await Promise.all(
    [1, 2, 3].map(() => runTurn(scene.platform, scene.scopeOf('olive.owner'), counting as Kind, id, all)),
  )
  expect([await countedBy(id), (await taskOf('olive.owner', id)).Done]).toEqual([to(500), 500])
})

test('the work and the cursor are committed together, or not at all', async () => {
  const id = await begin('olive.owner', 30)
  await scene.query('alter table tasks add constraint stuck check (done < 20)')
  for (let at = 0; at < 2; at++) await turn()
  expect([await countedBy(id), (await taskOf('olive.owner', id)).Done]).toEqual([to(10), 10])
  await scene.query('alter table tasks drop constraint stuck')
  await skipPause()
  await workOff(scene.platform, { kinds })
  expect(await countedBy(id)).toEqual(to(30))
})

test('cancelled in the middle, it goes no further; one that nobody may cancel goes on', async () => {
  const id = await begin('olive.owner', 30)
  await turn()
  await cancel('ivan.invoice', id)
  expect(await taskOf('olive.owner', id)).toMatchObject({ Progress: 'InProgress' })
  await cancel('olive.owner', id)
  expect(await turn()).toBeUndefined()
  expect(await taskOf('olive.owner', id)).toMatchObject({ Progress: 'Error', Done: 10, Message: 'You stopped it.' })
  const other = await begin('olive.owner', 30, unstoppable)
  await expect(cancel('olive.owner', other, unstoppable)).rejects.toThrow('Too late.')
  await workOff(scene.platform, { kinds })
  expect(await taskOf('olive.owner', other)).toMatchObject({ Progress: 'Complete' })
  await cancel('olive.owner', other)
})

test('one that always throws ends as failed, is seen with its reason, and stops nobody', async () => {
  const id = await begin('olive.owner', 5, broken)
  const others = [await begin('olive.owner', 10), await begin('ivan.invoice', 10)]
  await workOff(scene.platform, { kinds })
  for (const [at, who] of (['olive.owner', 'ivan.invoice'] as const).entries())
    expect(await taskOf(who, others[at]!)).toMatchObject({ Progress: 'Complete' })
  expect(await taskOf('olive.owner', id)).toMatchObject({ Progress: 'InProgress' })
  const failed = async () => (await sam.get('/staff/delivery')).body
  expect((await failed()).FailedJobs).toMatchObject([
    { Task: 'Erase', AccountID: scene.accounts.lincoln.accountId, Attempts: 1, IsGivenUp: false },
  ])
  for (let at = 0; at < 2; at++) {
    await skipPause()
    await workOff(scene.platform, { kinds })
  }
  expect(await taskOf('olive.owner', id)).toMatchObject({
    ...{ Progress: 'Error', Done: 0, Message: 'Counting went wrong. Count again.' },
  })
  const { FailedJobs, Totals } = await failed()
  expect(FailedJobs).toMatchObject([{ Attempts: 3, IsGivenUp: true, Error: 'A cog is loose' }])
  expect([FailedJobs[0].NextStep, Totals.FailedJobs]).toEqual([expect.stringContaining('begin it again'), 1])
  await skipPause()
  expect(await turn()).toBeUndefined()
})

test('a refusal ends it at once with its sentence, and is no failure of ours', async () => {
  const id = await begin('olive.owner', 5, refusing)
  await workOff(scene.platform, { kinds })
  expect(await taskOf('olive.owner', id)).toMatchObject({ Progress: 'Error', Message: expect.stringContaining('name') })
  expect((await sam.get('/staff/delivery')).body.FailedJobs).toEqual([])
})

test('workers find what is begun, and end when they are stopped', async () => {
  const done = Promise.withResolvers<number>()
  const telling = { ...counting, tell: (_: unknown, __: unknown, task: { done: number }) => done.resolve(task.done) }
  const workers = workTasks(scene.platform, [telling as unknown as Kind])
  await begin('olive.owner', 10)
  expect(await done.promise).toBe(10)
  await workers.stop()
  await begin('olive.owner', 10)
  expect(await scene.query(`select from tasks where finished_at is null`)).toHaveLength(1)
})

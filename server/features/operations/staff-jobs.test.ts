import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let sam: Asker
let lincoln: number
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
  lincoln = scene.accounts.lincoln.accountId
})
afterAll(() => scene.close())

const newestEvent = async () => (await sam.get('/staff/audit?pagesize=1')).body.Items[0]

describe('a job', () => {
  test('that was given up is tried again, with all its attempts', async () => {
    const [job] = await scene.query<{ id: number }>(
      `select id::int as id from graphile_worker.add_job('mails.send', '{"secret": "hush"}'::json, max_attempts := 3)`,
    )
    await scene.query(
      `update graphile_worker._private_jobs set attempts = 3, last_error = 'No mail server', run_at = now() + interval '1 day' where id = $1`,
      [job!.id],
    )
    const { body } = await sam.get('/staff/jobs?State=Given%20up')
    expect(body.Items).toMatchObject([{ JobID: job!.id, Task: 'mails.send', Attempts: 3, Error: 'No mail server' }])
    expect(JSON.stringify(body)).not.toContain('hush')
    expect((await sam.post(`/staff/jobs/${job!.id}/retry`)).body).toEqual({ Success: true })
    const [row] = await scene.query<{ attempts: number; is_due: boolean }>(
      'select attempts::int, run_at <= now() as is_due from graphile_worker.jobs where id = $1',
      [job!.id],
    )
    expect(row).toEqual({ attempts: 0, is_due: true })
    expect(await newestEvent()).toMatchObject({ Kind: 'Job', Summary: `Had mails.send (job ${job!.id}) tried again.` })
  })

  test('that somebody is at is left alone', async () => {
    const [job] = await scene.query<{ id: number }>(
      `select id::int as id from graphile_worker.add_job('mails.send', '{}'::json)`,
    )
    await scene.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1 where id = $1`,
      [job!.id],
    )
    expect((await sam.post(`/staff/jobs/${job!.id}/retry`)).status).toBe(404)
    expect((await sam.post('/staff/jobs/999999/retry')).status).toBe(404)
  })
})

describe('long work', () => {
  const taskOf = async (columns: string, values: string) => {
    const [task] = await scene.query<{ id: number }>(
      `insert into tasks (account_id, user_id, kind, params, total, created_at, ${columns})
        values ($1, 0, 'Delete', '{}', 9, now(), ${values}) returning task_id::int as id`,
      [lincoln],
    )
    return task!.id
  }

  test('that fails goes on at once', async () => {
    const id = await taskOf('failures, error, due_at', `4, 'It broke', now() + interval '1 hour'`)
    expect((await sam.get('/staff/tasks?State=Failing')).body.Items).toMatchObject([
      { TaskID: id, AccountID: lincoln, Kind: 'Delete', Error: 'It broke', Failures: 4 },
    ])
    expect((await sam.post(`/staff/tasks/${id}/retry`)).status).toBe(200)
    expect((await sam.get('/staff/tasks?State=Failing')).body.Size).toBe(0)
    expect((await newestEvent()).Summary).toBe(`Had Delete (task ${id} of account ${lincoln}) go on.`)
  })

  test('that has ended is for its account to begin again', async () => {
    const id = await taskOf('finished_at, failure, error, failures', `now(), 'It stopped.', 'It broke', 9`)
    expect((await sam.get('/staff/tasks?State=Failed')).body.Items[0]).toMatchObject({ TaskID: id })
    expect((await sam.post(`/staff/tasks/${id}/retry`)).status).toBe(404)
  })
})

test('a number that is put on the list of global opt-outs and taken off it stands in the log with why', async () => {
  await sam.post('/staff/globaloptouts', { PhoneNumber: '2175550155', Source: 'By letter' })
  expect(await newestEvent()).toMatchObject({
    ...{ Kind: 'GlobalOptOut', Reason: 'By letter' },
    Summary: 'Added (217) 555-0155 to the global opt-outs.',
  })
  const without = await sam.delete('/staff/globaloptouts/2175550155', { Reason: '' })
  expect(without.body.Errors).toEqual({ Reason: ['Say how the number’s owner asked.'] })
  await sam.delete('/staff/globaloptouts/2175550155', { Reason: 'Called us' })
  expect(await newestEvent()).toMatchObject({
    ...{ Kind: 'GlobalOptOut', Reason: 'Called us' },
    Summary: 'Lifted the global opt-out of (217) 555-0155.',
  })
})

test('nobody but staff sees or does any of it', async () => {
  const olive = await scene.as('olive.owner')
  for (const path of ['/staff/jobs', '/staff/tasks', '/staff/mails', '/staff/audit'])
    expect([path, (await olive.get(path)).body.ErrorName]).toEqual([path, 'NotAllowed'])
  for (const path of ['/staff/jobs/1/retry', '/staff/tasks/1/retry'])
    expect([path, (await olive.post(path)).body.ErrorName]).toEqual([path, 'NotAllowed'])
})

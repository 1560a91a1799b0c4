import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../testing/import-scene.ts'
import { nextTurn } from '../../testing/task-turns.ts'
import { runTurn } from '../tasks/run-turn.ts'
import type { Kind } from '../tasks/task-kind.ts'
import { sweepImports } from './jobs.ts'
import { rowsOfChunk } from './policy.ts'
import { rowReading } from './process/read-kind.ts'

let scene: ImportScene
let olive: Asker
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from contacts'))

const size = rowsOfChunk * 2 + 500
const phoneOf = (at: number) => 2_172_000_000 + at
const file = (name = 'Ada') =>
  `Phone,First\n${Array.from({ length: size }, (_, at) => (at % 100 === 7 ? `bad,${name}` : `${phoneOf(at)},${name}`)).join('\n')}\n`
const good = size - size / 100

const uploadOf = async (FileID: number) => (await olive.get(`/fileuploads/${FileID}`)).body
const taskOf = async (FileID: number) =>
  (await scene.query<{ id: number }>('select task_id as id from uploads where upload_id = $1', [FileID]))[0]!.id
const waiting = () => scene.query('select 1 from tasks where finished_at is null')
/** Whatever pauses is due, and is worked off. */
const tryAgain = async () => {
  await scene.query('update tasks set due_at = now()')
  await scene.work()
}

describe('a file of many rows', () => {
  test('is read, and saved, each from the first to the last step', async () => {
    const { FileID } = (await scene.upload(file())).body
    const processing = await olive.put(`/fileuploads/${FileID}`, {})
    expect(processing.body).toMatchObject({ Step: 'PROCESS', Progress: 'InProgress', Done: 0, Total: size })
    expect((await olive.put(`/fileuploads/${FileID}/rows/2`, { PrimaryPhone: '1' })).body.ErrorName).toBe('NotFound')
    await scene.work()
    expect(await uploadOf(FileID)).toMatchObject({
      Step: 'REVIEW',
      Counts: { Rows: size, Good: good, Bad: size - good },
    })
    const body = { FileID, UserIndicatedConsentDeclared: true }
    expect((await olive.post('/lists/0/fileuploads', body)).body).toMatchObject({ Step: 'SAVING', Total: good })
    expect((await olive.delete(`/fileuploads/${FileID}`)).body.ErrorName).toBe('WrongStatus')
    await scene.work()
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'VIEW', Done: good, Total: good, Counts: { Added: good } })
    expect(await scene.book()).toHaveLength(good)
    expect(await waiting()).toHaveLength(0)

    const again = (await scene.bring(file())).body
    expect(again).toMatchObject({ Step: 'PROCESS', Progress: 'InProgress' })
    await scene.work()
    expect(await uploadOf(again.FileID)).toMatchObject({ Step: 'VIEW', Counts: { Added: 0, Unchanged: good } })
  })

  test('is imported when its rows are read, also if it was asked for meanwhile', async () => {
    const { FileID } = (await scene.upload(file())).body
    await olive.put(`/fileuploads/${FileID}`, {})
    const body = { FileID, UserIndicatedConsentDeclared: true }
    expect((await olive.post('/lists/0/fileuploads', body)).body.Step).toBe('PROCESS')
    expect((await olive.post('/lists/0/fileuploads', body)).body.ErrorName).toBe('WrongStatus')
    await scene.work()
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'VIEW', Counts: { Added: good } })
  })

  test('is read anew with other columns, whoever was reading', async () => {
    const { FileID } = (await scene.upload(file())).body
    await olive.put(`/fileuploads/${FileID}`, {})
    const earlier = await taskOf(FileID)
    await olive.put(`/fileuploads/${FileID}`, { Columns: [{ Use: 'PrimaryPhone' }, { Use: 'LastName' }] })
    const run = (taskId: number) =>
      runTurn(scene.platform, scene.scopeOf('olive.owner'), rowReading as Kind, taskId, { forMs: 60_000 })
    await run(earlier)
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'PROCESS', Done: 0 })
    const id = await taskOf(FileID)
    await Promise.all([run(id), run(id)])
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'REVIEW', Counts: { Rows: size } })
    const rows = (await olive.get(`/fileuploads/${FileID}/rows?pagesize=1`)).body
    expect(rows.Items[0]).toMatchObject({ LastName: 'Ada', FirstName: '' })
  })
})

describe('what goes wrong in the middle', () => {
  test('of reading is tried again, told, and begun anew when somebody asks for it', async () => {
    const { FileID } = (await scene.upload(file())).body
    await olive.put(`/fileuploads/${FileID}`, {})
    const spoil =
      'update upload_chunks set rows = overlay(rows placing $2::bytea from 20) where upload_id = $1 and chunk_no = 1 returning rows'
    const [kept] = await scene.query<{ rows: Buffer }>(
      'select rows from upload_chunks where upload_id = $1 and chunk_no = 1',
      [FileID],
    )
    await scene.query(spoil, [FileID, Buffer.from('spoiled')])
    await scene.work()
    expect(await uploadOf(FileID)).toMatchObject({ Progress: 'InProgress', Done: rowsOfChunk - 1, Message: null })
    await tryAgain()
    await tryAgain()
    const failed = await uploadOf(FileID)
    expect(failed).toMatchObject({ Step: 'PROCESS', Progress: 'Error', Done: rowsOfChunk - 1 })
    expect(failed.Message).toContain('Try again')
    await tryAgain()
    expect(await uploadOf(FileID)).toMatchObject({ Progress: 'Error' })

    await scene.query('update upload_chunks set rows = $2 where upload_id = $1 and chunk_no = 1', [FileID, kept!.rows])
    await olive.put(`/fileuploads/${FileID}`, {})
    await scene.work()
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'REVIEW', Counts: { Rows: size, Good: good } })
  })

  test('of saving leaves what was saved, and importing again goes on with the rest', async () => {
    const { FileID } = (await scene.upload(file())).body
    await olive.put(`/fileuploads/${FileID}`, {})
    await scene.work()
    await olive.post('/lists/0/fileuploads', { FileID, UserIndicatedConsentDeclared: true })
    // As if the first batch had been of 300 rows and the second one had met a row that the database does not take.
    await scene.query(`update uploads set counts = counts || '{"Added":297}' where upload_id = $1`, [FileID])
    await scene.query('update tasks set cursor_id = 301, done = 297 where task_id = $1', [await taskOf(FileID)])
    const [undo] = await scene.query<{ id: number }>(
      'update undos set total = 297 where thing_id = $1 returning undo_id as id',
      [FileID],
    )
    await scene.query(
      'update import_rows set first_name = repeat($2, 3000000) where upload_id = $1 and row_no = 6000',
      [FileID, 'x'],
    )
    await scene.query(`alter table contacts add constraint spoiled check (length(first_name) < 1000)`)
    for (let at = 0; at < 3; at++) await tryAgain()
    const failed = await uploadOf(FileID)
    expect(failed).toMatchObject({ Step: 'SAVING', Progress: 'Error', Done: 297 })
    expect(failed.Message).toContain('Import again')
    expect(await scene.book()).toEqual([])
    await scene.query(`update import_rows set first_name = 'x' where upload_id = $1 and row_no = 6000`, [FileID])
    await scene.query('alter table contacts drop constraint spoiled')
    const again = await olive.post('/lists/0/fileuploads', { FileID, UserIndicatedConsentDeclared: true })
    expect(again.body).toMatchObject({ Step: 'SAVING', Progress: 'InProgress', Done: 297 })
    await scene.work()
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'VIEW', Done: good, Counts: { Added: good } })
    expect(await scene.book()).toHaveLength(good - 297)
    const undos = (await olive.get('/undos')).body.Items.filter(({ UndoID }: { UndoID: number }) => UndoID >= undo!.id)
    expect(undos).toMatchObject([{ Kind: 'Import', UndoID: undo!.id, Count: good, CanUndo: true, FileID }])
  })

  test('goes on where a worker left it, and goes no further when the file is discarded', async () => {
    const { FileID } = (await scene.upload(file())).body
    await olive.put(`/fileuploads/${FileID}`, {})
    await nextTurn(scene.platform)
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'PROCESS', Done: rowsOfChunk - 1 })
    await nextTurn(scene.platform)
    expect(await uploadOf(FileID)).toMatchObject({ Step: 'PROCESS', Done: 2 * rowsOfChunk - 1 })
    expect((await olive.delete(`/fileuploads/${FileID}`)).status).toBe(200)
    expect(await waiting()).toHaveLength(0)
    expect(await nextTurn(scene.platform)).toBeUndefined()
  })
})

test('old uploads are swept; the recipients of a broadcast stay', async () => {
  const upload = async (purpose: string) => (await scene.upload('2175550100\n', { purpose })).body.FileID
  const [kept, used, unfinished] = [await upload('broadcast'), await upload('broadcast'), await upload('contacts')]
  const done = (await scene.bring('2175550100\n')).body.FileID
  const created = await olive.post('/broadcasts', {
    BroadcastName: 'Later',
    TextMessage: 'Hello',
    StartDate: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    FileUploads: [{ FileID: used, UserIndicatedConsentDeclared: true }],
  })
  expect(created.status).toBe(200)
  const left = async (table: string) =>
    (await scene.query<{ id: number }>(`select distinct upload_id as id from ${table} order by 1`)).map(({ id }) => id)
  const audiences = () => scene.query(`select 1 from audiences where kind = 'file'`)

  scene.clock.pass(3 * 86_400_000)
  await sweepImports.work(scene.platform, {})
  expect(await left('upload_chunks')).toEqual([])
  expect(await left('uploads')).toEqual(expect.arrayContaining([kept, used, done]))
  expect(await left('uploads')).not.toContain(unfinished)
  olive = await scene.as('olive.owner')
  expect((await olive.put(`/fileuploads/${kept}`, {})).body.Message).toContain('Upload it again')

  scene.clock.pass(28 * 86_400_000)
  expect(await audiences()).toHaveLength(2)
  await sweepImports.work(scene.platform, {})
  expect(await left('uploads')).toEqual([])
  expect(await left('import_rows')).toEqual([])
  expect(await audiences()).toHaveLength(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asker } from '../../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../../testing/import-scene.ts'

let scene: ImportScene
let olive: Asker
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const review = async (file: string) => {
  const { FileID } = (await scene.upload(file)).body
  const processed = await olive.put(`/fileuploads/${FileID}`, {})
  expect(processed.body.Step).toBe('REVIEW')
  return {
    FileID,
    counts: async () => (await olive.get(`/fileuploads/${FileID}`)).body.Counts,
    outcomes: async () =>
      (await olive.get(`/fileuploads/${FileID}/rows`)).body.Items.map(
        (row: { Outcome: string; ReplacedBy: number | null }) => [row.Outcome, row.ReplacedBy],
      ),
    correct: (rowNo: number, body: object) => olive.put(`/fileuploads/${FileID}/rows/${rowNo}`, body),
    remove: (rowNo: number) => olive.delete(`/fileuploads/${FileID}/rows/${rowNo}`),
  }
}

test('a bad row is corrected, or is still bad and says why', async () => {
  const { correct, counts } = await review('Phone,First,Notes\n217555,Ada,x\n2175550101,Bo,\n')
  const still = await correct(2, { PrimaryPhone: '217 555 1', FirstName: 'Ada', LastName: '', Notes: 'x' })
  expect(still.body).toMatchObject({ Outcome: 'Bad', PrimaryPhone: '217 555 1', Problems: [{ Field: 'PrimaryPhone' }] })
  expect(await counts()).toMatchObject({ Good: 1, Bad: 1 })
  const good = await correct(2, { PrimaryPhone: '217 555 0100', FirstName: 'Ada', LastName: 'L', Notes: 'x' })
  expect(good.body).toMatchObject({ Outcome: 'Good', PrimaryPhone: '2175550100', LastName: 'L', Problems: [] })
  expect(await counts()).toMatchObject({ Rows: 2, Good: 2, Bad: 0 })
})

test('duplicates follow the numbers', async () => {
  const { correct, remove, counts, outcomes } = await review('2175550100,Ada\n2175550101,Bo\n2175550100,Cy\nbad,Di\n')
  expect(await outcomes()).toEqual([
    ['Replaced', 3],
    ['Good', null],
    ['Good', null],
    ['Bad', null],
  ])
  await correct(4, { PrimaryPhone: '2175550100', FirstName: 'Di' })
  expect(await outcomes()).toEqual([
    ['Replaced', 4],
    ['Good', null],
    ['Replaced', 4],
    ['Good', null],
  ])
  await correct(4, { PrimaryPhone: '2175550101', FirstName: 'Di' })
  expect(await outcomes()).toEqual([
    ['Replaced', 3],
    ['Replaced', 4],
    ['Good', null],
    ['Good', null],
  ])
  expect(await counts()).toMatchObject({ Rows: 4, Good: 2, DuplicatesInFile: 2, Bad: 0 })
  await remove(3)
  await remove(4)
  expect(await outcomes()).toEqual([
    ['Good', null],
    ['Good', null],
    ['Removed', null],
    ['Removed', null],
  ])
  expect(await counts()).toMatchObject({ Good: 2, DuplicatesInFile: 0, Removed: 2 })
  await correct(3, { PrimaryPhone: '2175550100', FirstName: 'Cy' })
  expect(await outcomes()).toEqual([
    ['Replaced', 3],
    ['Good', null],
    ['Good', null],
    ['Removed', null],
  ])
})

test('other columns begin anew', async () => {
  const { FileID, remove } = await review('Phone,First,Last\n2175550100,Ada,Lovelace\n2175550101,Bo,B\n')
  await remove(2)
  const Columns = [{ Use: 'PrimaryPhone' }, { Use: 'LastName' }, { Use: 'Custom', Name: 'Nick' }]
  const again = await olive.put(`/fileuploads/${FileID}`, { HasHeader: false, Columns })
  expect(again.body).toMatchObject({ Step: 'REVIEW', HasHeader: false, Columns, Counts: { Rows: 3, Good: 2, Bad: 1 } })
  const rows = (await olive.get(`/fileuploads/${FileID}/rows`)).body.Items
  expect(rows[1]).toMatchObject({ LastName: 'Ada', FirstName: '', CustomData: { Nick: 'Lovelace' }, Outcome: 'Good' })
})

test.each([
  [{ Tab: 3 }, 'The file has no such sheet.'],
  [{ Columns: [{ Use: 'PrimaryPhone' }] }, 'The sheet has 2 columns.'],
  [{ Columns: [{ Use: 'Skip' }, { Use: 'FirstName' }] }, 'Choose the column that holds the phone number.'],
])('columns %j are refused', async (body, sentence) => {
  const { FileID } = await review('2175550100,Ada\n')
  const reply = await olive.put(`/fileuploads/${FileID}`, body)
  expect(reply.status).toBe(400)
  expect(reply.body.Message).toContain(sentence)
  expect((await olive.get(`/fileuploads/${FileID}`)).body.Step).toBe('REVIEW')
})

test('rows are found by number and name, and paged', async () => {
  const { FileID } = await review('Phone,First,Last\n2175550100,Ada,Lovelace\n2175550101,Bo,Bell\nbad,Zoë,Zed\n')
  const list = async (query: string) => (await olive.get(`/fileuploads/${FileID}/rows?${query}`)).body
  expect(await list('q=love')).toMatchObject({ Size: 1, Items: [{ RowNo: 2 }] })
  expect(await list('q=555-0101')).toMatchObject({ Size: 1, Items: [{ RowNo: 3 }] })
  expect(await list('q=bad')).toMatchObject({ Size: 1, Items: [{ RowNo: 4, PrimaryPhone: 'bad' }] })
  expect(await list('sortby=-RowNo&pagesize=2')).toMatchObject({ Size: 3, Items: [{ RowNo: 4 }, { RowNo: 3 }] })
  expect(await list('Outcome=good')).toMatchObject({ Size: 2 })
  expect(await list('Outcome=Fine')).toMatchObject({ ErrorName: 'WrongInput' })
})

test('after the import, and by others, nothing is changed', async () => {
  const { FileID, correct, remove } = await review('2175550100,Ada\n')
  const adam = await scene.as('adam.admin')
  for (const path of [`/fileuploads/${FileID}`, `/fileuploads/${FileID}/rows`, `/fileuploads/${FileID}/report.csv`]) {
    expect((await adam.get(path)).status).toBe(404)
  }
  expect((await adam.delete(`/fileuploads/${FileID}/rows/1`)).status).toBe(404)
  expect((await adam.put(`/fileuploads/${FileID}/rows/1`, { PrimaryPhone: '1' })).status).toBe(404)
  expect((await adam.delete(`/fileuploads/${FileID}`)).status).toBe(404)
  for (const no of [7, 99_999_999_999]) expect((await correct(no, { PrimaryPhone: '1' })).status).toBe(404)
  await olive.post('/lists/0/fileuploads', { FileID, UserIndicatedConsentDeclared: true })
  expect((await correct(1, { PrimaryPhone: '2175550109' })).body.ErrorName).toBe('WrongStatus')
  expect((await remove(1)).body.ErrorName).toBe('WrongStatus')
})

test('an upload is listed and discarded', async () => {
  const { FileID } = await review('2175550100,Ada\n')
  const list = async () => (await olive.get('/fileuploads?Purpose=contacts&pagesize=100')).body.Items
  expect((await list())[0]).toMatchObject({ FileID, Step: 'REVIEW' })
  expect((await olive.delete(`/fileuploads/${FileID}`)).body).toEqual({ Success: true })
  expect((await olive.get(`/fileuploads/${FileID}`)).status).toBe(404)
  expect((await list()).some((upload: { FileID: number }) => upload.FileID === FileID)).toBe(false)
  expect(await scene.query('select 1 from import_rows where upload_id = $1', [FileID])).toEqual([])
  expect(await scene.query('select 1 from upload_chunks where upload_id = $1', [FileID])).toEqual([])
})

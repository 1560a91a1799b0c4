import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene, xlsxOf } from '../../testing/import-scene.ts'

let scene: ImportScene
let olive: Asker
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from contacts'))

const title = ['Lincoln School, contacts 2026']
const heads = ['Last', 'First', 'Cell', 'Home']
const people = [
  ['Lovelace', 'Ada', '217-555-0100', '217-555-0102'],
  ['Ray', 'Bob', '217-555-0101', ''],
]
const csvOf = (rows: readonly string[][], separator = ',') =>
  rows.map((row) => row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator)).join('\r\n')

const imported = async (file: string | Buffer, name = 'List.csv', purpose = 'contacts') => {
  const { FileID } = (await scene.upload(file, { name, purpose })).body
  return (await olive.post('/lists/0/fileuploads', { FileID, UserIndicatedConsentDeclared: true })).body
}

describe('headings below a title', () => {
  const rows = [title, [], heads, ...people]
  test.each<[string, string, () => string | Buffer | Promise<Buffer>]>([
    ['commas', 'List.csv', () => csvOf(rows)],
    ['semicolons and a mark', 'List.csv', () => `\ufeff${csvOf(rows, ';')}`],
    ['tabs', 'List.txt', () => csvOf(rows, '\t')],
    ['a spreadsheet', 'List.xlsx', () => xlsxOf([{ name: 'People', rows }])],
  ])('with %s', async (_, name, make) => {
    const { body } = await scene.upload(await make(), { name })
    expect(body.FileUpload).toMatchObject({
      ...{ HeadingRow: 3, HasHeader: true, Total: 2 },
      FileStructure: { Tabs: [{ RowCount: 2, HeadingRow: 3, PreviewRows: [1, 3, 4, 5], Unsure: [] }] },
    })
    const read = await olive.put(`/fileuploads/${body.FileID}`, {})
    expect(read.body).toMatchObject({ Step: 'REVIEW', Total: 2, Counts: { Rows: 2, Good: 2, Bad: 0 } })
    await olive.post('/lists/0/fileuploads', { FileID: body.FileID, UserIndicatedConsentDeclared: true })
    expect(await scene.book()).toMatchObject([
      { name: 'Ada Lovelace', phone: 12175550100, second: 12175550102 },
      { name: 'Bob Ray' },
    ])
  })

  test('are headings for a broadcast too', async () => {
    expect((await scene.upload(csvOf(rows), { purpose: 'broadcast' })).body).toMatchObject({
      ...{ RowCount: 2, PhoneNumberCount: 3, BadRows: 0 },
    })
  })

  test('come again on each page, and are told from people; totals are none', async () => {
    const { body } = await scene.upload(csvOf([title, heads, people[0]!, heads, people[1]!, ['Total', '2']]))
    await olive.put(`/fileuploads/${body.FileID}`, {})
    const bad = await olive.get(`/fileuploads/${body.FileID}/rows?Outcome=Bad`)
    expect(bad.body.Items).toMatchObject([
      { RowNo: 4, Problems: [{ Message: 'These are the headings again, and nobody’s number.' }] },
      { RowNo: 6, Problems: [{ Message: 'Enter a Phone Number.' }] },
    ])
  })

  test('may be said to be another row, or none', async () => {
    const { FileID } = (await scene.upload(csvOf([title, ['First', 'Last', 'Phone'], heads, ...people]))).body
    const Columns = ['LastName', 'FirstName', 'PrimaryPhone', 'SecondaryPhone'].map((Use) => ({ Use }))
    const under = (HeadingRow: number) => olive.put(`/fileuploads/${FileID}`, { HeadingRow, Columns })
    expect((await under(3)).body).toMatchObject({ HeadingRow: 3, Counts: { Rows: 2, Good: 2 } })
    expect((await under(0)).body).toMatchObject({ HeadingRow: 0, HasHeader: false, Counts: { Rows: 5, Good: 2 } })
    expect(await under(9)).toMatchObject({ status: 400, body: { Errors: { HeadingRow: [expect.any(String)] } } })
    // Without a choice of columns those under that row are taken.
    expect((await olive.put(`/fileuploads/${FileID}`, { HeadingRow: 3 })).body.Columns).toEqual(Columns)
  })
})

test('names that are a guess are given to nobody unless somebody has said so', async () => {
  const list = csvOf(people)
  const { body } = await scene.upload(list)
  expect(body.FileUpload.FileStructure.Tabs).toMatchObject([{ HeadingRow: 0, Unsure: [0, 1] }])
  await imported(list)
  expect(await scene.book()).toMatchObject([{ name: '', phone: 12175550100, second: 12175550102 }, { name: '' }])
  const Columns = ['LastName', 'FirstName', 'PrimaryPhone', 'Skip'].map((Use) => ({ Use }))
  await olive.put(`/fileuploads/${body.FileID}`, { Columns })
  await olive.post('/lists/0/fileuploads', { FileID: body.FileID, UserIndicatedConsentDeclared: true })
  expect((await scene.book()).map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bob Ray'])
})

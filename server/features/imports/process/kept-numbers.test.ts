import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asker } from '../../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../../testing/import-scene.ts'

let scene: ImportScene
let olive: Asker
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from contacts'))

const fileOf = (...rows: string[]) =>
  ['Primary Phone,Second Phone,Third Phone,Name', ...rows].join('\n').replaceAll('#', '21755501')
const short = (phone: string | number | null) => (phone ? String(phone).slice(-2) : '')
const people = async () =>
  (
    await scene.query<{ phones: (number | null)[]; name: string }>(
      `select array[primary_phone, secondary_phone, tertiary_phone] as phones, trim(first_name || ' ' || last_name) as name
       from contacts where deleted_at is null order by primary_phone`,
    )
  ).map(({ phones, name }) => `${name} ${phones.map(short).filter(Boolean).join(' ')}`.trim())

test.each([
  ['of one name', ['#01,#02,,Ann', '#01,#03,,ann'], ['ann 01 03 02']],
  ['the row below without further ones', ['#01,#02,#03,Ann', '#01,,,Ann'], ['Ann 01 02 03']],
  ['one of them without a name', ['#01,#02,,Ann Lee', '#01,,,'], ['Ann Lee 01 02']],
  ['the name that is nearest', ['#01,#02,,Bob', '#01,#03,,Ann', '#01,,,'], ['Ann 01 03', 'Bob 02']],
  ['under another name', ['#01,#02,#03,Ann', '#01,#04,,Bob'], ['Bob 01 04', 'Ann 02 03']],
  ['more than there is room for', ['#01,#05,,Ann', '#01,#02,,Ann', '#01,#03,,Ann'], ['Ann 01 03 02', 'Ann 05']],
  ['a number that somebody else has', ['#01,#02,,Ann', '#01,,,Bob', '#02,,,Cy'], ['Bob 01', 'Cy 02']],
  ['a number that two of them have', ['#01,#02,,Ann', '#01,#02,,Cy', '#01,,,Bob'], ['Bob 01', 'Cy 02']],
])('rows that share their first number lose none: %s', async (_, rows, expected) => {
  await scene.bring(fileOf(...rows))
  expect(await people()).toEqual(expected)
})

test('what was done is told at its row, is counted and known, and is undone by a correction', async () => {
  await scene.bring(fileOf('#02,,,Ann'))
  const { FileID } = (await scene.upload(fileOf('#01,#02,,Ann', '#01,#04,,Bob', '#01,#05,,Bob', '#09,,,Cy'))).body
  const read = async () => (await olive.get(`/fileuploads/${FileID}/rows`)).body.Items
  const counts = async () => (await olive.get(`/fileuploads/${FileID}`)).body.Counts
  await olive.put(`/fileuploads/${FileID}`, {})
  expect(await counts()).toMatchObject({ Rows: 4, Good: 3, DuplicatesInFile: 1, Noted: 1, Known: 1 })
  expect(await read()).toMatchObject(
    [
      { Outcome: 'Good', ReplacedBy: null, PrimaryPhone: '2175550102', Problems: [{ Message: /under another name/ }] },
      { Outcome: 'Replaced', ReplacedBy: 4, Problems: [{ Message: /gets the further numbers/ }] },
      { Outcome: 'Good', PrimaryPhone: '2175550101', SecondaryPhone: '2175550105', TertiaryPhone: '2175550104' },
      { Outcome: 'Good' },
    ].map((row) => asMatcher(row)),
  )
  await olive.put(`/fileuploads/${FileID}/rows/4`, { PrimaryPhone: '2175550105', FirstName: 'Bob' })
  expect(await read()).toMatchObject([
    { Outcome: 'Good', PrimaryPhone: '2175550102' },
    { Outcome: 'Good', PrimaryPhone: '2175550101', SecondaryPhone: '2175550104', Problems: [] },
    { Outcome: 'Good', PrimaryPhone: '2175550105', SecondaryPhone: '', TertiaryPhone: '' },
    { Outcome: 'Good' },
  ])
  await olive.delete(`/fileuploads/${FileID}/rows/3`)
  expect(await read()).toMatchObject([
    { Outcome: 'Good', PrimaryPhone: '2175550101', SecondaryPhone: '2175550102', Problems: [], ReplacedBy: null },
    { Outcome: 'Removed' },
    { Outcome: 'Good' },
    { Outcome: 'Good' },
  ])
  expect(await counts()).toMatchObject({ Good: 3, DuplicatesInFile: 0, Noted: 0, Removed: 1, Known: 0 })
})

test('whoever is opted out by a file is so with each of its numbers', async () => {
  await scene.query('delete from opt_outs')
  const { FileID } = (await scene.upload(fileOf('#01,#02,,Ann', '#01,,,Bob'), { purpose: 'optouts' })).body
  await olive.post('/optouts/fileuploads', { FileID, Channel: 'Text' })
  const out = await scene.query<{ phone: number }>('select phone from opt_outs order by phone')
  expect(out.map(({ phone }) => short(phone))).toEqual(['01', '02'])
})

/** Its messages as they are said in part. */
const asMatcher = (row: { Problems?: { Message: RegExp }[] }) => ({
  ...row,
  ...(row.Problems && { Problems: row.Problems.map(({ Message }) => ({ Message: expect.stringMatching(Message) })) }),
})

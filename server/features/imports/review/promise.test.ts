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

const read = async (file: string, user: 'olive.owner' | 'uma.member' = 'olive.owner') => {
  const { FileID } = (await scene.upload(file, { user })).body
  return (await (await scene.as(user)).put(`/fileuploads/${FileID}`, {})).body
}
const list = 'Phone,Name\n2175550100,Ada Lovelace\n2175550101,Bo Bell\n2175550101,Bob Bell\n217,Cy\n'
const consent = { UserIndicatedConsentDeclared: true }

test('who is new and who is known is said before the import, by whom this user knows', async () => {
  await scene.bring('Phone,Name\n2175550101,Bo\n')
  const { Counts, FileID } = await read(list)
  expect(Counts).toMatchObject({ Rows: 4, Good: 2, Known: 1, Bad: 1, DuplicatesInFile: 1 })
  expect((await read(list, 'uma.member')).Counts).toMatchObject({ Good: 2, Known: 0 })
  // A corrected row is looked up too, and one that is left out is neither.
  const row = (number: number) => `/fileuploads/${FileID}/rows/${number}`
  await olive.put(row(5), { PrimaryPhone: '217-555-0102' })
  await scene.bring('Phone,Name\n2175550103,Dee\n')
  await olive.put(row(2), { PrimaryPhone: '217-555-0103', FirstName: 'Ada' })
  expect((await olive.get(`/fileuploads/${FileID}`)).body.Counts).toMatchObject({ Good: 3, Known: 2 })
  await olive.ask('DELETE', row(2))
  expect((await olive.get(`/fileuploads/${FileID}`)).body.Counts).toMatchObject({ Good: 2, Known: 1 })
})

test('what is imported is what was said, or it is refused and said anew', async () => {
  const { FileID, Counts } = await read(list)
  expect(Counts).toMatchObject({ Good: 2, Known: 0 })
  await scene.bring('Phone,Name\n2175550100,Ada\n')
  const ask = (New: number, Known: number) =>
    olive.post('/lists/0/fileuploads', { FileID, ...consent, Expected: { New, Known } })
  expect(await ask(2, 0)).toMatchObject({
    status: 409,
    body: {
      ErrorName: 'ImportChanged',
      Message:
        'New by now: 1. In your contacts already: 1. Somebody changed them meanwhile. Nothing was imported; look at it again.',
    },
  })
  expect((await olive.get(`/fileuploads/${FileID}`)).body).toMatchObject({ Step: 'REVIEW', Counts: { Known: 1 } })
  expect(await scene.book()).toHaveLength(1)
  expect((await ask(1, 1)).body).toMatchObject({ Step: 'VIEW', Counts: { Added: 1, Updated: 1, Known: 1 } })
})

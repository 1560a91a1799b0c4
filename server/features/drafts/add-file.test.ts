import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene, xlsxOf } from '../../testing/import-scene.ts'
import { inlineRows } from '../imports/policy.ts'

let scene: ImportScene
let olive: Asker
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const upload = async (file: string | Buffer, name = 'Roster.csv') =>
  (await scene.upload(file, { purpose: 'broadcast', name })).body.FileID as number
const start = async () => (await olive.post('/draft-broadcasts', {})).body.DraftBroadcastID as number
const add = (id: number, FileID: number) =>
  olive.post(`/draft-broadcasts/${id}/fileuploads`, { FileID, UserIndicatedConsentDeclared: true })
const choose = (FileID: number, body: object) => olive.put(`/fileuploads/${FileID}`, body)
const use = (...uses: string[]) => ({ Columns: uses.map((Use) => ({ Use })) })
const peopleOf = async (id: number) =>
  (await olive.get(`/draft-broadcasts/${id}/contacts`)).body.Items.map(
    (row: { PrimaryPhone: string; FirstName: string; LastName: string; Notes: string }) =>
      `${row.PrimaryPhone} ${row.FirstName} ${row.LastName} ${row.Notes}`.trim(),
  )

const roster = [
  'Parent,Child,Home,Work',
  'Ann,Lea,2175550131,2175550141',
  'Bob,Max,no number,',
  'Cyd,Tom,2175550133,2175550141',
  'Late,Lea,2175550131,',
].join('\n')

test('people come by the columns that were chosen, each number once with its first row', async () => {
  const FileID = await upload(roster)
  const chosen = await choose(FileID, use('FirstName', 'Notes', 'PrimaryPhone', 'SecondaryPhone'))
  expect(chosen.body).toMatchObject({ Step: 'REVIEW', Counts: { Rows: 4, Good: 2, Bad: 1, DuplicatesInFile: 1 } })
  const id = await start()
  expect((await add(id, FileID)).body).toMatchObject({ Added: 3, AlreadyThere: 0, BadRows: 1 })
  expect(await peopleOf(id)).toEqual(['2175550131 Ann  Lea', '2175550133 Cyd  Tom', '2175550141 Ann  Lea'])
  expect((await add(id, FileID)).body).toMatchObject({ Added: 0, AlreadyThere: 3, BadRows: 1 })

  const other = await choose(FileID, use('Skip', 'FirstName', 'Skip', 'PrimaryPhone'))
  expect(other.body.Counts).toMatchObject({ Good: 1, Bad: 2, DuplicatesInFile: 1 })
  const another = await start()
  await add(another, FileID)
  expect(await peopleOf(another)).toEqual(['2175550141 Lea'])
})

test('each row that has no number is told with its number in the file and why, and may be corrected or left out', async () => {
  const FileID = await upload(roster)
  await choose(FileID, use('FirstName', 'Skip', 'PrimaryPhone', 'Skip'))
  const bad = async () => (await olive.get(`/fileuploads/${FileID}/rows?Outcome=Bad`)).body.Items
  expect(await bad()).toMatchObject([{ RowNo: 3, PrimaryPhone: 'no number', Problems: [{ Field: 'PrimaryPhone' }] }])
  await olive.put(`/fileuploads/${FileID}/rows/3`, { PrimaryPhone: '217 555 0132', FirstName: 'Bobby' })
  await olive.delete(`/fileuploads/${FileID}/rows/4`)
  const id = await start()
  expect((await add(id, FileID)).body).toMatchObject({ Added: 2, AlreadyThere: 0, BadRows: 0 })
  expect(await peopleOf(id)).toEqual(['2175550131 Ann', '2175550132 Bobby'])
})

test('another sheet of a spreadsheet is taken where it was chosen', async () => {
  const book = await xlsxOf([
    { name: 'Staff', rows: [['Phone', 'First'], ...[['2175550151', 'Ann']]] },
    { name: 'Parents', rows: [['Phone', 'First'], ...[['2175550152', 'Bea']]] },
  ])
  const FileID = await upload(book, 'School.xlsx')
  const id = await start()
  await choose(FileID, { Tab: 1 })
  await add(id, FileID)
  expect(await peopleOf(id)).toEqual(['2175550152 Bea'])
})

test('consent is kept with who declared it and when, as the file was then', async () => {
  const FileID = await upload(roster)
  await choose(FileID, use('Skip', 'Skip', 'PrimaryPhone', 'Skip'))
  const id = await start()
  const refused = { FileID, UserIndicatedConsentDeclared: false }
  expect((await olive.post(`/draft-broadcasts/${id}/fileuploads`, refused)).body).toMatchObject({
    ErrorName: 'ConsentMissing',
    Message: 'Please confirm you have collected proper consent.',
  })
  expect((await olive.get(`/fileuploads/${FileID}`)).body.Consent).toBeNull()
  await add(id, FileID)
  const { Consent } = (await olive.get(`/fileuploads/${FileID}`)).body
  expect(Consent.UserName).toBe('olive.owner')
  const [kept] = await scene.query<{ at: Date }>(
    'select consent_at as at from drafts join audiences using (account_id, audience_id) where draft_id = $1',
    [id],
  )
  expect(new Date(Consent.DeclaredDate)).toEqual(new Date(kept!.at))
})

test('a large file is read by a job, and is added when that is done', async () => {
  const rows = Array.from({ length: inlineRows + 1 }, (_, at) => `Ann,${2_172_000_000 + at}`)
  const FileID = await upload(`First,Phone\n${rows.join('\n')}`)
  await choose(FileID, use('LastName', 'PrimaryPhone'))
  const id = await start()
  expect(await add(id, FileID)).toMatchObject({
    status: 400,
    body: { ErrorName: 'WrongStatus', Message: 'The rows of this file are being read. Add them when that is done.' },
  })
  expect(await peopleOf(id)).toEqual([])
  await scene.work()
  expect((await add(id, FileID)).body).toMatchObject({ Added: inlineRows + 1, AlreadyThere: 0, BadRows: 0 })
  expect((await peopleOf(id))[0]).toBe('2172000000  Ann')
})

test('a broadcast made of a file has the same people as a draft of it', async () => {
  const FileID = await upload(roster)
  await choose(FileID, use('FirstName', 'Notes', 'Skip', 'PrimaryPhone'))
  const asked = (...files: number[]) => ({
    ...{ BroadcastName: 'Trip', TextMessage: 'Hi {{FirstName}}', FileUploads: files.map((FileID) => ({ FileID })) },
  })
  const { body } = await olive.post('/broadcasts', asked(FileID))
  expect(body.PhoneNumberCount).toBe(1)
  const namesOf = async (id: number) => {
    while (await planNext(scene.platform));
    return await scene.query('select phone, first_name, notes from recipients where broadcast_id = $1 order by 1', [id])
  }
  const expected = [{ phone: 12175550141, first_name: 'Ann', notes: 'Lea' }]
  // Whatever becomes of the file: it was of these people.
  await choose(FileID, use('FirstName', 'Notes', 'PrimaryPhone', 'Skip'))
  expect(await namesOf(body.BroadcastID)).toEqual(expected)

  const again = (await olive.post('/broadcasts', asked(FileID, await upload(roster)))).body
  expect(again.PhoneNumberCount).toBe(3)

  const series = await olive.post('/repeatingbroadcasts', {
    ...{ ...asked(FileID), Contacts: [{ PrimaryPhone: '2175550199' }] },
    RepeatingBroadcastSchedule: {
      ScheduleFrequency: 'Daily',
      StartDateTime: new Date(scene.clock.now().getTime() + 86_400_000),
    },
  })
  expect([series.status, series.body.ContactCount]).toEqual([200, 3])
  expect(
    await scene.query(`select from audiences a where kind = 'file' and not exists (
    select from uploads u where u.audience_id = a.audience_id) and not exists (
    select from broadcast_sources s where s.audience_id = a.audience_id)`),
  ).toEqual([])
})

test('a file of somebody else, or one that is no list of people, is not there', async () => {
  const id = await start()
  const adam = (await scene.upload(roster, { user: 'adam.admin', purpose: 'broadcast' })).body.FileID
  const optOuts = (await scene.upload(roster, { purpose: 'optouts' })).body.FileID
  for (const FileID of [adam, optOuts, 987654]) expect((await add(id, FileID)).status).toBe(404)
})

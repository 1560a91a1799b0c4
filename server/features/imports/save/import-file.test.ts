import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asker } from '../../../testing/cast.ts'
import { type ImportScene, openImportScene, xlsxOf } from '../../../testing/import-scene.ts'

let scene: ImportScene
let olive: Asker
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.query('delete from contacts')
  await scene.query('delete from lists')
  await scene.query('delete from list_members')
})

const groupNamed = async (name: string): Promise<number> =>
  (
    await scene.query<{ id: number }>(
      `insert into lists (account_id, name, created_by, created_at) values ($1, $2, 1, now()) returning list_id as id`,
      [scene.accounts.lincoln.accountId, name],
    )
  )[0]!.id

const countsOf = async () =>
  Object.fromEntries(
    (
      await scene.query<{ list: number; n: number }>(
        'select list_id as list, sum(delta)::int as n from list_counts where account_id = $1 group by 1 having sum(delta) <> 0',
        [scene.accounts.lincoln.accountId],
      )
    ).map(({ list, n }) => [list, n]),
  )

describe('the whole way', () => {
  const rows = [
    ['Phone', 'First Name', 'Last Name', 'Notes', 'House'],
    ['217-555-0100', 'Ada', 'Lovelace', 'vip', 'Ravens'],
    ['nonsense', 'Bo', 'Bad', '', ''],
    ['2175550101', 'Cy', 'Clark', '', 'Owls'],
  ]
  const text = (separator: string) => rows.map((row) => row.join(separator)).join('\n')
  test.each([
    ['csv', 'Roster.csv', async () => text(',')],
    ['txt', 'Roster.txt', async () => text('\t')],
    [
      'xlsx',
      'Roster.xlsx',
      () =>
        xlsxOf([
          { name: 'Empty', rows: [] },
          { name: 'People', rows },
        ]),
    ],
  ])('of a %s file', async (kind, name, make) => {
    const listId = await groupNamed('Parents')
    const uploaded = await scene.upload(await make(), { name })
    expect(uploaded).toMatchObject({ status: 200, body: { RowCount: 3, PhoneNumberCount: 0, BadRows: 0 } })
    const { FileID, FileUpload } = uploaded.body
    expect(FileUpload).toMatchObject({
      ...{ FileID, FileName: name, FileKind: kind, Purpose: 'contacts', Step: 'METADATA', Progress: 'Complete' },
      ...{ Total: 3, HasHeader: true, ListID: 0, ListName: 'Everyone', Consent: null, Message: null },
      Columns: [
        ...[{ Use: 'PrimaryPhone' }, { Use: 'FirstName' }, { Use: 'LastName' }, { Use: 'Notes' }],
        { Use: 'Custom', Name: 'House' },
      ],
      FileStructure: {
        Tabs: [
          { RowCount: 3, HasHeader: true, Preview: rows.map((row) => row.join('|').replace(/\|+$/, '').split('|')) },
        ],
      },
    })

    const processed = await olive.put(`/fileuploads/${FileID}`, { Tab: 0 })
    expect(processed).toMatchObject({
      status: 200,
      body: { Step: 'REVIEW', Progress: 'Complete', Done: 3, Total: 3, Counts: { Rows: 3, Good: 2, Bad: 1 } },
    })
    const bad = await olive.get(`/fileuploads/${FileID}/rows?Outcome=Bad`)
    expect(bad.body).toMatchObject({
      Size: 1,
      Items: [
        { RowNo: 3, PrimaryPhone: 'nonsense', FirstName: 'Bo', Outcome: 'Bad', Problems: [{ Field: 'PrimaryPhone' }] },
      ],
    })

    const imported = await olive.post(`/lists/${listId}/fileuploads`, { FileID, UserIndicatedConsentDeclared: true })
    expect(imported).toMatchObject({
      status: 200,
      body: {
        ...{ Step: 'VIEW', Progress: 'Complete', Done: 2, Total: 2, ListID: listId, ListName: 'Parents' },
        Counts: { Rows: 3, Good: 2, Bad: 1, Added: 2, Updated: 0, Unchanged: 0 },
        Consent: { UserName: 'olive.owner' },
      },
    })
    expect(await scene.book()).toEqual([
      { phone: 12175550100, name: 'Ada Lovelace', notes: 'vip', second: null, groups: ['Parents'] },
      { phone: 12175550101, name: 'Cy Clark', notes: '', second: null, groups: ['Parents'] },
    ])
    const custom = await scene.query<{ data: object }>(
      'select custom_data as data from contacts order by primary_phone',
    )
    expect(custom.map(({ data }) => data)).toEqual([{ House: 'Ravens' }, { House: 'Owls' }])
    expect(await countsOf()).toEqual({ 0: 2, [listId]: 2 })

    const report = await olive.get(`/fileuploads/${FileID}/report.csv`)
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = report.body.split('\r\n')
    expect(lines[1]).toBe('2,Added,,2175550100,,,Ada,Lovelace,vip')
    expect(lines[2]).toMatch(/^3,Not imported,.+,nonsense,,,Bo,Bad,$/)
    expect(lines).toHaveLength(5)
    expect((await olive.get(`/fileuploads/${FileID}/report.csv?Outcome=Bad`)).body.split('\r\n')).toHaveLength(3)
  })

  test('needs no choice of columns, and no group', async () => {
    expect((await scene.bring('2175550100,Ada\n2175550101,Bo\n')).body).toMatchObject({
      ...{ Step: 'VIEW', ListID: 0, ListName: 'Everyone' },
      Counts: { Rows: 2, Added: 2 },
    })
    expect((await scene.book()).map(({ groups }) => groups)).toEqual([['Unfiled'], ['Unfiled']])
    expect(await countsOf()).toEqual({ 0: 2, '-1': 2 })
  })
})

describe('whose number is there already', () => {
  test('later rows of a file take the place of earlier ones', async () => {
    const { body } = await scene.bring('Phone,First,Notes\n2175550100,Ada,one\n2175550101,Bo,\n(217) 555-0100,Bea,\n')
    expect(body.Counts).toMatchObject({ Rows: 3, Good: 2, DuplicatesInFile: 1, Added: 2 })
    expect(await scene.book()).toMatchObject([{ name: 'Bea', notes: '' }, { name: 'Bo' }])
    const rows = await olive.get(`/fileuploads/${body.FileID}/rows`)
    expect(rows.body.Items).toMatchObject([
      { RowNo: 2, Outcome: 'Replaced', ReplacedBy: 4 },
      { RowNo: 3, Outcome: 'Added' },
      { RowNo: 4, Outcome: 'Added', ReplacedBy: null },
    ])
    expect((await olive.get(`/fileuploads/${body.FileID}/report.csv?Outcome=Replaced`)).body).toContain(
      '2,Duplicate,Row 4 has the same number and counts instead.,2175550100',
    )
  })

  test.each([
    [false, 'Ada Lovelace', 'vip'],
    [true, 'Bea Lovelace', 'new'],
  ])('a known contact with overwrite %s', async (Overwrite, name, notes) => {
    await scene.bring('Phone,First,Last,Notes\n2175550100,Ada,,vip\n2175550101,Cy,Clark,\n')
    const listId = await groupNamed('Again')
    const { body } = await scene.bring(
      'Phone,First,Last,Notes\n2175550100,Bea,Lovelace,new\n2175550101,Cy,,\n2175550102,Di,,\n',
      { Overwrite, listId },
    )
    expect(body.Counts).toMatchObject({ Added: 1, Updated: 1, Unchanged: 1 })
    expect(await scene.book()).toMatchObject([
      { name, notes, groups: ['Again'] },
      { name: 'Cy Clark', groups: ['Again'] },
      { name: 'Di', groups: ['Again'] },
    ])
    for (const [outcome, count] of Object.entries({ Added: 1, Updated: 1, Unchanged: 1, Good: 0, Bad: 0 })) {
      const { Items, Size } = (await olive.get(`/fileuploads/${body.FileID}/rows?Outcome=${outcome}`)).body
      expect([outcome, Items.length, Size]).toEqual([outcome, count, count])
    }
  })
})

describe('groups that rows name', () => {
  test('are found in any letter case, or made', async () => {
    await groupNamed('Parents')
    const listId = await groupNamed('All')
    const { body } = await scene.bring(
      'Phone,Group\n2175550100,parents; New one\n2175550101,NEW ONE\n2175550102,\n2175550103,Everyone\n',
      { listId },
    )
    expect(body.Counts).toMatchObject({ Added: 4, Noted: 0 })
    expect((await scene.book()).map(({ groups }) => groups)).toEqual([
      ['All', 'New one', 'Parents'],
      ['All', 'New one'],
      ['All'],
      ['All'],
    ])
  })

  test('are at most 200 new ones', async () => {
    const rows = Array.from({ length: 202 }, (_, at) => `217555${String(3000 + at)},Group ${at}`)
    const { body } = await scene.bring(`Phone,Group\n${rows.join('\n')}\n`)
    expect(body.Counts).toMatchObject({ Added: 202, Noted: 2 })
    const noted = await olive.get(`/fileuploads/${body.FileID}/rows?Outcome=Noted`)
    expect(noted.body).toMatchObject({ Size: 2, Items: [{ Problems: [{ Field: 'Groups' }] }, {}] })
    expect(await scene.query('select 1 from lists')).toHaveLength(200)
    expect((await countsOf())[-1]).toBe(2)
  })
})

describe('an import is refused', () => {
  test('without consent, into no group, twice, and to others', async () => {
    const { FileID } = (await scene.upload('2175550100,Ada\n')).body
    const ask = async (listId: number, body: object, asker = olive) => {
      const reply = await asker.post(`/lists/${listId}/fileUploads`, { FileID, ...body })
      return [reply.status, reply.body.ErrorName]
    }
    const consent = { UserIndicatedConsentDeclared: true }
    expect(await ask(0, {})).toEqual([400, 'ConsentMissing'])
    expect(await ask(4711, consent)).toEqual([404, 'NotFound'])
    expect(await ask(-1, consent)).toEqual([400, 'WrongInput'])
    expect(await ask(-2, consent)).toEqual([400, 'WrongInput'])
    expect(await ask(0, consent, await scene.as('ivan.invoice'))).toEqual([404, 'NotFound'])
    expect(await ask(0, consent, await scene.as('adam.admin'))).toEqual([404, 'NotFound'])
    expect(await scene.book()).toEqual([])
    const both = await Promise.all([ask(0, consent), ask(0, consent)])
    expect(both.sort()).toEqual([
      [200, undefined],
      [400, 'WrongStatus'],
    ])
    expect(await scene.book()).toHaveLength(1)
    expect((await olive.put(`/fileuploads/${FileID}`, {})).body.ErrorName).toBe('WrongStatus')
  })

  test('when no column holds a number', async () => {
    const { FileID } = (await scene.upload('First,Last\nAda,Lovelace\n')).body
    const reply = await olive.post('/lists/0/fileuploads', { FileID, UserIndicatedConsentDeclared: true })
    expect(reply.body).toMatchObject({
      ErrorName: 'WrongInput',
      Message: 'Choose the column that holds the phone number.',
    })
    expect((await olive.get(`/fileuploads/${FileID}`)).body).toMatchObject({ Step: 'METADATA', Consent: null })
  })
})

test('a member sees whom they imported, and not those that were there', async () => {
  await scene.bring('2175550100,Ada\n2175550101,Bo\n')
  const { body } = await scene.bring('Phone,Name\n2175550101\n2175550102,Cy\n', { user: 'uma.member' })
  expect(body.Counts).toMatchObject({ Added: 2, Updated: 0, Unchanged: 0 })
  const { userId } = scene.scopeOf('uma.member')
  const seen = await scene.query<{ phone: number; name: string }>(
    `select primary_phone as phone, first_name as name from contacts c where created_by = $1
      or exists (select from contact_editors e where e.person_id = c.person_id and e.user_id = $1) order by 1`,
    [userId],
  )
  expect(seen).toEqual([
    { phone: 12175550101, name: '' },
    { phone: 12175550102, name: 'Cy' },
  ])
})

test('two imports of one account at once', async () => {
  const listId = await groupNamed('Both')
  const file = (name: string) => Array.from({ length: 500 }, (_, at) => `217555${3000 + at},${name}`).join('\n')
  const replies = await Promise.all([
    scene.bring(file('One'), { listId }),
    scene.bring(file('Two'), { listId, Overwrite: true }),
    scene.bring(file('Three'), { listId }),
  ])
  const added = replies.map(({ body }) => body.Counts.Added).sort((a, b) => a - b)
  expect(added).toEqual([0, 0, 500])
  expect(await scene.book()).toHaveLength(500)
  expect(await countsOf()).toEqual({ 0: 500, [listId]: 500 })
})

describe('opt-outs', () => {
  test('of every number of a file', async () => {
    await scene.query('delete from opt_outs')
    const upload = await scene.upload('Phone,Mobile\n2175550100,2175550101\n2175550102,\nbad,\n', {
      purpose: 'optouts',
    })
    const { FileID } = upload.body
    const wrong = await olive.post('/lists/0/fileuploads', { FileID, UserIndicatedConsentDeclared: true })
    expect(wrong.body.ErrorName).toBe('WrongStatus')
    const reply = await olive.post('/optouts/fileuploads', { FileID, Channel: 'Both' })
    expect(reply.body).toMatchObject({ Step: 'VIEW', Counts: { Rows: 3, Good: 2, Bad: 1, Added: 2, Unchanged: 0 } })
    expect(
      await scene.query('select phone, channel, opt_out_type as type from opt_outs order by phone, channel'),
    ).toEqual(
      [12175550100, 12175550101, 12175550102].flatMap((phone) => [
        { phone, channel: 'text', type: 4 },
        { phone, channel: 'voice', type: 6 },
      ]),
    )
    expect(await scene.book()).toEqual([])
    const again = await scene.upload('2175550100\n2175550103\n', { purpose: 'optouts' })
    const counts = (await olive.post('/optouts/fileuploads', { FileID: again.body.FileID, Channel: 'Text' })).body
      .Counts
    expect(counts).toMatchObject({ Added: 1, Unchanged: 1 })
  })

  test('never of a file of contacts', async () => {
    const { FileID } = (await scene.upload('2175550100\n')).body
    expect((await olive.post('/optouts/fileuploads', { FileID })).body.ErrorName).toBe('WrongStatus')
  })
})

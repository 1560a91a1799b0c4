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

const namesFound = async (query: string) =>
  (await sam.get(`/staff/accounts?${query}`)).body.Items.map(({ CompanyName }: { CompanyName: string }) => CompanyName)

describe('the accounts of the installation', () => {
  test('are listed without that of the operator', async () => {
    const { body } = await sam.get('/staff/accounts')
    expect(body.Size).toBe(4)
    const { accountId } = scene.accounts.operations
    expect((await sam.get(`/staff/accounts/${accountId}`)).status).toBe(404)
    expect((await sam.get('/staff/accounts/summary')).body).toMatchObject({ Size: 4, FreeTrials: 1 })
  })

  test.each([
    ['its name', 'q=lincoln'],
    ['the name of a user', 'q=uma.member'],
    ['its number', () => `q=${lincoln}`],
  ])('are found by %s', async (_, query) => {
    const found = await namesFound(typeof query === 'string' ? query : query())
    expect(found).toContain('Lincoln High School')
  })

  test('are found by a text number, and by status and plan', async () => {
    const [number] = await scene.query<{ phone: string }>(
      'select phone::text as phone from text_numbers where account_id = $1 order by 1 limit 1',
      [lincoln],
    )
    expect(await namesFound(`q=${number!.phone.slice(1)}`)).toEqual(['Lincoln High School'])
    expect(await namesFound('AccountTypeID=1')).toHaveLength(1)
    expect(await namesFound('AccountStatusID=7')).toEqual([])
  })

  test('are shown with what they have', async () => {
    const { body } = await sam.get(`/staff/accounts/${lincoln}`)
    const { body: own } = await (await scene.as('olive.owner')).get('/account')
    expect(body).toMatchObject({
      CompanyName: 'Lincoln High School',
      AvailableCallUnits: own.AvailableCallUnits,
      Features: [],
      MostTextsPerMinute: null,
    })
    const { body: users } = await sam.get(`/staff/accounts/${lincoln}/users`)
    expect(users.Items[0]).toMatchObject({ UserName: 'olive.owner', Role: 'Owner' })
    expect(users.Items.map(({ UserName }: { UserName: string }) => UserName)).not.toContain('ivan.invoice')
  })
})

test('notes are kept with their writer, latest first', async () => {
  for (const Note of ['Asked for invoices', 'Called back']) await sam.post(`/staff/accounts/${lincoln}/notes`, { Note })
  const { body } = await sam.get(`/staff/accounts/${lincoln}/notes`)
  expect(body.Items.map(({ Note, By }: { Note: string; By: string }) => [Note, By])).toEqual([
    ['Called back', 'sam.staff'],
    ['Asked for invoices', 'sam.staff'],
  ])
  const { accountId: other } = scene.accounts.harbor
  expect((await sam.get(`/staff/accounts/${other}/notes`)).body.Size).toBe(0)
  const empty = await sam.post(`/staff/accounts/${lincoln}/notes`, { Note: '  ' })
  expect([empty.status, empty.body.Errors]).toEqual([400, { Note: ['Write a Note.'] }])
})

test.each(['olive.owner', 'adam.admin', 'uma.member'] as const)('%s is refused', async (userName) => {
  const asker = await scene.as(userName)
  for (const path of ['', '/summary', `/${lincoln}`, `/${lincoln}/users`, `/${lincoln}/notes`]) {
    const { status, body } = await asker.get(`/staff/accounts${path}`)
    expect([path, status, body.ErrorName]).toEqual([path, 403, 'NotAllowed'])
  }
  expect((await asker.post(`/staff/accounts/${lincoln}/notes`, { Note: 'Mine' })).status).toBe(403)
})

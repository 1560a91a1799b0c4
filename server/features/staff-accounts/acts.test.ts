import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { moveAccounts } from './jobs.ts'

let scene: Scene
let sam: Asker
let olive: Asker
let lincoln: number
let grace: number
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
  olive = await scene.as('olive.owner')
  lincoln = scene.accounts.lincoln.accountId
  grace = scene.accounts.grace.accountId
})
afterAll(() => scene.close())

const Reason = 'Agreed by phone'
const move = (accountId: number, body: object) => sam.put(`/staff/accounts/${accountId}/status`, { Reason, ...body })
const latest = async () => (await sam.get('/staff/audit?pagesize=1')).body.Items[0]
const text = { BroadcastName: 'Snow', TextMessage: 'No school.', Contacts: [{ PrimaryPhone: '2175550101' }] }

describe('the status', () => {
  test('holds at once for whoever sends, and is logged with its reason', async () => {
    const held = await move(lincoln, { Act: 'Hold', AccountStatusID: 0 })
    expect([held.status, held.body.AccountStatusID]).toEqual([200, 3])
    expect(await latest()).toMatchObject({
      AccountID: lincoln,
      ...{ Kind: 'Status', Summary: 'Active → On hold.', Reason, By: 'sam.staff', IsStaff: true },
    })
    expect((await olive.post('/broadcasts', text)).body.Message).toContain('This account is on hold.')
    expect((await olive.get('/contacts')).status).toBe(200)
    await move(lincoln, { Act: 'Reactivate', AccountStatusID: 3 })
    expect((await olive.get('/account')).body.AccountStatusID).toBe(0)
  })

  test('is not moved by whoever saw another one', async () => {
    const { status, body } = await move(lincoln, { Act: 'Close', AccountStatusID: 3 })
    expect([status, body.ErrorName, body.Message]).toEqual([
      ...[409, 'Conflict'],
      'Somebody else changed this account meanwhile. It is “Active” now.',
    ])
  })

  test('needs a reason, and what it says', async () => {
    const without = await move(lincoln, { Act: 'Hold', AccountStatusID: 0, Reason: ' ' })
    expect(without.body.Errors).toEqual({ Reason: ['Say why: the reason is kept in the audit log.'] })
    const cancel = await move(grace, { Act: 'Cancel', AccountStatusID: 0 })
    expect(cancel.body.Errors).toEqual({ CancelReason: ['Choose what they gave as their reason.'] })
    const credits = await move(lincoln, { Act: 'Cancel', AccountStatusID: 0, CancelReason: 'Other' })
    expect(credits.body.Errors).toEqual({ Act: ['This cannot be done with an account in this status.'] })
  })

  test('that was put off comes about by itself', async () => {
    await scene.query(`update accounts set subscription_end_at = now() + interval '3 days' where account_id = $1`, [
      grace,
    ])
    const UntilDate = new Date(scene.clock.now().getTime() + 10 * 86_400_000).toISOString()
    expect((await move(grace, { Act: 'Hold', AccountStatusID: 0, UntilDate })).body.AccountStatusID).toBe(6)
    const statusAfter = async (days: number) => {
      scene.clock.pass(days * 86_400_000)
      await moveAccounts.work(scene.platform, {})
      const [row] = await scene.query<{ status: number }>(
        'select account_status_id as status from accounts where account_id = $1',
        [grace],
      )
      return row!.status
    }
    expect(await statusAfter(2)).toBe(6)
    expect(await statusAfter(2)).toBe(3)
    expect(await statusAfter(7)).toBe(0)
    const again = await scene.as('sam.staff')
    expect((await again.get('/staff/audit?pagesize=1')).body.Items[0]).toMatchObject({
      AccountID: grace,
      ...{ Summary: 'On hold → Active.', By: 'By itself', IsStaff: false },
    })
    sam = again
    olive = await scene.as('olive.owner')
  })
})

describe('credits', () => {
  const credits = (accountId: number, Credits: number) =>
    sam.post(`/staff/accounts/${accountId}/credits`, { Credits, Reason })

  test('are given and taken, down to what is available', async () => {
    const { body: before } = await olive.get('/account')
    expect((await credits(lincoln, 50)).body.AvailableCallUnits).toBe(before.AvailableCallUnits + 50)
    expect((await credits(lincoln, -50.5)).body.AvailableCallUnits).toBe(before.AvailableCallUnits - 0.5)
    expect(await latest()).toMatchObject({ Kind: 'Credits', Summary: 'Took 50.5 credits.', Reason })
    const { status, body } = await credits(lincoln, -9_000_000)
    const left = (before.AvailableCallUnits - 0.5).toLocaleString('en-US')
    expect([status, body.Errors]).toEqual([
      400,
      { Credits: [`No more than the ${left} that are available can be taken.`] },
    ])
  })

  test('are of no use to a monthly plan', async () => {
    expect((await credits(grace, 5)).body.Errors).toEqual({
      Credits: ['This account pays by month and spends no credits.'],
    })
    expect((await credits(lincoln, 0)).body.Errors).toEqual({ Credits: ['Enter how many credits.'] })
  })
})

test('limits and flags hold at once, and the log says what they were', async () => {
  await scene.query('update accounts set is_api_authorized = true where account_id = $1', [lincoln])
  const change = { MostTextsPerMinute: 200, MessagesPerDay: 40, IsApiAuthorized: false, Features: ['LabsUser'] }
  const { body } = await sam.put(`/staff/accounts/${lincoln}`, { ...change, Reason })
  expect(body).toMatchObject(change)
  expect((await olive.get('/user')).body.Features).toContain('LabsUser')
  expect((await olive.get('/account')).body.IsApiAuthorized).toBe(false)
  expect((await olive.get('/aws/texting/registration/messaging-limits')).body.currentLimit.messagesPerDay).toBe(40)
  expect((await latest()).Summary).toBe(
    'Texts a minute at most: none → 200. Segments a day: none → 40. API: on → off. Flags: none → LabsUser.',
  )
  const csv = await sam.get('/staff/audit.csv?Kind=Settings')
  expect(csv.body).toContain('Flags: none → LabsUser.')
  expect(csv.body).not.toContain('Took 50.5 credits.')
})

test('calls are limited and told from machines for one account', async () => {
  const change = { MostCallsPerMinute: 60, MostCallsPerCallerID: 4, MachineDetection: ' greeting=1500 words ' }
  const path = `/staff/accounts/${lincoln}`
  const refused = await sam.put(path, { ...change, Reason })
  expect(refused.status).toBe(400)
  expect(refused.body.Errors.MachineDetection[0]).toMatch(/^It knows silence_threshold, .*, not "words"\.$/)
  expect((await sam.get(path)).body).toMatchObject({ MostCallsPerMinute: null, MachineDetection: '' })
  const { body } = await sam.put(path, { ...change, MachineDetection: ' greeting=1500 ', Reason })
  expect(body).toMatchObject({ MostCallsPerMinute: 60, MostCallsPerCallerID: 4, MachineDetection: 'greeting=1500' })
  await sam.put(path, { MachineDetection: '', Reason })
  expect((await latest()).Summary).toBe('Answering machines: greeting=1500 → none.')
})

test('nobody but staff does any of it', async () => {
  const path = `/staff/accounts/${lincoln}`
  for (const reply of [
    await olive.put(path, { MessagesPerDay: 0, Reason }),
    await olive.put(`${path}/status`, { Act: 'Close', AccountStatusID: 0, Reason }),
    await olive.post(`${path}/credits`, { Credits: 5, Reason }),
    await olive.get('/staff/audit'),
    await olive.get('/staff/audit.csv'),
  ])
    expect([reply.status, reply.body.ErrorName]).toEqual([403, 'NotAllowed'])
  const own = `/staff/accounts/${scene.accounts.operations.accountId}`
  expect((await sam.put(`${own}/status`, { Act: 'Close', AccountStatusID: 0, Reason })).status).toBe(404)
})

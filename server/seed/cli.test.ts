import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../features/billing/store.ts'
import { openScene, type Scene } from '../testing/cast.ts'
import { seedMore } from './cli.ts'
import { addStaff } from './staff.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await scene.query(`insert into api_consumers values ('demo-consumer-key', 'Demonstration', '')`)
})
afterAll(() => scene.close())

const seed = (...args: string[]) => seedMore(scene.platform, args)

test('is refused without the demonstration world', async () => {
  await expect(seed('--contacts', '1')).rejects.toThrow('CARILLON_DEMO=on')
  await scene.query(`insert into seeds values ('demo', now())`)
})

test('adds contacts that nobody has, and more of them the next time', async () => {
  expect(await seed('--contacts', '12,000')).toEqual(['12,000 contacts added to Lincoln High School.'])
  expect(await seed('--contacts', '5')).toEqual(['5 contacts added to Lincoln High School.'])
  const olive = await scene.as('olive.owner')
  expect((await olive.get('/lists/0')).body.RosterCount).toBe(12_005)
})

test('adds credits that the ledger knows of', async () => {
  expect(await seed('--credits', '500', '--account', 'Harbor Staffing')).toEqual([
    '500 credits added to Harbor Staffing.',
  ])
  expect((await (await scene.as('ivan.invoice')).get('/account')).body.AvailableCallUnits).toBe(10_500)
  expect(await reconcile(scene.platform.db)).toEqual([])
})

test('says what is wrong with what was asked', async () => {
  await expect(seed('--contacts', 'many')).rejects.toThrow('--contacts must be a number up to 1,000,000.')
  await expect(seed('--account', 'Nobody', '--credits', '1')).rejects.toThrow('There is no account "Nobody".')
  await expect(seed('--wrong')).rejects.toThrow('npm run seed')
})

test('adds the account for load tests, once', async () => {
  expect(await seed('--load')).toEqual(['The account Load Test was added: load.owner, API token demo-token-load.'])
  expect(await seed('--load')).toEqual(['The account Load Test is there already.'])
  const nobody = await scene.as(null)
  const account = await nobody.get('/account', { authorization: 'Bearer demo-token-load' })
  expect(account.body).toMatchObject({ CompanyName: 'Load Test', AvailableCallUnits: 50_000_000 })
})

test('gives the free trial a number to text from, once', async () => {
  expect(await seed('--trial')).toEqual(['Bright Smiles Dental was given the text number +12175550204.'])
  expect(await seed('--trial')).toEqual(['Bright Smiles Dental has its text number already.'])
  const { body } = await (await scene.as('tara.trial')).get('/textnumbers')
  expect(body.Items).toMatchObject([{ TextPhoneNumber: '2175550204', IsDefault: true, CanText: true }])
})

test('adds a staff user who can sign in', async () => {
  const { password } = await addStaff(scene.platform, 'Second.Staff')
  const reply = await (await scene.as(null)).post('/user/login', { UserName: 'second.staff', PinCode: password })
  expect([reply.status, reply.body.User.IsStaff]).toEqual([200, true])
  await expect(addStaff(scene.platform, 'second.staff')).rejects.toThrow('taken')
  await expect(addStaff(scene.platform, 'a b')).rejects.toThrow('A user name has')
})

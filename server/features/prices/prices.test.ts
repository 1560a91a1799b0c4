import { usualPrices } from '@carillon/domain/money/prices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let sam: Asker
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const read = async (country: number) => (await sam.get(`/staff/prices/${country}`)).body

test('an installation begins with the usual prices, which everybody reads and staff alone change', async () => {
  expect(await read(1)).toEqual({ ...usualPrices, CountryID: 1, IsOwn: false, ChangedDate: null, ChangedBy: null })
  expect((await (await scene.as('uma.member')).get('/prices')).body).toEqual(usualPrices)
  expect((await olive.get('/staff/prices/1')).status).toBe(403)
  expect((await olive.put('/staff/prices/1', { FlatRateFee: 0 })).status).toBe(403)
  expect((await sam.get('/staff/prices/99')).status).toBe(404)
  expect((await sam.put('/staff/prices/99', { FlatRateFee: 1 })).status).toBe(404)
})

test('a pricing plan is its tiers, by the prices of the country, and there are three', async () => {
  const pricing = async (id: number) => (await olive.get(`/pricing/${id}`)).body
  const [first, second] = usualPrices.Credits
  const credits = await pricing(1)
  expect(credits).toMatchObject({ PricingPlanID: 1, Size: usualPrices.Credits.length })
  expect(credits.Items.slice(0, 2)).toEqual([
    { PricingID: 101, LowerLimit: 1, UpperLimit: first!.UpperLimit, Cost: first!.Cost },
    { PricingID: 102, LowerLimit: first!.UpperLimit + 1, UpperLimit: second!.UpperLimit, Cost: second!.Cost },
  ])
  const [smallest, larger] = usualPrices.Sizes
  expect((await pricing(2)).Items.slice(0, 2)).toEqual([
    { PricingID: 201, LowerLimit: 1, UpperLimit: smallest!.MaxPeople, Cost: smallest!.MonthlyFee },
    { PricingID: 202, LowerLimit: smallest!.MaxPeople + 1, UpperLimit: larger!.MaxPeople, Cost: larger!.MonthlyFee },
  ])
  expect((await pricing(3)).Items).toEqual([
    { PricingID: 301, LowerLimit: 1, UpperLimit: 1, Cost: usualPrices.FlatRateFee },
  ])
  expect((await olive.get('/pricing/4')).status).toBe(404)
})

test('what staff set holds for the country, is that of others until they have their own, and stands in the log', async () => {
  const Sizes = [{ MaxPeople: 40, MonthlyFee: 12.5 }]
  const set = await sam.put('/staff/prices/1', { Sizes, FlatRateFee: 30 })
  expect(set.body).toMatchObject({ Sizes, FlatRateFee: 30, Credits: usualPrices.Credits, IsOwn: true })
  expect(set.body.ChangedBy).toBeTruthy()
  expect((await olive.get('/prices')).body).toMatchObject({ Sizes, FlatRateFee: 30 })
  expect(await read(2)).toMatchObject({ Sizes, IsOwn: false })
  await sam.put('/staff/prices/2', { FlatRateFee: 55 })
  expect(await read(1)).toMatchObject({ FlatRateFee: 30 })
  expect((await sam.post('/staff/prices/2/reset')).body).toMatchObject({ FlatRateFee: 30, IsOwn: false })
  const { Items } = (await sam.get('/staff/audit?Kind=Settings')).body
  expect(Items.map(({ Summary }: { Summary: string }) => Summary).slice(0, 2)).toEqual([
    'Prices of Canada. Unlimited conversations: 55 → 30.',
    'Prices of Canada. Unlimited conversations: 30 → 55.',
  ])
  expect(Items[2].Summary).toContain('579 for 2500 → 12.5 for 40. Unlimited conversations: 40 → 30.')
})

test('a free trial asks for a group size that is offered in its country', async () => {
  const tara = await scene.as('tara.trial')
  const ask = (MonthlyLevel: number) =>
    tara.post('/account/plan', { AccountTypeID: 1, MonthlyLevel, Purpose: 'Reminders to patients who asked for them.' })
  expect((await ask(250)).body.Errors.MonthlyLevel).toEqual(['Choose how many people.'])
  expect((await ask(40)).status).toBe(200)
})

test('what cannot be a price is refused at its field, and nothing changes', async () => {
  const before = await read(1)
  const put = async (body: object) => (await sam.put('/staff/prices/1', body)).body.Errors
  expect(await put({ Credits: [] })).toEqual({ Credits: ['Keep at least one band.'] })
  const falling = [...usualPrices.Credits].reverse()
  expect(Object.keys(await put({ Credits: falling.slice(0, 2), LeastCredits: 1 }))).toEqual(['Credits.1.UpperLimit'])
  expect(await put({ FlatRateFee: -1 })).toEqual({ FlatRateFee: ['Enter 0 or more.'] })
  expect(await put({ LeastCredits: 200_000 })).toEqual({ LeastCredits: ['Enter no more than the last band has.'] })
  expect(await read(1)).toEqual(before)
})

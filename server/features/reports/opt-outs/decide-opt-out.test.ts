import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../../platform/database.ts'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'
import { insertInbound } from '../../messages/store.ts'
import { holdForReview } from '../../opt-outs/opt-out.ts'
import { insertReview } from '../../opt-outs/review-store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let phone = 12175550150

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
beforeEach(() => {
  phone++
})
afterAll(() => scene.close())

/** As the engine hears it; the id of the text. */
const hear = async (words: string): Promise<number> => {
  const scope = { ...scene.scopeOf('olive.owner'), userId: 0 }
  const [number] = await scene.query<{ id: number }>(
    'select text_number_id as id from text_numbers where account_id = $1 order by 1 limit 1',
    [scope.accountId],
  )
  const textNumberId = number!.id
  const now = scene.clock.now()
  return transaction(scene.platform.db, async (tx) => {
    const isToReview = await holdForReview(tx, scope, { phone, textNumberId, words, now })
    const text = { textNumberId, phone, kind: 'Chat', message: words, media: [], at: now.toISOString() } as const
    const { id: textMessageId } = await insertInbound(tx, scope, text)
    if (isToReview) await insertReview(tx, scope, { textMessageId, phone, broadcastId: null, now })
    return textMessageId
  })
}
const decide = (asker: Asker, TextMessageID: number, IsOptOut: boolean) =>
  asker.put(`/optouts/reviews/${TextMessageID}`, { IsOptOut })
const inForce = async () => (await olive.get(`/optouts?q=${phone % 10_000_000_000}`)).body.Items
const recorded = () =>
  scene.query('select event, source, words, user_id as by from permission_events where phone = $1 order by 1, 2', [
    phone,
  ])
const umaId = () => scene.scopeOf('uma.member').userId

test('an opt-out is kept with who decided it, for all that is open of the phone', async () => {
  const first = await hear('Not interested')
  const second = await hear('why am I getting this')
  expect(await inForce()).toMatchObject([{ Channel: 'Text', ReviewTextMessageID: second, CanReverse: true }])
  expect((await decide(uma, first, true)).status).toBe(200)
  expect(await inForce()).toMatchObject([{ ReviewTextMessageID: null, By: expect.stringMatching(/^Uma/) }])
  expect(await recorded()).toEqual([
    { event: 'text opt-out', source: 'text message in other words', words: 'Not interested', by: umaId() },
    { event: 'text opt-out', source: 'text message to review', words: 'Not interested', by: null },
  ])
})

test('what waits for a decision is a list of its own, and each list counts what it shows', async () => {
  const waiting = await hear('why am I getting this')
  const decided = phone + 1
  await olive.post('/optouts', { PhoneNumber: `${decided}`.slice(1) })
  const numbersIn = async (query: string) => {
    const { Items, Size } = (await olive.get(`/optouts?PerNumber=true&pagesize=100&${query}`)).body
    expect(Size).toBe(new Set(Items.map((row: { PhoneNumber: string }) => row.PhoneNumber)).size)
    return Items as { PhoneNumber: string; ReviewTextMessageID: number | null }[]
  }
  const toDecide = await numbersIn('Review=true')
  expect(toDecide.every(({ ReviewTextMessageID }) => ReviewTextMessageID !== null)).toBe(true)
  expect(toDecide.map(({ ReviewTextMessageID }) => ReviewTextMessageID)).toContain(waiting)
  const others = await numbersIn('Review=false')
  expect(others.every(({ ReviewTextMessageID }) => ReviewTextMessageID === null)).toBe(true)
  expect(others.map(({ PhoneNumber }) => PhoneNumber)).toContain(`${decided}`.slice(1))
  const { body: file } = await olive.get('/optouts.csv?Review=true')
  expect(file).not.toContain(`${decided}`.slice(-4))
  phone++
})

test('texts go on once nothing is open that somebody has seen', async () => {
  const first = await hear('Not interested')
  const second = await hear('why am I getting this')
  await decide(uma, first, false)
  expect(await inForce()).toMatchObject([{ ReviewTextMessageID: second }])
  await decide(uma, second, false)
  expect(await inForce()).toEqual([])
  expect(await recorded()).toMatchObject([
    { event: 'text opt-out', by: null },
    { event: 'text opt-out lifted', words: 'why am I getting this', by: umaId() },
  ])
})

test('the first decision counts: the same again changes nothing, the other is refused', async () => {
  const text = await hear('Not interested')
  await decide(uma, text, true)
  expect((await decide(olive, text, true)).status).toBe(200)
  const refused = await decide(olive, text, false)
  expect([refused.status, refused.body.Message]).toEqual([409, expect.stringContaining('decided otherwise')])
  expect(await inForce()).toMatchObject([{ By: expect.stringMatching(/^Uma/) }])
})

test('the account decides it in the report too, by an opt-out of its own or by declaring consent', async () => {
  const first = await hear('Not interested')
  await olive.post('/optouts', { PhoneNumber: String(phone % 10_000_000_000), Channel: 'Text' })
  expect(await inForce()).toMatchObject([{ ReviewTextMessageID: null }])
  await olive.delete(`/optouts/%2B${phone}`, { Channel: 'Text', UserIndicatedConsentDeclared: true })
  expect(await inForce()).toEqual([])
  expect((await decide(olive, first, false)).status).toBe(409)
})

test('a text that nobody is to decide on, and one of another account, are not found', async () => {
  const text = await hear('Not interested')
  const ivan = await scene.as('ivan.invoice')
  expect((await decide(ivan, text, false)).status).toBe(404)
  expect((await decide(olive, 999_999, false)).status).toBe(404)
})

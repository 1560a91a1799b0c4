import { pacificDay } from '@carillon/domain/time/pacific.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openScene, type Scene, type UserName } from '../../testing/cast.ts'
import { beginConversation } from '../messages/store.ts'
import { holdForReview } from '../opt-outs/opt-out.ts'

let scene: Scene
beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
})
afterAll(() => scene.close())

const phone = 12175550101

/** What the page is told, and what the server refuses with, of a conversation of this user's first number. */
const asked = async (userName: UserName) => {
  const scope = scene.scopeOf(userName)
  const asker = await scene.as(userName)
  const textNumberId = await numberOf(userName)
  const now = scene.clock.now()
  const id = await beginConversation(scene.platform.db, scope, { textNumberId, phone, now })
  const { WhyNotSend } = (await asker.get(`/conversations/${id}`)).body
  const refused = await asker.post(`/conversations/${id}/textmessages`, { Message: 'Hello' })
  return { WhyNotSend, refused: refused.status === 200 ? null : [refused.body.ErrorName, refused.body.Message] }
}
const numberOf = async (userName: UserName) => {
  const [own] = await scene.query<{ id: number }>(
    `select text_number_id::int as id from text_numbers where account_id = $1 order by is_default desc, text_number_id`,
    [scene.scopeOf(userName).accountId],
  )
  if (own) return own.id
  const [made] = await scene.query<{ id: number }>(
    `with made as (insert into text_numbers (account_id, phone, name, is_default, registration_status)
        values ($1, 12175550205, 'Ours', true, 'Registered') returning *),
      owned as (insert into text_number_owners select phone, account_id, text_number_id from made)
      select text_number_id::int as id from made`,
    [scene.scopeOf(userName).accountId],
  )
  return made!.id
}
const update = (what: string) => () => scene.query(what)

test('nothing stands in the way of whoever may be texted', async () => {
  expect(await asked('olive.owner')).toEqual({ WhyNotSend: null, refused: null })
  expect(await asked('mona.monthly')).toEqual({ WhyNotSend: null, refused: null })
})

test('on a number with unlimited conversations nothing is paid, and nothing is needed, until they end', async () => {
  await scene.query('update credit_balances set available = 0')
  const sam = await scene.as('sam.staff')
  const path = `/staff/textnumbers/${await numberOf('olive.owner')}`
  const set = (FlatRateConversationStatus: string | null, FlatRateSubscriptionEndDate: string | null = null) =>
    sam.put(path, {
      ...{ CarrierIDs: [], PacePerSecond: null, IsBlocked: false },
      ...{ FlatRateConversationStatus, FlatRateSubscriptionEndDate },
    })
  expect((await set('Active')).status).toBe(200)
  expect(await asked('olive.owner')).toEqual({ WhyNotSend: null, refused: null })
  const olive = await scene.as('olive.owner')
  const [{ ConversationID }] = (await olive.get('/conversations')).body.Items
  expect((await olive.get(`/conversations/${ConversationID}`)).body.CostsCredits).toBe(false)
  expect(await scene.query('select credits::int from text_messages')).toEqual([{ credits: 0 }])
  expect((await set('CancelPending')).body.Errors).toEqual({
    FlatRateSubscriptionEndDate: ['Enter the day on which they end.'],
  })
  const end = new Date(scene.clock.now().getTime() + 3_600_000).toISOString()
  expect((await set('CancelPending', end)).body).toMatchObject({ FlatRateSubscriptionEndDate: end })
  expect((await asked('olive.owner')).refused).toBeNull()
  scene.clock.pass(3_600_000)
  expect((await asked('olive.owner')).WhyNotSend?.Reason).toBe('NoCredits')
  expect((await set(null)).body.FlatRateSubscriptionEndDate).toBeNull()
})

test.each<[string, string | RegExp, () => Promise<unknown>, UserName?]>([
  [
    'NumberRetired',
    'This text number is no longer active. Start a new conversation to continue texting this contact.',
    update('delete from text_number_owners'),
  ],
  [
    'NumberBlocked',
    /^Your text number \(217\) 555-0200 is blocked\.$/,
    update('update text_numbers set is_blocked = true'),
  ],
  [
    'NumberCannotText',
    'This text number cannot text yet.',
    update(`update text_numbers set registration_status = 'Pending'`),
  ],
  [
    'BillingProblem',
    'The current text number has a billing problem',
    async () => {
      const sam = await scene.as('sam.staff')
      const number = { CarrierIDs: [], PacePerSecond: null, IsBlocked: false }
      const path = `/staff/textnumbers/${await numberOf('olive.owner')}`
      await sam.put(path, { ...number, FlatRateConversationStatus: 'BillingProblem' })
      // Whoever says nothing of it leaves it.
      expect((await sam.put(path, number)).body.FlatRateConversationStatus).toBe('BillingProblem')
    },
  ],
  [
    'CannotBeTexted',
    'This is a text number of your own account.',
    async () => {
      const { accountId } = scene.scopeOf('olive.owner')
      await scene.query(
        `insert into text_number_owners select ${phone}, account_id, text_number_id from text_numbers where account_id = $1 limit 1`,
        [accountId],
      )
      const told = await (await scene.as('olive.owner')).get(`/phonenumbers/${phone}`)
      expect(told.body.Sentence).toBe('This is a text number of your own account.')
    },
  ],
  ['AccountInactive', 'This account is no longer active.', update('update accounts set account_status_id = 3')],
  [
    'OptedOut',
    'This number has been opted-out.',
    async () => (await scene.as('olive.owner')).post('/optouts', { PhoneNumber: '2175550101' }),
  ],
  [
    'OptedOut',
    'This number has been opted-out.',
    async () =>
      (await scene.as('sam.staff')).post('/staff/globaloptouts', { PhoneNumber: '2175550101', Source: 'By phone' }),
  ],
  [
    'CannotBeTexted',
    'A landline or another number that cannot receive texts.',
    update(
      `insert into phone_lookups (phone, line_type, is_textable, looked_up_at) values (${phone}, 'landline', false, now())`,
    ),
  ],
  [
    'MayAskToStop',
    /asking to stop/,
    async () =>
      holdForReview(scene.platform.db, scene.scopeOf('olive.owner'), {
        ...{ phone, textNumberId: await numberOf('olive.owner'), words: 'enough', now: scene.clock.now() },
      }),
  ],
  ['NotOptedIn', "This number hasn't opted-in.", update('update accounts set require_text_opt_in = true')],
  ['NotVerified', /verified/, update('delete from verified_numbers'), 'tara.trial'],
  ['NoCredits', "You don't have credits to send messages.", update('update credit_balances set available = 0')],
  [
    'GroupSizeReached',
    "You've reached your group size this billing period",
    update('update accounts set monthly_level = 0'),
    'mona.monthly',
  ],
  [
    'OverLimit',
    'You have sent as many texts as you may today.',
    async () => {
      const { accountId } = scene.scopeOf('olive.owner')
      const day = pacificDay(scene.clock.now().getTime())
      await scene.query('insert into sending_use values ($1, $2, $3, 10000)', [
        ...[accountId, day, await numberOf('olive.owner')],
      ])
    },
  ],
])('%s is told before one types, and refused in the same words', async (Reason, sentence, change, who) => {
  if (who !== undefined) await numberOf(who)
  await change()
  const { WhyNotSend, refused } = await asked(who ?? 'olive.owner')
  expect(WhyNotSend).toEqual({ Reason, Message: expect.stringMatching(sentence) })
  expect(refused).toEqual(['ConversationClosed', WhyNotSend.Message])
  expect(await scene.query('select 1 from outbox')).toEqual([])
})

test('whoever uses no number can begin none', async () => {
  await scene.query('delete from user_text_numbers')
  const { body } = await (await scene.as('uma.member')).post('/conversations', { PhoneNumber: '2175550101' })
  expect(body.Message).toBe("You can't create conversations.")
})

import { expect, test } from 'vitest'
import { reconcile } from '../features/billing/store.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'
import { readSettings } from '../platform/settings.ts'
import { appOn } from '../testing/cast.ts'
import { freshDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

test('the demonstration world is made once, and reads as described', async () => {
  const database = await freshDatabase()
  const { settings } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
  })
  const platform = openPlatform(settings!, 'test', { connections: 4 })
  const both = await Promise.all([seedDemo(platform), seedDemo(platform)])
  expect(both.sort()).toEqual([false, true])
  expect(await seedDemo(platform)).toBe(false)

  const app = appOn(platform)
  const get = async (path: string, token = 'demo-token-olive') =>
    (await app.inject({ url: `/v1${path}`, headers: { authorization: `Bearer ${token}` } })).json()

  expect((await get('/user')).Features).toEqual(['ConversationDateRangeSearch'])
  const groups = (await get('/lists?pagesize=100')).Items as { ListName: string; RosterCount: number }[]
  expect(Object.fromEntries(groups.map(({ ListName, RosterCount }) => [ListName, RosterCount]))).toEqual({
    Everyone: 300,
    Unfiled: 0,
    Deleted: 0,
    Staff: 40,
    'Grade 9': 65,
    'Grade 10': 65,
    'Grade 11': 65,
    'Grade 12': 65,
  })
  const contacts = (await get('/contacts?pagesize=2000')).Items as {
    FirstName: string
    LastName: string
    PrimaryPhone: string
  }[]
  expect(new Set(contacts.map(({ PrimaryPhone }) => PrimaryPhone)).size).toBe(300)
  expect(new Set(contacts.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`)).size).toBe(300)
  expect(contacts.every(({ PrimaryPhone }) => /^(217|309|618)55501\d\d$/.test(PrimaryPhone))).toBe(true)
  const [uma] = (
    await platform.pool.query(
      `select count(*)::int as count from contacts join users u on u.user_id = created_by where u.user_name = 'uma.member'`,
    )
  ).rows
  expect(uma.count).toBe(10)

  expect((await get('/user', 'demo-token')).UserName).toBe('ivan.invoice')
  // Whoever begins an announcement has a number that it may come from.
  const proven = (await get('/callerids')).Items as { PhoneNumber: string; IsDefault: boolean }[]
  expect(proven.find(({ IsDefault }) => IsDefault)?.PhoneNumber).toBe('2175550190')
  const account = await get('/account')
  expect(account).toMatchObject({
    CompanyName: 'Lincoln High School',
    PendingCallBalance: 299,
    AvailableCallUnits: 25_000,
  })
  expect(await reconcile(platform.db)).toEqual([])

  const broadcasts = (await get('/broadcasts')).Items as Record<string, unknown>[]
  expect(broadcasts).toHaveLength(4)
  const named = (name: string) => broadcasts.find(({ BroadcastName }) => BroadcastName === name)
  expect(named('Band practice in the gym')).toMatchObject({ BroadcastStatus: 'Complete', PhoneNumberCount: 10 })
  const finished = named('Staff meeting moved to 3:30')!
  expect(finished).toMatchObject({
    PhoneNumberCount: 40,
    DeliveredTexts: 38,
    FailedTextTotal: 2,
    NotDeliveredTexts: 0,
    CreditsUsed: 40,
  })
  expect(Date.parse(finished.CompletedDate as string)).toBeLessThan(Date.now() - 86_400_000)
  const replies = await get(`/broadcasts/${finished.BroadcastID}/textreplies?pagesize=50`)
  expect(replies.Size).toBe(12)
  expect(replies.Items.filter((reply: { IsOptOut: boolean }) => reply.IsOptOut)).toHaveLength(1)
  expect(finished.RepliesToReview).toBe(0)
  const { Inbox, InboxUnread, Done, AutoOptOut } = await get('/conversations/summary')
  expect({ InboxUnread, all: Inbox + Done + AutoOptOut }).toEqual({ InboxUnread: 3, all: 20 })
  // 65 of Grade 9 by their last two digits (rules/simulator 2): three of them hung up early, or were not connected.
  const survey = named('Parent evening: will you come?')!
  expect(survey).toMatchObject({
    ...{ BroadcastType: 'Survey', BroadcastStatus: 'Complete', PhoneNumberCount: 65, TotalCompleted: 65 },
    ...{ LivePersonTotal: 45, AnsweringMachineTotal: 9, BusyNoAnswerTotal: 7, InvalidNumberTotal: 1 },
    ...{ IncompleteTotal: 3, CreditsUsed: 54, MaxCreditCost: 65, SurveyResponseTotal: 10 },
    SurveyResponses: [
      { ID: 1, Label: 'Yes', Count: 3 },
      { ID: 2, Label: 'No', Count: 4 },
      { ID: 3, Label: 'Not sure yet', Count: 3 },
    ],
  })
  expect(Date.parse(survey.CompletedDate as string)).toBeLessThan(Date.parse(finished.StartDate as string))
  await agrees(platform, survey)
  for (const audio of ['Audio', 'AudioVM'] as const) {
    const { Uri } = survey[audio] as { Uri: string }
    const sound = await app.inject({ url: Uri, headers: { authorization: 'Bearer demo-token-olive' } })
    expect(sound.rawPayload.length).toBeGreaterThan(5 * 16_000)
  }
  // Nothing of it can be undone, and nothing waits to be sent.
  expect((await get('/undos')).Size).toBe(0)
  expect(named('Picture day reminder')).toMatchObject({
    BroadcastStatusCategory: 'Scheduled',
    PhoneNumberCount: 300,
  })

  await app.close()
  await platform.close()
  await database.close()
})

/** What is counted of the survey is what became of its people and of the calls to them. */
const agrees = async ({ pool }: Platform, survey: Record<string, unknown>) => {
  const { rows } = await pool.query<Called>(
    `select r.phone, r.survey, c.attempt, c.cause, c.answer, c.keys, c.credits::float as credits, extract(epoch from c.intent_at)::float * 1000 as "intentAt",
       extract(epoch from c.ended_at)::float * 1000 as "endedAt"
     from recipients r join call_attempts c using (account_id, broadcast_id, phone)
     where r.broadcast_id = $1 order by r.phone, c.attempt`,
    [survey.BroadcastID],
  )
  const last = [...new Map(rows.map((row) => [row.phone, row])).values()]
  expect(last).toHaveLength(65)
  expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(survey.CreditsUsed)
  for (const { phone, survey: answer, answer: pressed, keys } of last) {
    const digits = Number(phone) % 100
    const key = digits >= 40 && digits < 55 ? Math.floor((digits - 35) / 5) : 0
    expect([phone, answer, pressed, keys]).toEqual([
      phone,
      key,
      key,
      digits >= 55 && digits < 60 ? '0' : key ? String(key) : '',
    ])
  }
  // Busy and no answer are tried once more, five minutes later at the soonest.
  const twice = rows.filter(({ attempt }) => attempt === 2)
  expect(twice).toHaveLength(survey.BusyNoAnswerTotal as number)
  for (const { phone, intentAt } of twice) {
    const first = rows.find((row) => row.phone === phone)!
    expect(['busy', 'no answer']).toContain(first.cause)
    expect(intentAt - first.endedAt).toBeGreaterThanOrEqual(300_000)
  }
  const answered = await pool.query(
    'select answer, sum(people)::int as people from broadcast_answers where broadcast_id = $1 group by 1 order by 1',
    [survey.BroadcastID],
  )
  expect(answered.rows.map(({ people }) => people)).toEqual([3, 4, 3])
  const began = Date.parse(survey.StartDate as string)
  const over = Date.parse(survey.CompletedDate as string)
  for (const { intentAt, endedAt } of rows) {
    expect(intentAt).toBeGreaterThanOrEqual(began)
    expect(endedAt).toBeGreaterThan(intentAt)
    expect(endedAt).toBeLessThanOrEqual(over)
  }
}

type Called = Record<'phone' | 'survey' | 'attempt' | 'answer' | 'credits', number> & {
  cause: string
  keys: string
  intentAt: number
  endedAt: number
}

import { expect, test } from 'vitest'
import { reconcile } from '../features/billing/store.ts'
import { openPlatform } from '../platform/open-platform.ts'
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
  expect(broadcasts).toHaveLength(3)
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

// @vitest-environment happy-dom
import { type Broadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { listDrafts } from '@carillon/contract/drafts.ts'
import { dismissNotice, listDismissedNotices, restoreNotice } from '@carillon/contract/notices.ts'
import { listRepeatingFailures } from '@carillon/contract/repeating.ts'
import { listScheduledConversations } from '@carillon/contract/scheduled-conversations.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(listDismissedNotices, { Notices: [] })
  server.answers(listRepeatingFailures, { ...exampleOf(listRepeatingFailures), Size: 0, Items: [] })
  server.answers(listDrafts, { ...exampleOf(listDrafts), Size: 0, Items: [] })
  server.answers(listScheduledConversations, { ...exampleOf(listScheduledConversations), Size: 0, Items: [] })
})
afterEach(() => closePage(server))

const recent: Broadcast = {
  ...exampleOf(listBroadcasts).Items[0]!,
  ...{ BroadcastID: 7, BroadcastName: 'Snow day', BroadcastStatus: 'Complete', BroadcastStatusCategory: 'Completed' },
  ...{ CompletedDate: new Date().toISOString(), RepliesToReview: 0, UnreadTextReplies: 0, CreditsUsed: 10 },
}
const mostlyFailed = { ...recent, DeliveredTexts: 1, FailedTextTotal: 9 }
const shows = (...Items: Broadcast[]): void =>
  server.answers(listBroadcasts, { ...exampleOf(listBroadcasts), Items, Size: Items.length })
const needs = async (): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: 'Needs you' })).closest('section')!

test('what needs somebody is put away for good, and comes back with Undo', async () => {
  shows(mostlyFailed)
  openPage('/')
  const put = await screen.findByRole('button', { name: 'Put away: Snow day' })
  server.answers(listDismissedNotices, { Notices: ['failures 7'] })
  await userEvent.click(put)
  await within(await needs()).findByText('Nothing needs you right now.')
  expect(server.askedOf(dismissNotice)).toHaveLength(1)
  server.answers(listDismissedNotices, { Notices: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Put away: Snow day' })
  expect(server.askedOf(restoreNotice)).toHaveLength(1)
})

test('a text of one’s own that could not leave at its time is named with why, and is put away by itself', async () => {
  shows(recent)
  const failed = {
    ...exampleOf(listScheduledConversations).Items[0]!,
    ...{ ScheduledConversationID: 6, FirstName: 'Ann', LastName: 'Lee', Status: 'Failed' as const },
    ...{
      Reason: 'This number has been opted-out.',
      TextMessage: 'See you at six.',
      StartDate: new Date().toISOString(),
    },
  }
  const me = { ...failed.User, UserID: accountOf().CurrentUser!.UserID }
  server.answers(listScheduledConversations, {
    ...exampleOf(listScheduledConversations),
    Items: [{ ...failed, User: me }],
    Size: 1,
  })
  openPage('/')
  const card = within(await needs())
  await card.findByRole('link', { name: 'A text to Ann Lee did not leave' })
  card.getByText('“See you at six.” This number has been opted-out.')
  await card.findByRole('button', { name: 'Put away: Text to Ann Lee' })
  expect(server.askedOf(listScheduledConversations)[0]!.query).toMatchObject({
    Status: 'Failed',
    UserID: String(me.UserID),
  })
})

test('what was put away in another browser is not shown', async () => {
  server.answers(listDismissedNotices, { Notices: ['failures 7'] })
  shows(mostlyFailed)
  openPage('/')
  await within(await needs()).findByText('Nothing needs you right now.')
})

test('that a few numbers failed is a quiet line', async () => {
  shows({ ...recent, DeliveredTexts: 57, FailedTextTotal: 3 })
  openPage('/')
  const card = within(await needs())
  await card.findByText('Nothing needs you right now.')
  await card.findByRole('link', { name: '3 texts of this week did not arrive, in “Snow day”.' })
})

test('few credits and a draft are named with their next step', async () => {
  shows({ ...recent, CreditsUsed: accountOf().AvailableCallUnits + 1 })
  server.answers(listDrafts, exampleOf(listDrafts))
  openPage('/')
  const card = within(await needs())
  await card.findByText(/^“Snow day” took .+ at least 56 more\.$/)
  expect((await card.findAllByRole('button', { name: /^Put away/ })).length).toBe(2)
})

test('what went out tells who has answered', async () => {
  const answers = [
    { ...{ ID: 1, Label: 'Yes' as const }, Count: 7 },
    { ...{ ID: 2, Label: 'No' as const }, Count: 3 },
  ]
  const survey = { ...recent, IsTextSurvey: true, RepliedTotal: 10, TextSurveyResponses: answers }
  shows(survey, { ...recent, BroadcastID: 8, IsTextSurvey: false, RepliedTotal: 12 })
  openPage('/')
  await screen.findByText('7 Yes · 3 No')
  await screen.findByText('12 replied')
})

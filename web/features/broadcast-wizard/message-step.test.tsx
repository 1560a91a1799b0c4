// @vitest-environment happy-dom
import { getContactSummary } from '@carillon/contract/draft-contacts.ts'
import { type Draft, getDraft, saveDraft, sendDraftTest } from '@carillon/contract/drafts.ts'
import { getMerge, listMergedMessages } from '@carillon/contract/template-merges.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const message = '/broadcasts/create?draft=3&step=3'
const draft: Draft = {
  ...exampleOf(getDraft),
  ...{ TextMessage: 'Hello {{FirstName}}.', TextNumberID: accountOf().CurrentUser!.TextNumbers[0]!.TextNumberID },
  ...{ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: false },
}
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name })

test('Next leads to what needs a correction, and goes on without those people only where that is said', async () => {
  const counts = { Total: 5, InvalidMessageCount: 2, ExcludedMessageCount: 0, OwnMessageCount: 0 }
  const MissingFields = [{ Field: 'FirstName' as const, Count: 2 }]
  const TemplateMerge = {
    ...exampleOf(getMerge),
    ...counts,
    MissingFields,
    Status: 'Complete' as const,
    IsStale: false,
  }
  server.answers(getDraft, { ...draft, TemplateMerge })
  server.answers(saveDraft, { ...draft, TemplateMerge })
  openPage(message)
  await screen.findByText('2 messages need a correction')
  await screen.findByText(/^First name is empty for 2 people\. /)
  for (let press = 1; press <= 2; press += 1) {
    await userEvent.click(await button(/^Next ?: /))
    await expect.poll(() => document.activeElement?.hasAttribute('data-merge-faults')).toBe(true)
    await screen.findByRole('heading', { name: '3. Message' })
  }
  await userEvent.click(await button('Go on without them'))
  await screen.findByRole('heading', { name: '4. Review and send' })
})

test('whoever does not write an own message after all is back at the button for it', async () => {
  const counts = { Total: 1, InvalidMessageCount: 1, ExcludedMessageCount: 0, OwnMessageCount: 0 }
  const MissingFields = [{ Field: 'FirstName' as const, Count: 1 }]
  const found = { ...exampleOf(getMerge), ...counts, MissingFields, Status: 'Complete' as const, IsStale: false }
  const [row] = exampleOf(listMergedMessages).Items
  const Items = [
    { ...row!, IsOwn: false, Exclude: false, TemplateMergeMessageStatus: 'Invalid Missing Values' as const },
  ]
  server.answers(listMergedMessages, { Items, Size: 1, Previous: null, Next: null })
  server.answers(getDraft, { ...draft, TemplateMerge: found })
  openPage(message)
  await screen.findByText(/^First name is empty for 1 person\. This person does not get it as it is\./)
  for (const name of [/^Correct names: /, /^Own message: /]) {
    await userEvent.click(await button(name))
    await userEvent.click(await button('Not now'))
    await expect.poll(() => document.activeElement?.getAttribute('aria-label') ?? '').toMatch(name)
  }
})

test('a test goes to a verified phone, as the person who is shown gets it', async () => {
  server.answers(getDraft, { ...draft, TextMessage: 'School is closed.' })
  openPage(message)
  await userEvent.click(await button('Send me a test'))
  const { PhoneNumber } = exampleOf(listVerifiedNumbers).Items[0]!
  await userEvent.click(await button('Send the test'))
  await screen.findByText(/^A test is on its way to /)
  expect(server.askedOf(sendDraftTest)).toMatchObject([{ body: { PhoneNumber } }])
})

test('who has verified no phone is led to it', async () => {
  server.answers(listVerifiedNumbers, { Items: [], Size: 0, Previous: null, Next: null })
  server.answers(getDraft, { ...draft, TextMessage: 'School is closed.' })
  openPage(message)
  await userEvent.click(await button('Send me a test'))
  await userEvent.click(await button('Verify my phone'))
  await screen.findByRole('dialog', { name: 'Verify a phone' })
})

test('a personalized message says what it costs for everybody, and counts again once it is saved', async () => {
  const Lengths = [
    { Credits: 1, Count: 47 },
    { Credits: 2, Count: 16 },
  ]
  const whose = { PotentialUniqueCount: 63, PeopleCount: 63 }
  const summary = { ...exampleOf(getContactSummary), ...whose, TextNumberCount: 63, TextNumberCredits: 79, Lengths }
  server.answers(getDraft, draft)
  server.answers(getContactSummary, summary)
  server.answers(saveDraft, { ...draft, TextMessage: 'Hello {{FirstName}}!' })
  openPage(message)
  await screen.findByText('For everybody: 63 people, 16 of them with two parts. 79 credits in all.')
  server.answers(getContactSummary, { ...summary, TextNumberCredits: 63, Lengths: [{ Credits: 1, Count: 63 }] })
  const field = await screen.findByLabelText(/^Text message/)
  await userEvent.type(field, '{Backspace}!')
  await screen.findByText('For everybody: counting…')
  await screen.findByText('For everybody: 63 people, one part each. 63 credits in all.')
})

test('a message that is the same for all has its price in the counter alone', async () => {
  server.answers(getDraft, { ...draft, TextMessage: 'School is closed.' })
  openPage(message)
  await screen.findByText(/credit per person/)
  expect(screen.queryByText(/^For everybody/)).toBeNull()
})

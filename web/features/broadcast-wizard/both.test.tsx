// @vitest-environment happy-dom
import { getAccount } from '@carillon/contract/account.ts'
import { type Audio, getAudio, listAudio } from '@carillon/contract/audio.ts'
import { createBroadcast } from '@carillon/contract/broadcasts.ts'
import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { getContactSummary, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { type Draft, getDraft, saveDraft, setDraftType } from '@carillon/contract/drafts.ts'
import { createRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { accountOf, closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  const account = accountOf()
  server.answers(getAccount, { ...account, CurrentUser: { ...account.CurrentUser!, CheckCallingWindow: false } })
  server.answers(listCallerIds, {
    ...exampleOf(listCallerIds),
    Items: [
      { PhoneNumber: '2175550200', ProvenBy: 'TextNumber', ProvenDate: null, IsDefault: false, CanRemove: false },
    ],
    Size: 1,
  })
  server.answers(getAudio, snow)
  server.answers(getDraft, ready)
  server.answers(getContactSummary, summary)
})
afterEach(() => closePage(server))

const snow: Audio = { ...exampleOf(listAudio).Items[0]!, AudioID: 7, Name: 'Snow day', Length: 40 }
const ready: Draft = {
  ...exampleOf(getDraft),
  ...{ BroadcastType: 'SMSOrAnnouncement', IsTextSurvey: false, TextMessage: 'No school.', Media: [] },
  ...{ CallerID: '2175550200', TextNumberID: accountOf().CurrentUser!.TextNumbers[0]!.TextNumberID },
  ...{ Audio: { AudioID: 7, Name: 'Snow day', Length: 40, Uri: '/v1/audio/7/sound', Words: '' }, AudioVM: null },
  ...{ CallThrottle: 10, RetryTimes: 1, TextNumberCount: 14, VoiceNumberCount: 6, PotentialUniqueCount: 22 },
  ...{ TemplateMerge: null, startOption: 'START_IMMEDIATELY', StartDate: null, EmergencyReason: '' },
  ...{ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true },
}
const calls = {
  ...{ VoiceNumberCount: 6, LandlineCount: 6, CreditsEach: 2, VoiceNumberCredits: 12, SecondsEach: 60 },
  ...{ CallsAtATime: 10, UncalledCount: 0, MayBeCalledCount: 0, FirstCallDate: new Date().toISOString() },
  EndDate: new Date(Date.now() + 120_000).toISOString(),
}
const summary = {
  ...exampleOf(getContactSummary),
  ...{ PeopleCount: 22, PeopleReachedCount: 20 },
  ...{ PotentialUniqueCount: 22, TextNumberCount: 14, TotalTextNumberCount: 15, TextNumberCredits: 14 },
  ...{
    DoNotCall: 0,
    OptedOut: 2,
    NotTextable: 0,
    NotVerified: 0,
    NotOptedIn: 0,
    NotAllowed: 0,
    Lengths: [{ Credits: 1, Count: 14 }],
  },
  ...{ InvalidMessageCount: 0, ExcludedMessageCount: 0, QuietCount: 0, CreditsAvailable: 25_000, Calls: calls },
  ...{ FirstTextDate: new Date().toISOString(), LastTextDate: new Date(Date.now() + 30_000).toISOString() },
}
const step = (number: number) => `/broadcasts/create?draft=3&step=${number}`

test('the review has who is texted and who is called, what both cost together, and the button says how many get it', async () => {
  openPage(step(4))
  await screen.findByRole('heading', { name: '20 people get this' })
  await screen.findByText('14 texts and 6 calls.')
  await screen.findByText(
    /All texts are out within 30 seconds.*\. All calls are made within about 2 minutes; who is busy or does not answer/,
  )
  expect(screen.queryByText(/All are called/)).toBeNull()
  await screen.findByRole('heading', { name: '2 people will not get it' })
  await screen.findByRole('heading', { name: 'At most 26 credits' })
  await screen.findByRole('heading', { name: 'Texts from (217) 555-0200' })
  await screen.findByRole('heading', { name: 'Calls from (217) 555-0200' })
  await screen.findByText(/2 people have opted out/)
  server.answers(createBroadcast, exampleOf(createBroadcast))
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 20 people now' }))
  await waitFor(() => expect(server.askedOf(createBroadcast)).toHaveLength(1))
  expect(server.askedOf(createBroadcast)[0]!.body).toMatchObject({
    ...{ BroadcastType: 'SMSOrAnnouncement', TextMessage: 'No school.', CallerID: '2175550200', Audio: { AudioID: 7 } },
    ...{ ExpectedTextCount: 20, DraftBroadcastID: 3 },
  })
})

test('where nobody is called, or nobody texted, nothing is said of when', async () => {
  const none = { ...calls, VoiceNumberCount: 0, LandlineCount: 0, VoiceNumberCredits: 0 }
  server.answers(getContactSummary, { ...summary, Calls: { ...none, FirstCallDate: null, EndDate: null } })
  openPage(step(4))
  await screen.findByText(/All texts are out within 30 seconds/)
  expect(screen.queryByText(/All calls are made/)).toBeNull()
})

test('the list of people says whom a text reaches and whom a call', async () => {
  const [one] = exampleOf(listDraftContacts).Items
  const person = { ...one!, PrimaryPhoneError: null, PrimaryPhoneTextable: true, PrimaryPhoneChecked: true }
  const Items = [
    { ...person, ID: 1, PrimaryPhone: '2175550101' },
    { ...person, ID: 2, PrimaryPhone: '2175550190', PrimaryPhoneTextable: false },
    { ...person, ID: 3, PrimaryPhone: '2175550103', PrimaryPhoneChecked: false },
    { ...person, ID: 4, PrimaryPhone: '2175550104', PrimaryPhoneTextable: false, PrimaryPhoneError: 'Opted out.' },
  ]
  server.answers(listDraftContacts, { Items, Size: 4, Previous: null, Next: null })
  openPage(step(2))
  await screen.findAllByText('(217) 555-0101')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
    'By text',
    'By call',
    'Not yet checked',
    'NoOpted out.',
  ])
})

test('of one that sends both, who gets the call alone is told', async () => {
  server.answers(getDraft, { ...ready, BroadcastType: 'SMSAndAnnouncement' })
  const [one] = exampleOf(listDraftContacts).Items
  const person = { ...one!, PrimaryPhoneError: null, PrimaryPhoneTextable: false, PrimaryPhoneChecked: true }
  server.answers(listDraftContacts, { Items: [person], Size: 1, Previous: null, Next: null })
  openPage(step(2))
  expect(await screen.findAllByText('By call only')).not.toHaveLength(0)
})

test('the message step has the text and what is heard, and both must be right', async () => {
  const none = { ...ready, TextMessage: '', Audio: null, isMessagesConfirmed: false }
  server.answers(getDraft, none)
  server.answers(saveDraft, none)
  openPage(step(3))
  await userEvent.click(await screen.findByRole('button', { name: /^Next ?: / }))
  await screen.findByText('Enter a Text Message.')
  await screen.findByText('Choose a message that people hear.')
})

test('a text becomes a text or a call without losing its words; back again the calls are thrown away', async () => {
  server.answers(getDraft, { ...ready, BroadcastType: 'SMS', Audio: null, CallerID: '' })
  server.answers(setDraftType, { ...ready, isSettingsConfirmed: false })
  server.answers(saveDraft, ready)
  openPage(step(1))
  await userEvent.click(await screen.findByLabelText('Text, or a call'))
  const asked = within(await screen.findByRole('dialog', { name: 'Change to a text or a call?' }))
  expect(asked.queryByText(/throws/)).toBeNull()
  await userEvent.click(asked.getByRole('button', { name: 'Change to a text or a call' }))
  await waitFor(() =>
    expect(server.askedOf(setDraftType)[0]?.body).toEqual({ BroadcastType: 'SMSOrAnnouncement', IsTextSurvey: false }),
  )
  await screen.findByLabelText(/^Caller ID/)
  await userEvent.click(await screen.findByLabelText('Text'))
  const back = await screen.findByRole('dialog', { name: 'Change to a text?' })
  expect(back.textContent).toContain('the message that people hear')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change to a text?' })).toBeNull())
})

test('what may come besides is said with the cost: who turns out to have a landline, and transfers', async () => {
  server.answers(getDraft, {
    ...ready,
    TransferAndConnect: { IsTransfer: true, TransferNumber: '2175550150', TransferLines: 2, Introduction: null },
  })
  server.answers(getContactSummary, { ...summary, Calls: { ...calls, VoiceNumberCredits: 15, MayBeCalledCount: 3 } })
  openPage(step(4))
  await screen.findByRole('heading', { name: 'At most 29 credits, and each minute of a transfer' })
  await screen.findByText(/3 numbers have not been checked yet: who turns out to have a landline is called/)
})

test('who has not answered is called: one switch, the minutes, and the plan before the button', async () => {
  const both = { ...ready, BroadcastType: 'SMSAndAnnouncement' as const }
  server.answers(getDraft, both)
  server.answers(saveDraft, both)
  openPage(step(1))
  await userEvent.click(await screen.findByRole('switch', { name: /^Call whoever has not answered/ }))
  const minutes = await screen.findByLabelText(/^Minutes to wait/)
  await userEvent.clear(minutes)
  await userEvent.click(screen.getByRole('button', { name: /^Next ?: / }))
  await screen.findByText('Enter how many minutes to wait, from 1 to 1,440.')
  await userEvent.type(minutes, '20')
  await screen.findByRole('switch', { name: /^One phone of a contact at a time/ })
  closePage(server)
  server = signedInServer()
  server.answers(getDraft, { ...both, CallAfterMinutes: 20, OnePhoneAtATime: true })
  server.answers(getContactSummary, { ...summary, Calls: { ...calls, VoiceNumberCount: 20, VoiceNumberCredits: 40 } })
  server.answers(getAudio, snow)
  openPage(step(4))
  await screen.findByRole('heading', { name: 'Whoever has not answered is called 20 minutes after the last text' })
  await screen.findByText(/At most 20 phones, if nobody answers\. Of a contact one phone rings at a time/)
})

const StartDateTime = new Date(Date.now() + 86_400_000).toISOString()
const repeats: Draft = {
  ...{ ...ready, BroadcastType: 'SMSAndAnnouncement', CallAfterMinutes: 20, OnePhoneAtATime: false },
  ...{ startOption: 'REPEATING', RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime } },
}

test('it may repeat', async () => {
  server.answers(getDraft, repeats)
  openPage(step(1))
  expect(await screen.findByRole('radio', { name: /^Repeating/ })).toHaveProperty('disabled', false)
})

test('it repeats: the review has both and the plan, and the button starts it', async () => {
  server.answers(getDraft, repeats)
  server.answers(getContactSummary, { ...summary, Calls: { ...calls, VoiceNumberCount: 20, VoiceNumberCredits: 40 } })
  openPage(step(4))
  await screen.findByText('The next dates:')
  await screen.findByRole('heading', { name: 'Whoever has not answered is called 20 minutes after the last text' })
  await screen.findByRole('heading', { name: 'At most 54 credits each run, as things are today' })
  await screen.findByRole('heading', { name: 'Texts from (217) 555-0200' })
  await screen.findByRole('heading', { name: 'Calls from (217) 555-0200' })
  await userEvent.click(await screen.findByRole('button', { name: 'Start repeating' }))
  await waitFor(() => expect(server.askedOf(createRepeatingBroadcast)).toHaveLength(1))
  expect(server.askedOf(createRepeatingBroadcast)[0]!.body).toMatchObject({
    ...{
      BroadcastType: 'SMSAndAnnouncement',
      TextMessage: 'No school.',
      CallerID: '2175550200',
      Audio: { AudioID: 7 },
    },
    ...{ CallAfterMinutes: 20, OnePhoneAtATime: false, RepeatingBroadcastSchedule: { StartDateTime } },
  })
})

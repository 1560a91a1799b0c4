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
  // It keeps no calling window, so that the hour of the test makes no difference.
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
  ...{ BroadcastType: 'Announcement', IsTextSurvey: false, TextMessage: '', Media: [], CallerID: '2175550200' },
  TextNumberID: accountOf().CurrentUser!.TextNumbers[0]!.TextNumberID,
  ...{ Audio: { AudioID: 7, Name: 'Snow day', Length: 40, Uri: '/v1/audio/7/sound', Words: '' }, AudioVM: null },
  ...{ CallThrottle: 10, RetryTimes: 1, TextNumberCount: 0, VoiceNumberCount: 20, PotentialUniqueCount: 22 },
  ...{ TemplateMerge: null, startOption: 'START_IMMEDIATELY', StartDate: null, EmergencyReason: '' },
  ...{ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true },
}
const calls = {
  ...{ VoiceNumberCount: 20, LandlineCount: 6, CreditsEach: 2, VoiceNumberCredits: 40, SecondsEach: 60 },
  ...{ CallsAtATime: 10, UncalledCount: 0, MayBeCalledCount: 0, FirstCallDate: new Date().toISOString() },
  EndDate: new Date(Date.now() + 120_000).toISOString(),
}
const summary = {
  ...exampleOf(getContactSummary),
  ...{
    ...{ PotentialUniqueCount: 22, PeopleCount: 22, PeopleReachedCount: 20 },
    TextNumberCount: 0,
    DoNotCall: 2,
    OptedOut: 0,
    NotTextable: 0,
    NotOptedIn: 0,
    NotVerified: 0,
  },
  ...{ InvalidMessageCount: 0, ExcludedMessageCount: 0, QuietCount: 0, CreditsAvailable: 25_000, Calls: calls },
}
const step = (number: number) => `/broadcasts/create?draft=3&step=${number}`
const button = (name: string | RegExp): Promise<HTMLButtonElement> => screen.findByRole('button', { name })
const next = /^Next ?: /

test('the review says who is called and who not, how long it takes and what it costs, and the button keeps its word', async () => {
  openPage(step(4))
  await screen.findByRole('heading', { name: '20 phones are called' })
  await screen.findByText('14 mobiles and 6 landlines.')
  await screen.findByRole('heading', { name: '2 people will not be called' })
  await screen.findByText(/2 people have opted out of calls/)
  await screen.findByRole('heading', { name: '10 calls at a time, about 60 seconds each' })
  await screen.findByText(/All are called within about 2 minutes; who is busy or does not answer is called again once/)
  await screen.findByRole('heading', { name: 'At most 40 credits' })
  await screen.findByRole('heading', { name: 'From (217) 555-0200' })
  server.answers(createBroadcast, exampleOf(createBroadcast))
  await userEvent.click(await button('Call 20 people now'))
  await waitFor(() => expect(server.askedOf(createBroadcast)).toHaveLength(1))
  expect(server.askedOf(createBroadcast)[0]!.body).toMatchObject({
    ...{ BroadcastType: 'Announcement', CallerID: '2175550200', Audio: { AudioID: 7 }, AudioVM: null },
    ...{ CallThrottle: 10, RetryTimes: 1, ExpectedTextCount: 20, DraftBroadcastID: 3 },
  })
})

const silent: Draft = { ...ready, Audio: null }

test('a message may be recorded by phone, which the draft keeps', async () => {
  server.answers(getDraft, silent)
  server.answers(saveDraft, silent)
  openPage(step(3))
  const [live] = await screen.findAllByRole('button', { name: 'Call in to record' })
  await userEvent.click(live!)
  await screen.findByText(/Call \(800\) 555-0199 from any phone, key in the ID/)
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject({ RecordLater: true }))
})

test('so it may where people are texted, too', async () => {
  const both = { ...silent, BroadcastType: 'SMSOrAnnouncement' as const, TextMessage: 'No school.' }
  server.answers(getDraft, both)
  server.answers(saveDraft, both)
  openPage(step(3))
  const [live] = await screen.findAllByRole('button', { name: 'Call in to record' })
  await userEvent.click(live!)
  await screen.findByText(
    /key in the ID, and speak. Text messages go out as soon as the broadcast starts. Voice calls are not sent until audio is added./,
  )
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject({ RecordLater: true }))
})

test('a message that is recorded by phone is told in the review, and asked for by the button', async () => {
  server.answers(getDraft, { ...silent, RecordLater: true })
  server.answers(createBroadcast, exampleOf(createBroadcast))
  openPage(step(4))
  await screen.findByText(/You record what people hear by phone/)
  await screen.findByRole('heading', { name: 'It starts once its message is recorded' })
  await userEvent.click(await button('Go on to the recording'))
  await waitFor(() => expect(server.askedOf(createBroadcast)).toHaveLength(1))
  const { body } = server.askedOf(createBroadcast)[0]!
  expect(body).toMatchObject({ Audio: null, RecordLater: true, RecordLaterVM: false })
})

test('where people are texted, too, the button texts them, and the review tells that calls wait', async () => {
  const both = { ...silent, BroadcastType: 'SMSAndAnnouncement' as const, TextMessage: 'No school.', RecordLater: true }
  server.answers(getDraft, both)
  openPage(step(4))
  await screen.findByText(
    /You record what people hear by phone.+ Text messages go out as soon as you press the button. Voice calls are not sent until audio is added./,
  )
  await screen.findByRole('heading', { name: 'It starts as soon as you press the button' })
  await button(/^Send to /)
})

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
test.each<[string, Partial<Draft>, string]>([
  [
    'it repeats',
    { startOption: 'REPEATING', RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: tomorrow } },
    '8005550199',
  ],
  ['nobody is answered there', {}, ''],
])('nothing is recorded by phone where %s', async (_, more, CallInNumber) => {
  const account = accountOf()
  server.answers(getAccount, { ...account, CallInNumber })
  server.answers(getDraft, { ...silent, ...more })
  openPage(step(3))
  expect((await screen.findAllByRole('button', { name: 'Record with microphone' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Call in to record' })).toBeNull()
})

test('voicemail is told from people as the user has it, and otherwise where that is chosen; then a survey asks for no message there', async () => {
  const survey = { ...ready, BroadcastType: 'Survey' as const, isMessagesConfirmed: false }
  server.answers(getDraft, survey)
  server.answers(saveDraft, { ...survey, DetectAnsweringMachines: false })
  openPage(step(3))
  const tells = await screen.findByRole('switch', { name: /^Tell voicemail from people/ })
  expect(tells).toHaveProperty('checked', true)
  await userEvent.click(tells)
  await waitFor(() => expect(server.askedOf(saveDraft)[0]?.body).toMatchObject({ DetectAnsweringMachines: false }))
  await userEvent.click(await button(next))
  await screen.findByRole('heading', { name: '20 phones are called' })
  server.answers(createBroadcast, exampleOf(createBroadcast))
  await userEvent.click(await button('Call 20 people now'))
  await waitFor(() =>
    expect(server.askedOf(createBroadcast)[0]?.body).toMatchObject({ DetectAnsweringMachines: false }),
  )
})

test('it repeats: the review tells its dates, and the button starts it with how it calls', async () => {
  const StartDateTime = new Date(Date.now() + 86_400_000).toISOString()
  const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime }
  server.answers(getDraft, { ...ready, startOption: 'REPEATING', RepeatingBroadcastSchedule, RetryTimes: 2 })
  openPage(step(4))
  await screen.findByText('The next dates:')
  await screen.findByRole('heading', { name: 'At most 40 credits each run, as things are today' })
  await userEvent.click(await button('Start repeating'))
  await waitFor(() => expect(server.askedOf(createRepeatingBroadcast)).toHaveLength(1))
  expect(server.askedOf(createRepeatingBroadcast)[0]!.body).toMatchObject({
    ...{ BroadcastType: 'Announcement', CallerID: '2175550200', Audio: { AudioID: 7 }, RetryTimes: 2 },
    RepeatingBroadcastSchedule: { StartDateTime },
  })
})

test('a number on the button that is no longer true is refused, and the new one shown', async () => {
  openPage(step(4))
  server.refuses(createBroadcast, 'DraftChanged', { Facts: { whom: '19 people', promised: '20' } })
  const press = await button('Call 20 people now')
  server.answers(getContactSummary, { ...summary, Calls: { ...calls, VoiceNumberCount: 19 } })
  await userEvent.click(press)
  await button('Call 19 people now')
})

test('for whom it is night is told that their phones ring all the same, with a later start at hand', async () => {
  const until = new Date(Date.now() + 9 * 3_600_000).toISOString()
  server.answers(getContactSummary, { ...summary, QuietCount: 7, QuietUntilDate: until })
  openPage(step(4))
  await screen.findByText(/^For 7 people it is night, .* not be called: .*their phones ring all the same\.$/)
  await button(/^Start .* instead$/)
})

test('what the calling window would cut off is told, and the pace that helps is at hand', async () => {
  server.answers(getContactSummary, { ...summary, Calls: { ...calls, UncalledCount: 5 } })
  openPage(step(4))
  await screen.findByText(/5 people would not be called: your calling window closes before that/)
  server.answers(saveDraft, { ...ready, CallThrottle: 0 })
  await userEvent.selectOptions(await screen.findByLabelText('Calls at a time'), 'Max')
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject({ CallThrottle: 0 }))
})

test('a message is chosen from the library, for people and for voicemail, and taken back', async () => {
  server.answers(getDraft, { ...ready, Audio: null, isMessagesConfirmed: false })
  server.answers(listAudio, { ...exampleOf(listAudio), Items: [snow], Size: 1 })
  server.answers(saveDraft, ready)
  openPage(step(3))
  await userEvent.click(await button(next))
  await screen.findByText('Choose a message that people hear.')
  const [forPeople] = await screen.findAllByRole('button', { name: 'Select from message library' })
  await userEvent.click(forPeople!)
  await userEvent.click(await button('Use Snow day'))
  await waitFor(() => expect(server.askedOf(saveDraft)[0]?.body).toMatchObject({ Audio: { AudioID: 7 } }))
  await screen.findByText('40 seconds · 2 credits for each answer')
  server.answers(saveDraft, { ...ready, AudioVM: ready.Audio })
  await userEvent.click(await button('Select from message library'))
  await userEvent.click(await button('Use Snow day'))
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject({ AudioVM: { AudioID: 7 } }))
  await userEvent.click(await button('Leave the same message'))
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject({ AudioVM: null }))
})

test('calls come only from a number that is shown to be theirs, with the way to show it', async () => {
  server.answers(getDraft, { ...ready, CallerID: '2175550999', isSettingsConfirmed: false })
  openPage(step(1))
  await userEvent.click(await button(next))
  await screen.findByText(/^Show that this number is yours first/)
  await userEvent.click(await button('Show that (217) 555-0999 is yours'))
  const dialog = await screen.findByRole('dialog', { name: 'Verify a phone' })
  expect(within(dialog).getByLabelText(/^Phone number/)).toHaveProperty('value', '2175550999')
})

test('people who cannot be called stand with the reason, landlines as people who can', async () => {
  const [person] = exampleOf(listDraftContacts).Items
  server.answers(listDraftContacts, {
    ...exampleOf(listDraftContacts),
    Items: [
      { ...person!, ID: 1, PrimaryPhoneError: null, PrimaryPhoneTextable: false, PrimaryPhoneChecked: false },
      { ...person!, ID: 2, PrimaryPhoneError: 'This number has opted out of receiving calls.' },
    ],
    Size: 2,
  })
  openPage(step(2))
  await screen.findByText('20 phones are called')
  await screen.findByText('14 mobiles and 6 landlines.')
  expect(await screen.findAllByText('This number has opted out of receiving calls.')).not.toHaveLength(0)
  expect(screen.queryByText('Not yet checked')).toBeNull()
})

test('an account that may not call sees nothing of calls', async () => {
  const account = accountOf()
  server.answers(getAccount, { ...account, Profile: { ...account.Profile, VoiceAllowed: false } })
  openPage('/broadcasts/create')
  await screen.findByLabelText('Text survey')
  expect(screen.queryByLabelText('Voice announcement')).toBeNull()
})

test('another kind gets the usual caller ID, and loses nothing that was not asked about', async () => {
  const text: Draft = { ...ready, BroadcastType: 'SMS', Audio: null, CallerID: '', TextMessage: 'No school.' }
  server.answers(getDraft, text)
  server.answers(setDraftType, { ...ready, Audio: null, CallerID: '', isSettingsConfirmed: false })
  server.answers(saveDraft, { ...ready, Audio: null })
  openPage(step(1))
  await userEvent.click(await screen.findByLabelText('Voice announcement'))
  const asked = await screen.findByRole('dialog', { name: 'Change to a voice announcement?' })
  expect(asked.textContent).toContain('This throws the text message away.')
  await userEvent.click(within(asked).getByRole('button', { name: 'Change to a voice announcement' }))
  await screen.findByLabelText(/^Caller ID/)
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toHaveProperty('CallerID'))
})

const survey: Draft = {
  ...{ ...ready, BroadcastType: 'Survey', AudioVM: ready.Audio },
  SurveyResponses: [
    { ID: 1, Label: 'Yes' },
    { ID: 2, Label: 'No' },
  ],
}

test('a voice survey is asked for its question, its answers by key, and a message for voicemail', async () => {
  const none = { ...survey, Audio: null, AudioVM: null, SurveyResponses: [], isMessagesConfirmed: false }
  server.answers(getDraft, none)
  server.answers(saveDraft, none)
  openPage(step(3))
  await userEvent.click(await button(next))
  await screen.findByText('A voice survey message must include a question and choices (press * then 1-9).')
  await screen.findByText('Choose a message for voicemail: nobody can press a key there.')
  await screen.findByText(/^Without a label all nine keys answer/)
  await userEvent.type(screen.getByLabelText('Key 1'), 'Yes')
  await userEvent.type(screen.getByLabelText('Key 2'), 'yes')
  await screen.findByText('Another key has this answer already.')
  expect(screen.queryByText(/Until then key 3 is an answer/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Key 3'), 'Maybe')
  await screen.findByText(/Until then key 3 is an answer as any other\./)
  await screen.findByLabelText('Key 4')
  await userEvent.clear(screen.getByLabelText('Key 2'))
  await screen.findByText('End the question with: “For Yes, press 1. For Maybe, press 3.”')
  const answers = { SurveyResponses: [survey.SurveyResponses[0], { ID: 3, Label: 'Maybe' }] }
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject(answers))
  await userEvent.click(screen.getByRole('switch', { name: /^Let people end calls with key 3/ }))
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject({ OfferRemoval: false }))
})

test('the review of a voice survey says which keys answer, and it is sent with them', async () => {
  server.answers(getDraft, survey)
  openPage(step(4))
  await screen.findByRole('heading', { name: '2 keys answer' })
  await screen.findByText(/1: Yes · 2: No/)
  await screen.findByText('Behind it people may end calls to them with key 3.')
  server.answers(createBroadcast, exampleOf(createBroadcast))
  await userEvent.click(await button('Call 20 people now'))
  await waitFor(() => expect(server.askedOf(createBroadcast)).toHaveLength(1))
  expect(server.askedOf(createBroadcast)[0]!.body).toMatchObject({
    ...{ BroadcastType: 'Survey', AudioVM: { AudioID: 7 }, SurveyResponses: survey.SurveyResponses },
    OfferRemoval: true,
  })
})

test('what the window leaves goes on the next day, for this broadcast alone, where that is said', async () => {
  const account = accountOf()
  server.answers(getAccount, { ...account, CurrentUser: { ...account.CurrentUser!, ...allDay } })
  server.answers(getContactSummary, { ...summary, Calls: { ...calls, UncalledCount: 5 } })
  openPage(step(4))
  server.answers(saveDraft, { ...ready, ContinueOnNextDay: true })
  await userEvent.click(await button('Continue on the next day'))
  await waitFor(() => expect(server.askedOf(saveDraft).at(-1)?.body).toMatchObject({ ContinueOnNextDay: true }))
  await screen.findByText('What is left when it closes goes on when it opens again.')
  server.answers(createBroadcast, exampleOf(createBroadcast))
  await userEvent.click(await button('Call 20 people now'))
  await waitFor(() => expect(server.askedOf(createBroadcast)[0]?.body).toMatchObject({ ContinueOnNextDay: true }))
})

const transfer = { IsTransfer: true, TransferNumber: '2175550190', TransferLines: 4, Introduction: null }

test('key 0 connects with what was set up once, with the sentences of its faults, and the review says what it costs', async () => {
  const account = accountOf()
  const usual = { TransferNumber: '2175550190', TransferLines: 4, Introduction: null }
  server.answers(getAccount, { ...account, CurrentUser: { ...account.CurrentUser!, TransferAndConnect: usual } })
  server.answers(getDraft, { ...ready, isMessagesConfirmed: false })
  server.answers(saveDraft, { ...ready, TransferAndConnect: transfer })
  openPage(step(3))
  await userEvent.click(await screen.findByRole('switch', { name: /^Connect people who press 0/ }))
  await waitFor(() => expect(server.askedOf(saveDraft)[0]?.body).toMatchObject({ TransferAndConnect: transfer }))
  const lines = screen.getByLabelText(/^Lines/)
  await userEvent.clear(lines)
  await userEvent.click(await button(next))
  await screen.findByText('Enter the number of calls we can transfer at a time')
  await userEvent.type(lines, '5001')
  await screen.findByText('Available lines cannot be more than 5,000')
  await userEvent.clear(lines)
  await userEvent.type(lines, '0')
  await screen.findByText('Available lines must be at least 1')
})

test('the review and the broadcast have the transfer', async () => {
  server.answers(getDraft, { ...ready, TransferAndConnect: transfer })
  openPage(step(4))
  await screen.findByRole('heading', { name: 'Key 0 connects with (217) 555-0190' })
  await screen.findByText(/4 people talk at a time.*Each started minute that they talk costs one credit more/)
  server.answers(createBroadcast, exampleOf(createBroadcast))
  await userEvent.click(await button('Call 20 people now'))
  await waitFor(() => expect(server.askedOf(createBroadcast)).toHaveLength(1))
  expect(server.askedOf(createBroadcast)[0]!.body).toMatchObject({ TransferAndConnect: transfer })
})

test('without a transfer that is set up it is said, with the way there, and where it is refused, why', async () => {
  server.answers(getDraft, { ...ready, isMessagesConfirmed: false })
  server.answers(saveDraft, ready)
  const { router } = openPage(step(3))
  await userEvent.click(await screen.findByRole('switch', { name: /^Connect people who press 0/ }))
  const asked = within(await screen.findByRole('dialog', { name: 'Transfer is not enabled' }))
  const way = asked.getByRole('link', { name: 'Setup Transfer' })
  expect(way.getAttribute('href')).toBe('/settings/voice#transfer-section')
  await userEvent.click(asked.getByRole('button', { name: 'For this broadcast alone' }))
  await screen.findByLabelText(/^Number to connect with/)
  expect(router.state.location.pathname).toBe('/broadcasts/create')
})

test('an account that may not transfer is not offered it; sent all the same, it is told why not', async () => {
  const account = accountOf()
  server.answers(getAccount, { ...account, Profile: { ...account.Profile, TransferAllowed: false } })
  openPage(step(3))
  await screen.findByRole('heading', { name: 'When a person answers' })
  expect(screen.queryByRole('switch', { name: /^Connect people/ })).toBeNull()
  server.answers(getDraft, { ...ready, TransferAndConnect: transfer })
  server.refuses(createBroadcast, 'TransferNotEnabled', { Facts: { summary: 'Transfer is not enabled.' } })
})

const allDay = {
  ...{ CheckCallingWindow: true, ContinueOnNextDay: false },
  ...{ StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 0, Minute: 0 } },
}

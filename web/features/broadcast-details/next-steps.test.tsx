// @vitest-environment happy-dom
import { detailsToDraft, listDetails } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, getBroadcast, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
afterEach(() => closePage(server))

const open = async (ended: Partial<Broadcast>) => {
  server = signedInServer()
  server.answers(getBroadcast, {
    ...(exampleOf(getBroadcast) as Broadcast),
    ...{
      BroadcastID: 7,
      PhoneNumberCount: 10,
      PeopleCount: 10,
      BroadcastStatusCategory: 'Completed',
      OnTheirWay: 0,
      UnknownTexts: 0,
    },
    ...{ DeliveredTexts: 0, FailedTextTotal: 0, InvalidTextCount: 0, NotDeliveredTexts: 0, UnconfirmedTexts: 0 },
    ...ended,
  })
  server.answers(listDetails, { ...exampleOf(listDetails), Items: [], Size: 0 })
  openPage(`/broadcast-details/${ended.BroadcastID ?? 7}`)
  await screen.findByRole('heading', { level: 1 })
}
const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }))
const draftedOf = () => server.askedOf(detailsToDraft).map(({ body }) => body)

test('one that was canceled halfway says how many are left, who can be texted, or all of it copied', async () => {
  await open({ BroadcastStatus: 'Canceled', DeliveredTexts: 8, NotDeliveredTexts: 2 })
  await screen.findByText('2 people were not texted')
  await press('Duplicate')
  await screen.findByRole('dialog', { name: /^Duplicate/ })
  await press('Not now')
  await press('Text these 2 people now')
  await waitFor(() => expect(draftedOf()).toMatchObject([{ copy: true, Selection: { Type: 'SelectedAll' } }]))
})

test('one that was canceled before anybody was texted says so', async () => {
  await open({ BroadcastStatus: 'Canceled', NotDeliveredTexts: 10 })
  await screen.findByText('Nobody was texted')
})

test('one that expired says why, what keeps the rest from it, and how those who are left are texted', async () => {
  // Another one: what was asked of the same half a second before would not be asked again.
  await open({ BroadcastID: 8, BroadcastStatus: 'Expired', DeliveredTexts: 7, NotDeliveredTexts: 3 })
  await screen.findByText('What expired means')
  await screen.findByRole('link', { name: 'text settings' })
  await screen.findByRole('button', { name: 'Duplicate' })
  await press('Text these 3 people now')
  await waitFor(() => expect(draftedOf()).toMatchObject([{ copy: true }]))
})

test('calls that were canceled halfway are begun again to those who were not reached', async () => {
  const calls = {
    BroadcastType: 'Announcement',
    PhoneNumberCount: 10,
    PeopleCount: 10,
    LivePersonTotal: 7,
    IncompleteTotal: 3,
  } as const
  await open({ BroadcastID: 9, BroadcastStatus: 'Canceled', ...calls, NotDeliveredTexts: 0 })
  await screen.findByText('3 people were not reached')
  await press('Call these 3 people now')
  await waitFor(() => expect(draftedOf()).toMatchObject([{ copy: true, Selection: { Type: 'SelectedAll' } }]))
})

test('one that mostly failed leads to the reasons, to those who failed and to a copy', async () => {
  await open({ BroadcastStatus: 'Complete', DeliveredTexts: 1, FailedTextTotal: 9 })
  await screen.findByText('Most of these texts failed')
  await screen.findByRole('button', { name: 'Duplicate' })
  await press('Text these 9 people again')
  await waitFor(() => expect(draftedOf()).toMatchObject([{ copy: true }]))
})

test('calls that mostly reached nobody lead to the reasons, and to those who did not answer', async () => {
  const calls = { BroadcastType: 'Announcement', LivePersonTotal: 1, BusyNoAnswerTotal: 8, FailedCallTotal: 9 } as const
  await open({ BroadcastID: 10, BroadcastStatus: 'Complete', ...calls })
  await screen.findByText('Most of these calls reached nobody')
  await screen.findByRole('link', { name: 'Busy / No Answer' })
  await press('Call these 8 people again')
  await waitFor(() => expect(draftedOf()).toMatchObject([{ copy: true }]))
  expect(server.askedOf(detailsToDraft)[0]!.query).toMatchObject({ category: 'busy-no-answer' })
})

test('an announcement that has not begun gets another name and another pace, and has no text to change', async () => {
  const Audio = { AudioID: 4, Name: 'Snow', Length: 20, Uri: '/v1/audio/4/sound', Words: '' }
  await open({
    ...{
      BroadcastType: 'Announcement',
      BroadcastStatus: 'AuthorizationApproved',
      BroadcastStatusCategory: 'Scheduled',
    },
    ...{
      TextMessage: '',
      Audio,
      CallerID: '2175550200',
      OfferRemoval: true,
      RetryTimes: 1,
      StartDate: new Date(Date.now() + 90_000_000).toISOString(),
    },
  })
  const [own] = exampleOf(listCallerIds).Items
  server.answers(listCallerIds, {
    ...exampleOf(listCallerIds),
    Items: [{ ...own!, PhoneNumber: '2175550200' }],
    Size: 1,
  })
  await press('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit broadcast' })
  expect(within(dialog).queryByLabelText('Text message')).toBeNull()
  await userEvent.type(await within(dialog).findByLabelText(/^Broadcast name/), '!')
  await userEvent.selectOptions(within(dialog).getByLabelText('Calls at a time'), '10')
  await userEvent.click(within(dialog).getByRole('switch', { name: /^Let people end calls with key 3/ }))
  server.answers(updateBroadcast, exampleOf(getBroadcast) as Broadcast)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.askedOf(updateBroadcast)).toHaveLength(1))
  const body = server.askedOf(updateBroadcast)[0]!.body as object
  expect(Object.keys(body).sort()).toEqual(['BroadcastName', 'CallThrottle', 'OfferRemoval', 'Seen'])
  expect(body).toMatchObject({ CallThrottle: 10, OfferRemoval: false })
})

test('the answers of a voice survey that is over are renamed, and no two have one name', async () => {
  await open({
    ...{ BroadcastType: 'Survey', BroadcastStatus: 'Complete', BroadcastStatusCategory: 'Completed', TextMessage: '' },
    SurveyResponses: [
      { ID: 1, Label: 'Yes', Count: 4 },
      { ID: 2, Label: 'No', Count: 2 },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename answers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rename answers' })
  const second = within(dialog).getByLabelText(/^Key 2/)
  await userEvent.clear(second)
  await userEvent.type(second, 'yes')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await within(dialog).findByText('Another key has this answer already.')
  await userEvent.type(second, ', later')
  server.answers(updateBroadcast, exampleOf(getBroadcast) as Broadcast)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.askedOf(updateBroadcast)).toHaveLength(1))
  expect(server.askedOf(updateBroadcast)[0]!.body).toMatchObject({
    SurveyResponses: [
      { ID: 1, Label: 'Yes' },
      { ID: 2, Label: 'yes, later' },
    ],
  })
})

test('one that texts and calls has both to change, and what changed of both is sent together', async () => {
  const Audio = { AudioID: 4, Name: 'Snow', Length: 20, Uri: '/v1/audio/4/sound', Words: '' }
  await open({
    ...{ BroadcastID: 12, BroadcastType: 'SMSOrAnnouncement', BroadcastStatus: 'Paused' },
    ...{ BroadcastStatusCategory: 'Broadcasting', TextMessage: 'No school.', IsTextSurvey: false, SurveyResponses: [] },
    ...{ CallerID: '2175550200', Audio, AudioVM: null, CallThrottle: 1, RetryTimes: 1, TemplateMergeID: null },
    ...{ StartDate: new Date(Date.now() + 86_400_000).toISOString(), TransferAndConnect: null },
  })
  server.answers(listCallerIds, {
    ...exampleOf(listCallerIds),
    Items: [
      { PhoneNumber: '2175550200', ProvenBy: 'TextNumber', ProvenDate: null, IsDefault: false, CanRemove: false },
    ],
    Size: 1,
  })
  server.answers(updateBroadcast, exampleOf(updateBroadcast))
  await press('Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit broadcast' }))
  await userEvent.selectOptions(await form.findByLabelText(/^Calls at a time/), '10')
  await userEvent.type(form.getByLabelText(/^Text message/i), ' Stay warm.')
  await form.findByText('When a person answers')
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.askedOf(updateBroadcast)).toHaveLength(1))
  expect(server.askedOf(updateBroadcast)[0]!.body).toMatchObject({
    ...{ TextMessage: 'No school. Stay warm.', CallThrottle: 10 },
  })
})

test('a survey by text and by call tells the answers of both, and what became of its texts and calls', async () => {
  const response = (ID: number, Label: 'Yes' | 'No' | 'Unknown', Count: number) => ({ ID, Label, Count })
  await open({
    ...{ BroadcastID: 13, BroadcastType: 'SMSOrSurvey', BroadcastStatus: 'Complete', IsTextSurvey: true },
    ...{ TextSurveyResponses: [response(1, 'Yes', 1), response(2, 'No', 1), response(3, 'Unknown', 0)] },
    ...{ SurveyResponses: [response(1, 'Yes', 1), response(2, 'No', 4)], SurveyResponseTotal: 5, NotRepliedTotal: 1 },
    ...{ DeliveredTexts: 3, LivePersonTotal: 6, PhoneNumberCount: 9, TotalCompleted: 9, TransferAndConnect: null },
  })
  await screen.findByRole('img', { name: /^Answers by text: Yes 1, No 1/ })
  await screen.findByRole('img', { name: /^Answers by key: 1: Yes 1, 2: No 4, Not answered 1/ })
  await screen.findByText('Texts and calls')
  await screen.findByText('Text or voice survey')
})

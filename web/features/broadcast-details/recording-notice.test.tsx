// @vitest-environment happy-dom
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { listCallResults } from '@carillon/contract/call-results.ts'
import { renewRecording } from '@carillon/contract/recordings.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const hour = 3_600_000
const how: NonNullable<Broadcast['MessageRecordingInstruction']> = {
  ...{ ID: 123456789, Uri: '/v1/broadcasts/7/recording', PhoneNumber: '8005550199', Awaits: ['Audio', 'AudioVM'] },
  ExpiresDate: new Date(Date.now() + 20 * hour).toISOString(),
}
const silent: Broadcast = {
  ...(exampleOf(getBroadcast) as Broadcast),
  ...{
    BroadcastID: 7,
    BroadcastType: 'Announcement',
    PhoneNumberCount: 60,
    PeopleCount: 60,
    TotalCompleted: 0,
    TextMessage: '',
  },
  ...{ BroadcastStatusCategory: 'NeedsMessage', BroadcastStatus: 'PendingMessage', CompletedDate: null, Notice: null },
  ...{ StartDate: new Date(Date.now() - 60_000).toISOString(), IncompleteTotal: 60, SurveyResponses: [] },
  ...{ Audio: null, AudioVM: null, IsSampleBroadcast: false, MessageRecordingInstruction: how },
}

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getBroadcast, silent)
  server.answers(listCallResults, exampleOf(listCallResults))
})
afterEach(() => closePage(server))

test('what it waits for is told: the number, the ID, the keys, and what happens then', async () => {
  openPage('/broadcast-details/7')
  await screen.findByText('Record both messages by phone')
  expect((await screen.findByRole('link', { name: '(800) 555-0199' })).getAttribute('href')).toBe('tel:8005550199')
  screen.getByText('123 456 789')
  screen.getByText(/1 keeps it, 2 plays it again, 3 records it again. Then it goes out at once, its calls within/)
  screen.getByText('What people hear is still to be recorded.')
  screen.getByText('What voicemail hears is still to be recorded.')
  screen.getByRole('button', { name: 'Choose a message instead' })
})

test('an ID that is over is exchanged for another', async () => {
  const over = { ...how, ExpiresDate: new Date(Date.now() - hour).toISOString() }
  server.answers(getBroadcast, { ...silent, MessageRecordingInstruction: over })
  openPage('/broadcast-details/7')
  await screen.findByText('The ID for recording is over')
  expect(screen.queryByText('123 456 789')).toBeNull()
  const renewed: Broadcast = { ...silent, MessageRecordingInstruction: { ...how, ID: 987654321, Awaits: ['AudioVM'] } }
  server.answers(renewRecording, renewed)
  server.answers(getBroadcast, renewed)
  await userEvent.click(screen.getByRole('button', { name: 'Get another ID' }))
  await waitFor(() => expect(server.askedOf(renewRecording)).toHaveLength(1))
  await screen.findByText('987 654 321')
  screen.getByText('Record the voicemail message by phone')
})

test('whoever may not change it reads that it waits, and no ID', async () => {
  server.answers(getBroadcast, { ...silent, MessageRecordingInstruction: null })
  openPage('/broadcast-details/7')
  await screen.findByText('It waits for its message')
  expect(screen.queryByText(/Key in/)).toBeNull()
})

const both: Broadcast = {
  ...silent,
  ...{ BroadcastType: 'SMSAndAnnouncement', TextMessage: 'No school.', PhoneNumberCount: 60, DeliveredTexts: 60 },
  ...{
    FailedTextTotal: 0,
    InvalidTextCount: 0,
    NotDeliveredTexts: 0,
    OnTheirWay: 0,
    UnknownTexts: 0,
    CheckCallingWindow: true,
  },
}

test('of one that has texted it tells that nobody is called before, and its calls alone are changed', async () => {
  server.answers(getBroadcast, both)
  openPage('/broadcast-details/7')
  await screen.findByText('60 texts sent. Its calls wait for their message.')
  screen.getByText(/Nobody is called before that. Then the calls begin, within your calling window./)
  expect(screen.queryByRole('button', { name: 'Send later' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Choose a message instead' }))
  await screen.findByRole('heading', { name: 'When a person answers' })
  expect(screen.queryByRole('textbox', { name: /Message/ })).toBeNull()
})

test('where the message is recorded and that for voicemail is not, that is said', async () => {
  server.answers(getBroadcast, {
    ...{ ...silent, BroadcastStatus: 'MessageRecorded' },
    MessageRecordingInstruction: { ...how, Awaits: ['AudioVM'] },
  })
  openPage('/broadcast-details/7')
  await screen.findByText('Record the voicemail message by phone')
  await screen.findByText('The message is recorded; that for voicemail is not. Nobody is called before that.')
  screen.getByText('Processing')
})

test('while texts leave it can be recorded already', async () => {
  server.answers(getBroadcast, { ...both, BroadcastStatus: 'Broadcasting', BroadcastStatusCategory: 'Broadcasting' })
  openPage('/broadcast-details/7')
  await screen.findByText('123 456 789')
  screen.getByRole('button', { name: 'Choose a message instead' })
})

test('before its start it tells what goes out then, with its message or without', async () => {
  const StartDate = new Date(Date.now() + hour).toISOString()
  const ahead = { BroadcastStatus: 'AuthorizationApproved', BroadcastStatusCategory: 'Scheduled' } as const
  server.answers(getBroadcast, { ...both, ...ahead, StartDate, DeliveredTexts: 0, NotDeliveredTexts: 60 })
  openPage('/broadcast-details/7')
  await screen.findByText(
    /Text messages go out as soon as the broadcast starts. Voice calls are not sent until audio is added./,
  )
})

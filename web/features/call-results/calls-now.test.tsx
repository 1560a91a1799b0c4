// @vitest-environment happy-dom
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { type CallsInProgress, getCallsInProgress, listCallResults } from '@carillon/contract/call-results.ts'
import { websocketKey } from '@carillon/contract/session.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { isListening, tell } from '../../testing/fake-channel.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

vi.mock('socket.io-client', () => import('../../testing/fake-channel.ts'))

const running: Broadcast = {
  ...(exampleOf(getBroadcast) as Broadcast),
  ...{
    BroadcastID: 7,
    BroadcastType: 'Announcement',
    PhoneNumberCount: 60,
    PeopleCount: 60,
    TotalCompleted: 12,
    TextMessage: '',
  },
  ...{ BroadcastStatusCategory: 'Broadcasting', BroadcastStatus: 'Broadcasting', CompletedDate: null, Notice: null },
  ...{ StartDate: new Date(Date.now() - 60_000).toISOString(), LivePersonTotal: 9, AnsweringMachineTotal: 2 },
  ...{ IncompleteTotal: 49, SurveyResponses: [], Audio: null, AudioVM: null, IsSampleBroadcast: false },
}
const now: CallsInProgress = {
  ...{ Dialing: 1, Ringing: 2, Talking: 1, LeavingMessage: 1, InDoubt: 0, LinesInUse: 5, LinesAllowed: 10 },
}
const idle = { ...now, Dialing: 0, Ringing: 0, Talking: 0, LeavingMessage: 0, LinesInUse: 0 }

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(websocketKey, exampleOf(websocketKey))
  server.answers(getBroadcast, running)
  server.answers(getCallsInProgress, now)
  server.answers(listCallResults, exampleOf(listCallResults))
})
afterEach(() => closePage(server))

test('while it calls, what rings, talks and is left is told, with the lines of those it may use', async () => {
  openPage('/broadcast-details/7')
  await screen.findByRole('heading', { name: 'Calls now' })
  await screen.findByText('5 of 10 lines in use')
  screen.getByRole('img', { name: 'Lines: Ringing 3, Talking 1, Leaving a message 1, Free 5' })
  expect(screen.queryByText(/interrupted/)).toBeNull()
})

test('an event of its calls has them asked for again', async () => {
  openPage('/broadcast-details/7')
  await screen.findByText('5 of 10 lines in use')
  server.answers(getCallsInProgress, { ...now, InDoubt: 2, LinesInUse: 7 })
  await waitFor(() => expect(isListening()).toBe(true))
  tell('broadcast.calls', { BroadcastID: 7 })
  await screen.findByText('7 of 10 lines in use')
  screen.getByText(/^2 calls were being made when Carillon was interrupted\./)
})

test('once it is paused the card goes with its last call', async () => {
  server.answers(getBroadcast, { ...running, BroadcastStatus: 'Paused' })
  openPage('/broadcast-details/7')
  await screen.findByText('5 of 10 lines in use')
  server.answers(getCallsInProgress, idle)
  await waitFor(() => expect(isListening()).toBe(true))
  tell('broadcast.calls', { BroadcastID: 7 })
  await expect.poll(() => screen.queryByText('Calls now')).toBeNull()
})

test('long after its end nobody asks', async () => {
  const CompletedDate = new Date(Date.now() - 3_600_000).toISOString()
  server.answers(getBroadcast, {
    ...{ ...running, BroadcastStatus: 'Complete', BroadcastStatusCategory: 'Completed', CompletedDate },
  })
  openPage('/broadcast-details/7')
  await screen.findByRole('tab', { name: /^All Calls/ })
  expect(server.askedOf(getCallsInProgress)).toEqual([])
})

test('the first to be busy do not make it a failure while others listen', async () => {
  const first = { LivePersonTotal: 0, AnsweringMachineTotal: 0, BusyNoAnswerTotal: 2, FailedCallTotal: 2 }
  server.answers(getBroadcast, { ...running, ...first, TotalCompleted: 2, IncompleteTotal: 58 })
  openPage('/broadcast-details/7')
  await screen.findByText(/^Calling\. 5 people are being called, 53 people are still to be called;/)
  expect(screen.queryByText('Most of these calls reached nobody')).toBeNull()
})

test('that most calls reached nobody is said while it calls, where few are being made', async () => {
  const first = { LivePersonTotal: 1, AnsweringMachineTotal: 0, BusyNoAnswerTotal: 30, FailedCallTotal: 30 }
  server.answers(getBroadcast, { ...running, ...first, TotalCompleted: 31, IncompleteTotal: 29 })
  openPage('/broadcast-details/7')
  await screen.findByText('Most of these calls reached nobody')
})

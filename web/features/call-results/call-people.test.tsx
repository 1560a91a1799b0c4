// @vitest-environment happy-dom
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { listCallResults } from '@carillon/contract/call-results.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getBroadcast, {
    ...(exampleOf(getBroadcast) as Broadcast),
    ...{
      BroadcastID: 7,
      BroadcastType: 'Announcement',
      PhoneNumberCount: 9,
      TotalCompleted: 9,
      CallerID: '2175550200',
    },
    ...{ BroadcastStatusCategory: 'Completed', BroadcastStatus: 'Complete', TextMessage: '', TextNumberID: 0 },
    ...{
      LivePersonTotal: 4,
      AnsweringMachineTotal: 2,
      BusyNoAnswerTotal: 1,
      InvalidNumberTotal: 1,
      IncompleteTotal: 1,
    },
    ...{ Audio: { AudioID: 3, Name: 'Snow day', Length: 12, Uri: '/v1/audio/3/sound' }, AudioVM: null },
    ...{
      CallThrottle: 10,
      RetryTimes: 2,
      OfferRemoval: true,
      SurveyResponses: [],
      SurveyResponseTotal: 0,
      IsSampleBroadcast: false,
    },
  })
  server.answers(listCallResults, exampleOf(listCallResults))
})
afterEach(() => closePage(server))

test('whoever was called stands under the tabs of calls, with what became of it', async () => {
  const { router } = openPage('/broadcast-details/7')
  expect(await screen.findByText('Ann')).toBeTruthy()
  for (const name of [
    'All Calls 9',
    'Live Answer 4',
    'Voicemail 2',
    'Busy / No Answer 1',
    'Invalid 1',
    'Incomplete 1',
  ]) {
    expect(screen.getByRole('tab', { name })).toBeTruthy()
  }
  expect(screen.getByText(/6 people have been reached/)).toBeTruthy()
  expect(screen.getByText('Snow day, 12 s')).toBeTruthy()
  expect(screen.getByText('Called again up to 2 times')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Voicemail 2' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcast-details/7/call-results/voicemail')
  const asked = server.askedOf(listCallResults).at(-1)
  expect(JSON.stringify(asked)).toContain('voicemail')
})

// @vitest-environment happy-dom
import { detailsToDraft, detailsToGroup, listEvents } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { getCallResult, listCallResults } from '@carillon/contract/call-results.ts'
import { getDraft } from '@carillon/contract/drafts.ts'
import { listTransfers } from '@carillon/contract/transfers.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

const announcement: Broadcast = {
  ...(exampleOf(getBroadcast) as Broadcast),
  ...{
    BroadcastID: 7,
    BroadcastType: 'Announcement',
    PhoneNumberCount: 9,
    PeopleCount: 9,
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
  ...{ Audio: { AudioID: 3, Name: 'Snow day', Length: 12, Uri: '/v1/audio/3/sound', Words: '' }, AudioVM: null },
  ...{
    CallThrottle: 10,
    RetryTimes: 2,
    OfferRemoval: true,
    SurveyResponses: [],
    SurveyResponseTotal: 0,
    IsSampleBroadcast: false,
  },
}

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
  server.answers(getBroadcast, announcement)
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
  expect(screen.getByText('Snow day, 12 seconds')).toBeTruthy()
  expect(screen.getByText('Called again up to 2 times')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Voicemail 2' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcast-details/7/call-results/voicemail')
  const asked = server.askedOf(listCallResults).at(-1)
  expect(JSON.stringify(asked)).toContain('voicemail')
})

const passedOn = {
  ...announcement,
  ...{ TransferTotal: 1, TransferAbandonedTotal: 1, TransferTurnedAwayTotal: 2 },
  TransferAndConnect: { IsTransfer: true, TransferNumber: '2175550190', TransferLines: 2, Introduction: null },
}

test('whoever pressed 0 stands under transfers, with who took it and how long they talked', async () => {
  server.answers(getBroadcast, passedOn)
  const [row] = exampleOf(listTransfers).Items
  server.answers(listTransfers, {
    ...exampleOf(listTransfers),
    Items: [
      { ...row!, TransferID: 2, FirstName: 'Ann', Seconds: 61.4, Result: 'Connected' },
      { ...row!, TransferID: 1, FirstName: 'Bob', Seconds: 0, Result: 'LinesBusy' },
      { ...row!, TransferID: 3, FirstName: 'Cid', Seconds: null, Result: 'InProgress', ConnectedDate: row!.AskedDate },
    ],
    Size: 3,
  })
  const { router } = openPage('/broadcast-details/7')
  await userEvent.click(await screen.findByRole('tab', { name: 'Transfers 1' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcast-details/7/transfers')
  await screen.findByText('1 connected · 1 hung up before · 2 found nobody')
  const table = within(await screen.findByRole('table', { name: 'Transfers' }))
  expect(table.getAllByText('(217) 555-0190')).not.toHaveLength(0)
  expect(table.getByText('61 s')).toBeTruthy()
  expect(table.getByText('Lines were busy')).toBeTruthy()
  expect(table.getByText('Talking')).toBeTruthy()
  expect(screen.getByText('(217) 555-0190, 2 lines')).toBeTruthy()
})

test('where credits ended a transfer, that is said above', async () => {
  server.answers(getBroadcast, passedOn)
  const events = exampleOf(listEvents)
  server.answers(listEvents, {
    ...events,
    Items: [
      {
        ...events.Items[0]!,
        ...{ Event: 'no credits for transfers', Detail: '', CreatedDate: new Date().toISOString() },
      },
    ],
  })
  openPage('/broadcast-details/7')
  await screen.findByText('There were no credits for another minute of a transfer')
  screen.getByText(/^From today, .+ people who pressed 0/)
})

test('whoever goes along tabs and answers by keys stays among them', async () => {
  server.answers(getBroadcast, {
    ...announcement,
    ...{ BroadcastType: 'Survey', SurveyResponseTotal: 3 },
    SurveyResponses: [{ ID: 1, Label: 'Yes', Count: 3 }],
  })
  const { router } = openPage('/broadcast-details/7')
  const tab = await screen.findByRole('tab', { name: 'Survey Results 3' })
  const arrived = () =>
    new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
    })
  tab.focus()
  const [next] = [arrived(), await userEvent.keyboard('{ArrowRight}')]
  await next
  expect(document.activeElement?.textContent).toMatch(/All Calls/)
  const [back] = [arrived(), await userEvent.keyboard('{ArrowLeft}')]
  await back
  expect(document.activeElement).toBe(tab)
  const answer = await screen.findByRole('link', { name: '1: Yes' })
  answer.focus()
  const [shown] = [arrived(), await userEvent.keyboard('{Enter}')]
  await shown
  expect(router.state.location.pathname).toBe('/broadcast-details/7/survey-results/1')
  expect(document.activeElement?.textContent).toBe('1: Yes')
})

test('the answers of a survey come first, lead to their people, and a group is made of them', async () => {
  server.answers(getBroadcast, {
    ...announcement,
    ...{ BroadcastType: 'Survey', SurveyResponseTotal: 3 },
    SurveyResponses: [
      { ID: 1, Label: 'Yes', Count: 2 },
      { ID: 5, Label: 'Call me', Count: 1 },
    ],
  })
  server.answers(detailsToGroup, { ListID: 8, ListName: 'Callers', Count: 1, TaskID: null })
  const { router } = openPage('/broadcast-details/7')
  expect(await screen.findByRole('tab', { name: 'Survey Results 3' })).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Answers' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'AnswerPeopleShare',
    '1: Yes250%',
    '5: Call me125%',
    'Not answered125%',
  ])
  expect(screen.getByText('People are asked')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '5: Call me' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcast-details/7/survey-results/5')
  await expect.poll(() => JSON.stringify(server.askedOf(listCallResults).at(-1))).toContain('survey-results')
  await userEvent.click(await screen.findByRole('button', { name: /^Act on all/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Create a group' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /name/i }), 'Callers{Enter}')
  await expect.poll(() => server.askedOf(detailsToGroup).length).toBe(1)
  const asked = JSON.stringify(server.askedOf(detailsToGroup)[0])
  expect(asked).toContain('"response":"5"')
  expect(asked).toContain('SelectedAll')
  await userEvent.click(screen.getByRole('link', { name: 'Show everyone who answered' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcast-details/7/survey-results/all')
})

test('those who pressed a key for No are asked something else: by a draft of their own', async () => {
  server.answers(getBroadcast, {
    ...announcement,
    ...{ BroadcastType: 'Survey', SurveyResponseTotal: 3 },
    SurveyResponses: [
      { ID: 1, Label: 'Yes', Count: 1 },
      { ID: 2, Label: 'No', Count: 2 },
    ],
  })
  server.answers(detailsToDraft, {
    ...{ DraftBroadcastID: 3, Added: 2, AlreadyThere: 0, PeopleAdded: 2, PeopleAlreadyThere: 0 },
  })
  server.answers(getDraft, { ...exampleOf(getDraft), BroadcastType: 'SMS' })
  const { router } = openPage('/broadcast-details/7')
  await userEvent.click(await screen.findByRole('link', { name: '2: No' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Act on all/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New broadcast' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcasts/create')
  expect(router.state.location.search).toMatchObject({ draft: 3 })
  const [asked] = server.askedOf(detailsToDraft)
  expect(asked!.query).toMatchObject({ category: 'survey-results', response: '2' })
  expect(asked!.body).toMatchObject({ Selection: { Type: 'SelectedAll' } })
})

test('a row opens every call to that person, with what was left', async () => {
  const row = { ...exampleOf(listCallResults).Items[0]!, ResultDetail: 'The message was left on voicemail.' }
  const made = { ...exampleOf(getCallResult).Calls[0]!, ToldBy: '', NetworkCode: '', Keys: '' }
  server.answers(getCallResult, {
    ...row,
    ...{ CallResult: 'Voicemail', Attempts: 2 },
    Calls: [
      {
        ...{
          ...made,
          Attempt: 2,
          AnsweredBy: 'Machine',
          Result: 'A machine answered.',
          HeardSeconds: 12,
          Duration: 20,
        },
        ToldBy: 'A long greeting, as machines do. A beep followed.',
        Sound: { Name: 'Snow day', Uri: '/v1/audio/3/sound', Words: 'School is closed today.' },
        Quality: { Received: 900, Lost: 100, JitterMs: 4, Sent: 900, PeerLost: 0, PeerJitterMs: 5 },
      },
      {
        ...{ ...made, Attempt: 1, AnsweredBy: '', Result: 'The line was busy.', NetworkCode: '486 Busy Here' },
        ...{ Sound: null, Quality: null, HeardSeconds: 0, Duration: 0, AnsweredDate: null },
      },
    ],
  })
  openPage('/broadcast-details/7')
  await userEvent.click(await screen.findByText('Ann'))
  const panel = within(await screen.findByRole('dialog', { name: 'Person' }))
  await panel.findByText('The message was left on voicemail.')
  const calls = within(panel.getByRole('region', { name: 'Calls' })).getAllByRole('listitem')
  expect(calls[0]!.textContent).toContain('A long greeting, as machines do. A beep followed.')
  expect(calls[0]!.textContent).toContain('12 s of the message')
  expect(calls[0]!.textContent).toContain('A bad line: 10 % of what they said did not reach us.')
  within(calls[0]!).getByRole('button', { name: 'Play Snow day' })
  within(calls[0]!).getByText('“School is closed today.”')
  expect(calls[1]!.textContent).toContain('The phone network said: 486 Busy Here')
  expect(within(calls[1]!).queryByRole('button', { name: /^Play/ })).toBeNull()
})

test('those ticked are made a group of, and all of a tab are opted out of calls', async () => {
  server.answers(detailsToGroup, { ListID: 8, ListName: 'Callers', Count: 1, TaskID: null })
  openPage('/broadcast-details/7')
  const [first] = await screen.findAllByRole('checkbox', { name: /Ann/ })
  await userEvent.click(first!)
  await userEvent.click(await screen.findByRole('button', { name: 'Create a group' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /name/i }), 'Callers{Enter}')
  await expect.poll(() => server.askedOf(detailsToGroup).length).toBe(1)
  expect(server.askedOf(detailsToGroup)[0]!.body).toMatchObject({ Selection: { Type: 'Selected' } })
  await userEvent.click(await screen.findByRole('button', { name: /^Act on/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Opt out' }))
  await screen.findByText(/^Nobody of your account calls them any more/)
})

test('while calls are to come, who waits for one is not said to be incomplete', async () => {
  const [row] = exampleOf(listCallResults).Items
  const waits = {
    ...row!,
    CallResult: 'Incomplete' as const,
    Outcome: 'waiting',
    ResultDetail: 'Waiting to be called.',
  }
  server.answers(getBroadcast, {
    ...announcement,
    ...{
      BroadcastStatusCategory: 'Broadcasting',
      BroadcastStatus: 'Broadcasting',
      TotalCompleted: 7,
      IncompleteTotal: 2,
      ToBeCalledTotal: 2,
    },
    ...{ PhoneNumberCount: 9, InvalidNumberTotal: 0 },
  })
  const rings = { ...waits, PhoneNumber: '2175550177', ResultDetail: 'Being called now.' }
  server.answers(listCallResults, { ...exampleOf(listCallResults), Items: [waits, rings] })
  const { router } = openPage('/broadcast-details/7')
  await userEvent.click(await screen.findByRole('tab', { name: 'Pending 2' }))
  await expect.poll(() => router.state.location.pathname).toBe('/broadcast-details/7/call-results/to-be-called')
  expect(server.askedOf(listCallResults).at(-1)!.query).toMatchObject({ category: 'to-be-called' })
  const table = within(await screen.findByRole('table', { name: 'Pending' }))
  expect(table.getByText('To Be Called')).toBeTruthy()
  expect(table.getByText('Being Called')).toBeTruthy()
  expect(table.queryByText(/Incomplete/)).toBeNull()
})

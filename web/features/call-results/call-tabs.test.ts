import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { callTabs, readCallPlace, segmentsOfCalls } from './call-tabs.ts'

const announcement = {
  ...{ SurveyResponses: [], TransferAndConnect: null, BroadcastType: 'Announcement' as const },
  ...{ BroadcastStatusCategory: 'Completed' as const, PhoneNumberCount: 9, IncompleteTotal: 5, ToBeCalledTotal: 1 },
}
const running = { ...announcement, BroadcastStatusCategory: 'Broadcasting' } as const
const passedOn = {
  ...announcement,
  TransferAndConnect: { IsTransfer: true, TransferNumber: '2175550190', TransferLines: 2, Introduction: null },
}
const survey = {
  ...announcement,
  SurveyResponses: [
    { ID: 1, Label: 'Yes', Count: 2 },
    { ID: 9, Label: 'No', Count: 0 },
  ],
}

test.each([
  [announcement, undefined, undefined, 'All Calls', 'all'],
  [announcement, 'call-results', undefined, 'All Calls', 'all'],
  [announcement, 'call-results', 'voicemail', 'Voicemail', 'all'],
  [announcement, 'busy-no-answer', undefined, 'Busy / No Answer', 'all'],
  [announcement, 'text-results', 'delivered', 'All Calls', 'all'],
  [announcement, 'survey-results', '1', 'All Calls', 'all'],
  [announcement, 'transfers', undefined, 'All Calls', 'all'],
  [passedOn, 'transfers', undefined, 'Transfers', 'all'],
  [survey, undefined, undefined, 'Survey Results', 'all'],
  [survey, 'survey-results', undefined, 'Survey Results', 'all'],
  [survey, 'survey-results', 'all', 'Survey Results', 'all'],
  [survey, 'survey-results', '9', 'Survey Results', '9'],
  [survey, 'survey-results', '5', 'Survey Results', 'all'],
  [survey, 'call-results', 'all', 'All Calls', 'all'],
  [survey, 'call-results', 'invalid', 'Invalid', 'all'],
  [announcement, 'call-results', 'not-completed', 'Incomplete', 'all'],
  [running, 'call-results', 'not-completed', 'Incomplete', 'all'],
  [running, 'to-be-called', undefined, 'Pending', 'all'],
  [announcement, 'to-be-called', undefined, 'All Calls', 'all'],
])('of %j /%s/%s opens %s of %s', (broadcast, section, sub, label, response) => {
  const place = readCallPlace(broadcast, section, sub)
  expect([place.tab.label, place.response]).toEqual([label, response])
})

test('the tabs are those of rules/calls 12, in its order, behind the answers where there are any', () => {
  const calls = ['All Calls', 'Live Answer', 'Voicemail', 'Busy / No Answer', 'Invalid', 'Incomplete']
  expect(callTabs(announcement).map(({ label }) => label)).toEqual(calls)
  expect(callTabs(survey).map(({ label }) => label)).toEqual(['Survey Results', ...calls])
  expect(callTabs(passedOn).map(({ label }) => label)).toEqual([...calls, 'Transfers'])
  for (const broadcast of [survey, passedOn, running]) {
    for (const tab of callTabs(broadcast)) {
      const { section, sub } = segmentsOfCalls(tab)
      expect(readCallPlace(broadcast, section, sub).tab).toBe(tab)
    }
  }
})

test('while calls are to come, the tabs have what the results in short have', () => {
  const counts = (told: Pick<Broadcast, keyof typeof running>) =>
    callTabs(told)
      .slice(5)
      .map(({ label, category, count }) => [label, category, count({ ...exampleOf(getBroadcast), ...told })])
  expect(counts(running)).toEqual([
    ['Pending', 'to-be-called', 1],
    ['Incomplete', 'not-completed-for-good', 4],
  ])
  // Those of one that texts besides are told in the same way.
  expect(counts({ ...running, BroadcastType: 'SMSOrAnnouncement' })).toEqual([
    ['Pending', 'to-be-called', 1],
    ['Incomplete', 'not-completed-for-good', 4],
  ])
  expect(counts({ ...running, ToBeCalledTotal: 0 })).toEqual([['Incomplete', 'not-completed', 5]])
  expect(counts({ ...running, BroadcastStatusCategory: 'Completed' as const })).toEqual([
    ['Incomplete', 'not-completed', 5],
  ])
})

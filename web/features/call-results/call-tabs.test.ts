import { expect, test } from 'vitest'
import { callTabs, readCallTab } from './call-tabs.ts'

test.each([
  [undefined, undefined, 'All Calls'],
  ['call-results', undefined, 'All Calls'],
  ['call-results', 'voicemail', 'Voicemail'],
  ['busy-no-answer', undefined, 'Busy / No Answer'],
  ['text-results', 'delivered', 'All Calls'],
])('/%s/%s opens %s', (section, sub, label) => expect(readCallTab(section, sub).label).toBe(label))

test('the tabs are those of rules/calls 12, in its order', () => {
  expect(callTabs.map(({ label }) => label)).toEqual([
    ...['All Calls', 'Live Answer', 'Voicemail', 'Busy / No Answer', 'Invalid', 'Incomplete'],
  ])
})

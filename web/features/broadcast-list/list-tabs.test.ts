import { expect, it } from 'vitest'
import { readTab, tabsFor } from './list-tabs.ts'

const none = {
  Broadcasting: 0,
  NeedsMessage: 0,
  Scheduled: 0,
  Completed: 0,
  Processing: 0,
  Drafts: 0,
  Repeating: 0,
  RepeatingFailures: 0,
}
const usual = ['All', 'Broadcasting', 'Scheduled', 'Completed', 'Drafts', 'Repeating']

it.each([
  ['Scheduled', 'Scheduled'],
  ['NeedsMessage', 'NeedsMessage'],
  ['Repeating', 'Repeating'],
  ['scheduled', 'All'],
  [undefined, 'All'],
])('the address %s opens %s', (status, tab) => expect(readTab(status)).toBe(tab))

it.each([
  ['nothing is known', 'All', undefined, usual],
  ['there is nothing', 'All', none, usual],
  [
    'something needs its message',
    'All',
    { ...none, NeedsMessage: 1 },
    ['All', 'Broadcasting', 'NeedsMessage', ...usual.slice(2)],
  ],
  ['one looks at it', 'Processing', none, ['All', 'Broadcasting', 'Processing', ...usual.slice(2)]],
] as const)('when %s', (_, open, counts, shown) => expect(tabsFor(open, counts)).toEqual(shown))

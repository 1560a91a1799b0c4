import { expect, test } from 'vitest'
import { readDetailsTab } from './tabs.ts'

test.each([
  [undefined, undefined, 'All Texts'],
  ['text-results', 'not-completed', 'Incomplete'],
  ['text-replies', undefined, 'Replied'],
  ['text-replies', 'opted-out', 'Opted Out'],
  ['text-replies', 'failed', 'Replied'],
  ['elsewhere', 'all', 'All Texts'],
])('%s/%s shows %s', (section, sub, label) => expect(readDetailsTab(section, sub).label).toBe(label))

import { expect, it } from 'vitest'
import { filtersOf } from './filters.ts'

it.each([
  [{}, {}],
  [{ show: 'texts' }, { Channel: 'Text' }],
  [
    { show: 'calls', from: '2026-01-31' },
    { Channel: 'Voice', 'CreatedDate~gte': '2026-01-31' },
  ],
  [
    { show: '3', to: '2026-02-01' },
    { OptOutType: '3', 'CreatedDate~lte': '2026-02-01' },
  ],
  [{ show: 'faxes', from: 'soon', to: '2026-13-01' }, {}],
])('%o asks for %o', (search, query) => expect(filtersOf(search)).toEqual(query))

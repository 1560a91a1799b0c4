import { expect, it } from 'vitest'
import { filtersOf } from './filters.ts'

it.each([
  [{}, {}],
  [{ type: 'text' }, { BroadcastType: 'SMS', IsTextSurvey: 'false' }],
  [{ type: 'survey' }, { IsTextSurvey: 'true' }],
  [
    { type: 'group', owner: '7' },
    { BroadcastType: 'GroupSMS', UserID: '7' },
  ],
  [
    { label: '12', from: '2026-01-31', to: '2026-02-28' },
    { LabelID: '12', 'StartDate~gte': '2026-01-31', 'StartDate~lte': '2026-02-28' },
  ],
  [{ type: 'fax', label: 'x', owner: '0', from: 'soon', to: '2026-13-01' }, {}],
])('%o asks for %o', (search, query) => expect(filtersOf(search)).toEqual(query))

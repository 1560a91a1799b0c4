import { expect, test } from 'vitest'
import { optionsBody } from './use-send-options.ts'

const none = { isEmergency: false, EmergencyReason: 'Snow', beyondWindow: undefined }
const keeps = { CheckCallingWindow: true }
const start = '2026-11-21T04:00:00.000Z'

test.each([
  [none, null, keeps],
  [{ ...none, isEmergency: true, EmergencyReason: ' Snow ' }, null, { EmergencyReason: 'Snow', ...keeps }],
  [{ ...none, beyondWindow: '' }, null, { CheckCallingWindow: false }],
  [{ ...none, beyondWindow: start }, start, { CheckCallingWindow: false }],
  // What was allowed for one start is not for another.
  [{ ...none, beyondWindow: start }, '2026-11-22T04:00:00.000Z', keeps],
  [{ ...none, beyondWindow: start }, null, keeps],
])('%o with start %s sends %o', (options, StartDate, body) =>
  expect(optionsBody(options, StartDate, true)).toEqual(body),
)

test('where texts keep no window nothing is said of it', () => expect(optionsBody(none, null, false)).toEqual({}))

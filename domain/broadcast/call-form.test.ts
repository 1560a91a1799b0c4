import { expect, it } from 'vitest'
import { whyNotAudioLength, whyNotCallForm } from './call-form.ts'

const form = { CallerID: '(217) 555-0100', CallThrottle: 1, RetryTimes: 1 }

it.each([
  [{}, {}],
  [{ CallThrottle: 0, RetryTimes: 0 }, {}],
  [{ CallThrottle: 250, RetryTimes: 3 }, {}],
  [{ CallerID: ' ' }, { CallerID: 'Enter a Caller ID.' }],
  [{ CallerID: '+49 30 12' }, { CallerID: 'Phone number must be from a supported country.' }],
  [{ CallThrottle: 7 }, { CallThrottle: expect.stringContaining('Calls at a time must be one of 0, 250') }],
  [{ RetryTimes: 4 }, { RetryTimes: 'Retries must be 0, 1, 2 or 3.' }],
  [{ RetryTimes: -1 }, { RetryTimes: 'Retries must be 0, 1, 2 or 3.' }],
])('%j: %j', (change, errors) => expect(whyNotCallForm({ ...form, ...change }, 1)).toEqual(errors))

it('two minutes are the most', () => {
  expect(whyNotAudioLength(120)).toBeUndefined()
  expect(whyNotAudioLength(120.2)).toBe(
    'Your message cannot exceed 2 minutes. The message you selected is 121 seconds long.',
  )
})

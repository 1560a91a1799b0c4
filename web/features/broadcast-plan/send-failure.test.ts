import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api-error.ts'
import { farewell, sendFailure } from './send-failure.ts'

const refused = (status: number, ErrorCode: number, ErrorName: string, more: object = {}) =>
  sendFailure(new ApiError(status, '/', { ErrorCode, ErrorName, ErrorType: 'Display', Message: 'So it is.', ...more }))

test('without an answer nobody knows whether it was sent', () => {
  expect(sendFailure(new ApiError(0, '/')).kind).toBe('unsure')
  expect(sendFailure(new ApiError(504, '/')).sentence).toMatch(/^The connection timed out\. However, the broadcast may/)
})

test('an error of ours comes with a next step', () =>
  expect(sendFailure(new ApiError(500, '/')).sentence).toBe(
    'There was an error adding your broadcast. Your draft is kept. Please try again.',
  ))

test('4100 is a shortage of credits, with its figures', () =>
  expect(refused(400, 4100, 'NotEnoughCredits', { Facts: { needed: 9, available: 4 } })).toEqual({
    kind: 'credits',
    sentence: 'So it is.',
    facts: { needed: 9, available: 4 },
  }))

test.each([
  ['NoValidBroadcastContacts', 2],
  ['MergeNotDone', 3],
])('%s leads to step %i', (name, step) => expect(refused(400, 1, name).step).toBe(step))

test.each(['TextNumberBlocked', 'TextNumberCannotText', 'TextNumberNotYours'])('%s asks for another number', (name) =>
  expect(refused(400, 2005, name).kind).toBe('textNumber'),
)

test.each([
  ['StartDate', 1],
  ['TextSurveyAutoReplies.Yes', 3],
])('a wrong %s leads to step %i', (field, step) =>
  expect(refused(400, 400, 'WrongInput', { Errors: { [field]: ['Not so.'] } }).step).toBe(step),
)

test('on another page it is said what was not sent; what may have gone out is not called unsent', () => {
  expect(farewell('Snow day', refused(400, 2005, 'TextNumberBlocked'))).toBe(
    '“Snow day” was not sent; its draft is kept. So it is.',
  )
  expect(farewell('Snow day', sendFailure(new ApiError(504, '/')))).toMatch(/^The connection timed out/)
})

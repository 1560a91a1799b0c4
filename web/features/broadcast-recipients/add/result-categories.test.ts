import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api.ts'
import { categoriesOf, countOf, labelOfCategory, nobodyNew } from './result-categories.ts'

const broadcast = {
  ...{ PhoneNumberCount: 60, DeliveredTexts: 52, RepliedTotal: 16, NotRepliedTotal: 36 },
  ...{ FailedTextTotal: 5, InvalidTextCount: 3, HeldTextCount: 1, NotDeliveredTexts: 1 },
  TextSurveyResponses: [
    { ID: 1, Label: 'Yes' as const, Count: 10 },
    { ID: 2, Label: 'No' as const, Count: 4 },
  ],
}

test('each result has its own count', () => {
  const counts = categoriesOf({ ...broadcast, IsTextSurvey: true }).map((each) => [
    each.label,
    countOf(broadcast, each),
  ])
  expect(Object.fromEntries(counts)).toEqual({
    ...{ 'Any result': 60, Delivered: 52, Replied: 16, 'Not Replied': 36, Failed: 5, Invalid: 2, Incomplete: 1 },
    'May be asking to stop': 1,
    ...{ 'Answered Yes': 10, 'Answered No': 4, 'Answered something else': 0 },
  })
})

test('answers are offered of a survey alone', () =>
  expect(
    categoriesOf({ ...broadcast, IsTextSurvey: false }).some(({ category }) => category === 'text-survey-results'),
  ).toBe(false))

test('who may be asking to stop is offered where there is somebody', () =>
  expect(categoriesOf({ IsTextSurvey: false, HeldTextCount: 0 }).map(({ label }) => label)).not.toContain(
    'May be asking to stop',
  ))

test('a draft of before tells its result as ever', () => expect(labelOfCategory('invalid/all')).toBe('Invalid'))

test('only a number that is there already is nobody new', () => {
  const refused = (ErrorName: string) =>
    new ApiError(409, '/', { ErrorCode: 1, ErrorName, ErrorType: 'Display', Message: 'So it is.' })
  expect(nobodyNew(refused('AlreadyAdded'))).toEqual({ Added: 0 })
  expect(() => nobodyNew(refused('NotFound'))).toThrow('So it is.')
})

import { expect, test } from 'vitest'
import { answerErrors, asksYesOrNo, withAnswer, withYesOrNo } from './survey-answers.ts'

test.each([
  ['Can you come? Reply YES or NO.', true],
  ['yes, no?', true],
  ['Can you come?', false],
  ['Reply YES if you can come now', false],
  ['Nobody yesterday', false],
  ['', false],
])('%s', (message, asks) => expect(asksYesOrNo(message)).toBe(asks))

test('the hint makes any question ask', () => {
  expect(withYesOrNo('Can you come? ')).toBe('Can you come? Reply YES or NO.')
  expect(asksYesOrNo(withYesOrNo(''))).toBe(true)
})

test('an answer is written, changed and taken out, Yes always first', () => {
  const no = withAnswer([], 'No', 'A pity.')
  const both = withAnswer(no, 'Yes', 'Great!')
  expect(both.map(({ Label }) => Label)).toEqual(['Yes', 'No'])
  expect(withAnswer(both, 'Yes', 'Super!')[0]).toEqual({ Label: 'Yes', Message: 'Super!' })
  expect(withAnswer(both, 'Yes', undefined)).toEqual(no)
})

test('an answer is checked as any text, and leaves as it is written', () => {
  const found = (Message: string) => answerErrors([{ Label: 'Yes', Message }], 160)['TextSurveyAutoReplies.Yes']
  expect(found('See you there!')).toBeUndefined()
  expect(found('Thanks {{FirstName}}')).toBe('Auto replies cannot be personalized.')
  expect(found('Thanks {{FirstName')).toBe('Auto replies cannot be personalized.')
  expect(found('   ')).toBe('Write your answer to Yes.')
  expect(found('a'.repeat(161))).toBe("Can't exceed 160 characters.")
  expect(found('See bit.ly/abc')).toMatch(/^Shortened links/)
})

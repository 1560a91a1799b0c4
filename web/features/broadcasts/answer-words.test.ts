import { expect, it } from 'vitest'
import { answerWords } from './answer-words.ts'

const asked = (Yes: number, No: number, Unknown: number) => ({
  IsTextSurvey: true,
  RepliedTotal: Yes + No + Unknown,
  TextSurveyResponses: [
    { ID: 1, Label: 'Yes' as const, Count: Yes },
    { ID: 2, Label: 'No' as const, Count: No },
    { ID: 3, Label: 'Unknown' as const, Count: Unknown },
  ],
})
const told = (RepliedTotal: number) => ({ IsTextSurvey: false, RepliedTotal, TextSurveyResponses: [] })

it.each([
  [told(0), ''],
  [told(1), '1 replied'],
  [told(1204), '1,204 replied'],
  [asked(0, 0, 0), '0 Yes · 0 No'],
  [asked(7, 1200, 0), '7 Yes · 1,200 No'],
  [asked(7, 3, 2), '7 Yes · 3 No · 2 Unknown'],
])('%o', (counters, words) => expect(answerWords(counters)).toBe(words))

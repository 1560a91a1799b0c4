import { expect, it } from 'vitest'
import { answerWords } from './answer-words.ts'

const keys = (...counts: number[]) =>
  counts.map((Count, at) => ({ ID: at + 1, Label: ['Yes', 'No'][at] ?? `Key ${at + 1}`, Count }))
const asked = (Yes: number, No: number, Unknown: number) => ({
  IsTextSurvey: true,
  RepliedTotal: Yes + No + Unknown,
  TextSurveyResponses: [
    { ID: 1, Label: 'Yes' as const, Count: Yes },
    { ID: 2, Label: 'No' as const, Count: No },
    { ID: 3, Label: 'Unknown' as const, Count: Unknown },
  ],
  SurveyResponses: [],
})
const told = (RepliedTotal: number) => ({
  ...{ IsTextSurvey: false, RepliedTotal, TextSurveyResponses: [], SurveyResponses: [] },
})

it.each([
  [told(0), ''],
  [told(1), '1 replied'],
  [told(1204), '1,204 replied'],
  [asked(0, 0, 0), '0 Yes · 0 No'],
  [asked(7, 1200, 0), '7 Yes · 1,200 No'],
  [asked(7, 3, 2), '7 Yes · 3 No · 2 Unknown'],
  [{ ...told(0), SurveyResponses: keys(2, 3) }, '2 Yes · 3 No'],
  [{ ...told(0), SurveyResponses: keys(0, 0) }, '0 Yes · 0 No'],
  // Of nine keys those that nobody has pressed say nothing.
  [{ ...told(0), SurveyResponses: keys(2, 0, 0, 0, 5, 0, 0, 0, 0) }, '2 Yes · 5 Key 5'],
  [{ ...told(4), SurveyResponses: keys(1, 2) }, '4 replied, 1 Yes · 2 No by key'],
  [{ ...asked(1, 1, 0), SurveyResponses: keys(1, 2) }, '1 Yes · 1 No by text, 1 Yes · 2 No by key'],
])('%o', (counters, words) => expect(answerWords(counters)).toBe(words))

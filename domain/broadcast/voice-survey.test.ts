import { expect, it } from 'vitest'
import { answersOfForm, whyNotVoiceSurvey } from './voice-survey.ts'

const form = {
  ...{ isSurvey: true, hasAudio: true, hasVoicemail: true, detectsMachines: true },
  SurveyResponses: [
    { ID: 1, Label: 'Yes' },
    { ID: 2, Label: 'No' },
  ],
}
const answers = (...SurveyResponses: { ID: number; Label: string }[]) => ({ SurveyResponses })
const yes = { ID: 1, Label: 'Yes' }

it.each<[string, Partial<typeof form>, object]>([
  ['all is there', {}, {}],
  ['no labels, so that all nine keys answer', answers(), {}],
  [
    'no question',
    { hasAudio: false },
    { Audio: 'A voice survey message must include a question and choices (press * then 1-9).' },
  ],
  [
    'nothing for voicemail',
    { hasVoicemail: false },
    { AudioVM: 'Choose a message for voicemail: nobody can press a key there.' },
  ],
  ['nothing for voicemail where machines are taken for people', { hasVoicemail: false, detectsMachines: false }, {}],
  ['a key without a label', answers(yes, { ID: 4, Label: ' ' }), { 'SurveyResponses.4': 'Enter what key 4 answers.' }],
  ['a key twice', answers(yes, { ID: 1, Label: 'No' }), { 'SurveyResponses.1': 'Key 1 has one answer.' }],
  [
    'a label twice',
    answers(yes, { ID: 2, Label: 'yes ' }),
    { 'SurveyResponses.2': 'Another key has this answer already.' },
  ],
  [
    'a long label',
    answers({ ID: 9, Label: 'x'.repeat(51) }),
    { 'SurveyResponses.9': 'Answer must be at most 50 characters.' },
  ],
  [
    'labels where nothing is asked',
    { isSurvey: false },
    { SurveyResponses: 'Only a voice survey has answers by key.' },
  ],
  ['an announcement', { isSurvey: false, ...answers(), hasAudio: false, hasVoicemail: false }, {}],
])('%s', (_, change, errors) => {
  expect(whyNotVoiceSurvey({ ...form, ...change })).toEqual(errors)
})

it('answers are kept in the order of their keys', () => {
  expect(answersOfForm([{ ID: 5, Label: ' Maybe ' }, yes])).toEqual([yes, { ID: 5, Label: 'Maybe' }])
  expect(answersOfForm([])).toHaveLength(9)
  expect(answersOfForm([])[8]).toEqual({ ID: 9, Label: 'Key 9' })
})

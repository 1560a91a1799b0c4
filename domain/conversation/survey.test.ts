import { fc, test as prop } from '@fast-check/vitest'
import { expect } from 'vitest'
import { readAnswer, type SurveyAnswer, surveyAnswer } from './survey.ts'

const kinds = fc.constantFrom('yes', 'no', 'other', 'soft-opt-out')

prop.prop([fc.array(kinds)])(
  'the last YES or NO counts, and without one it is Unknown once anything was said',
  (said) => {
    let now: SurveyAnswer = surveyAnswer.none
    for (const kind of said) now = readAnswer(kind, now) || now
    const last = said.findLast((kind) => kind === 'yes' || kind === 'no')
    expect(now).toBe(last ? surveyAnswer[last as 'yes' | 'no'] : said.length ? surveyAnswer.unknown : surveyAnswer.none)
  },
)

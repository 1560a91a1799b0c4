import { expect, test } from 'vitest'
import { readPlace, segmentsOf, tabsOf } from './tabs.ts'

const survey = { IsTextSurvey: true, HasRcsAgent: true, HeldTextCount: 1 }
const plain = { IsTextSurvey: false, HasRcsAgent: false, HeldTextCount: 0 }

test.each([
  [undefined, undefined, 'Survey Results', 'all'],
  ['text-results', undefined, 'All Texts', 'all'],
  ['text-results', 'not-completed', 'Incomplete', 'all'],
  ['text-results', 'read', 'Read', 'all'],
  ['text-results', 'invalid', 'Invalid', 'all'],
  ['text-results', 'may-ask-to-stop', 'May be asking to stop', 'all'],
  ['text-replies', undefined, 'Replied', 'all'],
  ['text-replies', 'opted-out', 'Opted Out', 'all'],
  ['text-replies', 'failed', 'Replied', 'all'],
  ['textreplies', undefined, 'Replied', 'all'],
  ['textreplies', 'opted-out', 'Opted Out', 'all'],
  ['replied', undefined, 'Replied', 'all'],
  ['not-replied', undefined, 'Not Replied', 'all'],
  ['opted-out', undefined, 'Opted Out', 'all'],
  ['text-survey-results', undefined, 'Survey Results', 'all'],
  ['text-survey-results', 'all', 'Survey Results', 'all'],
  ['text-survey-results', '2', 'Survey Results', '2'],
  ['text-survey-results', '9', 'Survey Results', 'all'],
  ['elsewhere', 'all', 'All Texts', 'all'],
])('%s/%s shows %s, %s', (section, sub, label, response) => {
  const place = readPlace(survey, section, sub)
  expect([place.tab.label, place.response]).toEqual([label, response])
})

test('answers come first where something was asked, all texts where not', () => {
  expect(tabsOf(survey)[0]?.label).toBe('Survey Results')
  expect(readPlace(plain, undefined, undefined).tab).toBe(tabsOf(plain)[0])
  expect(tabsOf(plain)[0]?.label).toBe('All Texts')
})

test('what a broadcast does not have leads to all texts', () => {
  expect(readPlace(plain, 'text-results', 'read').tab.label).toBe('All Texts')
  expect(readPlace(plain, 'text-survey-results', '2').tab.label).toBe('All Texts')
})

test('Read needs an RCS agent, survey results a survey', () => {
  const named = (broadcast: typeof plain) => tabsOf(broadcast).map(({ label }) => label)
  expect(named(survey)).toHaveLength(11)
  expect(named(plain)).not.toContain('Read')
  expect(named(plain)).not.toContain('Survey Results')
})

test('every place has an address that leads back to it', () => {
  for (const tab of tabsOf(survey)) {
    for (const response of tab.section === 'text-survey-results'
      ? (['all', '1', '2', '3'] as const)
      : ['all' as const]) {
      const { section, sub } = segmentsOf({ tab, response })
      expect(readPlace(survey, section, sub)).toEqual({ tab, response })
    }
  }
})

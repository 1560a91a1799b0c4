import { expect, test } from 'vitest'
import { sampleTemplates } from '../library/sample-templates.ts'
import { blanksIn } from './blanks.ts'

test.each([
  ['Closed today.', []],
  ['[School] is closed on [date]. [School] opens again on [next day].', ['[School]', '[date]', '[next day]']],
  ['Row [12], seat [], [a very long remark in brackets that is no blank]', []],
  ['Hi {{FirstName there}}', []],
])('%s', (message, found) => expect(blanksIn(message)).toEqual(found))

test('what samples leave open is found', () => {
  const open = sampleTemplates.filter(({ TemplateText }) => TemplateText.includes('['))
  expect(open.length).toBeGreaterThan(0)
  for (const { TemplateText } of open) {
    expect(new Set(blanksIn(TemplateText))).toEqual(new Set(TemplateText.match(/\[[^\]]+\]/g)))
  }
})

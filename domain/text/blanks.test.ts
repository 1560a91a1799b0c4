import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { sampleTemplates } from '../library/sample-templates.ts'
import { blanksIn, cutAtBlanks } from './blanks.ts'

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

property.prop([
  fc.array(fc.constantFrom('[date]', '[', ']', 'a', ' ', '[School]', '[1]')).map((parts) => parts.join('')),
])('the pieces are the text again, and those that are blank are those that are found', (text) => {
  const cut = cutAtBlanks(text)
  expect(cut.map((piece) => piece.text).join('')).toBe(text)
  expect(cut.every((piece) => text.startsWith(piece.text, piece.start))).toBe(true)
  expect(new Set(cut.flatMap((piece) => (piece.isBlank ? piece.text : [])))).toEqual(new Set(blanksIn(text)))
})

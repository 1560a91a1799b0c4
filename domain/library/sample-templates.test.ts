import { expect, test } from 'vitest'
import { nonGsmCharacters } from '../text/gsm.ts'
import { mergeText } from '../text/merge.ts'
import { hasMergeField, mergeFormatErrors } from '../text/merge-field.ts'
import { findShortUrls } from '../text/short-urls.ts'
import { sampleTemplates } from './sample-templates.ts'

/** About half a minute. */
const longestSpoken = 400
const nobody = { FirstName: '', LastName: '', Notes: '' }

test.each(sampleTemplates.map((sample) => [sample.TemplateName, sample] as const))(
  '%s can be sent to anybody as it is',
  (name, { TemplateID, TemplateText, IsSpoken }) => {
    expect(name.length).toBeLessThanOrEqual(50)
    expect(TemplateID).toBeLessThan(0)
    expect(mergeFormatErrors(TemplateText)).toEqual([])
    expect(mergeText(TemplateText, nobody, IsSpoken ? longestSpoken : 160)).toHaveProperty('text')
    expect(nonGsmCharacters(TemplateText)).toEqual([])
    expect(findShortUrls(TemplateText).UrlsFound).toEqual([])
  },
)

test('each is there once, and some greet by name', () => {
  expect(new Set(sampleTemplates.map(({ TemplateID }) => TemplateID)).size).toBe(sampleTemplates.length)
  expect(new Set(sampleTemplates.map(({ TemplateName }) => TemplateName)).size).toBe(sampleTemplates.length)
  expect(sampleTemplates.filter(({ TemplateText }) => hasMergeField(TemplateText)).length).toBeGreaterThan(6)
})

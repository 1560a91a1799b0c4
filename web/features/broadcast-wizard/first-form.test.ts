import { DraftForm } from '@carillon/contract/drafts.ts'
import { expect, test } from 'vitest'
import { firstForm } from './first-form.ts'

const blank = { BroadcastType: 'SMS' as const, IsTextSurvey: true, TextNumberID: 3, IncludeSignature: true }

test('a new one is blank', () => expect(firstForm(undefined, blank)).toEqual(DraftForm.parse(blank)))

test('one without a kind gets what a new one has, and keeps its words', () => {
  const opened = DraftForm.parse({ BroadcastName: 'Snow', TextMessage: 'Hi' })
  expect(firstForm(opened, blank)).toEqual({ ...opened, ...blank })
  expect(firstForm({ ...opened, TextNumberID: 4 }, blank).TextNumberID).toBe(4)
})

test('one with a kind keeps it, and gets the usual number where it has none', () => {
  const opened = DraftForm.parse({ BroadcastType: 'SMS', TextMessage: 'Hi' })
  expect(firstForm(opened, blank)).toEqual({ ...opened, TextNumberID: 3 })
  expect(firstForm({ ...opened, TextNumberID: 4 }, blank).TextNumberID).toBe(4)
  expect(firstForm(opened, { ...blank, TextNumberID: null }).TextNumberID).toBeNull()
})

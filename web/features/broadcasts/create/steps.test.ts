import { DraftForm } from '@carillon/contract/drafts.ts'
import { expect, test } from 'vitest'
import { settingsErrors, wizardOf } from './steps.ts'

const now = Date.parse('2026-11-20T17:40:00Z')
const form = DraftForm.parse({ BroadcastName: 'Snow day', BroadcastType: 'SMS' })
const right = { settings: true, recipients: true, message: true }

test('the message is not the matter of the first step', () => expect(settingsErrors(form, '', now)).toEqual({}))

test('a later start needs a day, a time and to be ahead', () => {
  const later = { ...form, startOption: 'START_LATER' as const }
  expect(settingsErrors(later, '5:00 PM', now)).toEqual({ StartDate: 'Choose a Start Date.' })
  expect(settingsErrors({ ...later, StartDate: '2026-11-20T16:00:00Z' }, '10:00 AM', now)).toEqual({
    StartDate: 'Your start date and time cannot be in the past.',
  })
  expect(Object.keys(settingsErrors(later, '17:00', now))).toEqual(['startTimeText'])
})

test('an address that asks for more than is confirmed leads to the furthest step', () => {
  const confirmed = { ...form, isSettingsConfirmed: true }
  expect(wizardOf(confirmed, 'review', right).step).toBe('recipients')
  expect(wizardOf(form, 'message', right).step).toBe('settings')
})

test('a confirmed step that is no longer right holds the later ones back', () => {
  const confirmed = { ...form, isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true }
  expect(wizardOf(confirmed, 'review', right).step).toBe('review')
  expect(wizardOf(confirmed, 'review', { ...right, settings: false }).step).toBe('settings')
})

import { DraftForm } from '@carillon/contract/drafts.ts'
import { wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { fc, test as prop } from '@fast-check/vitest'
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

const flags = {
  settings: 'isSettingsConfirmed',
  recipients: 'isRecipientsConfirmed',
  message: 'isMessagesConfirmed',
} as const
const formSteps = ['settings', 'recipients', 'message'] as const
const threeTruths = fc.record({ settings: fc.boolean(), recipients: fc.boolean(), message: fc.boolean() })

prop.prop([threeTruths, threeTruths, fc.constantFrom(...wizardSteps)])(
  'whatever a draft says and an address asks for, nobody comes past a step that is not confirmed or not right',
  (confirmed, isRight, asked) => {
    const draft = { ...form, ...Object.fromEntries(formSteps.map((step) => [flags[step], confirmed[step]])) }
    const inOrder = formSteps.findIndex((step) => !(confirmed[step] && isRight[step]))
    const furthest = inOrder === -1 ? formSteps.length : inOrder
    const reached = wizardSteps.indexOf(wizardOf(draft, asked, isRight).step)
    const wanted = wizardSteps.indexOf(asked)
    expect(reached).toBe(Math.min(wanted, furthest))
  },
)

test.each(['SMSAndAnnouncement', 'SMSOrSurvey', 'Announcement', 'SMS'] as const)('%s repeats', (BroadcastType) => {
  const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: '2026-11-21T15:00:00Z' }
  const repeats = { ...form, BroadcastType, startOption: 'REPEATING' as const, RepeatingBroadcastSchedule }
  expect(settingsErrors(repeats, '', now)).toEqual({})
})

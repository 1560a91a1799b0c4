import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type BroadcastType, broadcastTypes } from './type.ts'
import {
  canReach,
  furthestStep,
  reduceWizard,
  startWizard,
  type Wizard,
  type WizardEvent,
  wizardSteps,
} from './wizard.ts'

const after = (...events: WizardEvent[]): Wizard => events.reduce(reduceWizard, startWizard('SMS'))
const confirmed = (step: 'settings' | 'recipients' | 'message'): WizardEvent => ({ kind: 'confirmed', step })

test('each step opens when the one before is confirmed', () => {
  expect(after().step).toBe('settings')
  expect(after(confirmed('settings')).step).toBe('recipients')
  expect(after(confirmed('settings'), confirmed('recipients'), confirmed('message')).step).toBe('review')
})

test('a step cannot be skipped', () => {
  expect(after({ kind: 'stepAsked', step: 'recipients' }).step).toBe('settings')
  expect(after(confirmed('recipients'))).toEqual(startWizard('SMS'))
})

test('going back keeps the confirmations', () => {
  const back = after(confirmed('settings'), confirmed('recipients'), { kind: 'stepAsked', step: 'settings' })
  expect(back.step).toBe('settings')
  expect(furthestStep(back)).toBe('message')
})

const ready = [confirmed('settings'), confirmed('recipients'), confirmed('message')]
const changed = (type: BroadcastType, isTextSurvey = false): WizardEvent => ({
  kind: 'typeChanged',
  type,
  isTextSurvey,
})

test('another type takes all three confirmations back, the same type none', () => {
  expect(after(...ready, changed('Survey'))).toEqual(startWizard('Survey'))
  expect(after(...ready, changed('SMS'))).toEqual(after(...ready))
})

test('from a text to a text survey and back is a change of what is sent too', () => {
  expect(after(...ready, changed('SMS', true))).toEqual(startWizard('SMS', true))
  expect(after(changed('SMS', true), ...ready, changed('SMS'))).toEqual(startWizard('SMS'))
})

test('starting over confirms nothing, whatever was confirmed', () =>
  expect(after(...ready, { kind: 'startedOver', type: 'SMS', isTextSurvey: false })).toEqual(startWizard('SMS')))

const formSteps = ['settings', 'recipients', 'message'] as const
const anyKind = { type: fc.constantFrom(...broadcastTypes), isTextSurvey: fc.boolean() }
const anyEvent: fc.Arbitrary<WizardEvent> = fc.oneof(
  fc.record({ kind: fc.constant('typeChanged' as const), ...anyKind }),
  fc.record({ kind: fc.constant('startedOver' as const), ...anyKind }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('confirmed' as const), step: fc.constantFrom(...formSteps) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('stepAsked' as const), step: fc.constantFrom(...wizardSteps) }),
  },
)

prop.prop([fc.array(anyEvent)])('the current step can always be reached', (events) => {
  const wizard = after(...events)
  expect(canReach(wizard, wizard.step)).toBe(true)
})

prop.prop([fc.array(anyEvent, { maxLength: 40 })])(
  'no sequence of acts reaches a step before the ones ahead of it are confirmed',
  (events) => {
    // Kept beside the wizard by the plainest rule: what was confirmed, in order, since the last thing that takes all back.
    let inOrder = 0
    let kind = { type: 'SMS' as BroadcastType, isTextSurvey: false }
    let wizard = startWizard('SMS')
    for (const event of events) {
      if (event.kind === 'confirmed' && formSteps.indexOf(event.step) === inOrder) inOrder += 1
      const takesBack =
        event.kind === 'startedOver' ||
        (event.kind === 'typeChanged' && (event.type !== kind.type || event.isTextSurvey !== kind.isTextSurvey))
      if (takesBack) {
        inOrder = 0
        kind = { type: event.type, isTextSurvey: event.isTextSurvey }
      }
      wizard = reduceWizard(wizard, event)
      expect(wizardSteps.indexOf(wizard.step)).toBeLessThanOrEqual(inOrder)
      expect(furthestStep(wizard)).toBe(wizardSteps[inOrder])
      expect([wizard.isSettingsConfirmed, wizard.isRecipientsConfirmed, wizard.isMessagesConfirmed]).toEqual(
        formSteps.map((_, at) => at < inOrder),
      )
    }
  },
)

prop.prop([fc.array(anyEvent), fc.record(anyKind)])(
  'a change of what is sent always takes everything back',
  (events, kind) => {
    const before = after(...events)
    const wizard = reduceWizard(before, { kind: 'typeChanged', ...kind })
    const isSame = before.type === kind.type && before.isTextSurvey === kind.isTextSurvey
    expect(wizard).toEqual(isSame ? before : startWizard(kind.type, kind.isTextSurvey))
  },
)

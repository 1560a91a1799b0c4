import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { broadcastTypes } from './type.ts'
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

test('another type takes all three confirmations back, the same type none', () => {
  const ready = [confirmed('settings'), confirmed('recipients'), confirmed('message')]
  expect(after(...ready, { kind: 'typeChanged', type: 'Survey' })).toEqual(startWizard('Survey'))
  expect(after(...ready, { kind: 'typeChanged', type: 'SMS' })).toEqual(after(...ready))
})

const anyEvent: fc.Arbitrary<WizardEvent> = fc.oneof(
  fc.record({ kind: fc.constant('typeChanged' as const), type: fc.constantFrom(...broadcastTypes) }),
  fc.record({ kind: fc.constant('confirmed' as const), step: fc.constantFrom('settings', 'recipients', 'message') }),
  fc.record({ kind: fc.constant('stepAsked' as const), step: fc.constantFrom(...wizardSteps) }),
)

prop.prop([fc.array(anyEvent)])('the current step can always be reached', (events) => {
  const wizard = after(...events)
  expect(canReach(wizard, wizard.step)).toBe(true)
})

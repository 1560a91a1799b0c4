import type { saveOnboardingStep as SaveOnboardingStepCall } from '@carillon/contract/onboarding.ts'
import { type Activation, whyNotCompany, whyNotLocation, whyNotUseCase } from '@carillon/domain/people/onboarding.ts'
import { currentStep, type OnboardingStep, onboardingSteps } from '@carillon/domain/people/onboarding-steps.ts'
import type { z } from 'zod'
import { type FieldErrors, refuse, refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import {
  endOnboarding,
  featuresOf,
  isEmailVerified,
  saveCompany,
  saveLocation,
  savePhone,
} from '../account/onboarding-store.ts'
import { readCountryId } from '../account/store.ts'
import { tellAccount } from '../account/update-account.ts'
import { canReserve } from '../local-numbers/policy.ts'
import { localNumbersOf } from '../local-numbers/store.ts'
import { firstVerified } from '../verification/store.ts'
import { agreeToTerms } from './agree-to-terms.ts'
import { empty } from './read-progress.ts'
import * as store from './store.ts'

type Asked = z.output<(typeof SaveOnboardingStepCall)['body']>

/**
 * Completes a step: the current one, or one that is completed already, which changes what was said in it. Nothing after the current
 * one is taken, whichever page or program asks (rules/onboarding 2).
 */
export const saveStep = async (unit: Unit, step: OnboardingStep, asked: Asked, address: string) => {
  const { db: tx, scope, now } = unit
  const onboarding = await store.lockOnboarding(tx, scope)
  // Whoever is through with it in another tab is through with it here.
  if (!onboarding || onboarding.isOver) return
  const { completed } = onboarding
  if (!completed.includes(step) && currentStep(completed) !== step) throw refuse('OnboardingOutOfOrder')
  const isCompleted = await works[step](unit, asked, { onboarding, address })
  if (!isCompleted || completed.includes(step)) return
  const hasNotify = (await featuresOf(tx, scope)).includes('BrowserNotificationOnboarding')
  const isDone = (one: OnboardingStep) =>
    one === step || completed.includes(one) || (one === 'browserNotifications' && !hasNotify)
  const after = onboardingSteps.filter(isDone)
  const isOver = currentStep(after) === undefined
  await store.saveCompleted(tx, scope, after, isOver ? now : null)
  if (isOver) await endOnboarding(tx, scope)
  tellAccount(unit)
}

type Known = { onboarding: store.Onboarding; address: string }
/** Answers whether the step is completed by it. */
type Work = (unit: Unit, asked: Asked, known: Known) => Promise<boolean>

const seen: Work = async () => true

const agree: Work = async (unit, { TermsVersion }, { address }) => {
  await agreeToTerms(unit, TermsVersion, address)
  return true
}

const locate: Work = async ({ db: tx, scope }, { CountryID = 0, TimeZone = '' }) => {
  refuseWrong(whyNotLocation(CountryID, TimeZone))
  await saveLocation(tx, scope, { CountryID, TimeZone })
  return true
}

const describe: Work = async ({ db: tx, scope }, asked, { onboarding }) => {
  const given = Object.entries(asked.Activation ?? {}).map(([field, text = '']) => [field, text.trim()])
  const form: Activation = { ...empty, ...Object.fromEntries(given) }
  const CountryID = await readCountryId(tx, scope)
  refuseWrong(whyNotCompany(form, { asked: onboarding.asksFor, CountryID }))
  await store.saveActivation(tx, scope, form)
  await saveCompany(tx, scope, form)
  return true
}

/** Two halves: it is submitted, shown once more, and confirmed. */
const explain: Work = async ({ db: tx, scope }, { UseCase }, { onboarding }) => {
  if (!UseCase) {
    if (!onboarding.useCase) throw refuseFields({ Description: ['Enter a Description.'] })
    return true
  }
  const useCase = { Kinds: UseCase.Kinds, Description: UseCase.Description.trim() }
  refuseWrong(whyNotUseCase(useCase.Kinds, useCase.Description))
  await store.saveUseCase(tx, scope, useCase)
  return false
}

const haveEmail: Work = async ({ db: tx, scope }) => {
  if (!(await isEmailVerified(tx, scope))) throw refuse('OnboardingStepOpen', { what: 'Confirm your e-mail address' })
  return true
}

const havePhone: Work = async ({ db: tx, scope }) => {
  const phone = await firstVerified(tx, scope)
  if (phone === undefined) throw refuse('OnboardingStepOpen', { what: 'Verify your phone' })
  await savePhone(tx, scope, phone)
  return true
}

const haveNumber: Work = async ({ db: tx, scope, settings }, { IsSkipped }) => {
  if ((await localNumbersOf(tx, scope)).length > 0) return true
  const isPossible = canReserve(settings, await readCountryId(tx, scope))
  if (isPossible && !IsSkipped) throw refuse('OnboardingStepOpen', { what: 'Choose a text number' })
  return true
}

const works: Record<OnboardingStep, Work> = {
  welcome: seen,
  terms: agree,
  location: locate,
  company: describe,
  useCase: explain,
  verifyEmail: haveEmail,
  mfa: havePhone,
  browserNotifications: seen,
  addLocalNumber: haveNumber,
  done: seen,
}

const refuseWrong = (errors: Readonly<Record<string, string | undefined>>) => {
  const wrong: FieldErrors = {}
  for (const [field, why] of Object.entries(errors)) if (why !== undefined) wrong[field] = [why]
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong)
}

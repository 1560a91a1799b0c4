import { type OnboardingStep, onboardingSteps } from '@carillon/domain/people/onboarding-steps.ts'
import { expect, test } from 'vitest'
import { listedSteps, shownStep } from './steps.ts'

const progressAt = (...completed: OnboardingStep[]) => ({
  Steps: onboardingSteps.map((Name) => ({ Name, Completed: completed.includes(Name) })),
})

test.each([
  [[], undefined, 'welcome'],
  [['welcome', 'terms', 'verifyEmail'], undefined, 'location'],
  [['welcome', 'terms'], 'terms', 'terms'],
  [['welcome', 'terms'], 'mfa', 'location'],
  [onboardingSteps.slice(0, 9), undefined, 'done'],
] as const)('with %j completed and %s asked for, %s is shown', (completed, asked, step) => {
  expect(shownStep(progressAt(...completed), asked)).toBe(step)
})

test('notify is listed when its turn has come, for those who have it', () => {
  const names = (completed: readonly OnboardingStep[], hasNotify: boolean) =>
    listedSteps(progressAt(...completed), hasNotify).map(({ Name }) => Name)
  expect(names(['welcome'], true)).not.toContain('browserNotifications')
  expect(names(onboardingSteps.slice(0, 7), true)).toContain('browserNotifications')
  expect(names(onboardingSteps.slice(0, 7), false)).not.toContain('browserNotifications')
})

import type { OnboardingProgress } from '@carillon/contract/onboarding.ts'
import { currentStep, type OnboardingStep } from '@carillon/domain/people/onboarding-steps.ts'

/** What each step is called on the page. */
export const stepTitles: Readonly<Record<OnboardingStep, string>> = {
  welcome: 'Welcome',
  terms: 'Terms of use',
  location: 'Location',
  company: 'Organization',
  useCase: 'Verify',
  verifyEmail: 'E-mail address',
  mfa: 'Your phone',
  browserNotifications: 'Notify',
  addLocalNumber: 'Text number',
  done: 'Done',
}

const completedOf = ({ Steps }: Pick<OnboardingProgress, 'Steps'>): OnboardingStep[] =>
  Steps.filter(({ Completed }) => Completed).map(({ Name }) => Name)

/** The step to show: what was asked for where it was completed before, else the first that is not completed. */
export const shownStep = (
  progress: Pick<OnboardingProgress, 'Steps'>,
  asked: OnboardingStep | undefined,
): OnboardingStep => {
  const completed = completedOf(progress)
  return asked !== undefined && completed.includes(asked) ? asked : (currentStep(completed) ?? 'done')
}

/** Steps of the list: notify appears when its turn has come. */
export const listedSteps = ({ Steps }: Pick<OnboardingProgress, 'Steps'>, hasNotify: boolean) => {
  const at = Steps.findIndex(({ Name }) => Name === 'browserNotifications')
  const isItsTurn = Steps.slice(0, at).every(({ Completed }) => Completed)
  return Steps.filter(({ Name }) => Name !== 'browserNotifications' || (hasNotify && isItsTurn))
}

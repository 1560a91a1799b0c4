/** The steps of onboarding in their order (rules/onboarding 1). A first visit asks about them; what their forms ask for is large, and apart. */
export const onboardingSteps = [
  'welcome',
  'terms',
  'location',
  'company',
  'useCase',
  'verifyEmail',
  'mfa',
  'browserNotifications',
  'addLocalNumber',
  'done',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** The terms of use that are agreed to now; whoever changes their words changes this too. */
export const termsVersion = '2026-11-25'

/** The first that is not completed; undefined when all are. */
export const currentStep = (completed: readonly string[]): OnboardingStep | undefined =>
  onboardingSteps.find((step) => !completed.includes(step))

/** What of an organization is asked besides, by the group code that it came with. */
export const collects = ['amazon', 'republic', 'po', 'invoiceAddress'] as const
export type Collects = (typeof collects)[number]

import type { OnboardingProgress } from '@carillon/contract/onboarding.ts'
import type { Activation } from '@carillon/domain/people/onboarding.ts'
import { onboardingSteps, termsVersion } from '@carillon/domain/people/onboarding-steps.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCompany } from '../account/onboarding-store.ts'
import { findOnboarding } from './store.ts'

/** How far the account is, with what was entered so far. */
export const readProgress = async (db: Db, scope: Scope): Promise<OnboardingProgress> => {
  const found = await findOnboarding(db, scope)
  const { CompanyName, State } = await readCompany(db, scope)
  const asks = found?.asksFor ?? []
  const isDone = (step: string) => !found || found.isOver || found.completed.includes(step)
  return {
    Steps: onboardingSteps.map((Name) => ({ Name, Completed: isDone(Name) })),
    Completed: !found || found.isOver,
    Activation: { ...empty, CompanyName, State, ...found?.activation },
    CollectAmazonInfo: asks.includes('amazon'),
    CollectInvoiceBillingAddress: asks.includes('invoiceAddress'),
    CollectOnboardingRepublicInfo: asks.includes('republic'),
    CollectPO: asks.includes('po'),
    UseCase: found?.useCase ?? { Kinds: [], Description: '' },
    IsUseCaseSubmitted: Boolean(found?.useCase),
    TermsVersion: termsVersion,
  }
}

export const empty: Activation = {
  ...{ CompanyName: '', HowTheyHeard: '', Industry: '', Phone: '', State: '', Address3: '', Address4: '' },
  ...{ City: '', PostalCode: '', LawsonNumber: '', AmazonEmail: '', BlanketPO: '' },
}

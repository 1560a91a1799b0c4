import { termsVersion } from '@carillon/domain/people/onboarding-steps.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { tellAccount } from '../account/update-account.ts'
import { insertAgreement } from './store.ts'

/** To the terms of now and no others: who read older ones reads again (rules/onboarding 5 and 9). */
export const agreeToTerms = async (unit: Unit, version: string | undefined, address: string) => {
  if (version !== termsVersion) throw refuse('TermsChanged')
  await insertAgreement(unit.db, unit.scope, { version, address, now: unit.now })
  tellAccount(unit)
}

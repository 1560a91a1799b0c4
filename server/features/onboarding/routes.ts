import * as calls from '@carillon/contract/onboarding.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readCurrentUser } from '../account/read-current-user.ts'
import { agreeToTerms } from './agree-to-terms.ts'
import { readProgress } from './read-progress.ts'
import { saveStep } from './save-step.ts'

export const onboardingRoutes: Route[] = [
  on(calls.getOnboardingProgress, ({ platform, scope }) => readProgress(platform.db, scope)),
  act(calls.saveOnboardingStep, async ({ unit, params, body, http }) => {
    await saveStep(unit, params.Step, body, http.address)
    return await readProgress(unit.db, unit.scope)
  }),
  act(calls.agreeToTerms, async ({ unit, body, http }) => {
    await agreeToTerms(unit, body.TermsVersion, http.address)
    return await readCurrentUser(unit, unit.scope)
  }),
]

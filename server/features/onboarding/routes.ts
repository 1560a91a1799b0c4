import * as calls from '@carillon/contract/onboarding.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readProgress } from './read-progress.ts'
import { saveStep } from './save-step.ts'

export const onboardingRoutes: Route[] = [
  on(calls.getOnboardingProgress, ({ platform, scope }) => readProgress(platform.db, scope)),
  act(calls.saveOnboardingStep, async ({ unit, params, body, http }) => {
    await saveStep(unit, params.Step, body, http.address)
    return await readProgress(unit.db, unit.scope)
  }),
]

import * as calls from '@carillon/contract/sign-in-settings.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { requireFactor } from './require-factor.ts'
import { setPasswordDays } from './set-password-days.ts'
import { readSettings } from './store.ts'

export const signInSettingsRoutes: Route[] = [
  on(calls.getSignInSettings, ({ platform, scope }) => readSettings(platform.db, scope)),
  act(calls.requireSecondFactor, ({ unit, body }) => requireFactor(unit, body.IsRequired)),
  act(calls.setPasswordDays, ({ unit, body }) => setPasswordDays(unit, body)),
]

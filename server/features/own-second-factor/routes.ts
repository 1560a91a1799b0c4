import * as calls from '@carillon/contract/second-factors.ts'
import { on, type Route } from '../../platform/route.ts'
import { findFactor } from '../second-factors/store.ts'
import { beginFactor, renewRecoveryCodes, turnOffFactor, turnOnFactor } from './change-factor.ts'
import { finishSignIn, readStep } from './finish-sign-in.ts'

export const ownSecondFactorRoutes: Route[] = [
  on(calls.getSecondFactor, async ({ platform, scope }) => {
    const found = await findFactor(platform.db, scope)
    const OnSinceDate = found?.onSince ?? null
    return { IsOn: OnSinceDate !== null, OnSinceDate, RecoveryCodesLeft: found?.recoveryCodesLeft ?? 0 }
  }),
  on(calls.beginSecondFactor, ({ platform, scope, http, body }) => beginFactor(platform, scope, http, body.PinCode)),
  on(calls.turnOnSecondFactor, ({ platform, scope, http, body }) => turnOnFactor(platform, scope, http, body.Code)),
  on(calls.turnOffSecondFactor, ({ platform, scope, http, body }) =>
    turnOffFactor(platform, scope, http, body.PinCode),
  ),
  on(calls.renewRecoveryCodes, ({ platform, scope, http, body }) =>
    renewRecoveryCodes(platform, scope, http, body.PinCode),
  ),
  on(calls.getSignInStep, async ({ platform, http }) => ({ UserName: (await readStep(platform, http)).userName })),
  on(calls.finishSignIn, ({ platform, http, body }) => finishSignIn(platform, http, body.Code)),
]

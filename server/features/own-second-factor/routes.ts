import * as calls from '@carillon/contract/second-factors.ts'
import { on, type Route } from '../../platform/route.ts'
import { beginFactor, renewRecoveryCodes, turnOffFactor, turnOnFactor, turnOnTexts } from './change-factor.ts'
import { finishSignIn, showStep, textCode } from './finish-sign-in.ts'
import { readFactor } from './read-factor.ts'
import { setTextCodes } from './set-text-codes.ts'

export const ownSecondFactorRoutes: Route[] = [
  on(calls.getSecondFactor, ({ platform, scope }) => readFactor(platform.db, scope)),
  on(calls.setTextCodes, ({ platform, scope, http, body }) => setTextCodes(platform, scope, http, body)),
  on(calls.beginSecondFactor, ({ platform, scope, http, body }) => beginFactor(platform, scope, http, body.PinCode)),
  on(calls.turnOnSecondFactor, ({ platform, scope, http, body }) => turnOnFactor(platform, scope, http, body.Code)),
  on(calls.turnOnTextFactor, ({ platform, scope, http, body }) => turnOnTexts(platform, scope, http, body)),
  on(calls.turnOffSecondFactor, ({ platform, scope, http, body }) =>
    turnOffFactor(platform, scope, http, body.PinCode),
  ),
  on(calls.renewRecoveryCodes, ({ platform, scope, http, body }) =>
    renewRecoveryCodes(platform, scope, http, body.PinCode),
  ),
  on(calls.getSignInStep, ({ platform, http }) => showStep(platform, http)),
  on(calls.finishSignIn, ({ platform, http, body }) => finishSignIn(platform, http, body.Code)),
  on(calls.textSignInCode, ({ platform, http }) => textCode(platform, http)),
]

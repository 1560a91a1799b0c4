import * as calls from '@carillon/contract/verification.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { callCode } from './call-code.ts'
import { findCodeCall } from './code-call-store.ts'
import { sendCode } from './send-code.ts'
import * as store from './store.ts'
import { verifyCode } from './verify-code.ts'

export const verificationRoutes: Route[] = [
  on(calls.listVerifiedNumbers, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, store.verifiedFields)
    return pageOf('/account/verifiednumbers', query, request, await store.listVerified(platform.db, scope, request))
  }),
  on(calls.sendMfa, ({ platform, scope, body }) =>
    body.Channel === 'call' ? callCode(platform, scope, body.PhoneNumber) : sendCode(platform, scope, body.PhoneNumber),
  ),
  on(calls.getCodeCall, async ({ platform, scope, params }) => {
    const found = await findCodeCall(platform.db, scope, params.CodeCallID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  on(calls.verifyMfa, ({ platform, scope, params, body }) =>
    verifyCode(platform, scope, body.PhoneNumber, params.Code),
  ),
]

import * as calls from '@carillon/contract/verification.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { sendCode } from './send-code.ts'
import * as store from './store.ts'
import { verifyCode } from './verify-code.ts'

export const verificationRoutes: Route[] = [
  on(calls.listVerifiedNumbers, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, store.verifiedFields)
    return pageOf('/account/verifiednumbers', query, request, await store.listVerified(platform.db, scope, request))
  }),
  on(calls.sendMfa, ({ platform, scope, body }) => sendCode(platform, scope, body.PhoneNumber)),
  on(calls.verifyMfa, ({ platform, scope, params, body }) =>
    verifyCode(platform, scope, body.PhoneNumber, params.Code),
  ),
]

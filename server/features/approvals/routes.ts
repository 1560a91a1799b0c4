import * as call from '@carillon/contract/approvals.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { decideApproval } from './decide-approval.ts'
import { readRule } from './store.ts'
import { updateRule } from './update-rule.ts'

export const approvalRoutes: Route[] = [
  on(call.getApprovalRule, ({ platform, scope }) => readRule(platform.db, scope)),
  act(call.updateApprovalRule, ({ unit, body }) => updateRule(unit, body)),
  act(call.decideApproval, ({ unit, params, body }) => decideApproval(unit, params.BroadcastID, body)),
]

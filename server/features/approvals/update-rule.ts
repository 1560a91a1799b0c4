import type { ApprovalRule, updateApprovalRule as Call } from '@carillon/contract/approvals.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { lockPeople } from '../account/manage-store.ts'
import { tellAccount } from '../account/update-account.ts'
import * as store from './store.ts'

/** What waits already goes on waiting; whoever may approve is asked of nobody any more. */
export const updateRule = async (unit: Unit, asked: z.output<(typeof Call)['body']>): Promise<ApprovalRule> => {
  const { db: tx, scope } = unit
  await lockPeople(tx, scope)
  const before = await store.readRule(tx, scope)
  const { OverCount = before.OverCount, UserIDs = before.UserIDs } = await mergeEdit(asked, async () => before)
  const named = [...new Set(UserIDs)]
  const added = named.filter((userId) => !before.UserIDs.includes(userId))
  if ((await store.nameable(tx, scope, added)).length < added.length)
    throw refuseFields({ UserIDs: ['Name active users who see all broadcasts.'] })
  await store.saveRule(tx, scope, { OverCount, UserIDs: named })
  tellAccount(unit)
  return await store.readRule(tx, scope)
}

import * as calls from '@carillon/contract/account-life.ts'
import { act, type Route } from '../../platform/route.ts'
import { readCurrentAccount } from '../account/read-current-account.ts'
import { askForPlan } from './ask-for-plan.ts'
import { moveOwnAccount } from './move-own-account.ts'

export const accountLifeRoutes: Route[] = [
  act(calls.moveOwnAccount, async ({ unit, body }) => {
    await moveOwnAccount(unit, body)
    return await readCurrentAccount(unit, unit.scope)
  }),
  act(calls.askForPlan, async ({ unit, body }) => {
    await askForPlan(unit, body)
    return await readCurrentAccount(unit, unit.scope)
  }),
]

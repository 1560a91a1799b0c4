import * as call from '@carillon/contract/account.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readCurrentAccount } from './read-current-account.ts'
import { readCurrentUser } from './read-current-user.ts'
import { updateAccount } from './update-account.ts'
import { updateUser } from './update-user.ts'
import { listUsers, userFields } from './user-store.ts'

export const routes: Route[] = [
  on(call.getUser, ({ platform, scope }) => readCurrentUser(platform, scope)),
  on(call.getAccount, async ({ platform, scope, query }) => {
    const found = await readCurrentAccount(platform, scope)
    const wantsUser = query.include?.toLowerCase().split(',').includes('currentuser')
    return wantsUser ? { ...found, CurrentUser: await readCurrentUser(platform, scope) } : found
  }),
  act(call.updateUser, async ({ unit, body }) => {
    await updateUser(unit, body)
    return await readCurrentUser(unit, unit.scope)
  }),
  act(call.updateAccount, async ({ unit, body }) => {
    await updateAccount(unit, body)
    return await readCurrentAccount(unit, unit.scope)
  }),
  on(call.listAccountUsers, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, userFields)
    const isActive = query.enabled === undefined ? null : query.enabled === 'true'
    return pageOf('/account/users', query, request, await listUsers(platform.db, scope, request, isActive))
  }),
]

import { getAccount, getUser } from '@carillon/contract/account.ts'
import { on, type Route } from '../../platform/route.ts'
import { readCurrentAccount } from './read-current-account.ts'
import { readCurrentUser } from './read-current-user.ts'

export const routes: Route[] = [
  on(getUser, ({ platform, scope }) => readCurrentUser(platform, scope)),
  on(getAccount, async ({ platform, scope, query }) => {
    const found = await readCurrentAccount(platform, scope)
    const wantsUser = query.include?.toLowerCase().split(',').includes('currentuser')
    return wantsUser ? { ...found, CurrentUser: await readCurrentUser(platform, scope) } : found
  }),
]

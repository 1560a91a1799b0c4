import { type Account, getAccount } from '@carillon/contract/account.ts'
import { login } from '@carillon/contract/session.ts'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, it, test } from 'vitest'
import { may, mayOpen } from '../features/account/guards.ts'
import { accountQuery } from '../features/account/queries.ts'
import { type Address, addresses } from '../platform/addresses.ts'
import { exampleOf } from '../testing/examples.ts'
import { routeTree } from './routes.ts'

test('every address has a route, and every route is an address', () => {
  const declared = Object.keys(routerOf(accountOf({})).routesByPath).filter((path) => path !== '/$')
  expect(declared.toSorted()).toEqual(Object.values(addresses).toSorted())
})

const { newBroadcast, newSeries } = addresses
const forAdmins = [addresses.accountLog, addresses.userSettings, addresses.accountSettings]
const forOwners = [addresses.signInSettings, addresses.singleSignOn, addresses.approvalSettings]
const staffOnly = Object.values(addresses).filter((address) => address.startsWith('/staff/'))

const roles = {
  'a user who may not create': { CanCreateBroadcast: false },
  'a user': {},
  'an admin': { IsAccountAdmin: true },
  'an owner': { IsMasterUser: true },
  'a user of staff': { IsStaff: true },
}

/** What each role may not open; the rest it may. */
const closed: Record<keyof typeof roles, readonly Address[]> = {
  'a user who may not create': [newBroadcast, newSeries, ...forAdmins, ...forOwners, ...staffOnly],
  'a user': [...forAdmins, ...forOwners, ...staffOnly],
  'an admin': [...forOwners, ...staffOnly],
  'an owner': staffOnly,
  'a user of staff': [...forAdmins, ...forOwners],
}

describe.each(Object.entries(roles))('%s', (role, rights) => {
  const account = accountOf(rights)
  const user = account.CurrentUser!
  it.each(Object.values(addresses))('%s', (address) => {
    const isOpen = !closed[role as keyof typeof roles].includes(address)
    const router = routerOf(account, address)
    const page = router.matchRoutes(router.latestLocation).at(-1)!
    expect(mayOpen(router, user, address), 'is offered').toBe(isOpen)
    expect(may(user, page.staticData.guard), 'is reached').toBe(isOpen)
  })
})

type Rights = { IsAccountAdmin?: boolean; IsMasterUser?: boolean; IsStaff?: boolean; CanCreateBroadcast?: boolean }

function accountOf({ CanCreateBroadcast = true, ...rights }: Rights): Account {
  const { User } = exampleOf(login)
  const CurrentUser = {
    ...User,
    ...{ IsMasterUser: false, IsAccountAdmin: false, IsStaff: false, ...rights },
    Permissions: { ...User.Permissions, CanCreateBroadcast },
  }
  return { ...exampleOf(getAccount), CurrentUser }
}

/** A router that stands at an address, with something in each of its segments. */
function routerOf(account: Account, address: Address = '/') {
  const queryClient = new QueryClient()
  queryClient.setQueryData(accountQuery.queryKey, account)
  const path = address.replaceAll(/\/\{-\$\w+\}/g, '').replaceAll(/\$\w*/g, '7')
  const history = createMemoryHistory({ initialEntries: [path] })
  return createRouter({ routeTree, context: { queryClient }, history })
}

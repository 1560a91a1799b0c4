import type { User } from '@carillon/contract/account.ts'
import { canCreateBroadcast, isAdminLevel, isOwner } from '@carillon/domain/people/roles.ts'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { Address } from '../../platform/addresses.ts'
import { useUser } from './queries.ts'

/** Whom an address or an act is for, where it is not for everybody who is signed in. */
export type Guard = 'sender' | 'admin' | 'owner' | 'staff'

const lets: Record<Guard, (user: User) => boolean> = {
  sender: canCreateBroadcast,
  admin: isAdminLevel,
  owner: isOwner,
  staff: ({ IsStaff }) => IsStaff,
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    guard?: Guard
    /** The title of the page for those whom the guard holds back. */
    title?: string
  }
}

export const may = (user: User, guard: Guard | undefined): boolean => guard === undefined || lets[guard](user)

export const useMay = (guard: Guard | undefined): boolean => may(useUser(), guard)

/** Whether a user may open an address: what its route declares. */
export const mayOpen = ({ routesByPath }: Pick<AnyRouter, 'routesByPath'>, user: User, to: Address): boolean =>
  may(user, routesByPath[to].options.staticData?.guard)

/** Says of addresses whether they are to be offered. */
export const useMayOpen = (): ((to: Address) => boolean) => {
  const router = useRouter()
  const user = useUser()
  return (to) => mayOpen(router, user, to)
}

import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const delivery = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.delivery,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./delivery-page.tsx'), 'DeliveryPage'),
})

const carriers = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.carriers,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./carriers-page.tsx'), 'CarriersPage'),
})

const staffTextNumbers = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.textNumbers,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch(),
  component: lazyPage(() => import('./text-numbers-page.tsx'), 'TextNumbersPage'),
})

const textingHours = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.textingHours,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./texting-hours-page.tsx'), 'TextingHoursPage'),
})

const globalOptOuts = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.globalOptOuts,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch(),
  component: lazyPage(() => import('./global-opt-outs-page.tsx'), 'GlobalOptOutsPage'),
})

const apiConsumers = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.apiConsumers,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch(),
  component: lazyPage(() => import('./api-consumers-page.tsx'), 'ApiConsumersPage'),
})

export const staffRoutes = [delivery, carriers, staffTextNumbers, textingHours, globalOptOuts, apiConsumers] as const

import { createRoute, redirect } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'
import { isSampleKey, type SampleKey } from '../broadcasts/sample-keys.ts'

const createBroadcast = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.newBroadcast,
  staticData: { guard: 'sender', title: 'New broadcast' },
  validateSearch: (
    search: Record<string, unknown>,
  ): { draft?: number; step?: number; file?: number; sample?: SampleKey; start?: 'repeating' } => ({
    ...(Number.isInteger(search.draft) && { draft: Number(search.draft) }),
    ...(Number.isInteger(search.file) && { file: Number(search.file) }),
    ...(search.start === 'repeating' && { start: 'repeating' }),
    ...([1, 2, 3, 4].includes(Number(search.step)) && { step: Number(search.step) }),
    ...(isSampleKey(search.sample) && { sample: search.sample }),
  }),
  component: lazyPage(() => import('./create-page.tsx'), 'CreatePage'),
})

/** The wizard for what goes out again and again. */
const createRepeating = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.newSeries,
  staticData: { guard: 'sender', title: 'New broadcast' },
  beforeLoad: () => {
    throw redirect({ to: addresses.newBroadcast, search: { start: 'repeating' }, replace: true })
  },
})

export const broadcastWizardRoutes = [createBroadcast, createRepeating] as const

import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { signedIn } from '../account/signed-in.ts'

const approvalSettings = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.approvalSettings,
  staticData: { guard: 'owner', title: 'Approval settings' },
  component: lazyPage(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
})

export const approvalsRoutes = [approvalSettings] as const

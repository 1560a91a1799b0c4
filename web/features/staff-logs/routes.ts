import { createRoute } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { lazyPage } from '../../platform/root-route.ts'
import { readListSearch } from '../../ui/list-search.ts'
import { signedIn } from '../account/signed-in.ts'

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.audit,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch('kind', 'from', 'to'),
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
})

const mails = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffMails,
  staticData: { guard: 'staff' },
  validateSearch: readListSearch('state'),
  component: lazyPage(() => import('./mails-page.tsx'), 'MailsPage'),
})

const jobs = createRoute({
  getParentRoute: () => signedIn,
  path: addresses.staffJobs,
  staticData: { guard: 'staff' },
  component: lazyPage(() => import('./jobs-page.tsx'), 'JobsPage'),
})

export const staffLogsRoutes = [audit, mails, jobs] as const

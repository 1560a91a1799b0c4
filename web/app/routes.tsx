import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { accountQuery } from '../features/account/queries.ts'
import { isSampleKey, type SampleKey } from '../features/broadcasts/sample-keys.ts'
import { readImportSearch } from '../features/imports/import-search.ts'
import { setTimeZone } from '../ui/format.ts'
import { readListSearch } from '../ui/list-search.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Opening } from './opening.tsx'
import { Shell } from './shell/shell.tsx'

/** Every address of the product. Pages are loaded when they are first needed. */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { next?: string; ended?: boolean } => ({
    // Only an address of our own may follow; '//elsewhere' is not one.
    ...(typeof search.next === 'string' && /^\/(?![/\\])/.test(search.next) && { next: search.next }),
    ...(search.ended === true && { ended: true }),
  }),
  component: lazyRouteComponent(() => import('../features/session/login-page.tsx'), 'LoginPage'),
})

const tooManyAttempts = createRoute({
  getParentRoute: () => root,
  path: '/login/too-many-attempts',
  validateSearch: (search: Record<string, unknown>): { until?: number } =>
    Number.isFinite(search.until) ? { until: Number(search.until) } : {},
  component: lazyRouteComponent(() => import('../features/session/too-many-attempts-page.tsx'), 'TooManyAttemptsPage'),
})

const firstUser = createRoute({
  getParentRoute: () => root,
  path: '/first-user',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    // A token that is all digits has been read as a number.
    search.token ? { token: String(search.token) } : {},
  component: lazyRouteComponent(() => import('../features/session/first-user-page.tsx'), 'FirstUserPage'),
})

/** The link that a program got for its user. */
const loginLink = createRoute({
  getParentRoute: () => root,
  path: '/singlesignon',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token ? { token: String(search.token) } : {},
  component: lazyRouteComponent(() => import('../features/session/login-link-page.tsx'), 'LoginLinkPage'),
})

const unsupportedBrowser = createRoute({
  getParentRoute: () => root,
  path: '/unsupported-browser',
  component: lazyRouteComponent(
    () => import('../features/session/unsupported-browser-page.tsx'),
    'UnsupportedBrowserPage',
  ),
})

/** For developers of other companies, who have no sign-in yet. */
const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs',
  component: lazyRouteComponent(() => import('../features/docs/guide-page.tsx'), 'GuidePage'),
})

const docsReference = createRoute({
  getParentRoute: () => root,
  path: '/docs/reference/$',
  component: lazyRouteComponent(() => import('../features/docs/reference-page.tsx'), 'ReferencePage'),
})

/** Everything behind the sign-in, within the shell. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context }) => {
    const account = await context.queryClient.ensureQueryData(accountQuery)
    setTimeZone(account.CurrentUser?.TimeZone)
  },
  component: Shell,
  pendingComponent: Opening,
  notFoundComponent: NotFoundPage,
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
})

const broadcasts = createRoute({
  getParentRoute: () => signedIn,
  path: '/broadcasts',
  validateSearch: readListSearch('status', 'type', 'label', 'owner', 'from', 'to'),
  component: lazyRouteComponent(() => import('../features/broadcast-list/list-page.tsx'), 'ListPage'),
})

const createBroadcast = createRoute({
  getParentRoute: () => signedIn,
  path: '/broadcasts/create',
  validateSearch: (
    search: Record<string, unknown>,
  ): { draft?: number; step?: number; file?: number; sample?: SampleKey; start?: 'repeating' } => ({
    ...(Number.isInteger(search.draft) && { draft: Number(search.draft) }),
    ...(Number.isInteger(search.file) && { file: Number(search.file) }),
    ...(search.start === 'repeating' && { start: 'repeating' }),
    ...([1, 2, 3, 4].includes(Number(search.step)) && { step: Number(search.step) }),
    ...(isSampleKey(search.sample) && { sample: search.sample }),
  }),
  component: lazyRouteComponent(() => import('../features/broadcast-wizard/create-page.tsx'), 'CreatePage'),
})

/** The wizard for what goes out again and again. */
const createRepeating = createRoute({
  getParentRoute: () => signedIn,
  path: '/repeatingbroadcasts/create',
  beforeLoad: () => {
    throw redirect({ to: '/broadcasts/create', search: { start: 'repeating' }, replace: true })
  },
})

const repeating = createRoute({
  getParentRoute: () => signedIn,
  path: '/repeatingbroadcasts/$id',
  validateSearch: (search: Record<string, unknown>): { do?: 'edit' | 'schedule' | 'hand-over' } =>
    search.do === 'edit' || search.do === 'schedule' || search.do === 'hand-over' ? { do: search.do } : {},
  component: lazyRouteComponent(() => import('../features/repeating/series-page.tsx'), 'SeriesPage'),
})

const broadcastDetails = createRoute({
  getParentRoute: () => signedIn,
  path: '/broadcast-details/$id/{-$section}/{-$sub}',
  validateSearch: readListSearch('person'),
  component: lazyRouteComponent(() => import('../features/broadcast-details/details-page.tsx'), 'DetailsPage'),
})

/** Other addresses of the details: /broadcasts/7/details, /broadcasts/7/textreplies. */
const detailsOfBroadcast = createRoute({
  getParentRoute: () => signedIn,
  path: '/broadcasts/$id/{-$section}/{-$sub}',
  validateSearch: readListSearch('person'),
  beforeLoad: ({ params: { id, section, sub }, search }) => {
    const [first, second] = section === 'details' ? [sub] : [section, sub]
    // What is left out would be taken from the address that one comes from.
    const params = { id, section: first, sub: second } as never
    throw redirect({ to: '/broadcast-details/$id/{-$section}/{-$sub}', params, search, replace: true })
  },
})

const newImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  validateSearch: (search: Record<string, unknown>): { list?: number; purpose?: 'contacts' | 'optouts' } => ({
    ...(Number.isInteger(search.list) && { list: Number(search.list) }),
    ...(search.purpose === 'optouts' && { purpose: 'optouts' }),
  }),
  component: lazyRouteComponent(() => import('../features/import-page/new-import-page.tsx'), 'NewImportPage'),
})

const oneImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import/$id',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('../features/import-page/import-page.tsx'), 'ImportPage'),
})

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts',
  validateSearch: readListSearch(),
  component: lazyRouteComponent(() => import('../features/contact-list/contacts-page.tsx'), 'ContactsPage'),
})

const group = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/group/$id',
  validateSearch: readListSearch(),
  component: lazyRouteComponent(() => import('../features/contact-list/contacts-page.tsx'), 'ContactsPage'),
})

const duplicates = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/duplicates',
  validateSearch: readListSearch('by'),
  component: lazyRouteComponent(() => import('../features/contact-duplicates/duplicates-page.tsx'), 'DuplicatesPage'),
})

const contact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/contact/$id',
  component: lazyRouteComponent(() => import('../features/contact-page/contact-page.tsx'), 'ContactPage'),
})

/** The short address of a contact. */
const contactInShort = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/contacts/contact/$id', params, replace: true })
  },
})

/** The part of the library that there is. */
const library = createRoute({
  getParentRoute: () => signedIn,
  path: '/message-library',
  beforeLoad: () => {
    throw redirect({ to: '/message-library/text', replace: true })
  },
})

const textLibrary = createRoute({
  getParentRoute: () => signedIn,
  path: '/message-library/text',
  validateSearch: readListSearch('view'),
  component: lazyRouteComponent(() => import('../features/library/text-library-page.tsx'), 'TextLibraryPage'),
})

const optOuts = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports/opt-outs',
  validateSearch: readListSearch('show', 'from', 'to'),
  component: lazyRouteComponent(() => import('../features/opt-outs/opt-outs-page.tsx'), 'OptOutsPage'),
})

const delivery = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/delivery',
  component: lazyRouteComponent(() => import('./staff-pages.tsx'), 'Delivery'),
})

const textingHours = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/texting-hours',
  component: lazyRouteComponent(() => import('./staff-pages.tsx'), 'TextingHours'),
})

const globalOptOuts = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/global-opt-outs',
  validateSearch: readListSearch(),
  component: lazyRouteComponent(() => import('./staff-pages.tsx'), 'GlobalOptOuts'),
})

/** Where the menu leads; voice has only the calling window yet, which is part of the profile. */
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true })
  },
})

const voiceSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/voice',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true })
  },
})

const textSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/text',
  component: lazyRouteComponent(() => import('../features/settings/text-page.tsx'), 'TextPage'),
})

const profileSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/profile',
  component: lazyRouteComponent(() => import('../features/settings/profile-page.tsx'), 'ProfilePage'),
})

const apiSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/api',
  validateSearch: readListSearch(),
  component: lazyRouteComponent(() => import('../features/settings/api-page.tsx'), 'ApiPage'),
})

const apiConsumers = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/api-consumers',
  validateSearch: readListSearch(),
  component: lazyRouteComponent(() => import('./staff-pages.tsx'), 'ApiConsumers'),
})

const carriers = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/carriers',
  component: lazyRouteComponent(() => import('./staff-pages.tsx'), 'Carriers'),
})

const staffTextNumbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/text-numbers',
  validateSearch: readListSearch(),
  component: lazyRouteComponent(() => import('./staff-pages.tsx'), 'TextNumbers'),
})

/** Every other address, within the shell. */
const elsewhere = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

export const routeTree = root.addChildren([
  login,
  tooManyAttempts,
  firstUser,
  loginLink,
  unsupportedBrowser,
  docs,
  docsReference,
  signedIn.addChildren([
    home,
    broadcasts,
    createBroadcast,
    broadcastDetails,
    detailsOfBroadcast,
    createRepeating,
    repeating,
    newImport,
    oneImport,
    contacts,
    group,
    duplicates,
    contact,
    contactInShort,
    library,
    textLibrary,
    optOuts,
    delivery,
    textingHours,
    globalOptOuts,
    carriers,
    staffTextNumbers,
    settings,
    voiceSettings,
    textSettings,
    profileSettings,
    apiSettings,
    apiConsumers,
    elsewhere,
  ]),
])

import { getAccount } from '@carillon/contract/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAccount } from '../../features/account/queries.ts'
import { Texting } from '../../features/contacts/texting.ts'
import { useLiveSummary } from '../../features/conversations/queries.ts'
import { useLiveLabels } from '../../features/labels/queries.ts'
import { useAlerts } from '../../features/notifications/use-alerts.ts'
import { useInboxPresence } from '../../features/notifications/use-inbox-presence.ts'
import { QuickSend } from '../../features/quick-send/quick-send.tsx'
import { useTour } from '../../features/tours/use-tour.ts'
import { useUndoKey } from '../../features/undos/use-undo-key.ts'
import { isEmbedded } from '../../platform/embedded.ts'
import { useEvent, useRealtime } from '../../platform/realtime.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Guarded } from '../guarded.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useLostFocus } from './use-lost-focus.ts'
import { useOpened } from './use-opened.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTray } from './use-tray.tsx'

// What floats is fetched with its first use; most visits need none of it.
const Finder = lazy(() => import('../finder/finder.tsx').then(({ Finder }) => ({ default: Finder })))
const RailDrawer = lazy(() => import('./drawer.tsx').then(({ RailDrawer }) => ({ default: RailDrawer })))
const HelpPanel = lazy(() =>
  import('../../features/help/help-panel.tsx').then(({ HelpPanel }) => ({ default: HelpPanel })),
)
const StartDialog = lazy(() =>
  import('../../features/inbox-start/start-dialog.tsx').then(({ StartDialog }) => ({ default: StartDialog })),
)
const SupportBar = lazy(() =>
  import('../../features/session/support-bar.tsx').then(({ SupportBar }) => ({ default: SupportBar })),
)
const AccountBar = lazy(() =>
  import('../../features/account-life/account-bar.tsx').then(({ AccountBar }) => ({ default: AccountBar })),
)
const TermsChanged = lazy(() =>
  import('../../features/onboarding/terms-changed.tsx').then(({ TermsChanged }) => ({ default: TermsChanged })),
)
const TourCard = lazy(() =>
  import('../../features/tours/tour-card.tsx').then(({ TourCard }) => ({ default: TourCard })),
)
const TaskPanel = lazy(() =>
  import('../../features/tasks/task-panel.tsx').then(({ TaskPanel }) => ({ default: TaskPanel })),
)

/** What surrounds every page of a signed-in user. */
export const Shell = () => {
  const menu = useOpened()
  const help = useOpened()
  const [isOfKeys, setIsOfKeys] = useState(false)
  const openHelp = (of: { keys: boolean }): void => {
    setIsOfKeys(of.keys)
    help.open()
  }
  const tour = useTour()
  const finder = useOpened()
  const [early, setEarly] = useState('')
  const writing = useOpened()
  const find = (): void => {
    menu.close()
    setEarly('')
    finder.open()
  }
  useRealtime()
  useLiveAccount()
  useLiveLabels()
  useLiveSummary()
  useAlerts()
  useInboxPresence()
  useFocusOnArrival()
  useEmbedded()
  useLostFocus()
  const tray = useTray()
  const { Support, AccountStatusID, AccountTypeID } = useAccount()
  const asksForTerms = useAsksForTerms()
  useShortcuts({
    ...{ find, write: writing.open, help: () => openHelp({ keys: true }), undo: useUndoKey(tray.open) },
    early: finder.isOpen ? (letter) => setEarly((before) => before + letter) : undefined,
  })

  return (
    <div className={classes.shell}>
      <SkipLink />
      <aside className={classes.side}>
        <Rail onSearch={find} onHelp={() => openHelp({ keys: false })} tray={tray.onRail} />
      </aside>
      <TopBar onMenu={menu.open} onSearch={find} tray={tray.onTop} />
      <main id="main" className={classes.main} tabIndex={-1}>
        {Support !== undefined && (
          <Suspense>
            <SupportBar />
          </Suspense>
        )}
        {/* By invoice a period ends that somebody has to be told of (features/account-life). */}
        {(AccountStatusID !== 0 || AccountTypeID === 3) && (
          <Suspense>
            <AccountBar />
          </Suspense>
        )}
        <div className={classes.content}>
          <Texting value={QuickSend}>
            <Guarded>
              <Outlet />
            </Guarded>
          </Texting>
        </div>
        {tour.name && (
          <Suspense>
            <TourCard key={tour.name} name={tour.name} onLeave={tour.leave} />
          </Suspense>
        )}
      </main>
      <BottomBar />
      <Suspense>
        <TaskPanel />
      </Suspense>
      <Suspense>
        {menu.isNeeded && (
          <RailDrawer
            opened={menu.isOpen}
            onClose={menu.close}
            onSearch={find}
            onHelp={() => openHelp({ keys: false })}
          />
        )}
        {asksForTerms && <TermsChanged />}
        {writing.isOpen && <StartDialog onClose={writing.close} />}
        {help.isNeeded && <HelpPanel isOfKeys={isOfKeys} opened={help.isOpen} onClose={help.close} />}
        {finder.isNeeded && <Finder opened={finder.isOpen} early={early} onClose={finder.close} />}
      </Suspense>
    </div>
  )
}

/** An owner agreed to terms that have changed since; support agrees to nothing for them. */
const useAsksForTerms = (): boolean => {
  const { Support, CurrentUser } = useAccount()
  const { IsMasterUser, AgreedToTermsOfUse, IsTermsOfUseCurrent } = CurrentUser!
  return !Support && IsMasterUser && AgreedToTermsOfUse && !IsTermsOfUseCurrent
}

/** A page around us is told how high we are. */
const useEmbedded = (): void =>
  useEffect(() => {
    if (isEmbedded()) void import('../../features/embedding/tell-height.ts').then(({ tellHeight }) => tellHeight())
  }, [])

/** Credits and plan move by themselves. */
const useLiveAccount = (): void => {
  const cache = useQueryClient()
  useEvent('account.updated', () => void cache.invalidateQueries({ queryKey: [getAccount.name] }))
}

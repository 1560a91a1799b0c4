import { lazy, Suspense, useRef } from 'react'
import { toBroadcast } from '../../platform/addresses.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useUser } from '../account/queries.ts'
import { useSummary } from '../conversations/queries.ts'
import { queryOfView } from '../conversations/view.ts'
import { ConversationList } from '../inbox-list/conversation-list.tsx'
import type { ListHandle } from '../inbox-list/list-handle.ts'
import { ListHead } from '../inbox-list/list-head.tsx'
import { NewConversation } from '../inbox-start/new-conversation.tsx'
import { ThreadPane } from '../inbox-thread/thread-pane.tsx'
import classes from './inbox-frame.module.css'
import { NoNumbers } from './no-numbers.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useInbox } from './use-inbox.ts'
import { usePlace } from './use-place.ts'
import { useTitle } from './use-title.ts'
import { ViewsMenu } from './views-menu.tsx'
import { ViewsPane } from './views-pane.tsx'

// Few visits are to them.
const ScheduledPage = lazy(() =>
  import('../inbox-scheduled/scheduled-page.tsx').then(({ ScheduledPage }) => ({ default: ScheduledPage })),
)
const CallsInPage = lazy(() =>
  import('../calls-in/calls-in-page.tsx').then(({ CallsInPage }) => ({ default: CallsInPage })),
)

/** The inbox: views and numbers, the conversations of one, and the one that is open. */
export const InboxFrame = () => {
  const place = usePlace()
  const { view, ConversationID: openID, around, isScheduled, isCallsIn } = place
  const user = useUser()
  const summary = useSummary()
  const title = useTitle(place)
  const list = useRef<ListHandle>(null)
  const head = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)
  const [selection, setSelection] = useSelection(queryOfView(view))
  const inbox = useInbox({ place, list, head, pane, selection, onSelect: setSelection })
  useDocumentTitle(title, summary.data?.UnreadToAnswer ?? 0)
  const numbers = summary.data?.TextNumbers ?? []
  if (user.TextNumbers.length === 0 && summary.data && numbers.length === 0) return <NoNumbers />
  const views = <ViewsMenu place={place} />
  return (
    <div
      className={classes.inbox}
      data-whole-page
      data-open={openID !== undefined || isScheduled || isCallsIn || undefined}
    >
      <ViewsPane place={place} />
      {isScheduled ? (
        <Suspense fallback={<PageSkeleton title="Scheduled">{views}</PageSkeleton>}>
          <ScheduledPage>{views}</ScheduledPage>
        </Suspense>
      ) : isCallsIn ? (
        <Suspense fallback={<PageSkeleton title="Calls in">{views}</PageSkeleton>}>
          <CallsInPage>{views}</CallsInPage>
        </Suspense>
      ) : (
        <>
          <section className={classes.list} aria-label="Conversations" data-keeps-focus data-tour="conversations">
            <ListHead
              ref={head}
              title={title}
              view={view}
              hasDays={user.Features.includes('ConversationDateRangeSearch')}
              onChange={inbox.show}
              {...(view.broadcastId && {
                back: (
                  <TextLink {...toBroadcast(view.broadcastId, { section: 'replied' })}>Back to the broadcast</TextLink>
                ),
              })}
            >
              <NewConversation />
              {views}
            </ListHead>
            <ConversationList
              key={JSON.stringify(queryOfView(view))}
              ref={list}
              view={view}
              title={title}
              openID={openID}
              isNumberShown={numbers.length > 1 && view.textNumberId === undefined}
              selection={selection}
              onSelect={setSelection}
              onAct={inbox.act}
              onActOnMany={inbox.actOnMany}
            />
          </section>
          <div className={classes.thread}>
            {openID === undefined ? (
              <NothingOpen />
            ) : (
              <ThreadPane
                ref={pane}
                ConversationID={openID}
                around={around}
                found={view.q}
                isLeftUnread={inbox.isLeftUnread}
                onBack={inbox.close}
                onAct={inbox.act}
                onNewest={() => inbox.open(openID)}
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}

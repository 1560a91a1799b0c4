import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { SegmentedControl, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { addresses, toBroadcast } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatWhen } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { may } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import { useBroadcastActions } from '../broadcast-acts/broadcast-actions.tsx'
import { BroadcastMenu } from '../broadcast-acts/broadcast-menu.tsx'
import { CallMessage } from '../broadcast-calls/call-message.tsx'
import { CategoryTabs } from '../broadcast-people/category-tabs.tsx'
import { isBeforeStart } from '../broadcast-people/is-before-start.ts'
import { PeopleTable } from '../broadcast-people/people-table.tsx'
import { ReplyList } from '../broadcast-people/reply-list.tsx'
import { readPlace } from '../broadcast-people/tabs.ts'
import { hasTextsOut } from '../broadcasts/calls-to-come.ts'
import { isOfBoth, isOfCalls } from '../broadcasts/is-of-calls.ts'
import { useRights } from '../broadcasts/rights.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { CallPeople } from '../call-results/call-people.tsx'
import { isCallSection } from '../call-results/call-tabs.ts'
import { CallsNow } from '../call-results/calls-now.tsx'
import { CreditsCard } from './credits-card.tsx'
import { DetailsFrame } from './details-frame.tsx'
import { LiveResult } from './live-result.tsx'
import { MessagePreview } from './message-preview.tsx'
import { Notices } from './notices.tsx'
import { SummaryCard } from './summary-card.tsx'
import { SurveyResults } from './survey-results.tsx'
import { TimelineList } from './timeline-list.tsx'

// They are half of this page, and most visits do without.
const EditDialog = lazy(() => import('./edit-dialog.tsx').then(({ EditDialog }) => ({ default: EditDialog })))
const SendLaterDialog = lazy(() =>
  import('../broadcast-acts/send-later-dialog.tsx').then(({ SendLaterDialog }) => ({ default: SendLaterDialog })),
)

type Props = {
  broadcast: Broadcast
  /** The address behind the broadcast. */
  section: string | undefined
  sub: string | undefined
  onDeleted: () => void
}

export const BroadcastDetails = ({ broadcast, section, sub, onDeleted }: Props) => {
  const { act, more, dialog, working } = useBroadcastActions({ onDeleted })
  const [editing, setEditing] = useState<{ what: 'all' | 'start'; isOpen: boolean }>()
  const { BroadcastName, StartDate, TextPhoneNumber, CallerID, User, IsSampleBroadcast } = broadcast
  const user = useUser()
  const maySeeCredits = may(user, 'admin') || User.UserID === user.UserID || IsSampleBroadcast
  const { maySend, mayCreate } = useRights(broadcast)
  const isAhead = isBeforeStart(broadcast)
  // Texts that have left are as they are; its calls have not begun while their message is awaited.
  const awaitsCalls = broadcast.MessageRecordingInstruction !== null
  const mayEdit = (isAhead || awaitsCalls) && maySend
  const close = (): void => setEditing((known) => known && { ...known, isOpen: false })
  const onEdit = mayEdit ? () => setEditing({ what: 'all' as const, isOpen: true }) : undefined
  const onLater =
    mayEdit && isAhead && !hasTextsOut(broadcast) ? () => setEditing({ what: 'start', isOpen: true }) : undefined
  const Dialog = editing?.what === 'start' ? SendLaterDialog : EditDialog
  return (
    <>
      <PageHeader
        title={BroadcastName}
        back={<TextLink to={addresses.broadcasts}>Broadcasts</TextLink>}
        beside={
          <>
            <StatusWord word={shownStatus(broadcast)} {...(broadcast.Notice !== null && { isMoving: false })} />
            {IsSampleBroadcast && <StatusWord word="Sample" tone="violet" />}
          </>
        }
        subtitle={`${formatWhen(StartDate)} · from ${phoneText(CallerID || TextPhoneNumber)} · by ${User.FirstName} ${User.LastName}`}
        actions={!IsSampleBroadcast && <BroadcastMenu broadcast={broadcast} onAct={act} onMore={more} />}
      />
      <DetailsFrame
        result={
          <Stack gap="md">
            <Notices
              broadcast={broadcast}
              onEdit={onEdit}
              onLater={onLater}
              onDuplicate={mayCreate && !IsSampleBroadcast ? () => more('duplicate', broadcast) : undefined}
            />
            <LiveResult broadcast={broadcast} onAct={act} onEdit={onEdit} onLater={onLater} working={working} />
            <CallsNow broadcast={broadcast} />
          </Stack>
        }
        side={
          <Stack gap="lg">
            {!isOfCalls(broadcast) && <MessagePreview broadcast={broadcast} />}
            {(isOfCalls(broadcast) || isOfBoth(broadcast)) && <CallMessage broadcast={broadcast} />}
            <SummaryCard broadcast={broadcast} />
            {maySeeCredits && <CreditsCard broadcast={broadcast} />}
            <Card title="What happened">
              <TimelineList broadcast={broadcast} />
            </Card>
          </Stack>
        }
        people={
          isOfBoth(broadcast) ? (
            <BothPeople broadcast={broadcast} section={section} sub={sub} />
          ) : isOfCalls(broadcast) ? (
            <CallPeople broadcast={broadcast} section={section} sub={sub} />
          ) : (
            <People broadcast={broadcast} section={section} sub={sub} />
          )
        }
      />
      {dialog}
      {mayEdit && editing && (
        <Suspense>
          <Dialog broadcast={broadcast} opened={editing.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Those of the texts or those of the calls, as the address says; texts first. */
const BothPeople = (props: Omit<Props, 'onDeleted'>) => {
  const { broadcast, section, sub } = props
  const navigate = useNavigate()
  const isCalls = isCallSection(section)
  const show = (part: string): void => {
    const segments =
      part === 'calls' ? { section: 'call-results', sub: 'all' } : { section: 'text-results', sub: 'all' }
    void navigate({ ...toBroadcast(broadcast.BroadcastID, segments), replace: true, resetScroll: false })
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Texts or calls"
        value={isCalls ? 'calls' : 'texts'}
        onChange={show}
        style={{ alignSelf: 'flex-start' }}
        data={[
          { value: 'texts', label: 'Texts' },
          { value: 'calls', label: 'Calls' },
        ]}
      />
      {isCalls ? <CallPeople broadcast={broadcast} section={section} sub={sub} /> : <People {...props} />}
    </Stack>
  )
}

/** The categories and, of the open one, its people or replies. */
const People = ({ broadcast, section, sub }: Omit<Props, 'onDeleted'>) => {
  const place = readPlace(broadcast, section, sub)
  const { category } = place.tab
  const [shown, setShown] = useState<{ category: string; size: number }>()
  const onSize = useCallback((size: number) => setShown({ category, size }), [category])
  return (
    <CategoryTabs broadcast={broadcast} place={place} shownSize={shown?.category === category ? shown.size : undefined}>
      {category === 'replied' ? (
        <ReplyList broadcast={broadcast} tab={place.tab} />
      ) : category === 'text-survey-results' ? (
        <SurveyResults broadcast={broadcast} place={place} onSize={onSize} />
      ) : (
        <PeopleTable key={category} broadcast={broadcast} place={place} onSize={onSize} />
      )}
    </CategoryTabs>
  )
}

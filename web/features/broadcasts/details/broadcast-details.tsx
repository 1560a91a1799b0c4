import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isAdminLevel } from '@carillon/domain/people/roles.ts'
import { Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { formatWhen } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { phoneText } from '../../../ui/phone.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useUser } from '../../account/queries.ts'
import { useBroadcastActions } from '../broadcast-actions.tsx'
import { BroadcastMenu } from '../broadcast-menu.tsx'
import { Handset } from '../message/handset.tsx'
import { templateParts } from '../message/preview.ts'
import { useWritten } from '../message/use-written.ts'
import { actionsOf, shownStatus } from '../shown-status.ts'
import { CategoryTabs } from './category-tabs.tsx'
import { CreditsCard } from './credits-card.tsx'
import { DetailsFrame } from './details-frame.tsx'
import { LiveResult } from './live-result.tsx'
import { Notices } from './notices.tsx'
import { PeopleTable } from './people-table.tsx'
import { ReplyList } from './reply-list.tsx'
import type { DetailsTab } from './tabs.ts'
import { TimelineList } from './timeline-list.tsx'

// With its calendar it is half of this page, and most visits do without.
const EditDialog = lazy(() => import('./edit-dialog.tsx').then(({ EditDialog }) => ({ default: EditDialog })))

type Props = { broadcast: Broadcast; tab: DetailsTab; onDeleted: () => void }

export const BroadcastDetails = ({ broadcast, tab, onDeleted }: Props) => {
  const { act, dialog, working } = useBroadcastActions({ onDeleted })
  const [isEditing, setIsEditing] = useState(false)
  const [wasEditing, setWasEditing] = useState(false)
  const written = useWritten(broadcast.TextMessage, broadcast.IncludeSignature)
  const { BroadcastID, BroadcastName, StartDate, TextPhoneNumber, User } = broadcast
  const user = useUser()
  const maySeeCredits = isAdminLevel(user) || User.UserID === user.UserID
  const isAhead =
    shownStatus(broadcast) === 'Scheduled' ||
    (broadcast.BroadcastStatus === 'Paused' && Date.parse(StartDate) > Date.now())
  const edit = (): void => {
    setWasEditing(true)
    setIsEditing(true)
  }
  const List = tab.category === 'replied' ? ReplyList : PeopleTable
  return (
    <>
      <PageHeader
        title={BroadcastName}
        back={<TextLink to="/broadcasts">Broadcasts</TextLink>}
        beside={<StatusWord word={shownStatus(broadcast)} />}
        subtitle={`${formatWhen(StartDate)} · from ${phoneText(TextPhoneNumber)} · by ${User.FirstName} ${User.LastName}`}
        actions={actionsOf(broadcast).includes('delete') && <BroadcastMenu broadcast={broadcast} onAct={act} />}
      />
      <DetailsFrame
        result={
          <Stack gap="md">
            <Notices broadcast={broadcast} />
            <LiveResult broadcast={broadcast} onAct={act} onEdit={isAhead ? edit : undefined} working={working} />
          </Stack>
        }
        side={
          <Stack gap="lg">
            <Handset
              isSmall
              from={phoneText(TextPhoneNumber)}
              parts={templateParts(written)}
              when={formatWhen(StartDate)}
            />
            {maySeeCredits && <CreditsCard broadcast={broadcast} />}
            <Card title="What happened">
              <TimelineList broadcast={broadcast} />
            </Card>
          </Stack>
        }
        people={
          <CategoryTabs broadcast={broadcast} tab={tab}>
            <List key={tab.category} BroadcastID={BroadcastID} tab={tab} />
          </CategoryTabs>
        }
      />
      {dialog}
      {isAhead && wasEditing && (
        <Suspense>
          <EditDialog broadcast={broadcast} opened={isEditing} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

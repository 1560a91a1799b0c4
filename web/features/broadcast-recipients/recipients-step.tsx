import type { LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import type { Draft } from '@carillon/contract/drafts.ts'
import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddDialogs } from './add/add-dialogs.tsx'
import { AddPeopleMenu, type AddWay } from './add/add-people-menu.tsx'
import { useFileAddress } from './add/use-file-address.ts'
import { DraftGroups } from './draft-groups.tsx'
import { RecipientSummary } from './recipient-summary.tsx'
import { RecipientTable } from './recipient-table.tsx'

type Props = {
  DraftBroadcastID: number | undefined
  /** Undefined while the counts are on their way. */
  counts: Pick<Draft, 'PotentialUniqueCount' | 'TextNumberCount' | 'Lists' | 'startOption'> | undefined
  ensureDraft: () => Promise<number>
  error: string | undefined
}

/** Step 2: who gets it. */
export const RecipientsStep = ({ DraftBroadcastID, counts, ensureDraft, error }: Props) => {
  const { FileID, keep } = useFileAddress()
  const [way, setWay] = useState<AddWay | undefined>(FileID === undefined ? undefined : 'file')
  const [told, setTold] = useState('')
  const [reason, setReason] = useState<LeftOutReason>()
  const isLoading = DraftBroadcastID !== undefined && counts === undefined
  const total = counts?.PotentialUniqueCount ?? 0
  const isRepeating = counts?.startOption === 'REPEATING'
  const groups = counts?.Lists ?? []
  // What came of adding people is old news once some were taken out.
  const forget = (): void => setTold('')
  const isEmpty = DraftBroadcastID === undefined || total === 0
  return (
    <>
      {error && (
        <Alert color="red" role="alert" mb="sm" p="sm">
          {error}
        </Alert>
      )}
      <Text role="status" fw={560} mb={told ? 'sm' : 0}>
        {told}
      </Text>
      <Card>
        {isLoading ? (
          <Skeleton height={180} />
        ) : (
          // The menu keeps its place when the first people come, so that it does not close under the hand that opened it.
          <Stack gap="md">
            {isEmpty ? (
              <EmptyState
                compact
                sentence="Nobody yet. Add a group, people from your contacts, a list, or single numbers."
              />
            ) : (
              <RecipientSummary DraftBroadcastID={DraftBroadcastID} shown={reason} onShow={setReason} />
            )}
            <Group justify={isEmpty ? 'center' : 'flex-start'}>
              <AddPeopleMenu isFirst={isEmpty} onChoose={setWay} />
            </Group>
            {DraftBroadcastID !== undefined && (
              <DraftGroups
                DraftBroadcastID={DraftBroadcastID}
                groups={groups}
                isRepeating={isRepeating}
                onRemoved={forget}
              />
            )}
            {!isEmpty && (
              <RecipientTable DraftBroadcastID={DraftBroadcastID} count={total} reason={reason} onRemoved={forget} />
            )}
          </Stack>
        )}
      </Card>
      <AddDialogs
        way={way}
        DraftBroadcastID={DraftBroadcastID}
        ensureDraft={ensureDraft}
        onAdded={setTold}
        onClose={() => {
          setWay(undefined)
          if (FileID !== undefined) keep(undefined)
        }}
      />
    </>
  )
}

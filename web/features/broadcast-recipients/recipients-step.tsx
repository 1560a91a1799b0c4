import type { LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import type { Draft } from '@carillon/contract/drafts.ts'
import { type BroadcastType, combination, isOfCalls } from '@carillon/domain/broadcast/type.ts'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { focusSoon, isFocusNowhere } from '../../ui/focus-soon.ts'
import { AddDialogs } from './add/add-dialogs.tsx'
import { AddPeopleMenu } from './add/add-people-menu.tsx'
import { AddTiles } from './add/add-tiles.tsx'
import type { AddWay } from './add/add-ways.tsx'
import { useFileAddress } from './add/use-file-address.ts'
import classes from './recipient-chips.module.css'
import type { Way } from './recipient-columns.tsx'
import { RecipientSummary } from './recipient-summary.tsx'
import { RecipientTable } from './recipient-table.tsx'
import { SourceChips } from './source-chips.tsx'

type Props = {
  DraftBroadcastID: number | undefined
  /** Undefined while the counts are on their way. */
  counts: Pick<Draft, 'PotentialUniqueCount' | 'Lists' | 'startOption' | 'BroadcastType'> | undefined
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
  const reachedBy = counts === undefined ? 'text' : wayOf(counts.BroadcastType)
  const groups = counts?.Lists ?? []
  // What came of adding people is old news once some were taken out.
  const forget = (): void => setTold('')
  const isEmpty = DraftBroadcastID === undefined || total === 0
  const addButton = useFocusPassedOn(isEmpty, way !== undefined)
  const added = DraftBroadcastID !== undefined && <SourceChips DraftBroadcastID={DraftBroadcastID} onRemoved={forget} />
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
          <Stack gap="md">
            {isEmpty ? (
              <>
                {groups.length > 0 && <div className={classes.line}>{added}</div>}
                <AddTiles onChoose={setWay} />
              </>
            ) : (
              <RecipientSummary
                DraftBroadcastID={DraftBroadcastID}
                shown={reason}
                onShow={setReason}
                added={added}
                action={<AddPeopleMenu button={addButton} onChoose={setWay} />}
              />
            )}
            {isRepeating && groups.length > 0 && (
              <Text size="xs" c="dimmed">
                Groups are read anew at each run: whoever joins gets the next one, whoever leaves does not.
              </Text>
            )}
            {!isEmpty && (
              <RecipientTable
                DraftBroadcastID={DraftBroadcastID}
                count={total}
                way={reachedBy}
                reason={reason}
                onRemoved={forget}
              />
            )}
          </Stack>
        )}
      </Card>
      <AddDialogs
        way={way}
        type={counts?.BroadcastType ?? 'SMS'}
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

/** The tile that was pressed goes with the first people: the button that takes its place takes the focus too. */
const useFocusPassedOn = (isEmpty: boolean, isAdding: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const hadNobody = useRef(false)
  useEffect(() => {
    if (isEmpty) hadNobody.current = true
    if (isEmpty || isAdding || !hadNobody.current) return undefined
    hadNobody.current = false
    // It comes with the counts, and whoever has gone on meanwhile is not called back.
    return focusSoon(() => (isFocusNowhere() ? button.current : null))
  }, [isEmpty, isAdding])
  return button
}

const wayOf = (type: BroadcastType): Way => combination(type) ?? (isOfCalls(type) ? 'call' : 'text')

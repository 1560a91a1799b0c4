import type { ContactSummary, LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { phonesText } from '../broadcasts/phones-text.ts'
import { whomDoes } from '../broadcasts/whom.ts'
import { leftOutOf } from './left-out.ts'
import { notYetChecked } from './not-yet-checked.ts'
import classes from './recipient-chips.module.css'
import { summaryFailed, useContactSummary } from './recipient-queries.ts'

type Props = {
  DraftBroadcastID: number
  /** Whom the table shows: those left out for one reason, or everyone. */
  shown: LeftOutReason | undefined
  onShow: (reason: LeftOutReason | undefined) => void
  /** What adds people. */
  action: ReactNode
  /** What was added, on one line with whom of it the text does not reach. */
  added: ReactNode
}

/** Who will be texted, and who will not and why; a reason shows its people in the table. */
export const RecipientSummary = ({ DraftBroadcastID, shown, onShow, action, added }: Props) => {
  const { data: summary, isError, error, refetch } = useContactSummary(DraftBroadcastID)
  if (isError && !summary) return <FailedState compact message={sentenceOf(error, summaryFailed)} onRetry={refetch} />
  if (!summary) return <Skeleton height={60} />
  const leftOut = leftOutOf(summary)
  const { Calls: calls } = summary
  const isBoth = calls !== null && summary.TextNumberCount > 0
  const out = leftOut.reduce((sum, { count }) => sum + count, 0)
  const goes = isBoth
    ? summary.PotentialUniqueCount - out
    : calls
      ? calls.VoiceNumberCount
      : Math.max(0, summary.TextNumberCount - unmergeable(summary))
  const total = summary.PotentialUniqueCount
  const whom = { phones: goes, people: Math.min(goes, summary.PeopleReachedCount) }
  const hasSeveral = summary.PeopleCount < total
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div role="status">
          <Text size="xl" fw={640}>
            {isBoth
              ? whomDoes(whom, 'gets this', 'get this')
              : calls
                ? formatCounted(goes, 'phone is called', 'phones are called')
                : whomDoes(whom, 'gets this text', 'get this text')}
          </Text>
          {goes < total && (
            <Text c="dimmed">
              {formatCount(total - goes)} of {formatCount(total)} {hasSeveral && 'phones '}will not{' '}
              {calls && !isBoth ? 'be called' : 'get it'}.
            </Text>
          )}
          {calls && !isBoth && goes > 0 && <Text c="dimmed">{phonesText(calls)}</Text>}
          {isBoth && (
            <Text c="dimmed">
              {formatCounted(summary.TextNumberCount - unmergeable(summary), 'text', 'texts')} and{' '}
              {formatCounted(calls.VoiceNumberCount, 'call')}.
            </Text>
          )}
          {(!calls || isBoth) && summary.NotCheckedCount > 0 && (
            <Text c="dimmed">{notYetChecked(summary.NotCheckedCount)}</Text>
          )}
        </div>
        {action}
      </Group>
      <div className={classes.line}>
        {added}
        {leftOut.length > 0 && (
          <fieldset className={classes.reasons} aria-label="Whom the table shows">
            <Reason
              label={`All ${formatCount(total)}`}
              isShown={shown === undefined}
              onClick={() => onShow(undefined)}
            />
            {leftOut.map(({ reason, title }) => (
              <Reason key={reason} label={title} isShown={shown === reason} onClick={() => onShow(reason)} />
            ))}
          </fieldset>
        )}
      </div>
    </div>
  )
}

const Reason = ({ label, isShown, onClick }: { label: string; isShown: boolean; onClick: () => void }) => (
  <Button
    size="compact-sm"
    variant={isShown ? 'light' : 'default'}
    aria-pressed={isShown}
    radius="xl"
    styles={{ root: { height: 'auto', minHeight: 32 }, label: { whiteSpace: 'normal' } }}
    onClick={onClick}
  >
    {label}
  </Button>
)

const unmergeable = ({ InvalidMessageCount, ExcludedMessageCount = 0 }: ContactSummary): number =>
  InvalidMessageCount + ExcludedMessageCount

import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatCounted } from '../../ui/format.ts'
import { draftTold } from './draft-told.ts'
import { type Faults, type FormStep, isRight } from './faults.ts'
import type { DraftWork } from './use-draft-work.ts'

type Props = {
  work: Pick<DraftWork, 'visit' | 'act'>
  /** How many get it; undefined while that is reckoned. */
  goes: number | undefined
  /** The step that keeps it from being sent. */
  unready: FormStep | undefined
  isMergeStale: boolean
  faults: Faults
  isBusy: boolean
  onStep: (step: FormStep) => void
  /** Checks the personalized messages again. */
  onCheck: () => void
}

/** What has become otherwise since the review was opened, with both counts, and the one thing to do next. */
export const ReviewNews = ({ work, goes, unready, isMergeStale, faults, isBusy, onStep, onCheck }: Props) => {
  const { visit, act } = work
  const [before, setBefore] = useState<number>()
  if (before === undefined && goes !== undefined) setBefore(goes)
  useEffect(() => act({ kind: 'reviewOpened' }), [act])
  const changed = visit.changedElsewhere.flatMap((field) => labels[field] ?? [])
  const isRecounted = before !== undefined && goes !== undefined && before !== goes
  if (changed.length === 0 && !isRecounted && unready === undefined) return null
  const isOnlyUnchecked = unready === 'message' && isMergeStale && visit.form.isMessagesConfirmed
  const canCheck = isOnlyUnchecked && isRight(faults.message)
  return (
    <Alert color="yellow" role="alert" p="sm" mb="md" title={titleOf(changed.length > 0, isRecounted)}>
      <Text>
        {[
          changed.length > 0 && `Changed in another tab or on another device: ${list.format(changed)}.`,
          isRecounted && `It went to ${peopleOf(before)}, now it goes to ${peopleOf(goes)}.`,
          unready === undefined
            ? 'Read it once more before you press the button.'
            : canCheck
              ? 'The personalized messages have to be checked again.'
              : Object.values(faults[unready])[0],
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {unready !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          loading={isBusy}
          onClick={canCheck ? onCheck : () => onStep(unready)}
        >
          {canCheck ? 'Check the messages again' : stepLabels[unready]}
        </Button>
      )}
    </Alert>
  )
}

const titleOf = (isChanged: boolean, isRecounted: boolean): string =>
  isChanged
    ? 'This broadcast was changed while you read it'
    : isRecounted
      ? 'Who gets it has changed while you read it'
      : 'It cannot go out like this any more'

const stepLabels: Record<FormStep, string> = {
  settings: 'Go to the settings',
  recipients: 'Go to the recipients',
  message: 'Go to the message',
}

const peopleOf = (count: number): string => formatCounted(count, 'person', 'people')
const list = new Intl.ListFormat('en-US')

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(draftTold([], () => '')).map(([field, told]) => [
    field,
    (typeof told === 'string' ? told : told.label).toLowerCase(),
  ]),
)

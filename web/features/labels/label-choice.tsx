import { Button, Checkbox, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { useMay } from '../account/guards.ts'
import { LabelChip } from './label-chip.tsx'
import { NewLabelForm } from './new-label-form.tsx'
import type { useLabelChoice } from './use-label-choice.ts'

type Props = {
  choice: ReturnType<typeof useLabelChoice>
  isSaving?: boolean
  onSave: () => void
  onClose: () => void
  /** Absent where they are managed elsewhere. */
  onManage?: () => void
}

const mostLabels = 20

/** Which labels something has, with the way to make another. */
export const LabelChoice = ({ choice, isSaving = false, onSave, onClose, onManage }: Props) => {
  const { all, chosen, choose, add } = choice
  const mayMake = useMay('sender')
  const isTooMany = chosen.length > mostLabels
  if (!choice.isThere && choice.error) {
    const sentence = sentenceOf(choice.error, 'There was an error getting your labels.')
    return <FailedState compact message={sentence} onRetry={choice.onRetry} />
  }
  if (!choice.isThere) return <Skeleton height={120} role="status" aria-label="Loading" />
  return (
    <Stack gap="md">
      {all.length === 0 ? (
        <Text c="dimmed">
          {mayMake ? 'There are no labels yet. Make the first one.' : 'There are no labels in your account yet.'}
        </Text>
      ) : (
        <ScrollArea.Autosize mah={280}>
          <Stack gap="xs" role="group" aria-label="Labels" p={2}>
            {all.map((label) => (
              <Checkbox
                key={label.LabelID}
                checked={chosen.includes(label.LabelID)}
                label={<LabelChip label={label} />}
                onChange={({ currentTarget: { checked } }) => choose(label.LabelID, checked)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {isTooMany && (
        <Text c="red" size="xs" role="alert">
          A broadcast has at most 20 labels.
        </Text>
      )}
      {mayMake && <NewLabelForm labels={all} onMade={add} />}
      <Group justify="space-between" gap="xs">
        {onManage && mayMake && all.length > 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={onManage}>
            Manage labels
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <LeaveButton onClose={onClose}>Not now</LeaveButton>
          <Button onClick={onSave} loading={isSaving} disabled={isTooMany}>
            Save labels
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

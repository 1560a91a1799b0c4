import { Stack, Text } from '@mantine/core'
import { LabelChoice } from '../labels/label-choice.tsx'
import { useLabelChoice } from '../labels/use-label-choice.ts'
import type { SeriesFormProps } from './series-acts.ts'
import { useSaving } from './use-saving.ts'

/** Which labels each run gets. */
export const SeriesLabels = ({ series, onSave, onClose }: SeriesFormProps) => {
  const choice = useLabelChoice(series.Labels)
  const { isSaving, errors, save } = useSaving(onClose)
  const store = (): void => {
    if (!choice.isChanged) {
      onClose()
      return
    }
    const body = (ids: readonly number[]) => ({ Labels: ids.map((LabelID) => ({ LabelID })) })
    const told = `The labels of “${series.BroadcastName}” were saved.`
    const back = { ...body(choice.before), Seen: body(choice.chosen) }
    void save(() => onSave(series, { ...body(choice.chosen), Seen: body(choice.before) }, told, back))
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">Each run gets them. Those that have been sent keep theirs.</Text>
      <LabelChoice choice={choice} isSaving={isSaving} onSave={store} onClose={onClose} />
      {errors.form && (
        <Text c="red" role="alert">
          {errors.form}
        </Text>
      )}
    </Stack>
  )
}

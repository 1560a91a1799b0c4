import { getDraft } from '@carillon/contract/drafts.ts'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { RecipientsStep } from '../broadcast-recipients/recipients-step.tsx'
import type { SeriesFormProps } from './series-acts.ts'
import { useSaving } from './use-saving.ts'
import { useSeriesDraft } from './use-series-draft.ts'

/** Who gets it from the next run on. They are changed in a draft of the series, which is used up by saving. */
export const SeriesPeople = ({ series, onSave, onClose }: SeriesFormProps) => {
  const { RepeatingBroadcastID, BroadcastName } = series
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  const made = useSeriesDraft(RepeatingBroadcastID)
  const { id } = made
  const draft = useQuery({
    ...queryOf(getDraft, { params: { DraftBroadcastID: id ?? 0 } }),
    enabled: id !== undefined && !isSaving,
  })
  const counts = draft.data && `${draft.data.PotentialUniqueCount} ${draft.data.Lists.length}`
  const [began, setBegan] = useState<string>()
  if (began === undefined && counts !== undefined) setBegan(counts)
  useUnsaved(began !== undefined && counts !== undefined && counts !== began)
  const failure = made.error ?? (draft.data ? undefined : draft.error)
  if (failure) {
    const sentence = sentenceOf(failure, 'There was an error starting your draft broadcast.')
    return (
      <FailedState compact message={sentence} onRetry={id === undefined ? made.onRetry : () => void draft.refetch()} />
    )
  }
  if (id === undefined || !draft.data) return <Skeleton height={320} role="status" aria-label="Loading" />
  const isNobody = draft.data.PotentialUniqueCount === 0 && draft.data.Lists.length === 0
  const store = (): void => {
    if (isNobody) {
      setErrors({ form: 'Nobody is left. Add someone, or pause the repeating broadcast instead.' })
      return
    }
    void save(async () => {
      await onSave(series, { DraftBroadcastID: id }, `Who gets “${BroadcastName}” was saved.`)
      made.markUsed()
    })
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">
        What you change here is kept when you save it, and holds from the next run on. Whoever you remove from a group
        here stays out of it in each run.
      </Text>
      <RecipientsStep
        DraftBroadcastID={id}
        counts={draft.data}
        ensureDraft={() => Promise.resolve(id)}
        error={undefined}
      />
      <FormFooter error={errors.form} save="Save recipients" isSaving={isSaving} onSave={store} onClose={onClose} />
    </Stack>
  )
}

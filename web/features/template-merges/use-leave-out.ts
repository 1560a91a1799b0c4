import { listMergedMessages, type TemplateMerge } from '@carillon/contract/template-merges.ts'
import { api, sentenceOf } from '../../platform/api.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify, notifyFailure, notifyUndo } from '../../ui/notify.ts'
import { messagesFailed, useExclude } from './merge-queries.ts'

/** Who was left out before is asked for, so that an undo does not take them in too; of more it is not offered. */
const mostKnown = 2000

/** Leaves out all whose message needs a correction, or takes in again all who are left out. */
export const useLeaveOut = (merge: TemplateMerge, onChanged: () => Promise<void>) => {
  const exclude = useExclude()
  const params = { TemplateMergeID: merge.ID }
  const set = async (status: 'Invalid' | 'Excluded', Exclude: boolean, except: number[] = []): Promise<void> => {
    const Selection =
      except.length > 0 ? { Type: 'SelectedAllExcept' as const, Items: except } : { Type: 'SelectedAll' as const }
    await exclude.mutateAsync({ params, query: { status }, body: { Selection, Update: { Exclude } } })
    await onChanged()
  }
  const during = (act: () => Promise<void>): void =>
    void act().catch((error) => notifyFailure(sentenceOf(error, messagesFailed)))

  return {
    isBusy: exclude.isPending,
    leaveOut: (): void =>
      during(async () => {
        const before = await api(listMergedMessages, { params, query: { status: 'Excluded', pagesize: mostKnown } })
        const told = `${formatCounted(merge.InvalidMessageCount, 'person is', 'people are')} left out.`
        await set('Invalid', true)
        if (before.Size > before.Items.length) return void notify(told)
        const others = before.Items.map(({ ID }) => ID)
        notifyUndo(told, () => during(() => set('Excluded', false, others)))
      }),
    takeIn: (): void =>
      during(async () => {
        await set('Excluded', false)
        notify(`${formatCounted(merge.ExcludedMessageCount, 'person is', 'people are')} taken in again.`)
      }),
  }
}

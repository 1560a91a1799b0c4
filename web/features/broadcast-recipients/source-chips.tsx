import type { DraftSource } from '@carillon/contract/draft-contacts.ts'
import { CloseButton, VisuallyHidden } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { notifyUndo } from '../../ui/notify.ts'
import { wayIcons } from './add/add-ways.tsx'
import classes from './recipient-chips.module.css'
import { useRemoveGroups, useRemoveSource, useSources, useUndoRemoval } from './recipient-queries.ts'
import { removedSentence, sourceName } from './sources.ts'

type Props = { DraftBroadcastID: number; onRemoved: () => void }

/** What was added, with how many came with it, each to be taken out again with these. */
export const SourceChips = ({ DraftBroadcastID, onRemoved }: Props) => {
  const { data, isError, error, refetch } = useSources(DraftBroadcastID)
  const removal = useRemoval(DraftBroadcastID, onRemoved)
  if (isError && !data)
    return <FailedState compact message={sentenceOf(error, sourcesFailed)} onRetry={() => void refetch()} />
  if (!data || data.Items.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="What was added">
      {data.Items.map((source) => (
        <li key={`${source.Kind} ${source.SourceID}`} className={classes.chip}>
          {wayIcons[wayOf[source.Kind]]}
          <span className={classes.name} title={sourceName(source)}>
            {sourceName(source)}
          </span>
          <span className={classes.count}>
            {formatCount(source.Count)}
            <VisuallyHidden> {source.Count === 1 ? 'person' : 'people'}</VisuallyHidden>
          </span>
          <CloseButton
            size="sm"
            aria-label={`Remove ${sourceName(source)}, ${formatCounted(source.Count, 'person', 'people')}`}
            disabled={removal.isPending}
            onClick={() => void removal.takeOut(source).catch(() => {})}
          />
        </li>
      ))}
    </ul>
  )
}

const wayOf = { Group: 'groups', Contacts: 'contacts', File: 'file', Results: 'results', Single: 'numbers' } as const

const sourcesFailed = 'There was an error getting what was added.'

const useRemoval = (DraftBroadcastID: number, onRemoved: () => void) => {
  const groups = useRemoveGroups()
  const others = useRemoveSource()
  const undo = useUndoRemoval()
  const params = { DraftBroadcastID }
  const remove = ({ Kind, SourceID }: DraftSource) =>
    Kind === 'Group'
      ? groups.mutateAsync({ params, body: { Selection: { Type: 'Selected', Items: [SourceID!] } } })
      : others.mutateAsync({ params, body: { SourceID } })
  const takeOut = async (source: DraftSource): Promise<void> => {
    const { UndoID, Count } = await remove(source)
    onRemoved()
    const bringBack = (undoId: number) => (): void => undo.mutate({ params: { ...params, UndoID: undoId } })
    if (UndoID !== null) notifyUndo(removedSentence(source, Count), bringBack(UndoID), `act ${UndoID}`)
  }
  return { takeOut, isPending: groups.isPending || others.isPending }
}
